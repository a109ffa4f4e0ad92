//! GraphQL over WebSocket: the protocol `graphql-transport-ws`
//! (<https://github.com/enisdenjo/graphql-ws/blob/master/PROTOCOL.md>), for subscriptions and queries.
//!
//! async-graphql's implementation is not used because it departs from the protocol: it closes a rejected connection
//! with a code after which the standard client never reconnects, replaces a running operation by another with the same
//! id, sends the errors of rejected documents as data, and never detects that a peer has disconnected.
//!
//! - [`protocol`]: messages and close codes. [`operations`]: the running operations of a connection.
//! - [`connection`]: the event loop, one task per socket. [`lifecycle`]: timers, session end and shutdown.
//! - [`writer`]: writes, bounded in memory and in time.

mod connection;
mod lifecycle;
mod operations;
mod protocol;
mod writer;

use std::sync::Arc;

use axum::{
    extract::ws::{Message, WebSocket, WebSocketUpgrade},
    response::Response,
};
use futures_util::{
    StreamExt,
    stream::{SplitSink, SplitStream},
};
use http::{header, request::Parts};
use uuid::Uuid;

use self::{
    connection::Connection,
    protocol::{CloseReason, SUBPROTOCOL},
    writer::SocketWriter,
};
use super::{
    Shared,
    caller::{self, Caller},
    concurrency::ConnectionPermit,
    graphql::{self, Rejection, ResponsePreferences, delay_if_rate_limited},
    origin,
};
use crate::platform::auth::{budget::OPENING_COST, request::RequestInfo};

/// The maximum length in bytes of a message from a client.
const MAX_MESSAGE: usize = 64 * 1024;

/// The length in bytes at which reading stops. Larger than [`MAX_MESSAGE`], so that a client just past the limit still
/// receives the close code.
const HARD_MAX_MESSAGE: usize = 2 * MAX_MESSAGE;

/// The size in bytes of a socket's read buffer. It is allocated as long as the socket is open, and cleared before each
/// read. Most messages are short, and the buffer grows for longer ones.
const READ_BUFFER: usize = 1024;

/// The size in bytes at which the write buffer is flushed.
const WRITE_BUFFER: usize = 8192;

/// Upgrades a request to a WebSocket. Anonymous clients are accepted; pages of other sites are rejected, unless their origin
/// is listed: then the cookie is ignored.
pub async fn accept(shared: Shared, upgrade: WebSocketUpgrade, mut parts: Parts, id: Uuid) -> Response {
    if !origin::may_open_socket(&shared.app.config, &parts.uri, &parts.headers) {
        let error = origin::refusal(&shared.app.config, &parts.headers);
        return graphql::error_response(error, ResponsePreferences::from_headers(&parts.headers), id);
    }
    if !origin::may_use_cookie(&shared.app.config, &parts.uri, &parts.headers) {
        // Pages of the same site cannot open a socket without it, and their token only follows in `connection_init`.
        parts.headers.remove(header::COOKIE);
    }
    let info = match caller::request_info(&shared.app, &parts).await {
        Ok(info) => info,
        Err(error) => return graphql::error_response(error, ResponsePreferences::from_headers(&parts.headers), id),
    };
    let opened = open(&shared, &info).await;
    let permit = match opened {
        Ok(permit) => permit,
        Err(rejection) => {
            return graphql::error_response(rejection, ResponsePreferences::from_headers(&parts.headers), id);
        }
    };
    let caller = Arc::new(Caller::new(shared, info, &parts.headers));
    upgrade
        .protocols([SUBPROTOCOL])
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(HARD_MAX_MESSAGE)
        .max_frame_size(HARD_MAX_MESSAGE)
        .on_upgrade(move |socket| {
            let tasks = caller.shared.app.tasks.clone();
            tasks.track_future(run(socket.protocol().is_some(), socket.split(), caller, permit, id))
        })
}

/// Charges the budget for a socket and acquires its permit.
async fn open(shared: &Shared, info: &RequestInfo) -> Result<ConnectionPermit, Rejection> {
    let charged = shared.app.budgets.account(&info.viewer, info.address).charge(OPENING_COST);
    if let Err(spent) = charged {
        delay_if_rate_limited(shared, &spent.into()).await;
        return Err(spent.into());
    }
    Ok(shared.concurrency.connection(&info.viewer, info.address)?)
}

/// The writing and reading halves of a socket.
type Halves = (SplitSink<WebSocket, Message>, SplitStream<WebSocket>);

async fn run(
    has_subprotocol: bool,
    (messages, mut received): Halves,
    caller: Arc<Caller>,
    permit: ConnectionPermit,
    id: Uuid,
) {
    let mut writer = SocketWriter::new(messages, caller.shared.timeouts);
    let open = metrics::gauge!("rodage_sockets");
    open.increment(1);
    let reason = if has_subprotocol {
        Connection::new(caller, permit, &mut writer).run(&mut received).await
    } else {
        Some(CloseReason::SubprotocolNotAcceptable)
    };
    open.decrement(1);
    let code = reason.as_ref().map(CloseReason::code);
    metrics::counter!("rodage_socket_closes_total", "code" => code.map_or("none".to_owned(), |code| code.to_string()))
        .increment(1);
    tracing::debug!(request.id = %id, websocket.code = code, "a WebSocket closed");
    if let Some(reason) = reason {
        writer.close(reason, &mut received).await;
    }
}
