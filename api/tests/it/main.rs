//! Tests through the whole router, on SQLite and, where `TEST_POSTGRES_URL` names one, on PostgreSQL.
//!
//! Files mirror the source tree. `make test` brings a PostgreSQL; without one, `both_databases!` tests say that they
//! ran on SQLite only.

#![expect(clippy::unwrap_used, reason = "what fails to unwrap fails the test")]

mod accounts;
mod feed;
mod http;
mod policy_matrix;
mod projects;
mod schema;
mod support;
mod websocket;
