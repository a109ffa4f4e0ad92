//! The bytes of a delivery: for programs, the envelope of Standard Webhooks with values written as the API writes them;
//! for Discord, a message in the language of the webhook's owner.

use async_graphql::resolver_utils::{EnumType, enum_value};
use entity::{
    feedback, invitation, project, roadmap_item,
    types::{id::UserId, project_status, webhook_event::WebhookEvent, webhook_format::WebhookFormat},
    user_settings, webhook,
};
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use super::happening::Happening;
use crate::{
    NAME,
    db::Tx,
    discord::plain,
    error::Result,
    invitations::{self, InvitationStatus},
    language::Language,
    messages::Event,
    projects::ProjectStatus,
    roadmap::RoadmapStatus,
    settings,
};

/// `type` of a test.
const TEST: &str = "webhook.test";

/// Longest title or name in a message, in characters: Discord takes 2000 in all.
const NAME_EXCERPT: usize = 120;
/// Longest words of somebody in a message.
const WORDS_EXCERPT: usize = 1000;

/// What a webhook is told of something that happened.
pub async fn of(
    tx: &Tx,
    webhook: &webhook::Model,
    project: &project::Model,
    event: WebhookEvent,
    happening: Happening<'_>,
) -> Result<String> {
    match webhook.format {
        WebhookFormat::Json => Ok(envelope(tx, event.as_str(), &data(tx, project, happening).await?)),
        WebhookFormat::Discord => {
            let language = language_of(tx, webhook.user_id).await?;
            let mut content = sentence(tx, project, happening, language).await?;
            if let Some(words) = words(happening) {
                // A quotation of several lines goes to the end of the message.
                content.push_str("\n>>> ");
                content.push_str(&plain(words, WORDS_EXCERPT));
            }
            Ok(message(&content))
        }
    }
}

/// What a webhook is told when it is only looked at whether anything arrives.
pub async fn of_test(tx: &Tx, webhook: &webhook::Model) -> Result<String> {
    match webhook.format {
        WebhookFormat::Json => Ok(envelope(tx, TEST, &json!({ "webhook": { "id": webhook.id.to_string() } }))),
        WebhookFormat::Discord => {
            let language = language_of(tx, webhook.user_id).await?;
            Ok(message(&Event::WEBHOOK_TEST.text(language, &[("product", NAME)])))
        }
    }
}

fn envelope(tx: &Tx, r#type: &str, data: &Value) -> String {
    json!({ "type": r#type, "timestamp": tx.now(), "data": data }).to_string()
}

async fn data(tx: &Tx, project: &project::Model, happening: Happening<'_>) -> Result<Value> {
    let mut data = json!({ "project": {
        "id": project.id.to_string(),
        "title": project.title,
        "status": written(ProjectStatus::from(project.status)),
    } });
    match happening {
        Happening::InvitationCreated(row) | Happening::InvitationAccepted(row) | Happening::InvitationRefused(row) => {
            data["invitation"] = invitation(tx, row).await?;
        }
        Happening::FeedbackCreated(row) => data["feedback"] = feedback(row),
        Happening::ProjectStatusChanged { previous } => {
            data["previousStatus"] = written(ProjectStatus::from(previous));
        }
        Happening::RoadmapItemUpdated(row) => data["roadmapItem"] = roadmap_item(row),
    }
    Ok(data)
}

/// Without its token, which opens the invitation to whoever has it.
async fn invitation(tx: &Tx, row: &invitation::Model) -> Result<Value> {
    Ok(json!({
        "id": row.id.to_string(),
        "status": written(InvitationStatus::from(row.status)),
        "person": invitations::known_as(tx, row).await?,
        "discordUsername": row.discord_username,
        "email": row.email,
        "refusalReason": row.refusal_reason,
        "respondedAt": row.responded_at,
        "createdAt": row.created_at,
    }))
}

fn feedback(row: &feedback::Model) -> Value {
    json!({
        "id": row.id.to_string(),
        "content": row.content,
        "authorName": row.author_name,
        "authorDiscord": row.author_discord,
        "invitationId": row.invitation_id.to_string(),
        "createdAt": row.created_at,
    })
}

fn roadmap_item(row: &roadmap_item::Model) -> Value {
    json!({
        "id": row.id.to_string(),
        "title": row.title,
        "description": row.description,
        "date": row.date,
        "status": written(RoadmapStatus::from(row.status)),
        "priority": row.priority,
        "version": row.version,
        "updatedAt": row.updated_at,
    })
}

/// A value of an enum as the schema writes it.
fn written(value: impl EnumType) -> Value {
    Value::String(enum_value(value).to_string())
}

/// What happened, in one sentence, which nothing that anybody typed can turn into markup.
async fn sentence(tx: &Tx, project: &project::Model, happening: Happening<'_>, language: Language) -> Result<String> {
    let title = plain(&project.title, NAME_EXCERPT);
    let (event, person) = match happening {
        Happening::InvitationCreated(row) => (Event::TESTER_INVITED, invitations::known_as(tx, row).await?),
        Happening::InvitationAccepted(row) => (Event::INVITATION_ACCEPTED, invitations::known_as(tx, row).await?),
        Happening::InvitationRefused(row) => (Event::INVITATION_REFUSED, invitations::known_as(tx, row).await?),
        Happening::FeedbackCreated(row) => (Event::FEEDBACK_RECEIVED, Some(row.author_name.clone())),
        Happening::ProjectStatusChanged { .. } => (
            match project.status {
                project_status::ProjectStatus::InProgress => Event::PROJECT_RESUMED,
                project_status::ProjectStatus::Paused => Event::PROJECT_PAUSED,
                project_status::ProjectStatus::Completed => Event::PROJECT_COMPLETED,
            },
            None,
        ),
        Happening::RoadmapItemUpdated(row) => {
            let item = plain(&row.title, NAME_EXCERPT);
            let words = [("title", title.as_str()), ("item", item.as_str())];
            return Ok(Event::ROADMAP_ITEM_UPDATED.text(language, &words));
        }
    };
    Ok(event.about(language, Some(&title), person.map(|person| plain(&person, NAME_EXCERPT)).as_deref()))
}

/// What somebody had to say with it.
fn words(happening: Happening<'_>) -> Option<&str> {
    match happening {
        Happening::FeedbackCreated(row) => Some(&row.content),
        Happening::InvitationRefused(row) => row.refusal_reason.as_deref(),
        _ => None,
    }
}

/// As the webhook of a channel takes it. Nobody is mentioned, whatever the words are.
fn message(content: &str) -> String {
    json!({ "content": content, "username": NAME, "allowed_mentions": { "parse": [] } }).to_string()
}

/// The language of the owner's settings, French until they saved any.
async fn language_of(tx: &Tx, person: UserId) -> Result<Language> {
    let row = user_settings::Entity::find_by_id(settings::id_of(person)).one(tx.db()).await?;
    Ok(row.map_or_else(Language::default, |row| row.language.into()))
}
