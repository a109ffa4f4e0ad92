//! A client that follows one feed over a socket of its own and reports whatever happens to it, instead of failing.

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

use super::PATIENCE;

/// Follows the caller's projects.
pub const PROJECT_CHANGES: &str = "subscription($after: ChangeCursor) { projectChanges(after: $after) { \
    cursor changes { operation id project { id title version } } } }";

/// One message of a subscription.
#[derive(Clone, Debug)]
pub struct Batch {
    /// Where the client then stands.
    pub cursor: String,
    /// What changed.
    pub changes: Vec<Value>,
}

/// Why nothing more comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lost {
    /// The connection is gone: the code it closed with, 1006 without any.
    Closed(u16),
    /// The subscription ended with an error: its code.
    Refused(String),
}

/// A connection with one subscription.
pub struct Listener {
    socket: WebSocketStream<TcpStream>,
}

impl Listener {
    /// Connects and introduces itself. `receive_buffer` bytes of the operating system hold what is not read.
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
        timeout(PATIENCE, opening).await.unwrap_or(Err(Lost::Closed(1006)))
    }

    /// Begins the subscription; the ready message.
    pub async fn subscribe(&mut self, query: &str, variables: Value) -> Result<Batch, Lost> {
        let payload = json!({ "query": query, "variables": variables });
        self.send(&json!({ "id": "1", "type": "subscribe", "payload": payload })).await?;
        let ready = self.next().await?;
        assert!(ready.changes.is_empty(), "the first message says ready: {ready:?}");
        Ok(ready)
    }

    /// The next message of the subscription, which must come.
    pub async fn next(&mut self) -> Result<Batch, Lost> {
        timeout(PATIENCE, self.batch()).await.expect("the server says nothing")
    }

    /// Reads until it is told that a project got a title.
    pub async fn told(&mut self, title: &str) {
        while !self.next().await.unwrap().changes.iter().any(|change| change["project"]["title"] == title) {}
    }

    /// The next message, if it comes in time.
    pub async fn next_within(&mut self, time: Duration) -> Option<Result<Batch, Lost>> {
        timeout(time, self.batch()).await.ok()
    }

    async fn batch(&mut self) -> Result<Batch, Lost> {
        let mut message = self.message().await?;
        let payload = &mut message["payload"];
        if let Some(error) = payload.get(0).or(payload["errors"].get(0)) {
            return Err(Lost::Refused(error["extensions"]["code"].as_str().unwrap_or_default().to_owned()));
        }
        let fields = payload["data"].as_object_mut();
        let data = fields.and_then(|fields| fields.values_mut().next()).expect("a message without data");
        let Value::Array(changes) = data["changes"].take() else { panic!("no changes: {data}") };
        Ok(Batch { cursor: data["cursor"].as_str().unwrap().to_owned(), changes })
    }

    /// Reads until the connection is over; the code.
    pub async fn closed(&mut self) -> u16 {
        let reading = async {
            loop {
                if let Err(Lost::Closed(code)) = self.message().await {
                    return code;
                }
            }
        };
        timeout(PATIENCE, reading).await.expect("the socket stays open")
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

    /// The stream underneath.
    pub fn stream(&mut self) -> &mut TcpStream {
        self.socket.get_mut()
    }
}
