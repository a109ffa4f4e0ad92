//! A client that follows one feed over its own socket and returns errors instead of panicking.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    net::{TcpSocket, TcpStream},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest},
};

use super::TIMEOUT;

/// Follows the caller's projects.
pub const PROJECT_CHANGES: &str = "subscription($after: ChangeCursor) { projectChanges(after: $after) { \
    cursor changes { operation id project { id title version } } } }";

/// One message of a subscription.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The cursor after this message.
    pub cursor: String,
    /// The changes.
    pub changes: Vec<Value>,
}

/// Why a subscription ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lost {
    /// The connection was closed, with this code; 1006 without one.
    Closed(u16),
    /// The subscription ended with this error code.
    Failed(String),
}

/// A connection with one subscription.
pub struct Listener {
    socket: WebSocketStream<TcpStream>,
}

impl Listener {
    /// Connects and initializes the protocol. `receive_buffer` is the size of the receive buffer of the socket, in
    /// bytes.
    pub async fn open(address: SocketAddr, cookie: Option<&str>, receive_buffer: Option<u32>) -> Result<Self, Lost> {
        let opening = async {
            let socket = TcpSocket::new_v4().unwrap();
            if let Some(bytes) = receive_buffer {
                socket.set_recv_buffer_size(bytes).unwrap();
            }
            let stream = socket.connect(address).await.map_err(|_| Lost::Closed(1006))?;
            let mut request = format!("ws://{address}/graphql").into_client_request().unwrap();
            request.headers_mut().insert("sec-websocket-protocol", "graphql-transport-ws".parse().unwrap());
            if let Some(cookie) = cookie {
                request.headers_mut().insert("cookie", cookie.parse().unwrap());
            }
            let (socket, _) = client_async(request, stream).await.map_err(|_| Lost::Closed(1006))?;
            let mut listener = Self { socket };
            listener.send(&json!({ "type": "connection_init" })).await?;
            listener.message().await?;
            Ok(listener)
        };
        timeout(TIMEOUT, opening).await.unwrap_or(Err(Lost::Closed(1006)))
    }

    /// Starts the subscription. Returns the first message, which has no changes.
    pub async fn subscribe(&mut self, query: &str, variables: Value) -> Result<Batch, Lost> {
        let payload = json!({ "query": query, "variables": variables });
        self.send(&json!({ "id": "1", "type": "subscribe", "payload": payload })).await?;
        let ready = self.next().await?;
        assert!(ready.changes.is_empty(), "the first message has changes: {ready:?}");
        Ok(ready)
    }

    /// Returns the next message of the subscription. Panics after a timeout.
    pub async fn next(&mut self) -> Result<Batch, Lost> {
        timeout(TIMEOUT, self.batch()).await.expect("no message arrived")
    }

    /// Reads until a project receives a title.
    pub async fn wait_for_title(&mut self, title: &str) {
        while !self.next().await.unwrap().changes.iter().any(|change| change["project"]["title"] == title) {}
    }

    /// Returns the next message if it arrives within a time.
    pub async fn next_within(&mut self, time: Duration) -> Option<Result<Batch, Lost>> {
        timeout(time, self.batch()).await.ok()
    }

    async fn batch(&mut self) -> Result<Batch, Lost> {
        let mut message = self.message().await?;
        let payload = &mut message["payload"];
        if let Some(error) = payload.get(0).or(payload["errors"].get(0)) {
            return Err(Lost::Failed(error["extensions"]["code"].as_str().unwrap_or_default().to_owned()));
        }
        let fields = payload["data"].as_object_mut();
        let data = fields.and_then(|fields| fields.values_mut().next()).expect("a message without data");
        let Value::Array(changes) = data["changes"].take() else { panic!("no changes: {data}") };
        Ok(Batch { cursor: data["cursor"].as_str().unwrap().to_owned(), changes })
    }

    /// Reads until the connection is closed. Returns the code.
    pub async fn closed(&mut self) -> u16 {
        let reading = async {
            loop {
                if let Err(Lost::Closed(code)) = self.message().await {
                    return code;
                }
            }
        };
        timeout(TIMEOUT, reading).await.expect("the socket stays open")
    }

    async fn message(&mut self) -> Result<Value, Lost> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(frame))) => {
                    return Err(Lost::Closed(frame.map_or(1005, |frame| frame.code.into())));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(Lost::Closed(1006)),
            }
        }
    }

    /// Sends a message of the protocol.
    pub async fn send(&mut self, message: &Value) -> Result<(), Lost> {
        self.socket.send(Message::text(message.to_string())).await.map_err(|_| Lost::Closed(1006))
    }

    /// Returns the underlying stream.
    pub fn stream(&mut self) -> &mut TcpStream {
        self.socket.get_mut()
    }
}
