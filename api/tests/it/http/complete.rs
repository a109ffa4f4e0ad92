//! A failed field is null in a response, and so is a parent whose non-null field failed, over every transport.

use reqwest::{Method, header};
use serde_json::{Value, json};

use crate::support::{app::Server, client::Client, database::Database};

/// Returns the data of a response and the paths of its errors.
fn data_and_error_paths(result: &Value) -> (&Value, Vec<Value>) {
    let errors = result["errors"].as_array().map(Vec::as_slice).unwrap_or_default();
    (&result["data"], errors.iter().map(|error| error["path"].clone()).collect())
}

#[tokio::test]
async fn failed_fields_are_null() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let project = creator.create_project("Le mien").await;
    for (query, data, paths) in [
        (
            "{ viewer { projects(first: -1) { nodes { id } } firstName } }".to_owned(),
            json!({ "viewer": { "projects": null, "firstName": "Ada" } }),
            vec![json!(["viewer", "projects"])],
        ),
        // The only selected field fails.
        (
            "{ viewer { projects(first: -1) { nodes { id } } } }".to_owned(),
            json!({ "viewer": { "projects": null } }),
            vec![json!(["viewer", "projects"])],
        ),
        (
            "{ articles(first: 2) { nodes { number } } again: articles(first: 500) { nodes { number } } }".to_owned(),
            json!({ "articles": { "nodes": [{ "number": 12 }, { "number": 11 }] }, "again": null }),
            vec![json!(["again"])],
        ),
        // `nodes` is non-null, so its failure makes all of `data` null.
        (
            "{ viewer { firstName } nodes(ids: [\"a\", \"b\"]) { id } }".to_owned(),
            json!({ "viewer": { "firstName": "Ada" }, "nodes": [null, null] }),
            vec![],
        ),
        (
            format!("{{ viewer {{ firstName }} nodes(ids: {:?}) {{ id }} }}", vec!["a"; 101]),
            json!(null),
            vec![json!(["nodes"])],
        ),
        // The object exists, but none of its fields are selected.
        (format!("{{ node(id: {project:?}) {{ ... on Invitation {{ token }} }} }}"), json!({ "node": {} }), vec![]),
        ("{ viewer { firstName @skip(if: true) } }".to_owned(), json!({ "viewer": {} }), vec![]),
        (
            "query($no: Boolean! = false) { viewer { id @include(if: $no) firstName @skip(if: $no) } }".to_owned(),
            json!({ "viewer": { "firstName": "Ada" } }),
            vec![],
        ),
        // Two selections of `viewer` are merged; a field of one fails.
        (
            "{ ...P viewer { firstName } } fragment P on Query { viewer { projects(last: 0) { totalCount } } }"
                .to_owned(),
            json!({ "viewer": { "projects": null, "firstName": "Ada" } }),
            vec![json!(["viewer", "projects"])],
        ),
        (
            format!("{{ node(id: {project:?}) {{ ... on Project {{ invitations(first: -1) {{ totalCount }} }} }} }}"),
            json!({ "node": { "invitations": null } }),
            vec![json!(["node", "invitations"])],
        ),
    ] {
        let result = creator.execute(&query, json!({})).await;
        let (actual, failed) = data_and_error_paths(&result);
        let expected = if query.contains("articles") { with_numbers(&data, actual) } else { data };
        assert_eq!((actual, failed), (&expected, paths), "{query}: {result:#}");
    }
}

/// Replaces the expected article numbers with the actual ones, which do not matter here.
fn with_numbers(data: &Value, actual: &Value) -> Value {
    let mut data = data.clone();
    for (index, node) in data["articles"]["nodes"].as_array_mut().unwrap().iter_mut().enumerate() {
        node["number"] = actual["articles"]["nodes"][index]["number"].clone();
    }
    data
}

#[tokio::test]
async fn a_mutation_whose_response_partly_fails_returns_the_rest() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let create = "mutation { createConversation(input: { name: \"Une\" }) { \
        conversation { messages(last: 500) { totalCount } } userErrors { code } } }";
    let result = creator.execute(create, json!({})).await;
    let (data, failed) = data_and_error_paths(&result);
    assert_eq!(data, &json!({ "createConversation": { "conversation": { "messages": null }, "userErrors": [] } }));
    assert_eq!(failed, [json!(["createConversation", "conversation", "messages"])]);
    assert_eq!(conversations(&creator).await, 1);

    let twice = "mutation { createConversation(input: {}) { conversation { id } } ...F } \
        fragment F on Mutation { createConversation(input: {}) { userErrors { code } } }";
    assert_eq!(creator.error_code(twice, json!({})).await, "BAD_REQUEST", "the mutation would be executed twice");
    assert_eq!(conversations(&creator).await, 1);
}

async fn conversations(person: &Client) -> u64 {
    let data = person.data("{ viewer { conversations { totalCount } } }", json!({})).await;
    data["viewer"]["conversations"]["totalCount"].as_u64().unwrap()
}

#[tokio::test]
async fn responses_are_complete_over_every_transport() {
    const FAILS: &str = "{ viewer { projects(first: -1) { totalCount } } }";
    const CHANGES: &str = "subscription($size: Int!, $no: Boolean!) { conversationChanges { changes { conversation { \
        messages(last: $size) { totalCount } } skipped: conversation { name @include(if: $no) } } } }";
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let expected = json!({ "viewer": { "projects": null } });
    let events = |query: &str, variables: Value| {
        let body = json!({ "query": query, "variables": variables });
        creator.request(Method::POST, "/graphql").header(header::ACCEPT, "text/event-stream").json(&body).send()
    };
    let whole = events(FAILS, json!({})).await.unwrap().text().await.unwrap();
    assert!(whole.contains(&format!("\"data\":{expected}")), "{whole}");

    let mut socket = creator.socket().await;
    socket.subscribe("q", FAILS, json!({})).await;
    let message = socket.message().await;
    assert_eq!(message["payload"]["data"], expected, "{message:#}");
    assert_eq!(socket.message().await["type"], "complete");

    let variables = json!({ "size": 500, "no": false });
    let mut stream = events(CHANGES, variables.clone()).await.unwrap();
    socket.subscribe("s", CHANGES, variables).await;
    socket.next("s").await;
    stream.chunk().await.unwrap();
    creator.data("mutation { createConversation(input: {}) { userErrors { code } } }", json!({})).await;
    let expected =
        json!({ "conversationChanges": { "changes": [{ "conversation": { "messages": null }, "skipped": {} }] } });
    let message = socket.message().await;
    assert_eq!(message["payload"]["data"], expected, "{message:#}");
    assert_eq!(
        message["payload"]["errors"][0]["path"],
        json!(["conversationChanges", "changes", 0, "conversation", "messages"])
    );
    let chunk = stream.chunk().await.unwrap().unwrap();
    let chunk = String::from_utf8_lossy(&chunk);
    assert!(chunk.contains(&format!("\"data\":{expected}")), "{chunk}");
}

#[tokio::test]
async fn a_rejected_document_has_no_data() {
    let server = Server::start(Database::sqlite()).await;
    let visitor = server.visitor();
    for query in ["{", "{ nothing }", "{ viewer }", "{ articles(first: 3000000000) { totalCount } }"] {
        let result = visitor.execute(query, json!({})).await;
        let keys: Vec<_> = result.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["errors", "extensions"], "{query}: {result:#}");
    }
}
