//! Invitations: a creator asks somebody to test a project; whoever holds the link reads what is wanted and accepts,
//! refuses, or says what they think at once. Accepting makes a tester of the project.
//!
//! An invitation leaves the pending state once: of two answers at the same time the second is told that it came too
//! late. Everything that concerns one project's invitations waits for the lock of the project's row, so that removing
//! the project, moving it to another state and answering come one after the other.

mod answer;
mod delivery;
mod loader;
mod mutation;
mod payloads;
pub mod policy;
mod query;
mod rules;
pub mod service;
mod subscription;
mod testers;
mod types;

use entity::types::id::ProjectId;

pub use self::{
    answer::{give_feedback, known_as},
    delivery::{Sending, deliver, inviter, to_carry},
    mutation::InvitationMutation,
    query::{InvitationQuery, count_of_project, of_project, of_viewer, tested_by, testers_of_project},
    subscription::InvitationSubscription,
    testers::{ProjectSheet, ProjectTester},
    types::{Invitation, InvitationFilter, InvitationStatus},
};
use crate::feed::Topic;

/// The feed of one project's invitations.
fn topic(project: ProjectId) -> Topic {
    Topic::new("invitations", project)
}
