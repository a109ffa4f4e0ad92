//! The Rodage server: a GraphQL API with resumable realtime subscriptions, and the web client inside.
//!
//! # The map
//!
//! | folder | what |
//! |---|---|
//! | [`http`] | routes and layers; GraphQL over HTTP and over WebSocket; the web client's files |
//! | [`graphql`] | the schema's roots, and what all features share: nodes, pages, limits, errors |
//! | [`auth`] | who is calling, sessions, passwords, what a check hands out |
//! | [`db`] | the two ways to use the database: read, and write in one transaction |
//! | [`feed`] | the change feed: from a transaction's last statement to every subscriber |
//! | [`accounts`], [`projects`] | the features, each with the same few files; [`projects`] is the model |
//! | [`app`], [`config`], [`error`], [`messages`], [`language`], [`clock`], [`text`] | what everything uses |
//!
//! # One request's path
//!
//! `POST /graphql` → body limit, JSON only, origin → [`auth::viewer`] → document cache and [`graphql::limits`] →
//! resolver (`mutation.rs`) → `service.rs` → [`db::Db::write`]: policy, rows, change → commit → [`feed`] wakes →
//! subscribers. A resolver has no SQL and no transaction; a service knows nothing of GraphQL's engine; what a caller
//! may not see is *not found*.
//!
//! # To add a feature
//!
//! Copy the shape of [`projects`]: an entity and a migration, `types`, `rules`, `policy`, `service`, then its parts of the
//! roots in [`graphql`]. Sentences go into the catalogues ([`messages`]); every root field needs a row in the policy matrix
//! (`api/tests/it/policy_matrix.rs`); `make schema` writes `schema.graphql`.

pub mod accounts;
pub mod app;
pub mod auth;
pub mod clock;
pub mod config;
pub mod db;
pub mod error;
pub mod feed;
pub mod graphql;
pub mod http;
pub mod language;
pub mod messages;
pub mod projects;
pub mod text;

/// The product's name, wherever the server says it.
pub const NAME: &str = "Rodage";
