//! Search over everything that the caller may find: their own projects, testers, feedback on their projects, and
//! articles.

mod query;
mod service;
mod types;

pub use self::query::SearchQuery;
use crate::platform::feature::Feature;

/// What the feature registers.
pub const FEATURE: Feature = Feature { name: "search", open_types: &["SearchResults"], ..Feature::NONE };
