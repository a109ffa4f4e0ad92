//! How many connections and subscriptions there may be, and what opening one costs.

use std::time::Duration;

use reqwest::{Method, Response, StatusCode, header};
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::support::{
    app::Server,
    client::Client,
    database::Database,
    socket::{PROJECT_CHANGES, Socket},
};

const STORIES: &str = "subscription { storyChanges { cursor } }";

/// Asks for a socket, and looks at the answer only.
async fn knock(client: &Client) -> Response {
    let request = client
        .request(Method::GET, "/graphql")
        .header(header::CONNECTION, "upgrade")
        .header(header::UPGRADE, "websocket")
        .header(header::SEC_WEBSOCKET_VERSION, "13")
        .header(header::SEC_WEBSOCKET_KEY, "dGhlIHNhbXBsZSBub25jZQ==")
        .header(header::SEC_WEBSOCKET_PROTOCOL, "graphql-transport-ws");
    request.send().await.unwrap()
}

async fn listen(client: &Client) -> Response {
    let request = client.request(Method::POST, "/graphql").header(header::ACCEPT, "text/event-stream");
    request.json(&json!({ "query": STORIES })).send().await.unwrap()
}

async fn check_refusal(response: Response) {
    assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(response.headers()[header::RETRY_AFTER], "30");
    let answer: Value = response.json().await.unwrap();
    assert_eq!(answer["errors"][0]["extensions"]["code"], "RATE_LIMITED", "{answer}");
}

/// Waits until a socket is let in: the server notices a moment later that another is gone.
async fn let_in(client: &Client) {
    let all = async {
        while knock(client).await.status() != StatusCode::SWITCHING_PROTOCOLS {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(20), all).await.expect("there is no place");
}

#[tokio::test]
async fn a_network_has_so_many_sockets_and_streams() {
    let server = Server::start_with(Database::sqlite(), &["--max-connections-per-network", "2"]).await;
    let visitor = server.visitor();
    let socket = visitor.socket().await;
    let events = listen(&visitor).await;
    assert_eq!(events.status(), StatusCode::OK);
    check_refusal(knock(&visitor).await).await;
    check_refusal(listen(&visitor).await).await;
    // Everything else is answered.
    visitor.data("{ viewer { id } }", json!({})).await;
    drop(socket);
    let_in(&visitor).await;
}

#[tokio::test]
async fn a_person_has_so_many_wherever_they_are() {
    let server = Server::start_with(Database::sqlite(), &["--max-connections-per-person", "1"]).await;
    let (creator, other) = (server.creator().await, server.creator().await);
    let (_, secret) = creator.create_token(&["PROJECTS_READ"]).await;
    let first = creator.socket().await;
    check_refusal(knock(&creator).await).await;
    // Who says who they are in their first message is told by a code that clients come back after.
    let mut program = Socket::open(server.address, None).await;
    let payload = json!({ "authorization": format!("Bearer {secret}") });
    program.send(json!({ "type": "connection_init", "payload": payload })).await;
    assert_eq!(program.closed().await, 1013);
    other.socket().await;
    drop(first);
    let_in(&creator).await;
}

#[tokio::test]
async fn a_person_has_so_many_subscriptions() {
    let server = Server::start_with(Database::sqlite(), &["--max-subscriptions-per-person", "2"]).await;
    let creator = server.creator().await;
    let (mut one, mut other) = (creator.socket().await, creator.socket().await);
    one.follow_projects("1", None).await;
    other.follow_projects("1", None).await;
    other.subscribe("2", PROJECT_CHANGES, json!({})).await;
    let refused = other.message().await;
    let extensions = &refused["payload"][0]["extensions"];
    assert_eq!((&extensions["code"], &extensions["retryAfter"]), (&json!("RATE_LIMITED"), &json!(30)), "{refused:#}");
    // It is answered as ever, and has room again when one ends.
    other.subscribe("3", "{ viewer { id } }", json!({})).await;
    other.next("3").await;
    assert_eq!(other.message().await["type"], "complete");
    other.send(json!({ "type": "complete", "id": "1" })).await;
    other.follow_projects("4", None).await;
    // Nobody else's are counted with them.
    server.visitor().socket().await.subscribe("1", STORIES, json!({})).await;
}

#[tokio::test]
async fn opening_costs_something() {
    let server = Server::start_with(Database::sqlite(), &["--anonymous-points-rate", "35"]).await;
    let visitor = server.visitor();
    let mut socket = visitor.socket().await;
    // Ten for the socket, ten and two fields for each subscription.
    socket.subscribe("1", STORIES, json!({})).await;
    socket.next("1").await;
    socket.subscribe("2", STORIES, json!({})).await;
    socket.next("2").await;
    socket.subscribe("3", STORIES, json!({})).await;
    let refused = socket.message().await;
    assert_eq!(refused["payload"][0]["extensions"]["code"], "RATE_LIMITED", "{refused}");
    let refused = knock(&visitor).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.headers()["ratelimit-limit"], "35");
    assert!(refused.headers().contains_key(header::RETRY_AFTER));
    assert_eq!(listen(&visitor).await.status(), StatusCode::TOO_MANY_REQUESTS);
}
