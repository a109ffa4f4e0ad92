//! Automatic persisted queries: documents named by their hash.

use reqwest::{Method, Response, StatusCode, header};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::{app::Server, client::Client, database::Database};

const NEW: &str = "application/graphql-response+json";
const QUERY: &str = "query($id: ID!) { node(id: $id) { id } }";

fn name(query: &str) -> Value {
    let digest = Sha256::digest(query).iter().fold(String::new(), |digest, byte| format!("{digest}{byte:02x}"));
    json!({ "persistedQuery": { "version": 1, "sha256Hash": digest } })
}

async fn post(client: &Client, body: Value) -> Response {
    let request = client.request(Method::POST, "/graphql").header(header::ACCEPT, NEW).json(&body);
    request.send().await.unwrap()
}

async fn answer(client: &Client, body: Value) -> Value {
    post(client, body).await.json().await.unwrap()
}

/// Asks by its name alone; whether it was known.
async fn is_known(client: &Client, query: &str) -> bool {
    let response = post(client, json!({ "extensions": name(query), "variables": { "id": "x" } })).await;
    assert_eq!(response.status(), StatusCode::OK);
    let answer: Value = response.json().await.unwrap();
    match answer["errors"][0]["extensions"]["code"].as_str() {
        Some("PERSISTED_QUERY_NOT_FOUND") => {
            assert_eq!(answer["errors"][0]["message"], "PersistedQueryNotFound", "some clients read only that");
            assert_eq!(answer.get("data"), None, "{answer}");
            false
        }
        _ => true,
    }
}

#[tokio::test]
async fn a_document_is_known_by_name_once_it_was_sent_with_it() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    assert!(!is_known(&visitor, QUERY).await);
    let both = json!({ "query": QUERY, "extensions": name(QUERY), "variables": { "id": "x" } });
    assert_eq!(answer(&visitor, both).await["data"], json!({ "node": null }));
    let named = json!({ "extensions": name(QUERY), "variables": { "id": "x" } });
    assert_eq!(answer(&visitor, named).await["data"], json!({ "node": null }));

    let extensions = name(QUERY).to_string();
    let fields = [("extensions", extensions.as_str()), ("variables", r#"{"id":"x"}"#)];
    let address = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let got = visitor.request(Method::GET, &format!("/graphql?{address}")).header(header::ACCEPT, NEW).send().await;
    assert_eq!(got.unwrap().json::<Value>().await.unwrap()["data"], json!({ "node": null }));
}

#[tokio::test]
async fn a_name_entitles_to_nothing() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    let sign_out = "mutation { signOut { viewer { id } } }";
    let both = json!({ "query": sign_out, "extensions": name(sign_out) });
    answer(&visitor, both).await;
    let address = url::form_urlencoded::Serializer::new(String::new());
    let address = { address }.append_pair("extensions", &name(sign_out).to_string()).finish();
    let got = visitor.request(Method::GET, &format!("/graphql?{address}")).header(header::ACCEPT, NEW).send().await;
    assert_eq!(got.unwrap().status(), StatusCode::METHOD_NOT_ALLOWED, "a mutation is not got");
}

#[tokio::test]
async fn only_what_fits_the_schema_is_kept_and_only_under_its_own_name() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    for query in ["{", "{ nothing }", "{ a { b { c { d { e { f { g { h { i { j { k } } } } } } } } } } }"] {
        let response = post(&visitor, json!({ "query": query, "extensions": name(query) })).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{query}");
        assert!(!is_known(&visitor, query).await, "{query}");
    }
    let other = json!({ "query": "{ __typename }", "extensions": name(QUERY) });
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
async fn a_socket_knows_the_same_names() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let (query, changes) = ("{ viewer { firstName } }", "subscription { projectChanges { cursor } }");
    let mut socket = creator.socket().await;
    let payload = json!({ "extensions": name(query) });
    socket.send(json!({ "type": "subscribe", "id": "1", "payload": payload })).await;
    let refusal = socket.message().await;
    assert_eq!(refusal["payload"][0]["extensions"]["code"], "PERSISTED_QUERY_NOT_FOUND", "{refusal}");
    let both = |query: &str| json!({ "query": query, "extensions": name(query) });
    socket.send(json!({ "type": "subscribe", "id": "2", "payload": both(query) })).await;
    socket.next("2").await;
    assert_eq!(socket.message().await["type"], "complete");
    socket.send(json!({ "type": "subscribe", "id": "3", "payload": both(changes) })).await;
    socket.next("3").await;
    assert!(is_known(&creator, query).await);
    socket.send(json!({ "type": "subscribe", "id": "4", "payload": { "extensions": name(changes) } })).await;
    socket.next("4").await;
}
