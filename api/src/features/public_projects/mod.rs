//! The public page of a project: what a stranger may see of it, and nothing else. Its creator decides who sees it: nobody,
//! whoever has its address, or everyone. It shows what the project is, its releases and, where the settings of the workspace
//! say so, its roadmap, on whose steps people vote, and the feedback that its creator made public.
//!
//! Public pages have types of their own: what the creator and the testers see of a project does not pass through
//! them.

mod atom;
mod export;
mod loader;
mod markdown;
pub mod messages;
mod mutation;
mod pages;
mod payloads;
pub mod policy;
mod query;
mod subscription;
mod types;
mod votes;

use entity::types::{id::ProjectId, scope::Scope};

pub use self::{
    mutation::PublicProjectMutation,
    query::PublicProjectQuery,
    subscription::PublicProjectSubscription,
    types::{ProjectVisibility, PublicProject, PublicProjectFeedback, PublicRelease, PublicRoadmapItem},
};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "public_projects",
    routes: Some(atom::routes),
    pages: pages::KINDS,
    sitemap: Some(|app| Box::pin(pages::paths(app))),
    scopes: &[ScopeRule { scope: Scope::ProjectsWrite, types: &[], mutations: &["setProjectVisibility"] }],
    open_types: &["PublicProject", "PublicProjectFeedback", "PublicRelease", "PublicRoadmapItem"],
    exports: export::SECTIONS,
    deletions: votes::DELETIONS,
    messages: messages::ALL,
    ..Feature::NONE
};

/// Returns the path of the public page of a project.
fn path(project: ProjectId) -> String {
    format!("/projets/{project}")
}
