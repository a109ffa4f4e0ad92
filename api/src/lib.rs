//! The Rodage server: a GraphQL API with resumable realtime subscriptions, and the embedded web client.
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | [`http`] | routes and middleware; GraphQL over HTTP and over WebSocket; the web client's files |
//! | [`graphql`] | the schema's root types, and what all features share: nodes, pages, limits, errors |
//! | [`auth`] | the viewer of a request, sessions, passwords, proofs of authorization |
//! | [`db`] | access to the database: reads, and writes in one transaction |
//! | [`feed`] | the change feed, from a transaction's last statement to every subscriber |
//! | [`jobs`] | scheduled background work, stored in the database |
//! | [`mail`] | emails: composed, rendered, sent |
//! | [`accounts`], [`sessions`], [`api_tokens`], [`profiles`], [`settings`], [`projects`] | features, all with the same files; [`projects`] is the example to follow |
//! | [`invitations`], [`feedback`], [`activity`], [`notifications`], [`dashboard`] | the collaboration of creators and testers |
//! | [`chat`], [`roadmap`], [`workspace`] | a project's workspace |
//! | [`stories`], [`articles`], [`services`], [`donations`], [`contact`], [`platform`] | public content and forms |
//! | [`webhooks`] | notifications of events to a creator's own programs |
//! | [`search`], [`seed`], [`doctor`] | search over all features; a demonstration data set; checks of a deployment |
//! | [`app`], [`config`], [`error`], [`messages`], [`language`], [`clock`], [`text`] | shared foundations |
//!
//! # The path of a request
//!
//! `POST /graphql` → JSON only, origin → [`auth::viewer`] → [`auth::budget`] and body limit → document cache and
//! [`graphql::limits`] → resolver (`mutation.rs`) → `service.rs` → [`db::Db::write`]: policy, rows, change → commit →
//! [`feed`] wakes → subscribers. Resolvers use neither SQL nor transactions, and services do not depend on the GraphQL
//! engine. What a caller may not see is *not found*.
//!
//! # Adding a feature
//!
//! Follow the structure of [`projects`]: an entity and a migration, `types`, `rules`, `policy`, `service`, then its
//! fields of the root types in [`graphql`]. User-facing messages go into the translation catalogs ([`messages`]). Every
//! root field needs a row in the policy matrix (`api/tests/it/policy_matrix.rs`), and `make schema` writes
//! `schema.graphql`.

// An optimised build analyses all resolvers of the schema at once.
#![recursion_limit = "256"]

pub mod app;
pub mod command;
pub mod doctor;
pub mod features;
pub mod platform;
pub mod seed;

/// The name of the product.
pub const NAME: &str = "Rodage";
