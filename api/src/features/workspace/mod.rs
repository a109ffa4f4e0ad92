//! The settings of a project's workspace, and the personal story of a user.

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
use crate::platform::feed::Topic;

/// Returns the feed topic of a workspace's settings.
fn settings_topic(project: ProjectId) -> Topic {
    Topic::new("workspace", project)
}

/// Returns the feed topic of a user's story.
fn story_topic(user: UserId) -> Topic {
    Topic::new("story", user)
}
