//! Records activities in the transaction of the event they are about, and anonymizes them.

use std::collections::BTreeSet;

use entity::{
    activity, invitation, project,
    types::{
        activity_type::ActivityType,
        id::{ActivityId, ProjectId, UserId},
        project_status::ProjectStatus,
    },
};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait},
};

use super::topic;
use crate::platform::{
    app::App,
    db::Tx,
    error::Result,
    feed::NewChange,
    personal_data::{ClosingAccount, Deletion, DeletionPhase},
};

/// What the feature does when an account is deleted.
pub const DELETIONS: &[Deletion] = &[
    Deletion { phase: DeletionPhase::Authorship, run: |tx, _, account| Box::pin(collect_names(tx, account)) },
    Deletion {
        phase: DeletionPhase::Mentions,
        run: |tx, _, account| Box::pin(anonymize(tx, &account.names, &account.projects)),
    },
];

/// Adds an activity to a user's list, with the project's current title and, if given, the name of a person as the owner
/// of the list knows them.
pub async fn record(
    tx: &Tx,
    app: &App,
    user_id: UserId,
    r#type: ActivityType,
    project: Option<(ProjectId, &str)>,
    person: Option<&str>,
) -> Result<()> {
    insert(tx, app, user_id, r#type, project, person, None).await
}

/// Adds an activity for a change of a project's status to its current one.
pub async fn record_status(tx: &Tx, app: &App, project: &project::Model) -> Result<()> {
    let subject = Some((project.id, project.title.as_str()));
    insert(tx, app, project.creator_id, ActivityType::ProjectStatusChanged, subject, None, Some(project.status)).await
}

async fn insert(
    tx: &Tx,
    app: &App,
    user_id: UserId,
    r#type: ActivityType,
    project: Option<(ProjectId, &str)>,
    person: Option<&str>,
    status: Option<ProjectStatus>,
) -> Result<()> {
    let row = activity::ActiveModel {
        id: Set(app.ids.next::<ActivityId>()),
        user_id: Set(user_id),
        project_id: Set(project.map(|(id, _)| id)),
        r#type: Set(r#type),
        title: Set(project.map(|(_, title)| title.to_owned())),
        person: Set(person.map(str::to_owned)),
        status: Set(status),
        version: Set(1),
        created_at: Set(tx.now()),
    };
    let activity = row.insert(tx.db()).await?;
    tx.record(NewChange::created(topic(user_id), activity.id, activity.version, &activity)?);
    Ok(())
}

/// Collects the names that a tester whose account is being deleted had when they were invited and when they answered. The
/// activity about either has its time: they are written in one transaction.
async fn collect_names(tx: &Tx, account: &mut ClosingAccount) -> Result<()> {
    let invitations = |column| {
        let own = invitation::Entity::find().filter(invitation::Column::TesterId.eq(account.user.id));
        own.select_only().column(column).into_query()
    };
    for time in [invitation::Column::CreatedAt, invitation::Column::RespondedAt, invitation::Column::AcceptedAt] {
        let names: Vec<String> = activity::Entity::find()
            .select_only()
            .column(activity::Column::Person)
            .distinct()
            .filter(activity::Column::UserId.in_subquery(invitations(invitation::Column::CreatorId)))
            .filter(activity::Column::ProjectId.in_subquery(invitations(invitation::Column::ProjectId)))
            .filter(activity::Column::CreatedAt.in_subquery(invitations(time)))
            .filter(activity::Column::Person.is_not_null())
            .into_tuple()
            .all(tx.db())
            .await?;
        account.names.extend(names);
    }
    Ok(())
}

/// Removes the names of a user whose account is being deleted from the activities of others about `projects`, and about
/// projects that were deleted before: which those were, nothing tells any more. The sentences then say « somebody ».
async fn anonymize(tx: &Tx, names: &BTreeSet<String>, projects: &BTreeSet<ProjectId>) -> Result<()> {
    let anonymized = activity::Entity::update_many()
        .col_expr(activity::Column::Person, Expr::value(None::<String>))
        .col_expr(activity::Column::Version, Expr::col(activity::Column::Version).add(1))
        .filter(activity::Column::ProjectId.is_in(projects.iter().copied()).or(activity::Column::ProjectId.is_null()))
        .filter(activity::Column::Person.is_in(names))
        .exec_with_returning(tx.db())
        .await?;
    for row in anonymized {
        tx.record(NewChange::updated(topic(row.user_id), row.id, row.version, &row)?);
    }
    Ok(())
}
