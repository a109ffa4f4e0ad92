//! Tests through the whole router, on SQLite and, where `TEST_POSTGRES_URL` names one, on PostgreSQL.
//!
//! Files mirror the source tree. `make test` brings a PostgreSQL; without one, `both_databases!` tests say that they
//! ran on SQLite only.

#![expect(clippy::unwrap_used, reason = "what fails to unwrap fails the test")]

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
mod invitations;
mod jobs;
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
