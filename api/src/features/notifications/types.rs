//! GraphQL types of notifications.

use async_graphql::{Context, Enum, ID, InputObject, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{
    notification,
    types::{
        feedback_status::FeedbackStatus,
        id::{FeedbackId, NotificationId},
        notification_type,
        project_status::ProjectStatus,
    },
};

use super::messages;
use crate::{
    features::{feedback::Feedback, invitations::Invitation, projects::Project, roadmap::RoadmapItem, schema::Viewer},
    platform::{
        auth::viewer::UserType,
        error::Result,
        graphql::{context::ContextExt, id::TypedId, node::find_visible, user_error::UserError},
        language::Language,
        messages::Event,
    },
};

/// What a notification is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "notification_type::NotificationType")]
pub enum NotificationType {
    /// To a tester who gave no feedback: the deadline of the project is in three days, or in one.
    DeadlineNear,
    /// To the creator or to the author of feedback: the other one wrote about it.
    FeedbackMessage,
    /// To the creator: the testers of a project gave no feedback for a week, once for each week.
    FeedbackMissing,
    /// To the creator: feedback came in.
    FeedbackReceived,
    /// To the creator: the author of feedback tried again what was fixed.
    FeedbackRetested,
    /// To the author of feedback: the creator decided about it, or found it useful.
    FeedbackStatusChanged,
    /// To the creator: an invitation was accepted.
    InvitationAccepted,
    /// To the creator: an invitation was refused.
    InvitationRefused,
    /// To who asked to test a project: the creator accepted.
    JoinAccepted,
    /// To who asked to test a project: the creator declined.
    JoinDeclined,
    /// To the creator: somebody asks to test a project, through a link or from the directory.
    JoinRequested,
    /// To the testers who follow the releases of a project: there is a new one.
    NewRelease,
    /// To the testers, and to those whose invitation or request was pending: a project was deleted.
    ProjectDeleted,
    /// To the testers: a project's status changed.
    ProjectStatusChanged,
    /// To the creator: a step of the roadmap that is not completed is planned for one of the next three days. Sent once
    /// for each step and date.
    RoadmapDateNear,
    /// To a tester: the creator revoked the invitation that they had accepted.
    TestEnded,
    /// To the person invited: they are invited to a project.
    TesterInvited,
}

/// A notification in the schema; wraps its row.
#[derive(Clone, Debug)]
pub struct Notification(notification::Model);

impl From<notification::Model> for Notification {
    fn from(row: notification::Model) -> Self {
        Self(row)
    }
}

/// Something others did that the caller should know.
#[Object]
impl Notification {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// What happened.
    async fn r#type(&self) -> NotificationType {
        self.0.r#type.into()
    }

    /// The same in a sentence, in the language of the request, with the project's title at that time.
    async fn message(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(sentence(&self.0, ctx.request()?.language))
    }

    /// What the creator of the project wrote to the caller with it: the answer to a request to test. Null when nothing.
    async fn reply(&self) -> Option<&str> {
        self.0.reply.as_deref()
    }

    /// The project concerned, when it is the caller's; testers are shown it by the invitation. Null when it was deleted.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        let Some(id) = self.0.project_id else { return Ok(None) };
        find_visible(ctx, id).await
    }

    /// The invitation concerned, null when there is none or the caller may no longer see it.
    async fn invitation(&self, ctx: &Context<'_>) -> Result<Option<Invitation>> {
        let Some(id) = self.0.invitation_id else { return Ok(None) };
        find_visible(ctx, id).await
    }

    /// The feedback concerned, null when there is none or the caller may no longer see it.
    async fn feedback(&self, ctx: &Context<'_>) -> Result<Option<Feedback>> {
        let Some(id) = self.0.feedback_id else { return Ok(None) };
        find_visible(ctx, id).await
    }

    /// The step of a roadmap concerned, null when there is none or it was deleted.
    async fn roadmap_item(&self, ctx: &Context<'_>) -> Result<Option<RoadmapItem>> {
        let Some(id) = self.0.roadmap_item_id else { return Ok(None) };
        find_visible(ctx, id).await
    }

    /// Whether it was marked as read.
    async fn is_read(&self) -> bool {
        self.0.read_at.is_some()
    }

    /// 1 at creation, one more at every write: of two copies, the one with the higher version is the newer.
    async fn version(&self) -> i64 {
        self.0.version
    }

    /// When it happened.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// Returns the sentence of a notification.
