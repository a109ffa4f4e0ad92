//! Profiles of creators and testers, and the search of creators for testers by their skills.
//!
//! A tester has two representations: [`TesterProfile`] for themselves and [`Tester`] for creators. Both wrap a
//! [`TesterRow`], and their identifiers contain the same UUID.

mod creator_name;
mod export;
mod loader;
pub mod messages;
mod mutation;
pub mod policy;
mod query;
mod rules;
pub mod search;
pub mod service;
mod skills;
mod types;

pub use self::{
    creator_name::{NAME_COLUMNS, NameParts, creator_name, creator_name_in, full_name, name_joins},
    loader::{TesterByUser, TesterRow},
    mutation::ProfileMutation,
    query::{ProfileQuery, ProfileViewer, TesterSearchConnection},
    rules::{FIRST_NAME, LAST_NAME},
    types::{Country, CreatorProfile, Tester, TesterProfile},
};
use crate::platform::{auth::scopes::ScopeRule, feature::Feature};
use entity::types::scope::Scope;

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "profiles",
    scopes: &[
        ScopeRule { scope: Scope::ProfileRead, types: &["CreatorProfile", "TesterProfile"], mutations: &[] },
        ScopeRule {
            scope: Scope::ProfileWrite,
            types: &[],
            mutations: &["updateCreatorProfile", "updateTesterProfile"],
        },
        ScopeRule { scope: Scope::TestersRead, types: &["Tester", "TesterSearch"], mutations: &[] },
    ],
    state: Some(|_, state| {
        state.insert(search::TesterIndex::default());
        Ok(())
    }),
    exports: export::SECTIONS,
    deletions: service::DELETIONS,
    messages: messages::ALL,
    ..Feature::NONE
};
