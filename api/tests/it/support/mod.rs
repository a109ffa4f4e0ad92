//! The test harness: a separate server for each test, on either database, and clients that use it over real sockets.

pub mod app;
pub mod client;
pub mod database;
pub mod discord;
pub mod emails;
pub mod model;
pub mod process;
pub mod provider;
#[expect(dead_code, reason = "only `tests/faults` stalls it")]
pub mod proxy;
pub mod push_service;
pub mod receiver;
pub mod smtp;
pub mod socket;
pub mod sources;
pub mod sql;

use serde_json::Value;

/// Returns the code of each error of a payload with its field; the field of one that belongs to none is empty.
pub fn errors(payload: &Value) -> Vec<(&str, &str)> {
    let errors = payload["userErrors"].as_array().unwrap_or_else(|| panic!("{payload:#}"));
    errors
        .iter()
        .map(|error| (error["code"].as_str().unwrap(), error["field"][1].as_str().unwrap_or_default()))
        .collect()
}

/// Defines each test twice: on SQLite and on PostgreSQL.
///
/// ```ignore
/// both_databases! {
///     async fn a_test(server: Server) { ... }
/// }
/// ```
///
/// `with [...];` before the tests starts their servers with these command-line flags.
macro_rules! both_databases {
    (with $flags:expr; $($tests:tt)*) => {
        $crate::support::both_databases! { @ ($flags) $($tests)* }
    };
    (@ ($flags:expr) $($(#[$attribute:meta])* async fn $name:ident($server:ident: $kind:ty) $body:block)*) => {
        $(
            mod $name {
                use super::*;

                async fn body($server: $kind) $body

                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                $(#[$attribute])*
                async fn sqlite() {
                    let database = $crate::support::database::Database::sqlite();
                    body($crate::support::app::Server::start_with(database, &$flags).await).await;
                }

                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                $(#[$attribute])*
                async fn postgres() {
                    if let Some(database) = $crate::support::database::Database::postgres().await {
                        body($crate::support::app::Server::start_with(database, &$flags).await).await;
                    }
                }
            }
        )*
    };
    ($($tests:tt)*) => {
        $crate::support::both_databases! { @ ([]) $($tests)* }
    };
}

pub(crate) use both_databases;
