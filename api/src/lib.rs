//! The Rodage server: a GraphQL API with resumable realtime subscriptions, and the embedded web client.
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | [`features`] | one folder for everything of a feature; [`features::projects`] is the example to follow |
//! | [`platform`] | what all features use; it knows none of them by name |
//! | [`platform::http`] | routes and middleware; GraphQL over HTTP and over WebSocket; the web client's files |
//! | [`platform::graphql`] | what the GraphQL parts of features share: connections, limits, errors |
//! | [`platform::auth`] | the viewer of a request, sessions, passwords, proofs of authorization |
//! | [`platform::page`], [`platform::loaders`], [`platform::counts`] | pages by key; batched reads; numbers of rows |
//! | [`platform::db`], [`platform::feed`] | reads, and writes in one transaction; the change feed, from a transaction's last statement to every subscriber |
//! | [`platform::jobs`], [`platform::mail`], [`platform::web_push`] | background work, stored in the database; emails; pushes to devices |
//! | [`seed`], [`doctor`], [`command`] | a demonstration data set; checks of a deployment; the command line |
//!
//! A feature may use the platform and the services of other features, without a circle; the test `imports` checks it.
//! What each file of a feature may use is checked by the test `layers`. How to add a feature: `api/README.md`.
//!
//! # The path of a request
//!
//! `POST /graphql` → JSON only, origin → [`platform::auth::identification`] → [`platform::auth::budget`] and body limit → document
//! cache and [`platform::graphql::limits`] → resolver (`mutation.rs`) → `service.rs` → [`platform::db::Db::write`]: policy,
//! rows, change → commit → [`platform::feed`] wakes → subscribers. Resolvers use neither SQL nor transactions, and services
//! do not depend on the GraphQL engine. What a caller may not see is *not found*.

// An optimised build analyses all resolvers of the schema at once.
#![recursion_limit = "256"]

pub mod command;
pub mod doctor;
pub mod features;
pub mod platform;
pub mod seed;

/// The name of the product.
pub const NAME: &str = "Rodage";
