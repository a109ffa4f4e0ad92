//! Mistakes of a client, each with its code.

use futures_util::SinkExt;
use serde_json::{Value, json};
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
