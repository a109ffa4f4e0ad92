//! What a client sees of HTTP itself, whatever the operation.

mod budget;
mod complete;
mod documents;
mod graphql;
mod idempotency;
mod limits;
mod origin;
mod pages;
mod persisted;
mod places;
mod probes;
mod sentences;
mod sessions;
mod web_client;

use std::net::SocketAddr;

use rodage::http::{Pace, serve_at};
use tokio::net::TcpListener;

use crate::support::app::Server;

/// Another address of a server, at another pace than the usual one, so that a test need not wait.
pub async fn at_pace(server: &Server, pace: Pace) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve_at(server.app.clone(), listener, pace));
    address
}
