//! Creates notifications in the transaction of the event they are about, marks them as read, and anonymizes them.

use std::collections::{BTreeSet, HashSet};

use chrono::{DateTime, NaiveDate, Utc};
use entity::{
    join_request, notification, project, project_tester,
    types::{
        feedback_status::FeedbackStatus,
        id::{FeedbackId, InvitationId, NotificationId, ProjectId, UserId, WorkspaceSettingsId},
        notification_type::NotificationType,
        project_status::ProjectStatus,
    },
    workspace_settings,
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    QuerySelect, QueryTrait, Select,
    sea_query::{Expr, ExprTrait, SimpleExpr},
};
use uuid::Uuid;

use super::{messages, topic};
use crate::platform::{
    app::App,
    auth::viewer::SignedIn,
    db::{Db, Tx},
    error::{Error, Result, UserErrorCode},
    feed::NewChange,
    personal_data::{ClosingAccount, Deletion, DeletionPhase},
};

/// What the feature does when an account is deleted.
pub const DELETIONS: &[Deletion] = &[
    Deletion { phase: DeletionPhase::Authorship, run: |tx, _, account| Box::pin(collect_names(tx, account)) },
    Deletion {
        phase: DeletionPhase::Authorship,
        run: |tx, _, account| Box::pin(anonymize_inviter(tx, account.user_id)),
    },
    Deletion {
        phase: DeletionPhase::Mentions,
        run: |tx, _, account| Box::pin(anonymize(tx, &account.names, &account.projects)),
    },
];

/// Notifications written by one statement.
const AT_ONCE: usize = 500;

/// The types whose emails are sent by what notifies.
pub const WITH_OWN_EMAIL: [NotificationType; 2] = [NotificationType::DeadlineNear, NotificationType::FeedbackMissing];

/// The types that only creators receive.
pub const TO_CREATORS: [NotificationType; 7] = [
    NotificationType::InvitationAccepted,
    NotificationType::InvitationRefused,
    NotificationType::JoinRequested,
    NotificationType::FeedbackReceived,
    NotificationType::FeedbackRetested,
    NotificationType::RoadmapDateNear,
    NotificationType::FeedbackMissing,
];

