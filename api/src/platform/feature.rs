//! What a feature registers: the only thing that the platform knows of it.
//!
//! Each feature declares one `FEATURE` in its `mod.rs`, and `features/mod.rs` lists them. Its parts of the GraphQL
//! schema, whose types the engine needs by name, are listed in `features/schema.rs` and `features/node.rs`.

use axum::Router;
use entity::{
    invitation, project,
    types::id::{ProjectId, ReleaseId, RoadmapItemId, UserId},
};
use futures_util::future::BoxFuture;
use http::Extensions;

use super::{
    auth::scopes::{Rule, ScopeRule},
    config::Config,
    db::Tx,
    error::Result,
    http::{
        Shared,
        pages::{FeedEntry, PageKind, SitemapPaths},
    },
    jobs::{JobKind, Periodic},
    mail::EmailKind,
    messages::Messages,
    personal_data::{Deletion, Export},
};

/// What a feature does when a project is deleted.
type ProjectDeletion = for<'a> fn(&'a Tx, ProjectId) -> BoxFuture<'a, Result<()>>;

/// What a feature does when a project is written.
type ProjectSaved = for<'a> fn(&'a Tx, &'a project::Model) -> BoxFuture<'a, Result<()>>;

/// What a feature does when a person becomes a tester of a project.
type TesterJoined = for<'a> fn(&'a Tx, ProjectId, UserId) -> BoxFuture<'a, Result<()>>;

/// What a feature does when an invitation is revoked.
type InvitationRevoked = for<'a> fn(&'a Tx, &'a invitation::Model) -> BoxFuture<'a, Result<()>>;

/// What a feature does when a step of a roadmap is deleted.
type RoadmapItemDeletion = for<'a> fn(&'a Tx, RoadmapItemId) -> BoxFuture<'a, Result<()>>;

/// What a feature does when a release is deleted.
type ReleaseDeletion = for<'a> fn(&'a Tx, ReleaseId) -> BoxFuture<'a, Result<()>>;

/// The registration of a feature. Unused fields are those of [`Feature::NONE`].
pub struct Feature {
    /// The name of its folder.
    pub name: &'static str,
    /// Creates its state, read by [`App::state_of`](super::app::App::state_of).
    pub state: Option<fn(&Config, &mut Extensions) -> anyhow::Result<()>>,
    /// HTTP routes outside of the GraphQL endpoint.
    pub routes: Option<fn() -> Router<Shared>>,
    /// Pages with metadata of their own.
    pub pages: &'static [PageKind],
    /// Lists its public pages.
    pub sitemap: Option<SitemapPaths>,
    /// Lists its entries of the feed.
    pub feed: Option<fn() -> Vec<FeedEntry>>,
    /// The kinds of its background jobs.
    pub jobs: &'static [JobKind],
    /// Periodic work.
    pub periodic: &'static [Periodic],
    /// The kinds of its emails.
    pub emails: &'static [EmailKind],
    /// Messages to users.
    pub messages: Messages,
    /// The types and mutations that personal API tokens may use.
    pub scopes: &'static [ScopeRule],
    /// The object types that any token may read: they are public, or only lead to others.
    pub open_types: &'static [&'static str],
    /// Scalar fields, by type and name or [`ANY_FIELD`], with another rule than their type; and the mutations, of the type
    /// `Mutation`, that need several scopes.
    ///
    /// [`ANY_FIELD`]: super::auth::scopes::ANY_FIELD
    pub field_rules: &'static [((&'static str, &'static str), Rule)],
    /// The mutations that accept an `Idempotency-Key`: those that must not be repeated and whose payloads contain no
    /// account secret.
    pub idempotent_mutations: &'static [&'static str],
    /// The mutations that pages of any origin may send, without credentials: those check the origin themselves.
    pub cross_origin_mutations: &'static [&'static str],
    /// Parts of the export of a user's data.
    pub exports: &'static [Export],
    /// Work in the transaction that deletes an account.
    pub deletions: &'static [Deletion],
    /// Called in the transaction that deletes a project, before the rows that belong to it are deleted in cascade.
    pub project_deletion: Option<ProjectDeletion>,
    /// Called in the transaction that writes a project, which is locked, with the project as written.
    pub project_saved: Option<ProjectSaved>,
    /// Called in the transaction that gives a project, which is locked, another status.
    pub project_status_changed: Option<ProjectSaved>,
    /// Called in the transaction that makes a person a tester of a project, which is locked.
    pub tester_joined: Option<TesterJoined>,
    /// Called in the transaction that revokes an invitation, whose project is locked.
    pub invitation_revoked: Option<InvitationRevoked>,
    /// Called in the transaction that deletes a step of a roadmap, before its row is deleted.
    pub roadmap_item_deletion: Option<RoadmapItemDeletion>,
    /// Called in the transaction that deletes a release, before its row is deleted.
    pub release_deletion: Option<ReleaseDeletion>,
}

impl Feature {
    /// A feature that registers nothing.
    pub const NONE: Self = Self {
        name: "",
        state: None,
        routes: None,
        pages: &[],
        sitemap: None,
        feed: None,
        jobs: &[],
        periodic: &[],
        emails: &[],
        messages: Messages::NONE,
        scopes: &[],
        open_types: &[],
        field_rules: &[],
        idempotent_mutations: &[],
        cross_origin_mutations: &[],
        exports: &[],
        deletions: &[],
        project_deletion: None,
        project_saved: None,
        project_status_changed: None,
        tester_joined: None,
        invitation_revoked: None,
        roadmap_item_deletion: None,
        release_deletion: None,
    };
}
