//! Accounts: signing up, in and out, and the choice that makes a person a creator or a tester.

mod mutation;
pub mod policy;
mod query;
mod rules;
mod service;
mod types;

pub use self::{
    mutation::AccountMutation,
    query::AccountQuery,
    rules::{is_email, normal_email},
    types::Viewer,
};
