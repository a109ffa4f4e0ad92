//! The email about a disabled webhook.

use entity::{types::id::WebhookId, user, webhook};
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};

use super::messages;
use crate::platform::{
    app::App,
    error::Result,
    language::Language,
    mail::{Content, EmailKind, EmailTemplate, Phrases},
};

/// The kinds of these emails.
pub const KINDS: &[EmailKind] = &[EmailKind::of::<WebhookSwitchedOff>()];

/// Reports that a webhook was disabled after repeated failures. Obsolete when it was enabled again or deleted.
#[derive(Serialize, Deserialize)]
pub struct WebhookSwitchedOff(pub WebhookId);

impl EmailTemplate for WebhookSwitchedOff {
    const NAME: &'static str = "webhook_switched_off";
    const PHRASES: Phrases = Phrases {
        subject: messages::WEBHOOK_SWITCHED_OFF_SUBJECT,
        body: messages::WEBHOOK_SWITCHED_OFF_BODY,
        action: Some(messages::WEBHOOK_SWITCHED_OFF_ACTION),
        note: messages::WEBHOOK_SWITCHED_OFF_NOTE,
    };

    async fn content(self, app: &App, recipient: Option<&user::Model>, _: Language) -> Result<Option<Content>> {
        if recipient.is_none() {
            return Ok(None);
        }
        let webhook = webhook::Entity::find_by_id(self.0).one(app.db.read()).await?;
        let disabled = webhook.filter(|webhook| webhook.disabled_at.is_some());
        Ok(disabled.map(|webhook| Content {
            values: vec![("url", webhook.url)],
            ..Content::linking_to("/dashboard/settings?onglet=webhooks")
        }))
    }
}
