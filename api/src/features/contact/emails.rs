//! The emails about contact messages.

use entity::{contact_message, types::id::ContactMessageId, user};
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};

use super::{Submission, messages};
use crate::platform::{
    app::App,
    error::Result,
    language::Language,
    mail::{Content, EmailTemplate, Phrases},
};

/// Forwards a contact message to the operator.
#[derive(Serialize, Deserialize)]
pub struct ContactMessage(pub ContactMessageId);

impl EmailTemplate for ContactMessage {
    const NAME: &'static str = "contact_message";
    const PHRASES: Phrases = Phrases {
        subject: messages::CONTACT_MESSAGE_SUBJECT,
        body: messages::CONTACT_MESSAGE_BODY,
        action: None,
        note: messages::ANSWER_NOTE,
    };

    async fn content(self, app: &App, _: Option<&user::Model>, _: Language) -> Result<Option<Content>> {
        Ok(read(app, self.0).await?.map(|message| message.email_to_operator()))
    }
}

/// Acknowledges a contact message to its sender.
#[derive(Serialize, Deserialize)]
pub struct ContactMessageReceived(pub ContactMessageId);

impl EmailTemplate for ContactMessageReceived {
    const NAME: &'static str = "contact_message_received";
    const PHRASES: Phrases = Phrases {
        subject: messages::CONTACT_MESSAGE_RECEIVED_SUBJECT,
        body: messages::CONTACT_MESSAGE_RECEIVED_BODY,
        action: None,
        note: messages::RECEIVED_NOTE,
    };

    async fn content(self, app: &App, _: Option<&user::Model>, _: Language) -> Result<Option<Content>> {
        match read(app, self.0).await? {
            Some(message) => message.email_to_sender(app).await,
            None => Ok(None),
        }
    }
}

async fn read(app: &App, id: ContactMessageId) -> Result<Option<Submission>> {
    let row = contact_message::Entity::find_by_id(id).one(app.db.read()).await?;
    Ok(row.map(|row| Submission {
        id: row.id.into(),
        name: row.name,
        email: row.email,
        message: row.message,
        at: row.created_at,
    }))
}
