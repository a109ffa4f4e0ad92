//! The wall of stories: anyone may read it, submit a story and report one.

pub mod moderation;
mod mutation;
pub mod policy;
mod query;
mod rules;
pub mod service;
mod subscription;
mod types;

use sea_orm::prelude::Uuid;

pub use self::{
    mutation::StoryMutation, query::StoryQuery, rules::NewStory, subscription::StorySubscription, types::Story,
};
use crate::platform::{feed::Topic, graphql::list::listed};

listed!(story by CreatedAt created_at);

/// Returns the feed topic of the wall, which is public.
fn topic() -> Topic {
    Topic::new("stories", Uuid::nil())
}
