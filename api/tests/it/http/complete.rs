//! What failed is null in an answer, and makes null of what may not be without it, whatever carries the answer.

use reqwest::{Method, header};
use serde_json::{Value, json};

use crate::support::{app::Server, client::Client, database::Database};

/// The data of an answer as it was written, and the paths of its errors.
fn read(answer: &Value) -> (&Value, Vec<Value>) {
    let errors = answer["errors"].as_array().map(Vec::as_slice).unwrap_or_default();
    (&answer["data"], errors.iter().map(|error| error["path"].clone()).collect())
}

#[tokio::test]
async fn what_failed_is_null() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let project = creator.create_project("Le mien").await;
    for (query, data, paths) in [
        (
            "{ viewer { projects(first: -1) { nodes { id } } firstName } }".to_owned(),
            json!({ "viewer": { "projects": null, "firstName": "Ada" } }),
            vec![json!(["viewer", "projects"])],
        ),
        // All that is selected fails.
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
        // What may not be null: the list of nodes.
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
        // The object is there, though nothing of it.
        (format!("{{ node(id: {project:?}) {{ ... on Invitation {{ token }} }} }}"), json!({ "node": {} }), vec![]),
        ("{ viewer { firstName @skip(if: true) } }".to_owned(), json!({ "viewer": {} }), vec![]),
        (
            "query($no: Boolean! = false) { viewer { id @include(if: $no) firstName @skip(if: $no) } }".to_owned(),
            json!({ "viewer": { "firstName": "Ada" } }),
            vec![],
        ),
        // One place fails, another does not.
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
        let answer = creator.execute(&query, json!({})).await;
        let (answered, failed) = read(&answer);
        let expected = if query.contains("articles") { with_numbers(&data, answered) } else { data };
        assert_eq!((answered, failed), (&expected, paths), "{query}: {answer:#}");
    }
}

/// Which articles there are is not the matter.
fn with_numbers(data: &Value, answered: &Value) -> Value {
    let mut data = data.clone();
    for (index, node) in data["articles"]["nodes"].as_array_mut().unwrap().iter_mut().enumerate() {
        node["number"] = answered["articles"]["nodes"][index]["number"].clone();
    }
    data
}

#[tokio::test]
async fn a_mutation_whose_answer_failed_in_part_shows_what_it_did() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let create = "mutation { createConversation(input: { name: \"Une\" }) { \
        conversation { messages(last: 500) { totalCount } } userErrors { code } } }";
    let answer = creator.execute(create, json!({})).await;
    let (data, failed) = read(&answer);
    assert_eq!(data, &json!({ "createConversation": { "conversation": { "messages": null }, "userErrors": [] } }));
    assert_eq!(failed, [json!(["createConversation", "conversation", "messages"])]);
    assert_eq!(conversations(&creator).await, 1);

    let twice = "mutation { createConversation(input: {}) { conversation { id } } ...F } \
        fragment F on Mutation { createConversation(input: {}) { userErrors { code } } }";
    assert_eq!(creator.error_code(twice, json!({})).await, "BAD_REQUEST", "it would be executed twice");
    assert_eq!(conversations(&creator).await, 1);
}

async fn conversations(person: &Client) -> u64 {
    let data = person.data("{ viewer { conversations { totalCount } } }", json!({})).await;
    data["viewer"]["conversations"]["totalCount"].as_u64().unwrap()
}

#[tokio::test]
async fn whatever_carries_it_an_answer_is_complete() {
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
    let said = socket.message().await;
    assert_eq!(said["payload"]["data"], expected, "{said:#}");
    assert_eq!(socket.message().await["type"], "complete");

    let variables = json!({ "size": 500, "no": false });
    let mut stream = events(CHANGES, variables.clone()).await.unwrap();
    socket.subscribe("s", CHANGES, variables).await;
    socket.next("s").await;
    stream.chunk().await.unwrap();
    creator.data("mutation { createConversation(input: {}) { userErrors { code } } }", json!({})).await;
    let expected =
        json!({ "conversationChanges": { "changes": [{ "conversation": { "messages": null }, "skipped": {} }] } });
    let said = socket.message().await;
    assert_eq!(said["payload"]["data"], expected, "{said:#}");
    assert_eq!(
        said["payload"]["errors"][0]["path"],
        json!(["conversationChanges", "changes", 0, "conversation", "messages"])
    );
    let said = stream.chunk().await.unwrap().unwrap();
    let said = String::from_utf8_lossy(&said);
    assert!(said.contains(&format!("\"data\":{expected}")), "{said}");
}

#[tokio::test]
async fn what_was_refused_has_no_data() {
    let server = Server::start(Database::sqlite()).await;
    let visitor = server.visitor();
    for query in ["{", "{ nothing }", "{ viewer }", "{ articles(first: 3000000000) { totalCount } }"] {
        let answer = visitor.execute(query, json!({})).await;
        assert_eq!(answer.as_object().unwrap().keys().collect::<Vec<_>>(), ["errors"], "{query}: {answer:#}");
    }
}
