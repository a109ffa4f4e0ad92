//! Operations on roadmaps. Each is one transaction that also records its change in the feed.

use entity::{
    project, roadmap_item,
    types::{
        id::{ProjectId, RoadmapItemId},
        roadmap_status::RoadmapStatus,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel, TryIntoModel};

use super::{
    messages, policy,
    rules::{Fields, ValidFields},
    topic,
};
use crate::{
    features::{
        projects, settings,
        webhooks::{self, ProjectEvent},
    },
    platform::{
        app::App,
        auth::{
            authorized::{Authorized, Manage},
            viewer::SignedIn,
        },
        db::Tx,
        error::Result,
        feed::NewChange,
        fields::check_version,
    },
};

/// Adds a step to a project's roadmap. `fields` must hold every field, `Some(None)` for its default.
pub async fn create(app: &App, person: &SignedIn, project: ProjectId, fields: Fields) -> Result<roadmap_item::Model> {
    person.creator()?;
    let fields = fields.validate(settings::today(app, person.user_id).await?)?;
    let fields = &fields;
    let id: RoadmapItemId = app.ids.next();
    app.db
        .write(|tx| {
            async move {
                let project = projects::policy::manage(tx, person, project).await?;
                add(tx, &project, id, fields.clone()).await
            }
            .scope_boxed()
        })
        .await
}

/// Adds a step to the roadmap of a project that is locked, as [`create`] does.
pub async fn add(
    tx: &Tx,
    project: &Authorized<project::Model, Manage>,
    id: RoadmapItemId,
    fields: ValidFields,
) -> Result<roadmap_item::Model> {
    let mut row = roadmap_item::ActiveModel {
        id: Set(id),
        project_id: Set(project.id),
        status: Set(RoadmapStatus::Pending),
        vote_count: Set(0),
        vote_version: Set(0),
        version: Set(1),
        created_at: Set(tx.now()),
        updated_at: Set(tx.now()),
        ..Default::default()
    };
    fields.apply(&mut row);
    let item = row.insert(tx.db()).await?;
    tx.record(NewChange::created(topic(project.id), id, item.version, &item)?);
    Ok(item)
}

/// Changes the given fields; the values that they have already change nothing. Fails with a version conflict when the step
/// is no longer at `expected_version`.
pub async fn update(
    app: &App,
    person: &SignedIn,
    id: RoadmapItemId,
    expected_version: Option<i64>,
    fields: Fields,
) -> Result<roadmap_item::Model> {
    let fields = fields.validate(settings::today(app, person.user_id).await?)?;
    let fields = &fields;
    app.db
        .write(|tx| {
            async move {
                let item = policy::manage(tx, person, id).await?;
                check_version(expected_version, item.version, messages::ROADMAP_VERSION_CONFLICT)?;
                save(tx, app, item, |row| fields.clone().apply(row)).await
            }
            .scope_boxed()
        })
        .await
}

/// Changes the status of a step. Setting its current status has no effect.
pub async fn set_status(
    app: &App,
    person: &SignedIn,
    id: RoadmapItemId,
    status: RoadmapStatus,
) -> Result<roadmap_item::Model> {
    app.db
        .write(|tx| {
            async move {
                let item = policy::manage(tx, person, id).await?;
                if item.status == status {
                    return Ok(item.into_inner());
                }
                save(tx, app, item, |row| row.status = Set(status)).await
            }
            .scope_boxed()
        })
        .await
}

/// Deletes a step.
pub async fn delete(app: &App, person: &SignedIn, id: RoadmapItemId) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                let item = policy::manage(tx, person, id).await?;
                for feature in app.api.features {
                    if let Some(remove) = feature.roadmap_item_deletion {
                        remove(tx, id).await?;
                    }
                }
                roadmap_item::Entity::delete_by_id(id).exec(tx.db()).await?;
                tx.record(NewChange::deleted(topic(item.project_id), id, item.version + 1));
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

/// Updates a step, records the change in the feed and notifies the webhooks.
async fn save(
    tx: &Tx,
    app: &App,
    item: Authorized<roadmap_item::Model, Manage>,
    change: impl FnOnce(&mut roadmap_item::ActiveModel) + Send,
) -> Result<roadmap_item::Model> {
    let version = item.version + 1;
    let mut row = (*item).clone().into_active_model();
    change(&mut row);
    if row.clone().try_into_model()? == *item {
        return Ok(item.into_inner());
    }
    row.version = Set(version);
    row.updated_at = Set(tx.now());
    let item = row.update(tx.db()).await?;
    tx.record(NewChange::updated(topic(item.project_id), item.id, version, &item)?);
    webhooks::notify(tx, app, item.project_id, ProjectEvent::RoadmapItemUpdated(&item)).await?;
    Ok(item)
}

impl ValidFields {
    /// Assigns the given fields to a row.
    fn apply(self, row: &mut roadmap_item::ActiveModel) {
        if let Some(title) = self.title {
            row.title = Set(title);
        }
        if let Some(description) = self.description {
            row.description = Set(description);
        }
        if let Some(date) = self.date {
            row.date = Set(date);
        }
        if let Some(priority) = self.priority {
            row.priority = Set(priority);
        }
    }
}
