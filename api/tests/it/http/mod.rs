//! The HTTP interface, independent of particular operations.

mod budget;
mod complete;
mod connections;
mod documents;
mod error_messages;
mod graphql;
mod idempotency;
mod limits;
mod origin;
pub mod pages;
mod persisted;
mod probes;
mod sessions;
mod web_client;

use std::net::SocketAddr;

use rodage::platform::http::{Timeouts, serve_at};
use tokio::net::TcpListener;

use crate::support::app::Server;

/// Serves the application at a second address with the given timeouts, so that a test need not wait for the usual ones.
pub async fn with_timeouts(server: &Server, timeouts: Timeouts) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve_at(server.app.clone(), listener, timeouts));
    address
}
