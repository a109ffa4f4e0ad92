//! Protocol violations and the close code for each, and the handshake.

use std::pin::pin;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

use crate::support::{
    app::Server,
    client::Client,
    database::Database,
    socket::{Incoming, PROJECT_CHANGES, Socket},
};

const QUERY: &str = "{ viewer { id } }";

async fn server() -> Server {
    Server::start(Database::sqlite()).await
}

/// Opens a socket without sending `connection_init`.
async fn uninitialised_socket(server: &Server) -> Socket {
    Socket::open(server.address, None).await
}

#[tokio::test]
async fn closes_with_4400_on_an_invalid_message() {
    let server = server().await;
    for text in [
        "hello",
        "[]",
        r#"{"type":"start","id":"1","payload":{"query":"{ viewer { id } }"}}"#,
        r#"{"type":"connection_terminate"}"#,
        r#"{"type":"subscribe","id":"","payload":{"query":"{ viewer { id } }"}}"#,
        r#"{"type":"subscribe","payload":{"query":"{ viewer { id } }"}}"#,
        r#"{"type":"subscribe","id":"1","payload":{}}"#,
        r#"{"type":"subscribe","id":"1","payload":{"query":"{ viewer { id } }","variables":"x"}}"#,
        r#"{"type":"complete"}"#,
    ] {
        let mut socket = server.visitor().socket().await;
        socket.inner.send(Message::text(text)).await.unwrap();
        assert_eq!(socket.closed().await, 4400, "{text}");
    }
    let mut socket = server.visitor().socket().await;
    socket.inner.send(Message::binary(r#"{"type":"ping"}"#.as_bytes().to_vec())).await.unwrap();
    assert_eq!(socket.closed().await, 4400, "binary");
}

#[tokio::test]
async fn closes_with_4401_on_an_operation_before_connection_ack() {
    let mut socket = uninitialised_socket(&server().await).await;
    socket.subscribe("1", QUERY, json!({})).await;
    assert_eq!(socket.closed().await, 4401);
}

#[tokio::test]
async fn closes_with_4429_on_a_second_connection_init() {
    let mut socket = server().await.visitor().socket().await;
    socket.send(json!({ "type": "connection_init" })).await;
    assert_eq!(socket.closed().await, 4429);
}

#[tokio::test]
async fn closes_with_4409_on_an_id_in_use_even_before_its_first_response() {
    let server = server().await;
    let mut socket = server.creator().await.socket().await;
    socket.subscribe("1", PROJECT_CHANGES, json!({})).await;
    socket.subscribe("1", QUERY, json!({})).await;
    assert_eq!(socket.closed().await, 4409);
}

#[tokio::test]
async fn accepts_the_id_of_an_operation_that_has_ended() {
    let server = server().await;
    let mut socket = server.creator().await.socket().await;
    for _ in 0..3 {
        socket.subscribe("1", "{ __typename }", json!({})).await;
        socket.next("1").await;
        assert_eq!(socket.message().await, json!({ "type": "complete", "id": "1" }));
    }
    for _ in 0..3 {
        socket.follow_projects("1", None).await;
        socket.send(json!({ "type": "complete", "id": "1" })).await;
    }
}

#[tokio::test]
async fn closes_with_4406_without_the_subprotocol() {
    let server = server().await;
    // The request offers no subprotocol.
    let request = format!("ws://{}/graphql", server.address).into_client_request().unwrap();
    let mut socket = Socket { inner: connect_async(request).await.unwrap().0 };
    assert_eq!(socket.closed().await, 4406);
}

#[tokio::test]
async fn selects_its_subprotocol_among_several() {
    let server = server().await;
    let mut request = format!("ws://{}/graphql", server.address).into_client_request().unwrap();
    let offered = "graphql-ws, graphql-transport-ws".parse().unwrap();
    request.headers_mut().insert("sec-websocket-protocol", offered);
    let (inner, response) = connect_async(request).await.unwrap();
    assert_eq!(response.headers()["sec-websocket-protocol"], "graphql-transport-ws");
    Socket { inner }.init().await;
}

#[tokio::test]
async fn preserves_the_case_of_the_subprotocol_header() {
    let server = server().await;
    // The package `gql` recognises only the first of these forms; most servers send the second.
    for name in ["Sec-WebSocket-Protocol", "sec-websocket-protocol"] {
        let mut connection = TcpStream::connect(server.address).await.unwrap();
        let request = format!(
            "GET /graphql HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             {name}: graphql-ws, graphql-transport-ws\r\n\r\n",
            server.address
        );
        connection.write_all(request.as_bytes()).await.unwrap();
        let mut response = Vec::new();
        while !response.ends_with(b"\r\n\r\n") {
            assert_ne!(connection.read_buf(&mut response).await.unwrap(), 0);
        }
        let response = String::from_utf8(response).unwrap();
        assert!(response.contains(&format!("\r\n{name}: graphql-transport-ws\r\n")), "{response}");
    }
}

#[tokio::test]
async fn closes_with_1009_on_a_message_that_is_too_long() {
    let server = server().await;
    let padded = |length: usize| json!({ "type": "ping", "payload": { "padding": "x".repeat(length) } });
    let mut socket = server.visitor().socket().await;
    socket.send(padded(60 * 1024)).await;
    assert_eq!(socket.message().await["type"], "pong");
    socket.send(padded(65 * 1024)).await;
    assert_eq!(socket.closed().await, 1009);
}

#[tokio::test]
async fn closes_with_1009_on_a_message_that_is_too_long_to_read() {
    let socket = server().await.visitor().socket().await;
    let (mut sending, receiving) = socket.inner.split();
    // It is still sending when the server closes the socket.
    let sent = tokio::spawn(async move { sending.send(Message::text("x".repeat(8 * 1024 * 1024))).await });
    let closed = receiving.filter_map(async |message| match message {
        Ok(Message::Close(frame)) => Some(frame.map(|frame| u16::from(frame.code))),
        Ok(_) => None,
        Err(error) => panic!("{error}"),
    });
    assert_eq!(pin!(closed).next().await, Some(Some(1009)));
    sent.abort();
}

#[tokio::test]
async fn closes_with_1013_above_the_message_rate_limit() {
    let server = server().await;
    let mut socket = server.visitor().socket().await;
    for _ in 0..400 {
        if socket.inner.send(Message::text(r#"{"type":"pong"}"#)).await.is_err() {
            break;
        }
    }
    assert_eq!(socket.closed().await, 1013);
    assert!(is_served(&server.visitor()).await, "other clients are served");
}

async fn is_served(visitor: &Client) -> bool {
    visitor.data("{ viewer { id } }", json!({})).await["viewer"] == Value::Null
}

#[tokio::test]
async fn answers_a_ping_with_its_payload() {
    let server = server().await;
    // Also before `connection_ack`.
    let mut socket = uninitialised_socket(&server).await;
    socket.send(json!({ "type": "ping" })).await;
    assert_eq!(socket.message().await, json!({ "type": "pong" }));
    socket.send(json!({ "type": "connection_init", "payload": { "anything": true } })).await;
    assert_eq!(socket.message().await, json!({ "type": "connection_ack", "payload": { "pingEvery": 12 } }));
    socket.send(json!({ "type": "pong" })).await;
    socket.send(json!({ "type": "ping", "payload": { "now": 1 } })).await;
    assert_eq!(socket.message().await, json!({ "type": "pong", "payload": { "now": 1 } }));
}

#[tokio::test]
async fn answers_a_close_frame_of_the_client() {
    let mut socket = server().await.visitor().socket().await;
    socket.inner.close(None).await.unwrap();
    assert!(matches!(socket.receive().await, Incoming::Closed(1005 | 1006)));
}
