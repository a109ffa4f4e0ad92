//! What else a workspace holds: how it is set up, which is the project's, and the owner's story, which is the person's.

mod loader;
mod mutation;
pub mod policy;
mod query;
mod rules;
mod service;
mod subscription;
mod types;

use entity::types::id::{ProjectId, UserId};

pub use self::{
    mutation::WorkspaceMutation,
    policy::{shares_roadmap, shows_feedback},
    query::{settings_of_project, story_of},
    service::wants_notifications,
    subscription::WorkspaceSubscription,
    types::{PersonalStory, WorkspaceSettings},
};
use crate::feed::Topic;

/// The feed of one workspace's settings.
fn settings_topic(project: ProjectId) -> Topic {
    Topic::new("workspace", project)
}

/// The feed of one person's story.
fn story_topic(user: UserId) -> Topic {
    Topic::new("story", user)
}
