//! Profiles: what creators and testers say of themselves, and how creators find testers by what they can do.
//!
//! A tester has two faces: [`TesterProfile`] is what they see of themselves, [`Tester`] what creators see of them. Both
//! are made of one [`TesterRow`], and both bear the same identifier.

mod creator_name;
mod loader;
mod mutation;
pub mod policy;
mod query;
mod rules;
pub mod search;
pub mod service;
mod types;

pub use self::{
    creator_name::{CreatorName, creator_name, creator_name_in},
    loader::{TesterByUser, TesterRow},
    mutation::ProfileMutation,
    query::{ProfileQuery, TesterSearchConnection, of_creator, of_tester},
    types::{Country, CreatorProfile, Tester, TesterProfile},
};
