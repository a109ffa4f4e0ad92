//! A user's notifications: how many are unread, and marking them as read.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use entity::{
    notification, project,
    types::{
        id::{FeedbackId, InvitationId, NotificationId, ProjectId, UserId},
        notification_type::NotificationType,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait, Select,
    sea_query::{Expr, ExprTrait, SimpleExpr},
};

use super::{messages, topic};
use crate::platform::{
    app::App,
    auth::viewer::SignedIn,
    db::{Db, Tx},
    error::{Error, Result, UserErrorCode},
    feed::NewChange,
};

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

/// Marks the notifications about a project that is being deleted as read, except that it is: they lead nowhere any more.
pub(super) async fn mark_project_read(tx: &Tx, project: ProjectId) -> Result<()> {
    let about = notification::Column::ProjectId.eq(project);
    mark_all_read(tx, about.and(notification::Column::Type.ne(NotificationType::ProjectDeleted))).await
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
