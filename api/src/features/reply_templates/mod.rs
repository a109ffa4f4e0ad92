//! Templates of replies: text that a person saves to write it again in messages about feedback. Only they see it, and it
//! is deleted with their account.

mod export;
mod loader;
mod messages;
mod mutation;
mod policy;
mod query;
mod rules;
mod service;
mod types;

use entity::types::scope::Scope;

pub use self::{mutation::ReplyTemplateMutation, query::ReplyTemplateViewer, types::ReplyTemplate};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "reply_templates",
    scopes: &[
        ScopeRule { scope: Scope::FeedbackRead, types: &["ReplyTemplate"], mutations: &[] },
        ScopeRule {
            scope: Scope::FeedbackWrite,
            types: &[],
            mutations: &["createReplyTemplate", "updateReplyTemplate", "deleteReplyTemplate"],
        },
    ],
    exports: export::SECTIONS,
    idempotent_mutations: &["createReplyTemplate"],
    messages: messages::ALL,
    ..Feature::NONE
};
