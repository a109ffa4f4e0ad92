//! The deployment as a whole: what it offers, and how many are here.

mod query;
mod statistics;
mod types;

pub use self::{query::PlatformQuery, statistics::Statistics, types::OAuthProvider};
