//! A client of `graphql-transport-ws` that shows every message and the code of the end.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// One socket.
pub struct Socket {
    /// The WebSocket underneath, for tests of the protocol itself.
    pub inner: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

/// What a socket said.
#[derive(Debug)]
pub enum Said {
    /// A message of the protocol.
    Message(Value),
    /// It closed, with this code.
    Closed(u16),
}

impl Socket {
    /// Connects, with a browser's headers, and says nothing yet.
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

    /// Begins the conversation.
    pub async fn init(&mut self) {
        self.send(json!({ "type": "connection_init" })).await;
        let answer = self.message().await;
        assert_eq!(answer["type"], "connection_ack", "{answer}");
    }

    /// Begins the conversation with a payload.
    pub async fn init_with(&mut self, payload: Value) {
        self.send(json!({ "type": "connection_init", "payload": payload })).await;
        let answer = self.message().await;
        assert_eq!(answer["type"], "connection_ack", "{answer}");
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

    /// Follows the caller's projects from a cursor; the cursor of the ready message.
    pub async fn follow_projects(&mut self, id: &str, after: Option<&str>) -> String {
        self.subscribe(id, PROJECT_CHANGES, json!({ "after": after })).await;
        let ready = self.next(id).await;
        assert_eq!(ready["projectChanges"]["changes"], json!([]), "the first message says ready");
        cursor(&ready)
    }

    /// The next thing said. Pings are not: a server that only asks whether we are there says nothing.
    pub async fn said(&mut self) -> Said {
        timeout(PATIENCE, self.frame()).await.expect("the server says nothing")
    }

    async fn frame(&mut self) -> Said {
        loop {
            match self.inner.next().await {
                Some(Ok(Message::Text(text))) => return Said::Message(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(frame))) => return Said::Closed(frame.map_or(1005, |frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Said::Closed(1006),
            }
        }
    }

    /// The next message, which must come.
    pub async fn message(&mut self) -> Value {
        match self.said().await {
            Said::Message(message) => message,
            Said::Closed(code) => panic!("closed with {code}"),
        }
    }

    /// The data of the next event of an operation.
    pub async fn next(&mut self, id: &str) -> Value {
        let mut message = self.message().await;
        assert_eq!((&message["type"], &message["id"]), (&json!("next"), &json!(id)), "{message:#}");
        assert_eq!(message["payload"].get("errors"), None, "{message:#}");
        message["payload"]["data"].take()
    }

    /// Reads until it closes; the code.
    pub async fn closed(&mut self) -> u16 {
        loop {
            if let Said::Closed(code) = self.said().await {
                return code;
            }
        }
    }
}

/// Follows the caller's projects.
pub const PROJECT_CHANGES: &str = "subscription($after: ChangeCursor) { projectChanges(after: $after) { \
    cursor changes { operation id project { id title version } } } }";

/// The cursor of an event of [`PROJECT_CHANGES`].
pub fn cursor(event: &Value) -> String {
    event["projectChanges"]["cursor"].as_str().unwrap().to_owned()
}
