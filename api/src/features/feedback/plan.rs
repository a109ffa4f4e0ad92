//! Planning feedback in a step of the roadmap, by the owner of its project.

use entity::{
    feedback, roadmap_item,
    types::{
        feedback_status::FeedbackStatus,
        id::{FeedbackId, RoadmapItemId},
        scope::Scope,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};

use super::{
    changes::{decide, notify_author, notify_webhooks, record_fixed_counts, save, save_all},
    policy,
};
use crate::{
    features::roadmap,
    platform::{
        app::App,
        auth::viewer::{Credential, SignedIn},
        db::Tx,
        error::{Error, Result},
    },
};

/// The step in which feedback is planned.
#[derive(Clone, Debug)]
pub enum Step {
    /// A step of the roadmap.
    Existing(RoadmapItemId),
    /// A new step with these fields.
    New(roadmap::ValidFields),
}

/// Plans feedback on one project of `person` in a step of its roadmap.
pub async fn plan(
    app: &App,
    person: &SignedIn,
    ids: &[FeedbackId],
    step: &Step,
) -> Result<(Vec<feedback::Model>, roadmap_item::Model)> {
    if let (Step::New(_), Credential::Token(_, scopes)) = (step, person.credential)
        && !scopes.has(Scope::WorkspaceWrite)
    {
        return Err(Error::ScopeMissing(Some(Scope::WorkspaceWrite)));
    }
    let new_id: RoadmapItemId = app.ids.next();
    app.db
        .write(|tx| {
            async move {
                let managed = policy::manage(tx, person, ids).await?;
                let mut projects = managed.projects.values();
                let (Some(project), None) = (projects.next(), projects.next()) else { return Err(Error::NotFound) };
                let item = match step {
                    Step::New(fields) => roadmap::add(tx, project, new_id, fields.clone()).await?,
                    Step::Existing(id) => {
                        let item = match roadmap::policy::manage(tx, person, *id).await {
                            Ok(item) if item.project_id != project.id => Err(Error::NotFound),
                            found => found,
                        };
                        let message = roadmap::messages::ROADMAP_ITEM_NOT_FOUND;
                        item.map_err(|error| error.on_not_found("roadmapItemId", message))?.into_inner()
                    }
                };
                let (mut planned, mut changed, mut fixed_in) = (Vec::new(), Vec::new(), Vec::new());
                for feedback in managed.feedbacks {
                    let before = feedback.into_inner();
                    if before.status == FeedbackStatus::Planned && before.roadmap_item_id == Some(item.id) {
                        planned.push(before);
                        continue;
                    }
                    let shown_before = (before.status, before.is_useful);
                    fixed_in.push((before.fixed_in_id, None));
                    let after = save(tx, before, |row| {
                        decide(row, FeedbackStatus::Planned);
                        row.roadmap_item_id = Set(Some(item.id));
                    })
                    .await?;
                    notify_author(tx, app, project, shown_before, &after, None).await?;
                    changed.push(after.clone());
                    planned.push(after);
                }
                record_fixed_counts(tx, &fixed_in).await?;
                notify_webhooks(tx, app, &changed).await?;
                Ok((planned, item))
            }
            .scope_boxed()
        })
        .await
}

/// Removes a step that is being deleted from the feedback that was planned in it, which keeps its status.
pub async fn remove_step(tx: &Tx, step: RoadmapItemId) -> Result<()> {
    let planned = feedback::Entity::update_many()
        .col_expr(feedback::Column::RoadmapItemId, Expr::value(None::<RoadmapItemId>))
        .filter(feedback::Column::RoadmapItemId.eq(step));
    save_all(tx, planned, false).await
}
