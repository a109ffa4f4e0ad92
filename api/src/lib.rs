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
//! | [`jobs`] | work that is due at an instant, done whichever process lives |
//! | [`mail`] | letters: composed, laid out, handed over |
//! | [`accounts`], [`sessions`], [`api_tokens`], [`profiles`], [`settings`], [`projects`] | the features, each with the same few files; [`projects`] is the model |
//! | [`invitations`], [`feedback`], [`activity`], [`notifications`], [`dashboard`] | what happens between a creator and testers |
//! | [`chat`], [`roadmap`], [`workspace`] | a project's workspace |
//! | [`stories`], [`articles`], [`services`], [`donations`], [`contact`], [`platform`] | what anyone may read or leave |
//! | [`webhooks`] | a creator's own programs, told what happens |
//! | [`search`], [`seed`], [`doctor`] | one search over the features; a demonstration that plays through all of them; a look at the deployment |
//! | [`app`], [`config`], [`error`], [`messages`], [`language`], [`clock`], [`text`] | what everything uses |
//!
//! # One request's path
//!
//! `POST /graphql` → JSON only, origin → [`auth::viewer`] → [`auth::budget`] and body limit → document cache and [`graphql::limits`] →
//! resolver (`mutation.rs`) → `service.rs` → [`db::Db::write`]: policy, rows, change → commit → [`feed`] wakes →
//! subscribers. A resolver has no SQL and no transaction; a service knows nothing of GraphQL's engine; what a caller
//! may not see is *not found*.
//!
//! # To add a feature
//!
//! Copy the shape of [`projects`]: an entity and a migration, `types`, `rules`, `policy`, `service`, then its parts of the
//! roots in [`graphql`]. Sentences go into the catalogues ([`messages`]); every root field needs a row in the policy matrix
//! (`api/tests/it/policy_matrix.rs`); `make schema` writes `schema.graphql`.

// An optimised build looks through all resolvers of the schema at once.
#![recursion_limit = "256"]

pub mod accounts;
pub mod activity;
pub mod api_tokens;
pub mod app;
pub mod articles;
pub mod auth;
pub mod chat;
pub mod clock;
pub mod command;
pub mod config;
pub mod contact;
pub mod dashboard;
pub mod db;
pub mod discord;
pub mod doctor;
pub mod donations;
pub mod error;
pub mod feed;
pub mod feedback;
pub mod graphql;
pub mod http;
pub mod invitations;
pub mod jobs;
pub mod language;
pub mod mail;
pub mod messages;
pub mod notifications;
pub mod platform;
pub mod profiles;
pub mod projects;
pub mod roadmap;
pub mod search;
pub mod seed;
pub mod services;
pub mod sessions;
pub mod settings;
pub mod stories;
pub mod text;
pub mod webhooks;
pub mod workspace;

/// The product's name, wherever the server says it.
pub const NAME: &str = "Rodage";
