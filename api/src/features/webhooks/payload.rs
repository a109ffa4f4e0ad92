//! The body of a delivery: for programs, the envelope of Standard Webhooks, with the values of enums as in the GraphQL
//! schema; for Discord, a message in the language of the webhook's owner.

use async_graphql::resolver_utils::{EnumType, enum_value};
use chrono::{DateTime, Utc};
use entity::{
    feedback, feedback_message, invitation, join_request, picture, project, release, roadmap_item,
    types::{
        id::{FeedbackFilmId, WebhookId},
        project_status,
    },
};
use serde_json::{Value, json};
use url::Url;

use super::{messages, project_event::ProjectEvent};
use crate::{
    NAME,
    features::{
        activity,
        feedback::{FeedbackKind, FeedbackRetest, FeedbackSeverity, FeedbackStatus, lasting_url},
        invitations::InvitationStatus,
        notifications,
        project_links::JoinRequestStatus,
        projects::ProjectStatus,
        questions::answers,
        roadmap::RoadmapStatus,
    },
    platform::{discord::escape_markdown, language::Language},
};

/// The `type` of a test.
const TEST: &str = "webhook.test";

/// The maximum length of a title or name in a Discord message, in characters, escaped. The whole message is limited to 2000.
const MAX_NAME: usize = 120;
/// The maximum length of a quoted text in a Discord message, in characters, escaped.
const MAX_QUOTE: usize = 1000;

/// The form of a body.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// The envelope, for programs.
    Json,
    /// A message in a language, for a channel on Discord.
    Discord(Language),
}

/// An event, with what bodies tell of it.
#[derive(Clone, Copy, Debug)]
pub struct EventContext<'a> {
    /// The event.
    pub event: ProjectEvent<'a>,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// The project of the event.
    pub project: &'a project::Model,
    /// The pictures and the film in its feedback, if it has one.
    pub attached: &'a [picture::Model],
    /// The address of the site.
    pub base: &'a Url,
}

/// Returns the body for an event.
pub fn of_event(form: Form, context: EventContext<'_>) -> String {
    let EventContext { event, project, .. } = context;
    match form {
        Form::Json => envelope(context.at, event.event().as_str(), &data(context)),
        Form::Discord(language) => {
            let mut text = sentence(project, event, language);
            if let Some(quote) = quote(event) {
                // `>>>` quotes everything up to the end of the message.
                text.push_str("\n>>> ");
                text.push_str(&escape_markdown(quote, MAX_QUOTE));
            }
            message(&text)
        }
    }
}

/// Returns the body for a test at the time `at`.
pub fn of_test(form: Form, at: DateTime<Utc>, webhook: WebhookId) -> String {
    match form {
        Form::Json => envelope(at, TEST, &json!({ "webhook": { "id": webhook.to_string() } })),
        Form::Discord(language) => message(&messages::WEBHOOK_TEST.text(language, &[("product", NAME)])),
    }
}

