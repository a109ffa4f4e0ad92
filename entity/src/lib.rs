//! The rows of the database, one file per table.
//!
//! A row is never an API type: the API crate wraps rows in GraphQL objects with explicit fields, so that a new column
//! is never published by accident. The schema itself is made by the `migration` crate.
//!
//! To add a table: a migration, a file here, and its identifier in [`types::id`].

#![expect(clippy::disallowed_methods, reason = "code that the entity macro writes")]

pub mod activity;
pub mod api_token;
pub mod change;
pub mod chat_message;
pub mod contact_message;
pub mod conversation;
pub mod creator_profile;
pub mod donation;
pub mod feed_state;
pub mod feedback;
pub mod idempotency_key;
pub mod invitation;
pub mod job;
pub mod letter_token;
pub mod notification;
pub mod oauth_identity;
pub mod oauth_state;
pub mod personal_story;
pub mod project;
pub mod project_tester;
pub mod roadmap_item;
pub mod secret;
pub mod service_request;
pub mod session;
pub mod skill;
pub mod story;
pub mod story_report;
pub mod tester_profile;
pub mod tester_skill;
pub mod types;
pub mod user;
pub mod user_settings;
pub mod webhook;
pub mod webhook_delivery;
pub mod workspace_settings;
