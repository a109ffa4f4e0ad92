//! A client of `graphql-transport-ws` that exposes every message and the close code.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

/// Longer than any response takes on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A WebSocket connection.
pub struct Socket {
    /// The underlying WebSocket, for tests of the protocol itself.
    pub inner: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

/// What a connection received.
#[derive(Debug)]
pub enum Incoming {
    /// A message of the protocol.
    Message(Value),
    /// The end of the connection, with its close code.
    Closed(u16),
}

impl Socket {
    /// Connects with the headers of a browser, without sending a message.
    pub async fn open(address: SocketAddr, cookie: Option<&str>) -> Self {
        let mut request = format!("ws://{address}/graphql").into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("sec-websocket-protocol", "graphql-transport-ws".parse().unwrap());
        headers.insert("origin", format!("http://{address}").parse().unwrap());
        if let Some(cookie) = cookie {
            headers.insert("cookie", cookie.parse().unwrap());
        }
        Self { inner: connect_async(request).await.unwrap().0 }
    }

    /// Sends `connection_init`, and waits for `connection_ack`.
    pub async fn init(&mut self) {
        self.send(json!({ "type": "connection_init" })).await;
        let response = self.message().await;
        assert_eq!(response["type"], "connection_ack", "{response}");
    }

    /// The same with a payload.
    pub async fn init_with(&mut self, payload: Value) {
        self.send(json!({ "type": "connection_init", "payload": payload })).await;
        let response = self.message().await;
        assert_eq!(response["type"], "connection_ack", "{response}");
    }

    /// Sends a message.
    pub async fn send(&mut self, message: Value) {
        self.inner.send(Message::text(message.to_string())).await.unwrap();
    }

    /// Starts an operation.
    pub async fn subscribe(&mut self, id: &str, query: &str, variables: Value) {
        self.send(json!({ "id": id, "type": "subscribe", "payload": { "query": query, "variables": variables } }))
            .await;
    }

    /// Subscribes to the caller's projects from a cursor. Returns the cursor of the ready message.
    pub async fn follow_projects(&mut self, id: &str, after: Option<&str>) -> String {
        self.subscribe(id, PROJECT_CHANGES, json!({ "after": after })).await;
        let ready = self.next(id).await;
        assert_eq!(ready["projectChanges"]["changes"], json!([]), "the first message has no changes");
        cursor(&ready)
    }

    /// Waits for the next message or the end of the connection. Pings are ignored.
    pub async fn receive(&mut self) -> Incoming {
        timeout(TIMEOUT, self.frame()).await.expect("a message before the timeout")
    }

    async fn frame(&mut self) -> Incoming {
        loop {
            match self.inner.next().await {
                Some(Ok(Message::Text(text))) => return Incoming::Message(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(frame))) => {
                    return Incoming::Closed(frame.map_or(1005, |frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Incoming::Closed(1006),
            }
        }
    }

    /// Waits for the next message. Panics if the connection closes.
    pub async fn message(&mut self) -> Value {
        match self.receive().await {
            Incoming::Message(message) => message,
            Incoming::Closed(code) => panic!("closed with {code}"),
        }
    }

    /// Waits for the next event of an operation, and returns its data.
    pub async fn next(&mut self, id: &str) -> Value {
        let mut message = self.message().await;
        assert_eq!((&message["type"], &message["id"]), (&json!("next"), &json!(id)), "{message:#}");
        assert_eq!(message["payload"].get("errors"), None, "{message:#}");
        message["payload"]["data"].take()
    }

    /// Waits until the connection closes, and returns the close code.
    pub async fn closed(&mut self) -> u16 {
        loop {
            if let Incoming::Closed(code) = self.receive().await {
                return code;
            }
        }
    }
}

/// Subscribes to the caller's projects.
pub const PROJECT_CHANGES: &str = "subscription($after: ChangeCursor) { projectChanges(after: $after) { \
    cursor changes { operation id project { id title version } } } }";

/// Returns the cursor of an event of [`PROJECT_CHANGES`].
pub fn cursor(event: &Value) -> String {
    event["projectChanges"]["cursor"].as_str().unwrap().to_owned()
}
