//! Automatic persisted queries: documents identified by their hash.

use reqwest::{Method, Response, StatusCode, header};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::{app::Server, client::Client, database::Database};

const NEW: &str = "application/graphql-response+json";
const QUERY: &str = "query($id: ID!) { node(id: $id) { id } }";

fn extension(query: &str) -> Value {
    let digest = Sha256::digest(query).iter().fold(String::new(), |digest, byte| format!("{digest}{byte:02x}"));
    json!({ "persistedQuery": { "version": 1, "sha256Hash": digest } })
}

async fn post(client: &Client, body: Value) -> Response {
    let request = client.request(Method::POST, "/graphql").header(header::ACCEPT, NEW).json(&body);
    request.send().await.unwrap()
}

async fn post_json(client: &Client, body: Value) -> Value {
    post(client, body).await.json().await.unwrap()
}

/// Sends only the hash of a query, and returns whether it was known.
async fn is_known(client: &Client, query: &str) -> bool {
    let response = post(client, json!({ "extensions": extension(query), "variables": { "id": "x" } })).await;
    assert_eq!(response.status(), StatusCode::OK);
    let result: Value = response.json().await.unwrap();
    match result["errors"][0]["extensions"]["code"].as_str() {
        Some("PERSISTED_QUERY_NOT_FOUND") => {
            assert_eq!(result["errors"][0]["message"], "PersistedQueryNotFound", "some clients only check the message");
            assert_eq!(result.get("data"), None, "{result}");
            false
        }
        _ => true,
    }
}

#[tokio::test]
async fn a_document_is_known_by_its_hash_after_it_was_sent() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    assert!(!is_known(&visitor, QUERY).await);
    let both = json!({ "query": QUERY, "extensions": extension(QUERY), "variables": { "id": "x" } });
    assert_eq!(post_json(&visitor, both).await["data"], json!({ "node": null }));
    let named = json!({ "extensions": extension(QUERY), "variables": { "id": "x" } });
    assert_eq!(post_json(&visitor, named).await["data"], json!({ "node": null }));

    let extensions = extension(QUERY).to_string();
    let fields = [("extensions", extensions.as_str()), ("variables", r#"{"id":"x"}"#)];
    let address = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let got = visitor.request(Method::GET, &format!("/graphql?{address}")).header(header::ACCEPT, NEW).send().await;
    assert_eq!(got.unwrap().json::<Value>().await.unwrap()["data"], json!({ "node": null }));
}

#[tokio::test]
async fn a_persisted_mutation_is_rejected_by_get() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    let sign_out = "mutation { signOut { viewer { id } } }";
    let both = json!({ "query": sign_out, "extensions": extension(sign_out) });
    post_json(&visitor, both).await;
    let address = url::form_urlencoded::Serializer::new(String::new());
    let address = { address }.append_pair("extensions", &extension(sign_out).to_string()).finish();
    let got = visitor.request(Method::GET, &format!("/graphql?{address}")).header(header::ACCEPT, NEW).send().await;
    assert_eq!(got.unwrap().status(), StatusCode::METHOD_NOT_ALLOWED, "a mutation by GET");
}

#[tokio::test]
async fn stores_only_valid_documents_under_their_own_hash() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    for query in ["{", "{ nothing }", "{ a { b { c { d { e { f { g { h { i { j { k } } } } } } } } } } }"] {
        let response = post(&visitor, json!({ "query": query, "extensions": extension(query) })).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{query}");
        assert!(!is_known(&visitor, query).await, "{query}");
    }
    let other = json!({ "query": "{ __typename }", "extensions": extension(QUERY) });
    let response = post(&visitor, other).await;
    assert_eq!(response.status(), StatusCode::BAD_REQUEST);
    assert!(!is_known(&visitor, QUERY).await && !is_known(&visitor, "{ __typename }").await);
    for wrong in [
        json!({ "version": 2, "sha256Hash": "a".repeat(64) }),
        json!({ "version": 1, "sha256Hash": "a".repeat(63) }),
        json!({ "version": 1 }),
        json!("a"),
    ] {
        let response = post(&visitor, json!({ "query": QUERY, "extensions": { "persistedQuery": wrong } })).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{wrong}");
    }
}

#[tokio::test]
async fn websockets_share_the_persisted_queries() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let (query, changes) = ("{ viewer { firstName } }", "subscription { projectChanges { cursor } }");
    let mut socket = creator.socket().await;
    let payload = json!({ "extensions": extension(query) });
    socket.send(json!({ "type": "subscribe", "id": "1", "payload": payload })).await;
    let rejection = socket.message().await;
    assert_eq!(rejection["payload"][0]["extensions"]["code"], "PERSISTED_QUERY_NOT_FOUND", "{rejection}");
    let both = |query: &str| json!({ "query": query, "extensions": extension(query) });
    socket.send(json!({ "type": "subscribe", "id": "2", "payload": both(query) })).await;
    socket.next("2").await;
    assert_eq!(socket.message().await["type"], "complete");
    socket.send(json!({ "type": "subscribe", "id": "3", "payload": both(changes) })).await;
    socket.next("3").await;
    assert!(is_known(&creator, query).await);
    socket.send(json!({ "type": "subscribe", "id": "4", "payload": { "extensions": extension(changes) } })).await;
    socket.next("4").await;
}
