//! Accounts: signing up, in and out, and the choice that makes a person a creator or a tester.
//!
//! - [`recovery`]: what letters are for: verifying an address, choosing a new password. [`leaving`]: taking everything
//!   along, and closing the account.

mod leaving;
mod mutation;
pub mod policy;
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
pub const TERMS_VERSION: &str = "2026-11-20";
