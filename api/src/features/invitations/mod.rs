//! Invitations: a creator invites a person to test a project. Anyone with the link can read the project's sheet and
//! accept, refuse, or send feedback right away. Accepting makes the person a tester of the project.
//!
//! An invitation leaves the pending status once: of two concurrent responses, the second is rejected. Operations on a
//! project's invitations lock the project's row, which serializes responses with deletions and status changes of the
//! project.

mod delivery;
mod loader;
mod mutation;
mod payloads;
pub mod policy;
mod query;
mod respond;
mod rules;
pub mod service;
mod subscription;
mod testers;
mod types;

use entity::types::id::ProjectId;

pub use self::{
    delivery::{DeliveryJob, deliver, find_pending, inviter_name},
    mutation::InvitationMutation,
    query::{InvitationQuery, count_of_project, of_project, of_viewer, tested_by, testers_of_project},
    respond::{give_feedback, invitee_name},
    subscription::InvitationSubscription,
    testers::{ProjectSheet, ProjectTester},
    types::{Invitation, InvitationFilter, InvitationStatus},
};
use crate::platform::feed::Topic;

/// Returns the feed topic of a project's invitations.
fn topic(project: ProjectId) -> Topic {
    Topic::new("invitations", project)
}