pub(super) fn sentence(row: &notification::Model, language: Language) -> String {
    use notification_type::NotificationType as Type;
    let event = match row.r#type {
        Type::TesterInvited if row.person.is_some() => messages::YOU_ARE_INVITED_BY,
        Type::TesterInvited => messages::YOU_ARE_INVITED,
        Type::InvitationAccepted => messages::YOUR_INVITATION_ACCEPTED,
        Type::InvitationRefused => messages::YOUR_INVITATION_REFUSED,
        Type::JoinRequested => messages::SOMEBODY_ASKS_TO_JOIN,
        Type::JoinAccepted => messages::YOUR_REQUEST_ACCEPTED,
        Type::JoinDeclined => messages::YOUR_REQUEST_DECLINED,
        Type::FeedbackReceived => messages::YOUR_FEEDBACK_RECEIVED,
        Type::FeedbackMessage => messages::YOUR_FEEDBACK_MESSAGE,
        Type::FeedbackStatusChanged => match row.feedback_status {
            Some(FeedbackStatus::InfoRequested) => messages::YOUR_FEEDBACK_INFO_REQUESTED,
            Some(FeedbackStatus::Planned) => messages::YOUR_FEEDBACK_PLANNED,
            Some(FeedbackStatus::Fixed) if row.release_name.is_some() => {
                return about_release(messages::YOUR_FEEDBACK_FIXED_IN, row, language);
            }
            Some(FeedbackStatus::Fixed) => messages::YOUR_FEEDBACK_FIXED,
            Some(FeedbackStatus::Declined) => messages::YOUR_FEEDBACK_DECLINED,
            Some(FeedbackStatus::New) | None => messages::YOUR_FEEDBACK_USEFUL,
        },
        Type::FeedbackRetested => match row.feedback_status {
            Some(FeedbackStatus::Fixed) => messages::YOUR_FEEDBACK_CONFIRMED,
            _ => messages::YOUR_FEEDBACK_REOPENED,
        },
        Type::NewRelease => return about_release(messages::NEW_RELEASE, row, language),
        Type::ProjectStatusChanged => match row.status {
            Some(ProjectStatus::Paused) => messages::YOUR_PROJECT_PAUSED,
            Some(ProjectStatus::Completed) => messages::YOUR_PROJECT_COMPLETED,
            Some(ProjectStatus::InProgress) | None => messages::YOUR_PROJECT_RESUMED,
        },
        Type::ProjectDeleted => messages::YOUR_PROJECT_DELETED,
        Type::TestEnded => messages::YOUR_TEST_ENDED,
        Type::RoadmapDateNear => return about_step(row, language),
        Type::DeadlineNear => {
            let date = row.deadline.map(|date| language.date(date)).unwrap_or_default();
            let words = [("title", row.title.as_deref().unwrap_or_default()), ("date", &*date)];
            return messages::YOUR_DEADLINE_NEAR.text(language, &words);
        }
        Type::FeedbackMissing => messages::YOUR_FEEDBACK_MISSING,
    };
    event.about(language, row.title.as_deref(), row.person.as_deref())
}

fn about_release(event: Event, row: &notification::Model, language: Language) -> String {
    let (title, release) = (row.title.as_deref(), row.release_name.as_deref());
    event.text(language, &[("title", title.unwrap_or_default()), ("release", release.unwrap_or_default())])
}

fn about_step(row: &notification::Model, language: Language) -> String {
    let date = row.step_date.map(|date| language.date(date)).unwrap_or_default();
    let (title, step) = (row.title.as_deref(), row.step_title.as_deref());
    let words = [("title", title.unwrap_or_default()), ("item", step.unwrap_or_default()), ("date", &date)];
    messages::YOUR_ROADMAP_DATE_NEAR.text(language, &words)
}

/// Criteria on notifications.
#[derive(Clone, Debug, Default, InputObject)]
pub struct NotificationFilter {
    /// Keep only those that were read, or only those that were not.
    pub is_read: Option<bool>,
    /// Keep only those for a creator, about their own projects, or only those for a tester. Those of deleted projects are told
    /// apart by their type.
    pub role: Option<UserType>,
    /// Keep only those of these types; null for all.
    pub types: Option<Vec<NotificationType>>,
}

/// The notifications to mark as read.
#[derive(Clone, Debug, InputObject)]
pub struct MarkNotificationsReadInput {
    /// Only those about this feedback, which was read; null for any.
    pub feedback_id: Option<TypedId<FeedbackId>>,
    /// At most 100 of the caller's notifications; null for all of them.
    pub ids: Option<Vec<TypedId<NotificationId>>>,
}

/// Result of `markNotificationsRead`.
#[derive(SimpleObject)]
pub struct MarkNotificationsReadPayload {
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The caller, whose notifications and count of unread ones can be read again; null when `userErrors` is not
    /// empty.
    pub viewer: Option<Viewer>,
}
