//! The chat with Javier, a bot that answers each message of a user with the language model of the deployment
//! ([`assistant`]), or without one from what the database knows of their project, or with a line of its repertoire
//! ([`answers`]). What a person asks him to prepare is a proposal with his reply, which they confirm ([`tools`]).
//!
//! The server chooses and stores the reply in a job that runs [`reply::REPLY_DELAY`] after the message, so that it
//! reaches all devices, even when the browser that sent the message has disconnected.

mod answers;
mod assistant;
mod distress;
pub mod event;
mod export;
mod loader;
pub mod messages;
mod mutation;
mod payloads;
mod personas;
pub mod policy;
mod project_deletion;
mod query;
mod reply;
mod rules;
pub mod search;
mod sending;
mod service;
mod sources;
mod subscription;
mod tools;
mod types;
mod words;

use entity::types::{
    id::{ConversationId, UserId},
    scope::Scope,
};

pub use self::{
    mutation::ChatMutation,
    query::{ChatQuery, ChatViewer, starters_of_project},
    sources::types::MessageSource,
    subscription::ChatSubscription,
    types::{ChatMessage, Conversation, Persona},
};
use crate::platform::{
    auth::scopes::{Rule, ScopeRule},
    feature::Feature,
    feed::Topic,
    jobs::JobKind,
};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "chat",
    jobs: &[JobKind::of::<reply::DueReply>(), JobKind::of::<assistant::ModelReply>()],
    scopes: &[
        ScopeRule {
            scope: Scope::ChatRead,
            types: &[
                "Conversation",
                "DuplicatesProposal",
                "InvitationProposal",
                "Message",
                "MessageProposal",
                "MessageSource",
                "RepliesProposal",
                "RoadmapStepProposal",
            ],
            mutations: &[],
        },
        // They quote feedback, and templates of replies.
        ScopeRule { scope: Scope::FeedbackRead, types: &["DuplicateGroup", "FeedbackReplyProposal"], mutations: &[] },
        ScopeRule {
            scope: Scope::ChatWrite,
            types: &[],
            mutations: &[
                "createConversation",
                "renameConversation",
                "deleteConversation",
                "stopMessage",
                "settleProposal",
            ],
        },
    ],
    field_rules: &[
        // The questions say something of invitations, feedback and the roadmap.
        (("Project", "chatStarters"), Rule::Needs(&[Scope::ChatRead])),
        // Javier answers with what these read.
        (
            ("Mutation", "sendMessage"),
            Rule::Needs(&[
                Scope::ChatWrite,
                Scope::ProjectsRead,
                Scope::FeedbackRead,
                Scope::InvitationsRead,
                Scope::WorkspaceRead,
            ]),
        ),
    ],
    idempotent_mutations: &["createConversation", "sendMessage"],
    exports: export::SECTIONS,
    messages: messages::ALL,
    project_deletion: Some(|tx, project| Box::pin(project_deletion::leave(tx, project))),
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
