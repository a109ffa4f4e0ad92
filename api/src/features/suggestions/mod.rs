//! What helps creators choose testers: suggestions for a project, popular skills, favourites, and what is counted of each
//! tester's tests.
//!
//! Suggestions are read from the database, so that a tester who hides is gone at once. The time they take is bounded: of
//! each skill, only so many testers are compared (`suggested.rs`).

mod export;
mod favorites;
mod loader;
mod messages;
mod mutation;
mod query;
mod statements;
mod suggested;
mod types;

use entity::types::scope::Scope;

pub use self::{
    mutation::SuggestionMutation,
    query::{SuggestionQuery, SuggestionViewer, has_tested_for_viewer, is_favorite, of_project},
    suggested::{phrases, statement},
    types::{SuggestedTester, TesterFacts},
};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature};

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "suggestions",
    scopes: &[
        ScopeRule {
            scope: Scope::TestersRead,
            types: &["PopularSkill", "SuggestedTester", "TesterFacts"],
            mutations: &[],
        },
        ScopeRule { scope: Scope::InvitationsWrite, types: &[], mutations: &["setTesterFavorite"] },
    ],
    exports: export::SECTIONS,
    messages: messages::ALL,
    ..Feature::NONE
};
