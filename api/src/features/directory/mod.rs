//! The directory of public projects that look for testers. Anyone reads it; whoever has an account applies, and the creator
//! answers as for a link that asks. Anyone reports a project that does not belong there, as on the wall of stories.
//!
//! A project is listed while its creator looks for testers, its page is public, it is in progress, its deadline is not over
//! and it is not hidden. Its listing is written with the project, so that a page of the directory is read from one index; so are
//! its keywords, by which projects are suggested to testers (`suggested.rs`).

mod export;
mod keywords;
mod listing;
mod loader;
pub mod messages;
pub mod moderation;
mod mutation;
mod payloads;
mod policy;
mod query;
mod rules;
pub mod service;
pub mod suggested;
mod types;

use std::time::Duration;

use entity::types::scope::Scope;

pub use self::{
    mutation::DirectoryMutation,
    query::{DirectoryQuery, DirectoryViewer, can_apply, listing_of_owner, own_request, shown_listing},
    rules::{Criteria, Order},
    types::ProjectListing,
};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature, jobs::Periodic};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "directory",
    periodic: &[Periodic {
        name: "directory_sweep",
        interval: Duration::from_hours(1),
        run: |app| Box::pin(listing::remove_ended(app)),
    }],
    scopes: &[
        ScopeRule { scope: Scope::ProfileRead, types: &["SuggestedProject"], mutations: &[] },
        ScopeRule { scope: Scope::ProjectsWrite, types: &[], mutations: &["setProjectListing"] },
        ScopeRule { scope: Scope::InvitationsWrite, types: &[], mutations: &["applyToProject"] },
    ],
    open_types: &["ProjectListing"],
    idempotent_mutations: &["applyToProject"],
    exports: export::SECTIONS,
    project_saved: Some(|tx, project| Box::pin(listing::sync_with_project(tx, project))),
    messages: messages::ALL,
    ..Feature::NONE
};
