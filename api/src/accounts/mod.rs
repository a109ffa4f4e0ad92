//! Accounts: signing up, in and out, and the choice that makes a person a creator or a tester.
//!
//! - [`proof`]: whose an account is once its address is proved.
//! - [`recovery`]: what letters are for: verifying an address, choosing a new password. [`leaving`]: taking everything
//!   along, and closing the account.

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

/// The terms of use that a new account accepts: the day from which they hold.
pub const TERMS_VERSION: &str = "2026-11-21";

#[cfg(test)]
mod tests {
    use super::TERMS_VERSION;

    #[test]
    fn an_account_accepts_the_terms_that_the_page_shows() {
        let page = include_str!("../../../web/src/features/site/legal/inForceSince.json");
        let page: serde_json::Value = serde_json::from_str(page).unwrap();
        assert_eq!(page["terms"], TERMS_VERSION);
    }
}
