//! The deployment as a whole: its configuration, statistics and rate limit, as the API shows them.

mod query;
mod statistics;
mod types;

use std::sync::Arc;

use self::statistics::Statistics;
pub use self::{query::PlatformQuery, types::OAuthProvider};
use crate::platform::feature::Feature;

/// What the feature registers.
pub const FEATURE: Feature = Feature {
    name: "site",
    state: Some(|_, state| {
        state.insert(Arc::new(Statistics::default()));
        Ok(())
    }),
    open_types: &["PlatformStatistics", "Configuration"],
    ..Feature::NONE
};
