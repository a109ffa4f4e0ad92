//! Accounts: signing up, in and out, and choosing what an account is for: creator, tester or both.
//!
//! - [`proof`]: who owns an account once its address is verified.
//! - [`oauth`]: signing in with an account at a provider.
//! - [`recovery`]: verifying an address and resetting a password by email. [`leaving`]: exporting the data of an
//!   account and deleting it. [`moderation`]: what the operator may do.

mod emails;
mod leaving;
pub mod messages;
pub mod moderation;
mod mutation;
mod oauth;
mod policy;
pub mod proof;
mod query;
mod recovery;
mod rules;
pub mod service;
mod types;

pub use self::{
    leaving::LeavingMutation,
    mutation::AccountMutation,
    query::{AccountQuery, AccountViewer},
    recovery::RecoveryMutation,
    rules::{is_email, normal_email},
};
use crate::platform::{
    auth::scopes::{ANY_FIELD, Rule},
    feature::Feature,
};
use entity::types::scope::Scope;

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "accounts",
    routes: Some(oauth::routes),
    emails: emails::KINDS,
    open_types: &["Viewer"],
    field_rules: &[(("Viewer", "id"), Rule::Any), (("Viewer", ANY_FIELD), Rule::Needs(&[Scope::ProfileRead]))],
    messages: messages::ALL,
    ..Feature::NONE
};

/// The version of the terms of use that a new account accepts: the date from which they are in force.
pub const TERMS_VERSION: &str = "2026-11-27";

#[cfg(test)]
mod tests {
    use super::TERMS_VERSION;

    #[test]
    fn accepts_the_version_of_the_terms_that_the_site_shows() {
        let page = include_str!("../../../../web/src/features/site/legal/inForceSince.json");
        let page: serde_json::Value = serde_json::from_str(page).unwrap();
        assert_eq!(page["terms"], TERMS_VERSION);
    }
}
