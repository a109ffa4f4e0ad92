//! Search over everything that the caller may find: their own projects, testers, feedback on their projects, and
//! articles.

mod query;
mod service;
mod types;

pub use self::query::SearchQuery;