fn envelope(at: DateTime<Utc>, r#type: &str, data: &Value) -> String {
    json!({ "type": r#type, "timestamp": at, "data": data }).to_string()
}

fn data(context: EventContext<'_>) -> Value {
    let project = context.project;
    let mut data = json!({ "project": {
        "id": project.id.to_string(),
        "title": project.title,
        "status": schema_name(ProjectStatus::from(project.status)),
    } });
    match context.event {
        ProjectEvent::InvitationCreated(row, person)
        | ProjectEvent::InvitationAccepted(row, person)
        | ProjectEvent::InvitationRefused(row, person) => {
            data["invitation"] = invitation(row, person);
        }
        ProjectEvent::JoinRequestCreated(row, person) => data["joinRequest"] = join_request(row, person),
        ProjectEvent::FeedbackCreated(row) | ProjectEvent::FeedbackUpdated(row) => {
            data["feedback"] = with_attachments(row, context);
        }
        ProjectEvent::FeedbackMessageCreated(row, message) => {
            data["feedback"] = with_attachments(row, context);
            data["message"] = message_data(message);
        }
        ProjectEvent::ProjectStatusChanged { previous } => {
            data["previousStatus"] = schema_name(ProjectStatus::from(previous));
        }
        ProjectEvent::ReleaseCreated(row) => data["release"] = release(row),
        ProjectEvent::RoadmapItemUpdated(row) => data["roadmapItem"] = roadmap_item(row),
    }
    data
}

/// Returns the data of an invitation, without its token, which would let the receiver answer it.
fn invitation(row: &invitation::Model, person: Option<&str>) -> Value {
    json!({
        "id": row.id.to_string(),
        "status": schema_name(InvitationStatus::from(row.status)),
        "person": person,
        "discordUsername": row.discord_username,
        "email": row.email,
        "refusalReason": row.refusal_reason,
        "respondedAt": row.responded_at,
        "createdAt": row.created_at,
    })
}

fn join_request(row: &join_request::Model, person: Option<&str>) -> Value {
    json!({
        "id": row.id.to_string(),
        "status": schema_name(JoinRequestStatus::from(row.status)),
        "person": person,
        "question": row.question,
        "message": row.message,
        "linkId": row.link_id.map(|link| link.to_string()),
        "createdAt": row.created_at,
    })
}

/// Returns the data of the feedback of an event, with what is attached to it.
fn with_attachments(row: &feedback::Model, context: EventContext<'_>) -> Value {
    let mut data = feedback_data(row);
    let value =
        |attached: &picture::Model| attached_data(attached, &lasting_url(context.base, row.project_id, attached));
    data["pictures"] = context.attached.iter().filter(|row| !row.is_film).map(value).collect();
    data["film"] = context.attached.iter().find(|row| row.is_film).map(value).into();
    data
}

/// Returns the data of a picture or a film in feedback, with its address.
pub fn attached_data(row: &picture::Model, url: &str) -> Value {
    json!({
        "id": if row.is_film { FeedbackFilmId(row.id.0).to_string() } else { row.id.to_string() },
        "name": row.name,
        "width": row.width,
        "height": row.height,
        "url": url,
    })
}

/// Returns the data of feedback, without what is attached to it.
pub fn feedback_data(row: &feedback::Model) -> Value {
    json!({
        "id": row.id.to_string(),
        "content": row.content,
        "kind": row.kind.map(|kind| schema_name(FeedbackKind::from(kind))),
        "severity": row.severity.map(|severity| schema_name(FeedbackSeverity::from(severity))),
        "steps": row.steps,
        "rating": row.rating,
        "answers": answers::data(&row.answers),
        "environment": row.environment,
        "pageUrl": row.page_url,
        "testedReleaseId": row.tested_release_id.map(|id| id.to_string()),
        "status": schema_name(FeedbackStatus::from(row.status)),
        "fixedInId": row.fixed_in_id.map(|id| id.to_string()),
        "retest": row.retest.map(|retest| schema_name(FeedbackRetest::from(retest))),
        "isRead": row.is_read,
        "isUseful": row.is_useful,
        "isPublic": row.is_public,
        "tags": row.tags,
        "duplicateOfId": row.duplicate_of_id.map(|id| id.to_string()),
        "roadmapItemId": row.roadmap_item_id.map(|id| id.to_string()),
        "messageCount": row.message_count,
        "authorName": row.author_name,
        "authorDiscord": row.author_discord,
        "invitationId": row.invitation_id.map(|id| id.to_string()),
        "version": row.version,
        "editedAt": row.edited_at,
        "createdAt": row.created_at,
    })
}

/// Returns the data of a message about feedback.
pub fn message_data(row: &feedback_message::Model) -> Value {
    json!({
        "id": row.id.to_string(),
        "content": row.content,
        "authorName": row.author_name,
        "isFromCreator": row.is_from_creator,
        "createdAt": row.created_at,
    })
}

fn release(row: &release::Model) -> Value {
    json!({
        "id": row.id.to_string(),
        "name": row.name,
        "notes": row.notes,
        "link": row.link,
        "releasedOn": row.released_on,
        "version": row.version,
        "createdAt": row.created_at,
    })
}

fn roadmap_item(row: &roadmap_item::Model) -> Value {
    json!({
        "id": row.id.to_string(),
        "title": row.title,
        "description": row.description,
        "date": row.date,
        "status": schema_name(RoadmapStatus::from(row.status)),
        "priority": row.priority,
        "version": row.version,
        "updatedAt": row.updated_at,
    })
}

/// Returns the name of an enum value in the GraphQL schema.
fn schema_name(value: impl EnumType) -> Value {
    Value::String(enum_value(value).to_string())
}

/// Describes an event in one sentence, with user input escaped.
fn sentence(project: &project::Model, event: ProjectEvent<'_>, language: Language) -> String {
    let title = escape_markdown(&project.title, MAX_NAME);
    let (message, person) = match event {
        ProjectEvent::InvitationCreated(_, person) => (activity::messages::TESTER_INVITED, person),
        ProjectEvent::InvitationAccepted(_, person) => (activity::messages::INVITATION_ACCEPTED, person),
        ProjectEvent::InvitationRefused(_, person) => (activity::messages::INVITATION_REFUSED, person),
        ProjectEvent::JoinRequestCreated(_, person) => (notifications::messages::SOMEBODY_ASKS_TO_JOIN, person),
        ProjectEvent::FeedbackCreated(row) => (activity::messages::FEEDBACK_RECEIVED, Some(row.author_name.as_str())),
        ProjectEvent::FeedbackUpdated(row) => (messages::FEEDBACK_UPDATED, Some(row.author_name.as_str())),
        ProjectEvent::FeedbackMessageCreated(_, message) => {
            (messages::FEEDBACK_MESSAGE_CREATED, Some(message.author_name.as_str()))
        }
        ProjectEvent::ProjectStatusChanged { .. } => (
            match project.status {
                project_status::ProjectStatus::InProgress => activity::messages::PROJECT_RESUMED,
                project_status::ProjectStatus::Paused => activity::messages::PROJECT_PAUSED,
                project_status::ProjectStatus::Completed => activity::messages::PROJECT_COMPLETED,
            },
            None,
        ),
        ProjectEvent::ReleaseCreated(row) => {
            let release = escape_markdown(&row.name, MAX_NAME);
            let values = [("title", title.as_str()), ("release", release.as_str())];
            return messages::RELEASE_CREATED.text(language, &values);
        }
        ProjectEvent::RoadmapItemUpdated(row) => {
            let item = escape_markdown(&row.title, MAX_NAME);
            let values = [("title", title.as_str()), ("item", item.as_str())];
            return messages::ROADMAP_ITEM_UPDATED.text(language, &values);
        }
    };
    message.about(language, Some(&title), person.map(|person| escape_markdown(person, MAX_NAME)).as_deref())
}

/// Returns the text that a person wrote with the event, if any.
fn quote(event: ProjectEvent<'_>) -> Option<&str> {
    match event {
        ProjectEvent::FeedbackCreated(row) => Some(&row.content),
        ProjectEvent::FeedbackMessageCreated(_, message) => Some(&message.content),
        ProjectEvent::InvitationRefused(row, _) => row.refusal_reason.as_deref(),
        ProjectEvent::JoinRequestCreated(row, _) => row.message.as_deref(),
        ProjectEvent::ReleaseCreated(row) => Some(row.notes.as_str()).filter(|notes| !notes.is_empty()),
        _ => None,
    }
}

/// Returns the body for the webhook of a Discord channel. Mentions in the content notify nobody.
fn message(content: &str) -> String {
    json!({ "content": content, "username": NAME, "allowed_mentions": { "parse": [] } }).to_string()
}
