//! The rows of the database, one file per table.
//!
//! A row is never an API type: the API crate wraps rows in GraphQL objects with explicit fields, so that a new column
//! is never published by accident. The schema itself is made by the `migration` crate.
//!
//! To add a table: a migration, a file here, and its identifier in [`types::id`].

#![expect(clippy::disallowed_methods, reason = "code that the entity macro writes")]

pub mod change;
pub mod creator_profile;
pub mod feed_state;
pub mod project;
pub mod session;
pub mod tester_profile;
pub mod types;
pub mod user;