/// What a notification is about, besides its type.
#[derive(Clone, Copy, Debug, Default)]
pub struct About<'a> {
    /// The project and its current title.
    pub project: Option<(ProjectId, &'a str)>,
    /// The name of the person who acted, as the recipient knows them.
    pub person: Option<&'a str>,
    /// The invitation concerned.
    pub invitation: Option<InvitationId>,
    /// The feedback concerned.
    pub feedback: Option<FeedbackId>,
    /// The project's new status.
    pub status: Option<ProjectStatus>,
    /// The title and date of the roadmap step.
    pub step: Option<(&'a str, NaiveDate)>,
    /// The deadline of the project.
    pub deadline: Option<NaiveDate>,
    /// The new status of the feedback.
    pub feedback_status: Option<FeedbackStatus>,
    /// The name of the release.
    pub release: Option<&'a str>,
    /// What the creator wrote to the recipient with it.
    pub reply: Option<&'a str>,
}

/// Notifies a user. Creators are not notified about projects whose workspace settings disable notifications: this checks
/// them for the types that only creators receive.
pub async fn notify(tx: &Tx, app: &App, user_id: UserId, r#type: NotificationType, about: About<'_>) -> Result<()> {
    if TO_CREATORS.contains(&r#type) {
        notify_creator(tx, app, user_id, r#type, about).await
    } else {
        notify_all(tx, app, r#type, [(user_id, about)]).await
    }
}

/// Notifies the creator of a project, unless its workspace settings disable notifications.
pub async fn notify_creator(
    tx: &Tx,
    app: &App,
    creator: UserId,
    r#type: NotificationType,
    about: About<'_>,
) -> Result<()> {
    if let Some((project, _)) = about.project
        && !creator_wants_notifications(tx.db(), project).await?
    {
        return Ok(());
    }
    notify_all(tx, app, r#type, [(creator, about)]).await
}

/// Notifies users, whatever the settings of the project.
pub async fn notify_all<'a>(
    tx: &Tx,
    app: &App,
    r#type: NotificationType,
    recipients: impl IntoIterator<Item = (UserId, About<'a>)>,
) -> Result<()> {
    let rows = recipients.into_iter().map(|(user_id, about)| notification::Model {
        id: app.ids.next::<NotificationId>(),
        user_id,
        project_id: about.project.map(|(id, _)| id),
        invitation_id: about.invitation,
        feedback_id: about.feedback,
        r#type,
        title: about.project.map(|(_, title)| title.to_owned()),
        person: about.person.map(str::to_owned),
        status: about.status,
        step_title: about.step.map(|(title, _)| title.to_owned()),
        step_date: about.step.map(|(_, date)| date),
        deadline: about.deadline,
        feedback_status: about.feedback_status,
        release_name: about.release.map(str::to_owned),
        reply: about.reply.map(str::to_owned),
        read_at: None,
        // No emails are sent in the demonstration.
        email_decided_at: (app.config.is_demonstration || WITH_OWN_EMAIL.contains(&r#type)).then(|| tx.now()),
        version: 1,
        created_at: tx.now(),
    });
    let rows: Vec<_> = rows.collect();
    for rows in rows.chunks(AT_ONCE) {
        let new = rows.iter().map(|row| row.clone().into_active_model().reset_all());
        notification::Entity::insert_many(new).exec_without_returning(tx.db()).await?;
        for row in rows {
            tx.record(NewChange::created(topic(row.user_id), row.id, row.version, row)?);
        }
    }
    Ok(())
}

/// Whether the creator of a project wants notifications about it, which is the default.
pub async fn creator_wants_notifications<C: ConnectionTrait>(db: &C, project: ProjectId) -> Result<bool> {
    let id = WorkspaceSettingsId::from(Uuid::from(project));
    let saved = workspace_settings::Entity::find_by_id(id).one(db).await?;
    Ok(saved.is_none_or(|settings| settings.notifications))
}

/// Notifies all testers of a project.
pub async fn notify_testers(tx: &Tx, app: &App, project: &project::Model, r#type: NotificationType) -> Result<()> {
    let testers: Vec<(UserId, InvitationId)> = project_tester::Entity::find()
        .select_only()
        .columns([project_tester::Column::TesterId, project_tester::Column::InvitationId])
        .filter(project_tester::Column::ProjectId.eq(project.id))
        .into_tuple()
        .all(tx.db())
        .await?;
    let status = (r#type == NotificationType::ProjectStatusChanged).then_some(project.status);
    let project = Some((project.id, project.title.as_str()));
    let about = testers.into_iter().map(|(tester, invitation)| {
        (tester, About { project, invitation: Some(invitation), status, ..About::default() })
    });
    notify_all(tx, app, r#type, about).await
}

/// Returns the query for a user's notifications: those that were read, those that were not, or all when `is_read` is
/// `None`.
pub fn of_user(user: UserId, is_read: Option<bool>) -> Select<notification::Entity> {
    let select = notification::Entity::find().filter(notification::Column::UserId.eq(user));
    match is_read {
        Some(true) => select.filter(notification::Column::ReadAt.is_not_null()),
        Some(false) => select.filter(notification::Column::ReadAt.is_null()),
        None => select,
    }
}

/// Returns the number of unread notifications of a user.
pub async fn unread_count(db: &Db, user: UserId) -> Result<u64> {
    Ok(of_user(user, Some(false)).count(db.read()).await?)
}

/// Marks the caller's notifications as read: those of `ids`, or all when it is `None`; and of these, only those about
/// `feedback` when there is one. Rows already read do not change.
pub async fn mark_read(
    app: &App,
    person: &SignedIn,
    ids: Option<Vec<NotificationId>>,
    feedback: Option<FeedbackId>,
) -> Result<()> {
    let (user_id, ids) = (person.user_id, &ids);
    app.db
        .write(|tx| {
            async move {
                let mut own = notification::Entity::find().filter(notification::Column::UserId.eq(user_id));
                let mut among = match feedback {
                    Some(feedback) => about_feedback(user_id, &[feedback]),
                    None => notification::Column::UserId.eq(user_id),
                };
                if let Some(ids) = ids {
                    let ids: HashSet<NotificationId> = ids.iter().copied().collect();
                    own = own.filter(notification::Column::Id.is_in(ids.iter().copied()));
                    if own.count(tx.db()).await? < ids.len() as u64 {
                        return Err(not_found());
                    }
                    among = among.and(notification::Column::Id.is_in(ids));
                }
                mark_all_read(tx, among).await
            }
            .scope_boxed()
        })
        .await
}

/// Returns the error for an identifier that does not exist or does not belong to the caller.
fn not_found() -> Error {
    Error::rejected("ids", UserErrorCode::NotFound, messages::NOTIFICATION_NOT_FOUND)
}

/// Marks the notification about an invitation as read: the invitation is no longer pending, or another notification takes
/// its place.
pub async fn mark_invitation_read(tx: &Tx, invitation: InvitationId) -> Result<()> {
    let about = notification::Column::InvitationId.eq(invitation);
    mark_all_read(tx, about.and(notification::Column::Type.eq(NotificationType::TesterInvited))).await
}

/// Marks the notification about a request to join a project as read: it is no longer pending.
pub async fn mark_join_request_read(tx: &Tx, project: ProjectId, created_at: DateTime<Utc>) -> Result<()> {
    mark_all_read(tx, about_join_request(project, created_at)).await
}

/// Returns the condition for the notification about a request to join a project, which has the time of the request: they are
/// written in one transaction.
fn about_join_request(project: ProjectId, created_at: DateTime<Utc>) -> SimpleExpr {
    // There is an index on the recipient and the time.
    let owner = project::Entity::find_by_id(project).select_only().column(project::Column::CreatorId).into_query();
    let of_owner = notification::Column::UserId.in_subquery(owner).and(notification::Column::CreatedAt.eq(created_at));
    let of_project = notification::Column::ProjectId.eq(project);
    of_owner.and(of_project).and(notification::Column::Type.eq(NotificationType::JoinRequested))
}

/// Marks a user's notifications about feedback as read: they have just read or answered it.
pub async fn mark_feedback_read(tx: &Tx, user: UserId, feedbacks: &[FeedbackId]) -> Result<()> {
    mark_all_read(tx, about_feedback(user, feedbacks)).await
}

/// Returns the condition for a user's notifications about feedback.
pub fn about_feedback(user: UserId, feedbacks: &[FeedbackId]) -> SimpleExpr {
    let feedbacks = feedbacks.iter().copied();
    notification::Column::UserId.eq(user).and(notification::Column::FeedbackId.is_in(feedbacks))
}

/// Marks the unread notifications among these as read.
async fn mark_all_read(tx: &Tx, among: SimpleExpr) -> Result<()> {
    let read = notification::Entity::update_many()
        .col_expr(notification::Column::ReadAt, Expr::value(tx.now()))
        .col_expr(notification::Column::Version, Expr::col(notification::Column::Version).add(1))
        .filter(among)
        .filter(notification::Column::ReadAt.is_null())
        .exec_with_returning(tx.db())
        .await?;
    for row in read {
        tx.record(NewChange::updated(topic(row.user_id), row.id, row.version, &row)?);
    }
    Ok(())
}

/// Collects the names under which a tester whose account is being deleted asked to join projects. The activities have those
/// under which they answered invitations.
async fn collect_names(tx: &Tx, account: &mut ClosingAccount) -> Result<()> {
    let requests = |column| {
        let own = join_request::Entity::find().filter(join_request::Column::TesterId.eq(account.user_id));
        own.select_only().column(column).into_query()
    };
    // As in `about_join_request`.
    let names: Vec<String> = notification::Entity::find()
        .select_only()
        .column(notification::Column::Person)
        .distinct()
        .filter(notification::Column::ProjectId.in_subquery(requests(join_request::Column::ProjectId)))
        .filter(notification::Column::CreatedAt.in_subquery(requests(join_request::Column::CreatedAt)))
        .filter(notification::Column::Type.eq(NotificationType::JoinRequested))
        .filter(notification::Column::Person.is_not_null())
        .into_tuple()
        .all(tx.db())
        .await?;
    account.names.extend(names);
    Ok(())
}

/// Removes the name of a creator whose account is being deleted from the notifications about their invitations and their
/// messages. Must be called before their projects are deleted.
async fn anonymize_inviter(tx: &Tx, creator: UserId) -> Result<()> {
    let own = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .filter(project::Column::CreatorId.eq(creator))
        .into_query();
    let anonymized = notification::Entity::update_many()
        .col_expr(notification::Column::Person, Expr::value(None::<String>))
        .col_expr(notification::Column::Version, Expr::col(notification::Column::Version).add(1))
        .filter(notification::Column::Type.is_in([NotificationType::TesterInvited, NotificationType::FeedbackMessage]))
        .filter(notification::Column::Person.is_not_null())
        .filter(notification::Column::ProjectId.in_subquery(own))
        .exec_with_returning(tx.db())
        .await?;
    for row in anonymized {
        tx.record(NewChange::updated(topic(row.user_id), row.id, row.version, &row)?);
    }
    Ok(())
}

/// Removes the names of a user whose account is being deleted from the notifications of others about `projects`, and about
/// projects that were deleted before: which those were, nothing tells any more. The sentences then say « somebody ».
async fn anonymize(tx: &Tx, names: &BTreeSet<String>, projects: &BTreeSet<ProjectId>) -> Result<()> {
    let anonymized = notification::Entity::update_many()
        .col_expr(notification::Column::Person, Expr::value(None::<String>))
        .col_expr(notification::Column::Version, Expr::col(notification::Column::Version).add(1))
        .filter(
            notification::Column::ProjectId
                .is_in(projects.iter().copied())
                .or(notification::Column::ProjectId.is_null()),
        )
        .filter(notification::Column::Person.is_in(names))
        .exec_with_returning(tx.db())
        .await?;
    for row in anonymized {
        tx.record(NewChange::updated(topic(row.user_id), row.id, row.version, &row)?);
    }
    Ok(())
}
