//! The floor: the least that a server on the same libraries does to send bytes to many sockets. It broadcasts a message
//! made beforehand and shared by all; nothing is stored, decided, executed or serialised.

use std::net::Ipv4Addr;

use anyhow::Result;
use axum::{
    Router,
    extract::{
        State,
        ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade},
    },
    response::Response,
    routing::{get, post},
    serve::ListenerExt,
};
use tokio::{net::TcpListener, sync::broadcast};

/// Bytes read at once. The default would cost 128 KiB a socket, which would make the floor easy to beat.
const READ_BUFFER: usize = 4096;

/// Messages under way; each is sent only when all have got the last one.
const CAPACITY: usize = 16;

#[derive(Clone)]
struct Floor {
    message: Utf8Bytes,
    sender: broadcast::Sender<Utf8Bytes>,
}

/// Serves until killed.
pub async fn serve(port: u16, bytes: usize) -> Result<()> {
    let floor = Floor { message: "x".repeat(bytes).into(), sender: broadcast::Sender::new(CAPACITY) };
    let router = Router::new()
        .route("/readyz", get(async || "ok"))
        .route("/publish", post(publish))
        .route("/ws", get(accept))
        .with_state(floor);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?.tap_io(|stream| {
        // Without it nothing would be wrong, only slower.
        let _set = stream.set_nodelay(true);
    });
    Ok(axum::serve(listener, router).await?)
}

async fn publish(State(floor): State<Floor>) {
    // Without a receiver there is nobody to tell.
    let _receivers = floor.sender.send(floor.message);
}

async fn accept(State(floor): State<Floor>, upgrade: WebSocketUpgrade) -> Response {
    let messages = floor.sender.subscribe();
    upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(0).on_upgrade(|socket| run(socket, messages))
}

async fn run(mut socket: WebSocket, mut messages: broadcast::Receiver<Utf8Bytes>) {
    loop {
        tokio::select! {
            message = messages.recv() => {
                let Ok(message) = message else { return };
                if socket.send(Message::Text(message)).await.is_err() {
                    return;
                }
            }
            received = socket.recv() => if !matches!(received, Some(Ok(_))) { return },
        }
    }
}
