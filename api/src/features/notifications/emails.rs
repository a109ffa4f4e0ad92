//! Emails about unread notifications: all notifications that a user has not read after a while are sent in one email,
//! with a minimum interval between two emails to the same user.
//!
//! The notifications handled are marked in the transaction that queues the email, so each of them is handled once, by
//! whichever process comes first. A notification committed late is found at the next poll. Whether the user wants
//! emails is checked when the email is sent.

use std::cmp::Reverse;

use chrono::TimeDelta;
use entity::{
    invitation, notification, project,
    types::{
        id::{NotificationId, ProjectId, UserId},
        invitation_status::InvitationStatus,
        notification_type::NotificationType,
    },
    user,
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait},
};
use serde::{Deserialize, Serialize};

use super::{messages, sending::WITH_OWN_EMAIL, types::sentence};
use crate::{
    features::settings,
    platform::{
        app::App,
        error::Result,
        jobs::BatchResult,
        language::Language,
        mail::{self, Content, EmailKind, EmailTemplate, Phrases},
    },
};

/// The age from which an unread notification is emailed.
const UNREAD_DELAY: TimeDelta = TimeDelta::minutes(2);

/// The minimum interval between two emails to the same user.
const MIN_INTERVAL: TimeDelta = TimeDelta::minutes(10);

/// The maximum number of users in one poll; the next poll finds the others.
const BATCH_SIZE: u64 = 500;

/// The maximum number of notifications in one email.
const MAX_NOTIFICATIONS: usize = 100;

/// The maximum number of notifications listed in one email.
const MAX_LISTED: usize = 10;

/// The kinds of these emails.
pub const KINDS: &[EmailKind] = &[EmailKind::of::<Notifications>()];

/// Lists those of the notifications that are still unread. Obsolete when there are none, or when the user has no
/// verified address or does not want such emails.
#[derive(Serialize, Deserialize)]
struct Notifications(Vec<NotificationId>);

/// Queues the emails that are due and returns their number.
pub async fn send_due_emails(app: &App) -> Result<u64> {
    let now = app.clock.now();
    let recently_emailed = notification::Entity::find()
        .select_only()
        .column(notification::Column::UserId)
        .filter(notification::Column::EmailDecidedAt.gt(now - MIN_INTERVAL))
        // Those that were read before are in no email.
        .filter(
            notification::Column::ReadAt
                .is_null()
                .or(Expr::col(notification::Column::ReadAt).gt(Expr::col(notification::Column::EmailDecidedAt))),
        )
        .filter(notification::Column::Type.is_not_in(WITH_OWN_EMAIL))
        .into_query();
    let users: Vec<UserId> = notification::Entity::find()
        .select_only()
        .column(notification::Column::UserId)
        .distinct()
        .filter(notification::Column::EmailDecidedAt.is_null())
        .filter(notification::Column::CreatedAt.lte(now - UNREAD_DELAY))
        .filter(notification::Column::UserId.not_in_subquery(recently_emailed))
        .limit(BATCH_SIZE)
        .into_tuple()
        .all(app.db.read())
        .await?;
    let mut sent = BatchResult::default();
    for user in users {
        sent.add(&user, send_digest(app, user).await.map(u64::from))?;
    }
    sent.sum()
}

/// Queues the email of one user and returns whether there was anything left to send.
async fn send_digest(app: &App, user: UserId) -> Result<bool> {
    app.db
        .write(|tx| {
            async move {
                // Claims the rows: a second process finds none.
                let mut claimed = notification::Entity::update_many()
                    .col_expr(notification::Column::EmailDecidedAt, Expr::value(tx.now()))
                    .filter(notification::Column::UserId.eq(user))
                    .filter(notification::Column::EmailDecidedAt.is_null())
                    .exec_with_returning(tx.db())
                    .await?;
                claimed.retain(|row| row.read_at.is_none());
                claimed.sort_by_key(|row| Reverse(row.id));
                let ids: Vec<NotificationId> = claimed.iter().map(|row| row.id).take(MAX_NOTIFICATIONS).collect();
                let reader = user::Entity::find_by_id(user).one(tx.db()).await?;
                let Some(reader) = reader.filter(|_| !ids.is_empty()) else { return Ok(false) };
                let language = Language::default();
                mail::send(tx, app, &reader.email, language, &Notifications(ids)).await?;
                Ok(true)
            }
            .scope_boxed()
        })
        .await
}

impl EmailTemplate for Notifications {
    const NAME: &'static str = "notifications";
    const PHRASES: Phrases = Phrases {
        subject: messages::NOTIFICATIONS_SUBJECT,
        body: messages::NOTIFICATIONS_BODY,
        action: Some(messages::NOTIFICATIONS_ACTION),
        note: messages::NOTIFICATIONS_NOTE,
    };

