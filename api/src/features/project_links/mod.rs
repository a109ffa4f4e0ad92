//! Links to join a project, for many people: a creator gives out a link, and whoever opens it joins the project at
//! once or asks to, as long as it has seats and has not ended. Whoever joins has an accepted invitation, like those
//! who were invited by name.
//!
//! Everything that takes a seat or gives one locks the row of the project, which serializes it: seats are counted exactly.

pub mod event;
mod export;
mod joining;
mod loader;
pub mod messages;
mod mutation;
mod pages;
mod payloads;
pub mod policy;
mod query;
mod rules;
mod service;
mod subscription;
mod types;

use entity::types::{id::ProjectId, scope::Scope};

pub use self::{
    joining::{NewRequest, ask, ensure_not_removed},
    loader::ProjectLinkById,
    mutation::ProjectLinkMutation,
    query::{ProjectLinkQuery, of_project, requests_of_project},
    service::bump_link_of,
    subscription::ProjectLinkSubscription,
    types::{JoinRequest, JoinRequestStatus, OwnJoinRequest, ProjectLink},
};
use crate::platform::{
    auth::scopes::{Rule, ScopeRule},
    feature::Feature,
    feed::Topic,
};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "project_links",
    pages: pages::KINDS,
    scopes: &[
        ScopeRule {
            scope: Scope::InvitationsRead,
            types: &["JoinRequest", "OwnJoinRequest", "ProjectLink", "ProjectLinkView"],
            mutations: &[],
        },
        ScopeRule {
            scope: Scope::InvitationsWrite,
            types: &[],
            mutations: &[
                "createProjectLink",
                "updateProjectLink",
                "revokeProjectLink",
                "joinProject",
                "answerJoinRequest",
            ],
        },
    ],
    // Anyone who has the link can let people in.
    field_rules: &[
        (("ProjectLink", "token"), Rule::Needs(&[Scope::InvitationsWrite])),
        (("ProjectLink", "url"), Rule::Needs(&[Scope::InvitationsWrite])),
    ],
    idempotent_mutations: &["createProjectLink", "joinProject"],
    exports: export::SECTIONS,
    deletions: service::DELETIONS,
    project_status_changed: Some(|tx, project| Box::pin(service::bump_open_links(tx, project.id))),
    tester_joined: Some(|tx, project, tester| Box::pin(joining::settle(tx, project, tester))),
    invitation_revoked: Some(|tx, invitation| Box::pin(bump_link_of(tx, invitation))),
    project_deletion: Some(|tx, project| Box::pin(service::record_deletions(tx, project))),
    messages: messages::ALL,
    ..Feature::NONE
};

/// Returns the feed topic of a project's links.
fn topic(project: ProjectId) -> Topic {
    Topic::new("project_links", project)
}

/// Returns the feed topic of the requests to join a project.
fn requests_topic(project: ProjectId) -> Topic {
    Topic::new("join_requests", project)
}
