//! Writing notifications, inside the transaction of what happened, and reading them off.

use std::collections::{BTreeSet, HashSet};

use chrono::NaiveDate;
use entity::{
    notification, project, project_tester,
    types::{
        id::{InvitationId, NotificationId, ProjectId, UserId},
        notification_type::NotificationType,
        project_status::ProjectStatus,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait},
};

use super::topic;
use crate::{
    app::App,
    auth::viewer::SignedIn,
    db::Tx,
    error::{Error, Result, UserErrorCode},
    feed::NewChange,
    messages::Message,
    workspace,
};

/// What a notification is about, beside what happened.
#[derive(Clone, Copy, Debug, Default)]
pub struct About<'a> {
    /// The project and its present title.
    pub project: Option<(ProjectId, &'a str)>,
    /// Who did it, as the person notified knows them.
    pub person: Option<&'a str>,
    /// Through which invitation.
    pub invitation: Option<InvitationId>,
    /// The project's new state.
    pub status: Option<ProjectStatus>,
    /// The step of its roadmap, and when that is planned.
    pub step: Option<(&'a str, NaiveDate)>,
}

/// Notifies a person; a creator only of projects whose workspace is set to.
pub async fn notify(tx: &Tx, app: &App, user_id: UserId, r#type: NotificationType, about: About<'_>) -> Result<()> {
    let to_creator = matches!(
        r#type,
        NotificationType::InvitationAccepted
            | NotificationType::InvitationRefused
            | NotificationType::FeedbackReceived
            | NotificationType::RoadmapDateNear
    );
    if to_creator
        && let Some((project, _)) = about.project
        && !workspace::wants_notifications(tx, project).await?
    {
        return Ok(());
    }
    let row = notification::ActiveModel {
        id: Set(app.ids.next::<NotificationId>()),
        user_id: Set(user_id),
        project_id: Set(about.project.map(|(id, _)| id)),
        invitation_id: Set(about.invitation),
        r#type: Set(r#type),
        title: Set(about.project.map(|(_, title)| title.to_owned())),
        person: Set(about.person.map(str::to_owned)),
        status: Set(about.status),
        step_title: Set(about.step.map(|(title, _)| title.to_owned())),
        step_date: Set(about.step.map(|(_, date)| date)),
        read_at: Set(None),
        // Nobody is written to about what was only played.
        told_at: Set(app.config.is_demonstration.then(|| tx.now())),
        version: Set(1),
        created_at: Set(tx.now()),
    };
    let notification = row.insert(tx.db()).await?;
    tx.record(NewChange::created(topic(user_id), notification.id, notification.version, &notification)?);
    Ok(())
}

/// Notifies everybody who tests a project.
pub async fn notify_testers(tx: &Tx, app: &App, project: &project::Model, r#type: NotificationType) -> Result<()> {
    let testers: Vec<(UserId, InvitationId)> = project_tester::Entity::find()
        .select_only()
        .columns([project_tester::Column::TesterId, project_tester::Column::InvitationId])
        .filter(project_tester::Column::ProjectId.eq(project.id))
        .into_tuple()
        .all(tx.db())
        .await?;
    let status = (r#type == NotificationType::ProjectStatusChanged).then_some(project.status);
    for (tester, invitation) in testers {
        let project = Some((project.id, project.title.as_str()));
        let about = About { project, invitation: Some(invitation), status, ..About::default() };
        notify(tx, app, tester, r#type, about).await?;
    }
    Ok(())
}

/// Marks the caller's notifications as read: those named, else all. What was read before stays as it is.
pub async fn mark_read(app: &App, person: &SignedIn, ids: Option<Vec<NotificationId>>) -> Result<()> {
    let (user_id, ids) = (person.user_id, &ids);
    app.db
        .write(|tx| {
            async move {
                let mut own = notification::Entity::find().filter(notification::Column::UserId.eq(user_id));
                let mut unread = notification::Entity::update_many()
                    .col_expr(notification::Column::ReadAt, Expr::value(tx.now()))
                    .col_expr(notification::Column::Version, Expr::col(notification::Column::Version).add(1))
                    .filter(notification::Column::UserId.eq(user_id))
                    .filter(notification::Column::ReadAt.is_null());
                if let Some(ids) = ids {
                    let ids: HashSet<NotificationId> = ids.iter().copied().collect();
                    own = own.filter(notification::Column::Id.is_in(ids.iter().copied()));
                    if own.count(tx.db()).await? < ids.len() as u64 {
                        return Err(not_found());
                    }
                    unread = unread.filter(notification::Column::Id.is_in(ids));
                }
                for row in unread.exec_with_returning(tx.db()).await? {
                    tx.record(NewChange::updated(topic(user_id), row.id, row.version, &row)?);
                }
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

/// One of the notifications named is not there, or not the caller's.
pub fn not_found() -> Error {
    Error::rejected("ids", UserErrorCode::NotFound, Message::NOTIFICATION_NOT_FOUND)
}

/// Marks what told a person of an invitation as read: it was answered.
pub async fn answered(tx: &Tx, invitation: InvitationId) -> Result<()> {
    let read = notification::Entity::update_many()
        .col_expr(notification::Column::ReadAt, Expr::value(tx.now()))
        .col_expr(notification::Column::Version, Expr::col(notification::Column::Version).add(1))
        .filter(notification::Column::InvitationId.eq(invitation))
        .filter(notification::Column::Type.eq(NotificationType::TesterInvited))
        .filter(notification::Column::ReadAt.is_null())
        .exec_with_returning(tx.db())
        .await?;
    for row in read {
        tx.record(NewChange::updated(topic(row.user_id), row.id, row.version, &row)?);
    }
    Ok(())
}

/// Takes the name of a creator who leaves out of what told others of their invitations. Called while the projects are there.
pub async fn forget_inviter(tx: &Tx, creator: UserId, name: Option<&str>) -> Result<()> {
    let own = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .filter(project::Column::CreatorId.eq(creator))
        .into_query();
    let by_them = notification::Column::ProjectId.in_subquery(own);
    let by_them = match name {
        Some(name) => by_them.or(notification::Column::Person.eq(name)),
        None => by_them,
    };
    let forgotten = notification::Entity::update_many()
        .col_expr(notification::Column::Person, Expr::value(None::<String>))
        .col_expr(notification::Column::Version, Expr::col(notification::Column::Version).add(1))
        .filter(notification::Column::Type.eq(NotificationType::TesterInvited))
        .filter(notification::Column::Person.is_not_null())
        .filter(by_them)
        .exec_with_returning(tx.db())
        .await?;
    for row in forgotten {
        tx.record(NewChange::updated(topic(row.user_id), row.id, row.version, &row)?);
    }
    Ok(())
}

/// Takes the names of a person who leaves out of other people's notifications: they become « somebody ».
pub async fn forget(tx: &Tx, names: &BTreeSet<String>, projects: &BTreeSet<ProjectId>) -> Result<()> {
    let forgotten = notification::Entity::update_many()
        .col_expr(notification::Column::Person, Expr::value(None::<String>))
        .col_expr(notification::Column::Version, Expr::col(notification::Column::Version).add(1))
        .filter(notification::Column::ProjectId.is_in(projects.iter().copied()))
        .filter(notification::Column::Person.is_in(names))
        .exec_with_returning(tx.db())
        .await?;
    for row in forgotten {
        tx.record(NewChange::updated(topic(row.user_id), row.id, row.version, &row)?);
    }
    Ok(())
}
