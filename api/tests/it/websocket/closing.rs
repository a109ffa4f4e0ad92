//! Mistakes of a client, each with its code.

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
    socket::{PROJECT_CHANGES, Said, Socket},
};

const QUERY: &str = "{ viewer { id } }";

async fn server() -> Server {
    Server::start(Database::sqlite()).await
}

/// An open socket that has not introduced itself.
async fn stranger(server: &Server) -> Socket {
    Socket::open(server.address, None).await
}

#[tokio::test]
async fn what_is_no_message_of_the_protocol_closes_with_4400() {
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
async fn an_operation_before_the_welcome_closes_with_4401() {
    let mut socket = stranger(&server().await).await;
    socket.subscribe("1", QUERY, json!({})).await;
    assert_eq!(socket.closed().await, 4401);
}

#[tokio::test]
async fn a_second_introduction_closes_with_4429() {
    let mut socket = server().await.visitor().socket().await;
    socket.send(json!({ "type": "connection_init" })).await;
    assert_eq!(socket.closed().await, 4429);
}

#[tokio::test]
async fn a_name_in_use_closes_with_4409_even_before_the_first_answer() {
    let server = server().await;
    let mut socket = server.creator().await.socket().await;
    socket.subscribe("1", PROJECT_CHANGES, json!({})).await;
    socket.subscribe("1", QUERY, json!({})).await;
    assert_eq!(socket.closed().await, 4409);
}

#[tokio::test]
async fn a_name_is_free_again_when_its_operation_is_over() {
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
async fn who_does_not_speak_the_protocol_is_told_with_4406() {
    let server = server().await;
    // Nothing offered: nothing to choose from.
    let request = format!("ws://{}/graphql", server.address).into_client_request().unwrap();
    let mut socket = Socket { inner: connect_async(request).await.unwrap().0 };
    assert_eq!(socket.closed().await, 4406);
}

#[tokio::test]
async fn of_several_protocols_ours_is_chosen() {
    let server = server().await;
    let mut request = format!("ws://{}/graphql", server.address).into_client_request().unwrap();
    let offered = "graphql-ws, graphql-transport-ws".parse().unwrap();
    request.headers_mut().insert("sec-websocket-protocol", offered);
    let (inner, response) = connect_async(request).await.unwrap();
    assert_eq!(response.headers()["sec-websocket-protocol"], "graphql-transport-ws");
    Socket { inner }.init().await;
}

#[tokio::test]
async fn the_choice_is_written_as_the_client_wrote_it() {
    let server = server().await;
    // The package `gql` looks for it in the first of these forms only, most servers write the second.
    for name in ["Sec-WebSocket-Protocol", "sec-websocket-protocol"] {
        let mut connection = TcpStream::connect(server.address).await.unwrap();
        let request = format!(
            "GET /graphql HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             {name}: graphql-ws, graphql-transport-ws\r\n\r\n",
            server.address
        );
        connection.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            assert_ne!(connection.read_buf(&mut answer).await.unwrap(), 0);
        }
        let answer = String::from_utf8(answer).unwrap();
        assert!(answer.contains(&format!("\r\n{name}: graphql-transport-ws\r\n")), "{answer}");
    }
}

#[tokio::test]
async fn a_message_too_long_closes_with_1009() {
    let server = server().await;
    let padded = |length: usize| json!({ "type": "ping", "payload": { "padding": "x".repeat(length) } });
    let mut socket = server.visitor().socket().await;
    socket.send(padded(60 * 1024)).await;
    assert_eq!(socket.message().await["type"], "pong");
    socket.send(padded(65 * 1024)).await;
    assert_eq!(socket.closed().await, 1009);
}

#[tokio::test]
async fn so_does_one_that_is_not_even_read() {
    let socket = server().await.visitor().socket().await;
    let (mut sending, receiving) = socket.inner.split();
    // It goes on sending while it is told.
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
async fn a_flood_closes_with_1013() {
    let server = server().await;
    let mut socket = server.visitor().socket().await;
    for _ in 0..400 {
        if socket.inner.send(Message::text(r#"{"type":"pong"}"#)).await.is_err() {
            break;
        }
    }
    assert_eq!(socket.closed().await, 1013);
    assert!(answers(&server.visitor()).await, "others are served");
}

async fn answers(visitor: &Client) -> bool {
    visitor.data("{ viewer { id } }", json!({})).await["viewer"] == Value::Null
}

#[tokio::test]
async fn a_ping_is_answered_at_once_with_what_it_says() {
    let server = server().await;
    // Before the welcome too, and beside a running operation.
    let mut socket = stranger(&server).await;
    socket.send(json!({ "type": "ping" })).await;
    assert_eq!(socket.message().await, json!({ "type": "pong" }));
    socket.send(json!({ "type": "connection_init", "payload": { "anything": true } })).await;
    assert_eq!(socket.message().await, json!({ "type": "connection_ack", "payload": { "pingEvery": 12 } }));
    socket.send(json!({ "type": "pong" })).await;
    socket.send(json!({ "type": "ping", "payload": { "now": 1 } })).await;
    assert_eq!(socket.message().await, json!({ "type": "pong", "payload": { "now": 1 } }));
}

#[tokio::test]
async fn a_client_that_leaves_is_answered_in_kind() {
    let mut socket = server().await.visitor().socket().await;
    socket.inner.close(None).await.unwrap();
    assert!(matches!(socket.said().await, Said::Closed(1005 | 1006)));
}
