//! Limits on connections and subscriptions, and the cost of opening one.

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

/// Requests a WebSocket upgrade and returns the response.
async fn upgrade(client: &Client) -> Response {
    let request = client
        .request(Method::GET, "/graphql")
        .header(header::CONNECTION, "upgrade")
        .header(header::UPGRADE, "websocket")
        .header(header::SEC_WEBSOCKET_VERSION, "13")
        .header(header::SEC_WEBSOCKET_KEY, "dGhlIHNhbXBsZSBub25jZQ==")
        .header(header::SEC_WEBSOCKET_PROTOCOL, "graphql-transport-ws");
    request.send().await.unwrap()
}

async fn open_stream(client: &Client) -> Response {
    let request = client.request(Method::POST, "/graphql").header(header::ACCEPT, "text/event-stream");
    request.json(&json!({ "query": STORIES })).send().await.unwrap()
}

async fn assert_rate_limited(response: Response) {
    assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(response.headers()[header::RETRY_AFTER], "30");
    let result: Value = response.json().await.unwrap();
    assert_eq!(result["errors"][0]["extensions"]["code"], "RATE_LIMITED", "{result}");
}

/// Retries until an upgrade succeeds: the server notices a closed connection after a moment.
async fn wait_for_upgrade(client: &Client) {
    let all = async {
        while upgrade(client).await.status() != StatusCode::SWITCHING_PROTOCOLS {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(20), all).await.expect("the upgrade stays rate limited");
}

#[tokio::test]
async fn limits_connections_per_network() {
    let server = Server::start_with(Database::sqlite(), &["--max-connections-per-network", "2"]).await;
    let visitor = server.visitor();
    let socket = visitor.socket().await;
    let events = open_stream(&visitor).await;
    assert_eq!(events.status(), StatusCode::OK);
    assert_rate_limited(upgrade(&visitor).await).await;
    assert_rate_limited(open_stream(&visitor).await).await;
    // Ordinary requests are not limited.
    visitor.data("{ viewer { id } }", json!({})).await;
    drop(socket);
    wait_for_upgrade(&visitor).await;
}

#[tokio::test]
async fn limits_connections_per_person() {
    let server = Server::start_with(Database::sqlite(), &["--max-connections-per-person", "1"]).await;
    let (creator, other) = (server.creator().await, server.creator().await);
    let (_, secret) = creator.create_token(&["PROJECTS_READ"]).await;
    let first = creator.socket().await;
    assert_rate_limited(upgrade(&creator).await).await;
    // A client that authenticates in its first message gets a close code after which clients retry.
    let mut program = Socket::open(server.address, None).await;
    let payload = json!({ "authorization": format!("Bearer {secret}") });
    program.send(json!({ "type": "connection_init", "payload": payload })).await;
    assert_eq!(program.closed().await, 1013);
    other.socket().await;
    drop(first);
    wait_for_upgrade(&creator).await;
}

#[tokio::test]
async fn limits_subscriptions_per_person() {
    let server = Server::start_with(Database::sqlite(), &["--max-subscriptions-per-person", "2"]).await;
    let creator = server.creator().await;
    let (mut one, mut other) = (creator.socket().await, creator.socket().await);
    one.follow_projects("1", None).await;
    other.follow_projects("1", None).await;
    other.subscribe("2", PROJECT_CHANGES, json!({})).await;
    let rejected = other.message().await;
    let extensions = &rejected["payload"][0]["extensions"];
    assert_eq!((&extensions["code"], &extensions["retryAfter"]), (&json!("RATE_LIMITED"), &json!(30)), "{rejected:#}");
    // Queries still work, and a new subscription is accepted when one ends.
    other.subscribe("3", "{ viewer { id } }", json!({})).await;
    other.next("3").await;
    assert_eq!(other.message().await["type"], "complete");
    other.send(json!({ "type": "complete", "id": "1" })).await;
    other.follow_projects("4", None).await;
    // Other callers are not affected.
    server.visitor().socket().await.subscribe("1", STORIES, json!({})).await;
}

#[tokio::test]
async fn opening_a_connection_costs_points() {
    let server = Server::start_with(Database::sqlite(), &["--anonymous-points-rate", "35"]).await;
    let visitor = server.visitor();
    let mut socket = visitor.socket().await;
    // Ten for the socket, ten and two fields for each subscription.
    socket.subscribe("1", STORIES, json!({})).await;
    socket.next("1").await;
    socket.subscribe("2", STORIES, json!({})).await;
    socket.next("2").await;
    socket.subscribe("3", STORIES, json!({})).await;
    let rejected = socket.message().await;
    assert_eq!(rejected["payload"][0]["extensions"]["code"], "RATE_LIMITED", "{rejected}");
    let rejected = upgrade(&visitor).await;
    assert_eq!(rejected.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(rejected.headers()["ratelimit-limit"], "35");
    assert!(rejected.headers().contains_key(header::RETRY_AFTER));
    assert_eq!(open_stream(&visitor).await.status(), StatusCode::TOO_MANY_REQUESTS);
}
