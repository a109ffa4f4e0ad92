//! Operations over a WebSocket.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{
    app::Server,
    both_databases,
    database::Database,
    socket::{PROJECT_CHANGES, Socket},
};

/// Receives the `error` message that ends an operation, and returns its code. A ping checks that nothing follows it.
async fn error_code(socket: &mut Socket, id: &str) -> String {
    let message = socket.message().await;
    assert_eq!((&message["type"], &message["id"]), (&json!("error"), &json!(id)), "{message:#}");
    socket.send(json!({ "type": "ping" })).await;
    assert_eq!(socket.message().await["type"], "pong", "nothing follows an error");
    message["payload"][0]["extensions"]["code"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn sends_one_response_to_a_query() {
    let server = Server::start(Database::sqlite()).await;
    let mut socket = server.creator().await.socket().await;
    socket.subscribe("q", "query($id: ID!) { viewer { firstName } node(id: $id) { id } }", json!({ "id": "x" })).await;
    assert_eq!(socket.next("q").await, json!({ "viewer": { "firstName": "Ada" }, "node": null }));
    assert_eq!(socket.message().await, json!({ "type": "complete", "id": "q" }));
}

#[tokio::test]
async fn sends_only_an_error_for_a_rejected_document() {
    let server = Server::start(Database::sqlite()).await;
    let mut socket = server.creator().await.socket().await;
    for (query, code) in [
        ("{", "BAD_REQUEST"),
        ("{ nothing }", "BAD_REQUEST"),
        ("subscription { nothing }", "BAD_REQUEST"),
        ("subscription($after: ChangeCursor!) { projectChanges(after: $after) { cursor } }", "BAD_REQUEST"),
        ("subscription { a: projectChanges { cursor } b: projectChanges { cursor } }", "BAD_REQUEST"),
        ("subscription { ...F } fragment F on Subscription { projectChanges { cursor } }", "BAD_REQUEST"),
        ("subscription { projectChanges @skip(if: true) { cursor } }", "BAD_REQUEST"),
        ("{ a { b { c { d { e { f { g { h { i { j { k } } } } } } } } } } }", "QUERY_TOO_DEEP"),
        ("mutation { signOut { viewer { id } } }", "BAD_REQUEST"),
    ] {
        socket.subscribe("1", query, json!({})).await;
        assert_eq!(error_code(&mut socket, "1").await, code, "{query}");
    }
    socket.subscribe("1", "{ viewer { firstName } }", json!({})).await;
    assert_eq!(socket.next("1").await["viewer"]["firstName"], "Ada", "the mutation was not executed");
}

#[tokio::test]
async fn sends_errors_in_the_language_of_the_browser() {
    let server = Server::start(Database::sqlite()).await;
    let mut socket = server.visitor().socket().await;
    socket.subscribe("1", PROJECT_CHANGES, json!({})).await;
    assert_eq!(socket.message().await["payload"][0]["message"], "Utilisateur non connecté");
}

both_databases! {
    async fn rejects_an_invalid_cursor(server: Server) {
        let mut socket = server.creator().await.socket().await;
        socket.subscribe("1", PROJECT_CHANGES, json!({ "after": "nonsense" })).await;
        assert_eq!(error_code(&mut socket, "1").await, "BAD_USER_INPUT");
    }

    async fn ends_a_subscription_whose_cursor_has_expired(server: Server) {
        let creator = server.creator().await;
        let mut socket = creator.socket().await;
        let start = socket.follow_projects("1", None).await;
        creator.create_project("Oublié").await;
        socket.next("1").await;
        socket.send(json!({ "type": "complete", "id": "1" })).await;
        server.app.feed.prune(server.app.clock.now() + TimeDelta::hours(1)).await.unwrap();
        // This process has all changes in memory; a new one has only the table.
        let server = Server::start(server.stop().await).await;
        let mut socket = creator.at(server.address).socket().await;

        socket.subscribe("2", PROJECT_CHANGES, json!({ "after": start })).await;
        let mut message = socket.message().await;
        if message["type"] == "next" {
            assert_eq!(message["payload"]["data"]["projectChanges"]["changes"], json!([]), "no partial changes");
            message = socket.message().await;
        }
        assert_eq!((&message["type"], &message["id"]), (&json!("error"), &json!("2")), "{message:#}");
        assert_eq!(message["payload"][0]["extensions"]["code"], "CURSOR_EXPIRED");
        // The id is free: the client reads the data again and subscribes without a cursor.
        socket.follow_projects("2", None).await;
    }

    async fn sends_nothing_for_a_completed_operation(server: Server) {
        let creator = server.creator().await;
        let mut socket = creator.socket().await;
        socket.follow_projects("1", None).await;
        socket.follow_projects("2", None).await;
        socket.send(json!({ "type": "complete", "id": "1" })).await;
        socket.send(json!({ "type": "complete", "id": "never begun" })).await;
        socket.send(json!({ "type": "ping" })).await;
        assert_eq!(socket.message().await["type"], "pong", "no response to complete");
        creator.create_project("Rodage").await;
        socket.next("2").await;
        socket.send(json!({ "type": "ping" })).await;
        assert_eq!(socket.message().await["type"], "pong", "the first operation receives nothing");
    }

    async fn serves_the_operations_of_one_socket_independently(server: Server) {
        let creator = server.creator().await;
        let mut socket = creator.socket().await;
        for id in ["a", "b", "c"] {
            socket.follow_projects(id, None).await;
        }
        creator.create_project("Rodage").await;
        let mut served = Vec::new();
        for _ in 0..3 {
            let message: Value = socket.message().await;
            assert_eq!(message["payload"]["data"]["projectChanges"]["changes"][0]["operation"], "CREATED");
            served.push(message["id"].as_str().unwrap().to_owned());
        }
        served.sort();
        assert_eq!(served, ["a", "b", "c"]);
    }
}

#[tokio::test]
async fn sends_messages_in_the_language_of_the_payload() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let feed = "subscription { activityChanges { cursor changes { activity { message } } } }";
    for (payload, message, error) in [
        (json!({}), "Projet « Rodage » créé", "Introuvable."),
        (json!({ "language": "en-GB" }), "Project “Rodage” created", "Not found."),
        (json!({ "language": "de" }), "Projet « Rodage » créé", "Introuvable."),
    ] {
        let mut socket = Socket::open(server.address, creator.cookie().as_deref()).await;
        socket.init_with(payload).await;
        socket.subscribe("1", feed, json!({})).await;
        socket.next("1").await;
        creator.create_project("Rodage").await;
        let received = socket.next("1").await["activityChanges"]["changes"][0]["activity"]["message"].clone();
        assert_eq!(received.as_str().unwrap().replace('\u{a0}', " "), message);
        let foreign =
            "subscription { feedbackChanges(projectId: \"prj_00000000000000000000000000000000\") { cursor } }";
        socket.subscribe("2", foreign, json!({})).await;
        assert_eq!(socket.message().await["payload"][0]["message"], error);
    }
}
