//! GraphQL over WebSocket: the protocol `graphql-transport-ws`
//! (<https://github.com/enisdenjo/graphql-ws/blob/master/PROTOCOL.md>), for subscriptions and queries.
//!
//! Our own loop and not the library's, which departs from the protocol where it matters: it closes a refused
//! connection with a code after which the standard client never comes back, replaces a running operation by another of
//! the same id, sends refused documents as data, and never finds out that a peer is gone.
//!
//! - [`protocol`]: messages and close codes. [`operations`]: what one message to subscribe becomes.
//! - [`connection`]: the loop, one task per socket. [`alarms`]: what it hears of besides.
//! - [`outbox`]: writing, bounded in memory and in time.

mod alarms;
mod connection;
mod operations;
mod outbox;
mod protocol;

use std::sync::Arc;

use axum::{
    extract::ws::{Message, WebSocket, WebSocketUpgrade},
    response::Response,
};
use futures_util::{
    StreamExt,
    stream::{SplitSink, SplitStream},
};
use http::request::Parts;
use uuid::Uuid;

use self::{
    connection::Connection,
    outbox::Outbox,
    protocol::{Closing, SUBPROTOCOL},
};
use super::{
    Shared,
    caller::{self, Caller},
    graphql::{self, Refusal, Wanted, slow_down},
    origin,
    places::ConnectionPlace,
};
use crate::{auth::budget::OPENING, error::Error, graphql::context::RequestInfo};

/// The longest message that a client may send, in bytes.
const MAX_MESSAGE: usize = 64 * 1024;

/// Where reading itself stops. Larger than the limit, so that a client just past it is told so.
const HARD_MAX_MESSAGE: usize = 2 * MAX_MESSAGE;

/// Bytes read at once. They are allocated for each socket for as long as it lasts, and wiped before each reading; a
/// client says little, and a longer message makes room for itself.
const READ_BUFFER: usize = 1024;

/// Bytes gathered before they are written.
const WRITE_BUFFER: usize = 8192;

/// Answers the request to open a socket. A socket without a session is welcome; one from a page of another site is not.
pub async fn accept(shared: Shared, upgrade: WebSocketUpgrade, parts: &Parts, id: Uuid) -> Response {
    if !origin::may_use_cookie(&shared.app.config, &parts.uri, &parts.headers) {
        return graphql::refusal(Error::Forbidden, Wanted::by(&parts.headers), id);
    }
    let info = match caller::request_info(&shared.app, parts).await {
        Ok(info) => info,
        Err(error) => return graphql::refusal(error, Wanted::by(&parts.headers), id),
    };
    let opened = open(&shared, &info).await;
    let place = match opened {
        Ok(place) => place,
        Err(refusal) => return graphql::refusal(refusal, Wanted::by(&parts.headers), id),
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
            tasks.track_future(run(socket.protocol().is_some(), socket.split(), caller, place, id))
        })
}

/// Pays for a socket, and finds a place for it.
async fn open(shared: &Shared, info: &RequestInfo) -> Result<ConnectionPlace, Refusal> {
    let paid = shared.app.budgets.account(&info.viewer, info.address).charge(OPENING);
    if let Err(spent) = paid {
        slow_down(shared, &spent.into()).await;
        return Err(spent.into());
    }
    Ok(shared.places.connection(&info.viewer, info.address)?)
}

/// A socket: where messages go, and whence they come.
type Halves = (SplitSink<WebSocket, Message>, SplitStream<WebSocket>);

async fn run(speaks: bool, (messages, mut received): Halves, caller: Arc<Caller>, place: ConnectionPlace, id: Uuid) {
    let mut outbox = Outbox::new(messages, caller.shared.pace);
    let open = metrics::gauge!("rodage_sockets");
    open.increment(1);
    let closing = if speaks {
        Connection::new(caller, place, &mut outbox).run(&mut received).await
    } else {
        Some(Closing::SubprotocolNotAcceptable)
    };
    open.decrement(1);
    let code = closing.as_ref().map(Closing::code);
    metrics::counter!("rodage_socket_closes_total", "code" => code.map_or("none".to_owned(), |code| code.to_string()))
        .increment(1);
    tracing::debug!(request.id = %id, websocket.code = code, "a socket closed");
    if let Some(closing) = closing {
        outbox.close(closing, &mut received).await;
    }
}
