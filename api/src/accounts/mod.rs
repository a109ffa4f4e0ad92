//! Accounts: signing up, in and out, and the profile that makes a person a creator or a tester.

mod loader;
mod mutation;
pub mod policy;
mod query;
mod rules;
mod service;
mod types;

pub use self::{
    mutation::AccountMutation,
    query::AccountQuery,
    types::{CreatorProfile, TesterProfile, Viewer},
};
