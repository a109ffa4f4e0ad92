//! Figures of a project: how far its invitations lead, how long answers take, how testers rate its releases, what feedback is
//! about, and which testers went silent. Each is computed by one statement for the projects that are asked for together.

mod loader;
mod service;
mod statements;
mod types;

use entity::types::scope::Scope;

pub use self::types::ProjectFigures;
use crate::platform::{auth::scopes::ScopeRule, feature::Feature};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "figures",
    scopes: &[ScopeRule {
        scope: Scope::FeedbackRead,
        types: &["ProjectFigures", "InvitationFunnel", "ReleaseRating", "WeekOfFeedback"],
        mutations: &[],
    }],
    ..Feature::NONE
};
