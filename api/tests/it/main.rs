//! Integration tests through the whole router, on SQLite and, if `TEST_POSTGRES_URL` is set, on PostgreSQL.
//!
//! Files mirror the source tree. `make test` starts a PostgreSQL; without one, `both_databases!` tests print that they
//! ran on SQLite only.

#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod accounts;
mod activity;
mod api_tokens;
mod articles;
mod chat;
mod command;
mod db;
mod doctor;
mod feed;
mod feedback;
mod hostile_input;
mod http;
mod identifiers;
mod imports;
mod invitations;
mod jobs;
mod layers;
mod logs;
mod mail;
mod notifications;
mod oauth;
mod policy_matrix;
mod policy_nodes;
mod profiles;
mod projects;
mod public_forms;
mod roadmap;
mod schema;
mod search;
mod seed;
mod sessions;
mod settings;
mod sse;
mod statements;
mod statistics;
mod stories;
mod support;
mod tester_search;
mod webhooks;
mod websocket;
mod workspace;
