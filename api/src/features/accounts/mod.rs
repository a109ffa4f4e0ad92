//! Accounts: signing up, in and out, and choosing the type of an account, creator or tester.
//!
//! - [`proof`]: who owns an account once its address is verified.
//! - [`recovery`]: verifying an address and resetting a password by email. [`leaving`]: exporting the data of an
//!   account and deleting it.

mod leaving;
mod mutation;
pub mod policy;
pub mod proof;
mod query;
mod recovery;
mod rules;
pub mod service;
mod types;

pub use self::{
    leaving::LeavingMutation,
    mutation::AccountMutation,
    query::AccountQuery,
    recovery::RecoveryMutation,
    rules::{is_email, normal_email},
    types::Viewer,
};

/// The version of the terms of use that a new account accepts: the date from which they are in force.
pub const TERMS_VERSION: &str = "2026-11-21";

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
