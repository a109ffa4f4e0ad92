//! The wall of stories: anyone may read it, submit a story and report one.

pub mod event;
pub mod messages;
pub mod moderation;
mod mutation;
mod pages;
pub mod policy;
mod query;
mod rules;
pub mod service;
mod subscription;
mod types;

use uuid::Uuid;

pub use self::{
    mutation::StoryMutation, query::StoryQuery, rules::NewStory, subscription::StorySubscription, types::Story,
};
use crate::platform::{
    feature::Feature,
    feed::Topic,
    personal_data::{Deletion, DeletionPhase},
};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "stories",
    pages: pages::KINDS,
    sitemap: Some(|app| Box::pin(pages::paths(app))),
    deletions: &[Deletion {
        phase: DeletionPhase::Objects,
        run: |tx, _, account| Box::pin(service::delete_address(tx, &account.user)),
    }],
    open_types: &["Story"],
    idempotent_mutations: &["submitStory"],
    messages: messages::ALL,
    ..Feature::NONE
};

/// Returns the feed topic of the wall, which is public.
fn topic() -> Topic {
    Topic::new("stories", Uuid::nil())
}