    async fn content(self, app: &App, recipient: Option<&user::Model>, language: Language) -> Result<Option<Content>> {
        let Some(reader) = recipient else { return Ok(None) };
        let settings = settings::of(app.db.read(), reader.id, app.clock.now()).await?;
        if !settings::may_email(app, reader, &settings) {
            return Ok(None);
        }
        let unread = notification::Entity::find()
            .filter(notification::Column::Id.is_in(self.0))
            .filter(notification::Column::UserId.eq(reader.id))
            .filter(notification::Column::ReadAt.is_null())
            .order_by_desc(notification::Column::Id)
            .all(app.db.read())
            .await?;
        let Some(newest) = unread.first() else { return Ok(None) };
        let path = path_of(app, newest, unread.len() == 1).await?;
        Ok(Some(list(&unread, path, language)))
    }
}

/// Lists notifications. The subject is the notification itself when there is only one, otherwise their number.
fn list(unread: &[notification::Model], path: String, language: Language) -> Content {
    let what = match unread {
        [only] => sentence(only, language),
        several => messages::NOTIFICATIONS_SEVERAL.text(language, &[("count", &several.len().to_string())]),
    };
    let mut details: Vec<String> = unread.iter().take(MAX_LISTED).map(|row| detail(row, language)).collect();
    if let Some(more @ 1..) = unread.len().checked_sub(MAX_LISTED) {
        details.push(messages::NOTIFICATIONS_MORE.text(language, &[("count", &more.to_string())]));
    }
    Content { values: vec![("what", what)], details, ..Content::linking_to(path) }
}

/// Returns the sentence of a notification, with what somebody wrote to its recipient.
fn detail(row: &notification::Model, language: Language) -> String {
    let sentence = sentence(row, language);
    match &row.reply {
        Some(reply) => messages::NOTIFICATIONS_REPLY.text(language, &[("sentence", &sentence), ("reply", reply)]),
        None => sentence,
    }
}

/// Returns the path of the page that shows what a notification is about, as the client links it. `is_single`: whether the
/// email has no other one; several invitations are found on the profile.
async fn path_of(app: &App, row: &notification::Model, is_single: bool) -> Result<String> {
    let project = own_project(app, row).await?;
    let in_project =
        |path: &dyn Fn(ProjectId) -> String| project.map_or_else(|| "/dashboard/projects".to_owned(), path);
    Ok(match row.r#type {
        NotificationType::TesterInvited
        | NotificationType::JoinAccepted
        | NotificationType::JoinDeclined
        | NotificationType::ProjectStatusChanged
        | NotificationType::NewRelease
        | NotificationType::DeadlineNear => match invitation_token(app, row).await? {
            Some(token) if is_single => format!("/invitation/{token}"),
            _ => "/profile".to_owned(),
        },
        NotificationType::ProjectDeleted | NotificationType::TestEnded => "/profile".to_owned(),
        NotificationType::FeedbackStatusChanged => sent_path(row),
        NotificationType::FeedbackMessage if project.is_none() => sent_path(row),
        NotificationType::FeedbackMessage | NotificationType::FeedbackReceived | NotificationType::FeedbackRetested => {
            in_project(&|id| feedback_path(&format!("/workspace/{id}/retours"), row))
        }
        NotificationType::RoadmapDateNear => in_project(&|id| match row.roadmap_item_id {
            Some(step) => format!("/workspace/{id}/roadmap?etape={step}"),
            None => format!("/workspace/{id}/roadmap"),
        }),
        NotificationType::JoinRequested => in_project(&|id| format!("/dashboard/testers?projet={id}&onglet=liens")),
        NotificationType::InvitationAccepted
        | NotificationType::InvitationRefused
        | NotificationType::FeedbackMissing => in_project(&|id| format!("/dashboard/testers?projet={id}")),
    })
}

/// Returns the path of what the recipient has sent, with the feedback of a notification open.
fn sent_path(row: &notification::Model) -> String {
    feedback_path("/profile/retours", row)
}

/// Returns the path of a page of feedback, with that of a notification open.
fn feedback_path(page: &str, row: &notification::Model) -> String {
    match row.feedback_id {
        Some(id) => format!("{page}?retour={id}"),
        None => page.to_owned(),
    }
}

/// Returns the token of the invitation of a notification, if it is still the recipient's.
async fn invitation_token(app: &App, row: &notification::Model) -> Result<Option<String>> {
    let Some(id) = row.invitation_id else { return Ok(None) };
    let invitation = invitation::Entity::find_by_id(id).one(app.db.read()).await?;
    let own =
        invitation.filter(|found| found.tester_id == Some(row.user_id) && found.status != InvitationStatus::Revoked);
    Ok(own.map(|invitation| invitation.token))
}

/// Returns the project of a notification if it is the recipient's.
async fn own_project(app: &App, row: &notification::Model) -> Result<Option<ProjectId>> {
    let Some(id) = row.project_id else { return Ok(None) };
    let project = project::Entity::find_by_id(id).one(app.db.read()).await?;
    Ok(project.filter(|project| project.creator_id == row.user_id).map(|project| project.id))
}
