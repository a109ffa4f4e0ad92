//! The limits of one connection.

use serde_json::json;

use crate::support::{app::Server, database::Database};

#[tokio::test]
async fn limits_the_running_operations_of_a_connection_to_a_hundred() {
    let server = Server::start(Database::sqlite()).await;
    let mut socket = server.creator().await.socket().await;
    for id in 0..100 {
        socket.follow_projects(&id.to_string(), None).await;
    }
    socket.subscribe("one more", "{ viewer { id } }", json!({})).await;
    let refused = socket.message().await;
    assert_eq!((&refused["type"], &refused["id"]), (&json!("error"), &json!("one more")), "{refused:#}");
    assert_eq!(refused["payload"][0]["extensions"]["code"], "RATE_LIMITED");

    socket.send(json!({ "type": "complete", "id": "0" })).await;
    socket.follow_projects("one more", None).await;
}

#[tokio::test]
async fn sends_a_response_larger_than_the_buffers() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let mut socket = creator.socket().await;
    let start = socket.follow_projects("1", None).await;
    socket.send(json!({ "type": "complete", "id": "1" })).await;
    let mut project = crate::support::client::project("Long");
    for field in ["description", "objectives", "detailsForTesters"] {
        project[field] = json!("é".repeat(5000));
    }
    for _ in 0..30 {
        creator.data(crate::support::client::CREATE_PROJECT, json!({ "input": project })).await;
    }
    let everything = "subscription($after: ChangeCursor) { projectChanges(after: $after) { cursor \
        changes { project { description objectives detailsForTesters } } } }";
    socket.subscribe("2", everything, json!({ "after": start })).await;
    socket.next("2").await;
    // The last commit may be delivered separately, a moment later.
    let mut changes = Vec::new();
    while changes.len() < 30 {
        let message = socket.next("2").await;
        changes.extend(message["projectChanges"]["changes"].as_array().unwrap().clone());
        assert!(changes.len() > 20, "too few changes in the first message, of {} bytes", message.to_string().len());
    }
    assert_eq!(changes[29]["project"]["objectives"], project["objectives"]);
}
