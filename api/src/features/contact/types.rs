//! The GraphQL types of contact messages.

use async_graphql::{ID, InputObject, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::contact_message;

use crate::platform::graphql::user_error::UserError;

/// A message as its sender sees it.
#[derive(Clone, Debug)]
pub struct ContactMessage(contact_message::Model);

impl From<contact_message::Model> for ContactMessage {
    fn from(row: contact_message::Model) -> Self {
        Self(row)
    }
}

/// A message to the operator, received. It cannot be read again.
#[Object]
impl ContactMessage {
    /// Identifier, to refer to it.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Time at which the message was received.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// A message to the operator.
#[derive(Clone, InputObject)]
pub struct SendContactMessageInput {
    /// Email address of the sender; the rules of the product require it.
    pub email: Option<String>,
    /// At most 5000 characters; the rules of the product require it.
    pub message: Option<String>,
    /// Name of the sender, at most 80 characters; the rules of the product require it.
    pub name: Option<String>,
}

/// Result of `sendContactMessage`.
#[derive(SimpleObject)]
pub struct SendContactMessagePayload {
    /// The message, null when `userErrors` is not empty.
    pub contact_message: Option<ContactMessage>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
