//! The baseline: a minimal server on the same libraries that sends bytes to many sockets. It broadcasts a prepared
//! message shared by all; nothing is stored, authorized, executed or serialized.

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

/// Size of the read buffer. The default, 128 KiB per socket, would make the baseline easy to beat.
const READ_BUFFER: usize = 4096;

/// Capacity of the channel; each message is sent only after all subscribers have received the previous one.
const CAPACITY: usize = 16;

#[derive(Clone)]
struct Baseline {
    message: Utf8Bytes,
    sender: broadcast::Sender<Utf8Bytes>,
}

/// Runs the server until the process is killed.
pub async fn serve(port: u16, bytes: usize) -> Result<()> {
    let baseline = Baseline { message: "x".repeat(bytes).into(), sender: broadcast::Sender::new(CAPACITY) };
    let router = Router::new()
        .route("/readyz", get(async || "ok"))
        .route("/publish", post(publish))
        .route("/ws", get(accept))
        .with_state(baseline);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?.tap_io(|stream| {
        // A failure only makes it slower.
        let _set = stream.set_nodelay(true);
    });
    Ok(axum::serve(listener, router).await?)
}

async fn publish(State(baseline): State<Baseline>) {
    // An error only means that there are no subscribers.
    let _receivers = baseline.sender.send(baseline.message);
}

async fn accept(State(baseline): State<Baseline>, upgrade: WebSocketUpgrade) -> Response {
    let messages = baseline.sender.subscribe();
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
