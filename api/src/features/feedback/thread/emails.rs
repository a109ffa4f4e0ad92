//! The email about messages to an author of feedback who has no account.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    feedback, feedback_message, invitation, project,
    types::{id::FeedbackMessageId, invitation_status::InvitationStatus},
    user,
};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use serde::{Deserialize, Serialize};

use crate::{
    features::{
        feedback::{messages, rules::ANONYMOUS},
        invitations,
    },
    platform::{
        app::App,
        db::Tx,
        error::Result,
        language::Language,
        mail::{self, Content, EmailKind, EmailTemplate, Phrases},
    },
};

/// The kinds of these emails.
pub const KINDS: &[EmailKind] = &[EmailKind::of::<FeedbackAnswered>()];

/// The minimum interval between two emails about the same feedback.
const MIN_INTERVAL: TimeDelta = TimeDelta::hours(1);

/// The maximum number of messages in an email.
const MAX_SHOWN: u64 = 20;

/// Shows messages of the owner of a project to the author of feedback on it. Obsolete when the first was deleted, or
/// when the link of the invitation no longer works.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub enum FeedbackAnswered {
    /// A message, and those after it that were written before the time for which the email was queued. Those written
    /// from then on are in the next email, which would repeat them if this one were late and showed them too.
    Until { first: FeedbackMessageId, until: DateTime<Utc> },
    /// A message and all later ones. Written by older versions.
    Since(FeedbackMessageId),
}

/// Queues the email about a message of the owner, unless the author has an account, gave no address, or will be sent one
/// anyway, which shows this message too. Returns the time at which it is sent: an hour after the last one about the same
/// feedback at the earliest.
pub async fn send(
    tx: &Tx,
    app: &App,
    language: Language,
    feedback: &feedback::Model,
    message: FeedbackMessageId,
) -> Result<Option<DateTime<Utc>>> {
    let is_queued = feedback.emailed_at.is_some_and(|at| at > tx.now());
    // No emails are sent in the demonstration.
    if feedback.author_id.is_some() || is_queued || app.config.is_demonstration {
        return Ok(None);
    }
    let Some(id) = feedback.invitation_id else { return Ok(None) };
    let invitation = invitation::Entity::find_by_id(id).one(tx.db()).await?;
    let invitation = invitation.filter(invitations::policy::is_without_account);
    let Some(address) = invitation.and_then(|invitation| invitation.email) else { return Ok(None) };
    let at = feedback.emailed_at.map_or(tx.now(), |last| tx.now().max(last + MIN_INTERVAL));
    let email = FeedbackAnswered::Until { first: message, until: at };
    mail::send_at(tx, app, &address, language, &email, at).await?;
    Ok(Some(at))
}

impl EmailTemplate for FeedbackAnswered {
    const NAME: &'static str = "feedback_answered";
    const PHRASES: Phrases = Phrases {
        subject: messages::FEEDBACK_ANSWERED_SUBJECT,
        body: messages::FEEDBACK_ANSWERED_BODY,
        action: Some(messages::FEEDBACK_ANSWERED_ACTION),
        note: messages::FEEDBACK_ANSWERED_NOTE,
    };

    async fn content(self, app: &App, _: Option<&user::Model>, language: Language) -> Result<Option<Content>> {
        let db = app.db.read();
        let (first, until) = match self {
            Self::Until { first, until } => (first, Some(until)),
            Self::Since(first) => (first, None),
        };
        let Some(message) = feedback_message::Entity::find_by_id(first).one(db).await? else { return Ok(None) };
        let shown = feedback_message::Entity::find()
            .filter(feedback_message::Column::FeedbackId.eq(message.feedback_id))
            .filter(feedback_message::Column::IsFromCreator.eq(true))
            .filter(feedback_message::Column::Id.gte(first))
            .apply_if(until, |select, until| {
                // The first was itself written at that time when the email was not to wait.
                let is_shown = Condition::any()
                    .add(feedback_message::Column::Id.eq(first))
                    .add(feedback_message::Column::CreatedAt.lt(until));
                select.filter(is_shown)
            })
            .order_by_asc(feedback_message::Column::Id)
            .limit(MAX_SHOWN);
        let Some(feedback) = feedback::Entity::find_by_id(message.feedback_id).one(db).await? else { return Ok(None) };
        let Some(id) = feedback.invitation_id else { return Ok(None) };
        let invitation = invitation::Entity::find_by_id(id).one(db).await?;
        let project = project::Entity::find_by_id(feedback.project_id).one(db).await?;
        let (Some(invitation), Some(project)) = (invitation, project) else { return Ok(None) };
        if invitation.status == InvitationStatus::Revoked || !invitations::policy::is_without_account(&invitation) {
            return Ok(None);
        }
        let creator = Some(message.author_name).filter(|name| name != ANONYMOUS);
        let creator = creator.unwrap_or_else(|| invitations::messages::INVITATION_SOME_CREATOR.text(language, &[]));
        Ok(Some(Content {
            values: vec![("creator", creator), ("title", project.title)],
            details: shown.all(db).await?.into_iter().map(|message| message.content).collect(),
            ..Content::linking_to(format!("/invitation/{}", invitation.token))
        }))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn reads_what_is_stored() {
        let id = "00000000-0000-0000-0000-000000000007";
        let until = "2026-11-25T10:00:00.000001Z";
        let by_older_server = json!(id);
        for stored in [json!({ "first": id, "until": until }), by_older_server] {
            let email: FeedbackAnswered = serde_json::from_value(stored.clone()).unwrap();
            assert_eq!(serde_json::to_value(email).unwrap(), stored);
        }
    }
}
