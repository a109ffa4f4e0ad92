//! The chat with Javier, a bot that replies to each message of a user with a line of its repertoire.
//!
//! The server chooses and stores the reply in a job that runs [`service::REPLY_DELAY`] after the message, so that it
//! reaches all devices, even when the browser that sent the message has disconnected.

mod distress;
pub mod event;
mod export;
mod loader;
mod mutation;
mod personas;
pub mod policy;
mod query;
mod rules;
mod service;
mod subscription;
mod types;

use entity::types::{
    id::{ConversationId, UserId},
    scope::Scope,
};

pub use self::{
    mutation::ChatMutation,
    query::{ChatQuery, ChatViewer},
    subscription::ChatSubscription,
    types::{ChatMessage, Conversation, Persona},
};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature, feed::Topic, jobs::JobKind};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "chat",
    jobs: &[JobKind::of::<service::DueReply>()],
    scopes: &[
        ScopeRule { scope: Scope::ChatRead, types: &["Conversation", "Message"], mutations: &[] },
        ScopeRule {
            scope: Scope::ChatWrite,
            types: &[],
            mutations: &["createConversation", "renameConversation", "deleteConversation", "sendMessage"],
        },
    ],
    exports: export::SECTIONS,
    ..Feature::NONE
};

/// Returns the feed topic of a user's conversations.
fn conversations_topic(user: UserId) -> Topic {
    Topic::new("conversations", user)
}

/// Returns the feed topic of a conversation's messages.
fn messages_topic(conversation: ConversationId) -> Topic {
    Topic::new("messages", conversation)
}
