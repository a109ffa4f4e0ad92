//! The deployment as a whole: its configuration, statistics and rate limit, as the API shows them.

mod query;
mod statistics;
mod types;

pub use self::{query::PlatformQuery, statistics::Statistics, types::OAuthProvider};
