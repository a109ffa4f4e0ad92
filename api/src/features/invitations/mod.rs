//! Invitations: a creator invites a person to test a project. Anyone with the link can read the project's sheet and
//! accept, refuse, or send feedback right away. Accepting makes the person a tester of the project.
//!
//! An invitation leaves the pending status once: of two concurrent responses, the second is rejected. Its creator may revoke
//! it whatever came of it, which ends the test of whoever accepted it. Operations on a
//! project's invitations lock the project's row, which serializes responses with deletions and status changes of the
//! project. The exception is `mark_seen`: a link is opened often, and nothing depends on when it was first.

mod changes;
mod counts;
mod current;
mod delivery;
mod discord_message;
mod emails;
pub mod event;
mod export;
mod following;
mod invitee;
mod joining;
mod loader;
pub mod messages;
mod mutation;
mod pages;
mod payloads;
pub mod policy;
mod query;
mod respond;
mod revoking;
mod rules;
mod sending;
pub mod service;
mod subscription;
mod testers;
mod types;

use entity::types::{
    id::{InvitationId, ProjectId, UserId},
    scope::Scope,
};

pub use self::{
    joining::{ensure_may_test, join, tester_name},
    loader::InvitationById,
    mutation::InvitationMutation,
    query::{InvitationQuery, InvitationViewer, count_of_project, of_project, testers_of_project},
    respond::{ensure_accepts_testers, give_feedback},
    service::was_sent_to,
    subscription::InvitationSubscription,
    testers::{ProjectSheet, ProjectTester},
    types::{Invitation, InvitationFilter, InvitationStatus},
};
use crate::platform::{
    auth::scopes::{Rule, ScopeRule},
    feature::Feature,
    feed::Topic,
    jobs::JobKind,
};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "invitations",
    jobs: &[JobKind::of::<delivery::OverDiscord>(), JobKind::of::<delivery::ByEmail>()],
    pages: pages::KINDS,
    emails: emails::KINDS,
    scopes: &[
        ScopeRule {
            scope: Scope::InvitationsRead,
            types: &["Invitation", "ProjectSheet", "ProjectTester"],
            mutations: &[],
        },
        ScopeRule {
            scope: Scope::InvitationsWrite,
            types: &[],
            mutations: &[
                "inviteTester",
                "resendInvitation",
                "revokeInvitation",
                "acceptInvitation",
                "refuseInvitation",
                "followReleases",
            ],
        },
    ],
    // The link answers, and sends feedback, as whoever was invited.
    field_rules: &[
        (("Invitation", "token"), Rule::Needs(&[Scope::InvitationsWrite, Scope::FeedbackWrite])),
        (("Invitation", "url"), Rule::Needs(&[Scope::InvitationsWrite, Scope::FeedbackWrite])),
    ],
    idempotent_mutations: &["inviteTester"],
    exports: export::SECTIONS,
    deletions: service::DELETIONS,
    project_deletion: Some(|tx, project| Box::pin(changes::record_deletions(tx, project))),
    project_saved: Some(|tx, project| Box::pin(changes::record_sheet(tx, project))),
    messages: messages::ALL,
    ..Feature::NONE
};

/// Returns the feed topic on which the access that an invitation gives is withdrawn, by its link and to its tester.
pub fn access_topic(invitation: InvitationId) -> Topic {
    Topic::new("invitation_access", invitation)
}

/// Returns the feed topic of a project's invitations.
fn topic(project: ProjectId) -> Topic {
    Topic::new("invitations", project)
}

/// Returns the feed topic of the invitations that a person received.
fn received_topic(person: UserId) -> Topic {
    Topic::new("received_invitations", person)
}
