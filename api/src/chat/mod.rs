//! The chat with Javier: conversations of a person, and a bot that answers each message with a line of its repertoire.
//!
//! The reply is chosen and stored by the server, as a job due [`service::THINKING`] after the message, so that it comes
//! to all devices, and also when the browser that asked is gone.

mod distress;
mod lists;
mod loader;
mod mutation;
mod personas;
pub mod policy;
mod query;
mod rules;
mod service;
mod subscription;
mod types;

use entity::types::id::{ConversationId, UserId};

pub use self::{
    mutation::ChatMutation,
    query::{ChatQuery, conversations},
    service::{DueReply, answer},
    subscription::ChatSubscription,
    types::{ChatMessage, Conversation, Persona},
};
use crate::feed::Topic;

/// The feed of one person's conversations.
fn conversations_topic(user: UserId) -> Topic {
    Topic::new("conversations", user)
}

/// The feed of one conversation's messages.
fn messages_topic(conversation: ConversationId) -> Topic {
    Topic::new("messages", conversation)
}
