//! Documents intended to overload the server are rejected early, with a short response, and charged for. Their cost is
//! measured by `rodage-bench burst`.

use reqwest::{Method, Response, StatusCode, header};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::{
    app::Server,
    client::{Client, project},
    database::Database,
    socket::Incoming,
};

/// Repeats `text`, with `#` replaced by the index of each repetition.
fn repeat(count: usize, text: &str) -> String {
    (0..count).map(|number| text.replace('#', &number.to_string())).collect()
}

async fn post(client: &Client, body: impl Into<reqwest::Body>) -> Response {
    let request = client.request(Method::POST, "/graphql").header(header::CONTENT_TYPE, "application/json");
    request.header(header::ACCEPT, "application/graphql-response+json").body(body).send().await.unwrap()
}

/// Returns the status, and the code and detail of the first error.
async fn status_and_error(response: Response) -> (StatusCode, String, String) {
    let status = response.status();
    let result: Value = response.json().await.unwrap();
    let extensions = &result["errors"][0]["extensions"];
    let text = |name: &str| extensions[name].as_str().unwrap_or_default().to_owned();
    (status, text("code"), text("detail"))
}

fn points(response: &Response, header: &str) -> u32 {
    response.headers()[header].to_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn enforces_document_limits_before_validation() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    let chain = repeat(150, "fragment f# on Viewer { ...f~ } ");
    let chain = (0..150).fold(chain, |text, number| text.replacen('~', &(number + 1).to_string(), 1));
    let operations = repeat(20, "query q# { viewer { ...F } } ");
    let types = "{ types { fields { args { name } type { fields { args { name } } } } } }";
    for (document, detail) in [
        (format!("{{ {} }}", repeat(15_000, "a ")), "a request may have at most 15000 tokens, comments included"),
        (format!("{{ a {} }}", repeat(15_000, "#\n")), "a request may have at most 15000 tokens, comments included"),
        (repeat(21, "query q# { viewer { id } }"), "a request may have at most 20 operations"),
        (
            format!("{{ viewer {{ id }} }} {}", repeat(201, "fragment f# on Viewer { id } ")),
            "a request may have at most 200 fragments defined",
        ),
        (
            format!("{{ viewer {{ id }} }} {chain} fragment f150 on Viewer {{ {} }}", repeat(1000, "id ")),
            "a request may have at most 20000 fields, each counted again in all fragments around it",
        ),
        (
            format!("{operations} fragment F on Viewer {{ settings {{ {} }} }}", repeat(1100, "theme ")),
            "a request may have at most 20000 fields in all operations",
        ),
        (
            format!("{{ __schema {{ {} }} }}", repeat(10, &format!("a#: types {}", &types[8..types.len() - 2]))),
            "a request may have at most 1000000 fields of the schema's description",
        ),
    ] {
        let body = json!({ "query": document, "operationName": document.starts_with("query").then_some("q0") });
        let rejected = status_and_error(post(&visitor, body.to_string()).await).await;
        let expected = (StatusCode::BAD_REQUEST, "QUERY_TOO_COMPLEX".to_owned(), detail.to_owned());
        assert_eq!(rejected, expected, "{}", &document[..60]);
    }
}

#[tokio::test]
async fn limits_the_size_of_variables() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    let document = format!("query($ids: [ID!]!) {{ viewer {{ {} }} }}", repeat(29, "a#: webhook(id: $ids) { id } "));
    let rejected = status_and_error(visitor.post(&document, json!({ "ids": vec!["x"; 4000] })).await).await;
    let detail = "a request may have at most 100000 values of variables, counted at each use";
    assert_eq!(rejected, (StatusCode::BAD_REQUEST, "QUERY_TOO_COMPLEX".to_owned(), detail.to_owned()));
    // A long string counts as many values.
    let rejected = status_and_error(visitor.post(&document, json!({ "ids": "x".repeat(400_000) })).await).await;
    assert_eq!(rejected.2, detail);

    let many = json!({ "query": "{ viewer { id } }", "variables": { "a": vec![0; 20_001] } });
    let (status, code, detail) = status_and_error(post(&visitor, many.to_string()).await).await;
    assert_eq!(
        (status, &*code, &*detail),
        (StatusCode::BAD_REQUEST, "BAD_REQUEST", "a request may have at most 20000 values")
    );
}

#[tokio::test]
async fn a_document_is_validated_with_the_variables_of_each_request() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    let list = "query($first: Int, $filter: ProjectListingFilter) {
        projectListings(first: $first, filter: $filter) { totalCount } }";
    // Without the variable, async-graphql does not look at the rest of the value.
    let nested = "query($query: String) {
        projectListings(filter: { query: $query, isClosingSoon: 5 }) { totalCount } }";
    visitor.post(nested, json!({})).await;
    for (document, variables, is_valid) in [
        (list, json!({}), true),
        (list, json!({ "first": 1, "filter": { "kinds": ["GAME"] } }), true),
        (list, json!({ "first": null, "filter": null }), true),
        (list, json!({ "first": "1" }), false),
        (list, json!({ "filter": { "kinds": ["NONE"] } }), false),
        (list, json!({ "filter": { "unknown": true } }), false),
        (list, json!({ "filter": [] }), false),
        (nested, json!({ "query": "a" }), false),
    ] {
        let response = visitor.post(document, variables.clone()).await;
        let expected = if is_valid { StatusCode::OK } else { StatusCode::BAD_REQUEST };
        assert_eq!(response.status(), expected, "{variables}");
        let (status, code, detail) = status_and_error(response).await;
        // The same error as that of a document that was not sent before.
        let new = status_and_error(visitor.post(&format!("{document} "), variables).await).await;
        assert_eq!((status, code, detail), new);
    }
}

#[tokio::test]
async fn nothing_is_executed_if_a_later_field_is_given_no_input_object() {
    let creator = Server::start(Database::sqlite()).await.creator().await;
    let query = "mutation($one: CreateProjectInput!, $two: CreateProjectInput!) {
        one: createProject(input: $one) { userErrors { code } } two: createProject(input: $two) { userErrors { code } } }";
    for two in [json!("text"), json!(5), json!([])] {
        let code = creator.error_code(query, json!({ "one": project("Rodage"), "two": two })).await;
        assert_eq!(code, "BAD_REQUEST", "{two}");
    }
    let listed = creator.data("{ viewer { projects(first: 1) { totalCount } } }", json!({})).await;
    assert_eq!(listed["viewer"]["projects"]["totalCount"], 0);
}

#[tokio::test]
async fn nothing_is_executed_if_a_variable_of_a_later_field_has_another_type() {
    let creator = Server::start(Database::sqlite()).await.creator().await;
    let save = "a: createReplyTemplate(input: { name: \"Merci\", content: \"Merci\" }) { userErrors { code } }";
    let step = "b: createRoadmapItem(input: { projectId: \"x\", title: \"t\", date: $v }) { userErrors { code } }";
    let project = "b: createProject(input: { title: $v, description: \"d\", objectives: \"o\", feedbackType: \"f\", \
        detailsForTesters: \"t\" }) { userErrors { code } }";
    let invite =
        "b: inviteTester(input: { projectId: \"x\", by: { email: $v, discordUsername: $w } }) { userErrors { code } }";
    let invite_one = "b: inviteTester(input: { projectId: \"x\", by: { email: $v } }) { userErrors { code } }";
    let fragment = "...F } fragment F on Mutation { b: createRoadmapItem(input: { projectId: $v, title: \"t\" }) { userErrors { code } }";
    for (variables, field, values) in [
        ("$v: String", step, json!({ "v": "2026-12-01" })),
        ("$v: String", project, json!({})),
        ("$v: String!, $w: String!", invite, json!({ "v": "a@exemple.fr", "w": "ada" })),
        ("$v: String", invite_one, json!({ "v": "a@exemple.fr" })),
        ("$v: Int!", fragment, json!({ "v": 5 })),
    ] {
        let query = format!("mutation({variables}) {{ {save} {field} }}");
        assert_eq!(creator.error_code(&query, values).await, "BAD_REQUEST", "{query}");
    }
    let one_of =
        "mutation($by: InvitedPerson!) { inviteTester(input: { projectId: \"x\", by: $by }) { userErrors { code } } }";
    let both = json!({ "by": { "email": "a@exemple.fr", "discordUsername": "ada" } });
    assert_eq!(creator.error_code(one_of, both).await, "BAD_REQUEST");
    let listed = creator.data("{ viewer { replyTemplates { totalCount } } }", json!({})).await;
    assert_eq!(listed["viewer"]["replyTemplates"]["totalCount"], 0);
    // A variable with a default value, or of a type that is never null, may stand for a nullable value.
    let valid = "query($first: Int! = 1, $query: String!) { projectListings(first: $first, filter: { query: $query }) { totalCount } }";
    creator.data(valid, json!({ "query": "a" })).await;
}

#[tokio::test]
async fn refuses_what_the_engine_does_not_check() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    for selection in [
        "__typename @foo",
        "__typename @include",
        "__typename @skip(if: $unknown)",
        "__typename(a: 1)",
        "__typename { x }",
        "articles(category: \"NEWS\") { totalCount }",
        "projectListings(filter: { kinds: [\"GAME\"] }) { totalCount }",
    ] {
        assert_eq!(visitor.error_code(&format!("{{ {selection} }}"), json!({})).await, "BAD_REQUEST", "{selection}");
    }
    let valid = "{ __typename @include(if: true) projectListings(filter: { kinds: [GAME] }) { totalCount } }";
    visitor.data(valid, json!({})).await;
}

#[tokio::test]
async fn refuses_different_fields_with_one_key() {
    let creator = Server::start(Database::sqlite()).await.creator().await;
    let projects = "viewer { projects(first: 1) { nodes { id } } ...V } } fragment V on Viewer { projects(first: 3) { totalCount }";
    for conflicting in [
        projects,
        "viewer { id ...V } } fragment V on Viewer { id: email",
        "viewer { id } ...Q } fragment Q on Query { viewer { id: email }",
        "a: viewer { x: id } a: viewer { x: email }",
        "nodes(ids: []) { ... on Project { x: title } ... on Node { x: id } }",
    ] {
        let query = format!("{{ {conflicting} }}");
        assert_eq!(creator.error_code(&query, json!({})).await, "BAD_REQUEST", "{query}");
    }
    for equal in [
        "viewer { projects(first: 1) { totalCount } ...V } } fragment V on Viewer { projects(first: 1) { nodes { id } }",
        // Objects of two types are never the same one.
        "nodes(ids: []) { ... on Project { x: title owner: workspaceSettings { x: id } } ... on Feedback { x: content } }",
        "viewer { id } ...Q } fragment Q on Query { viewer { email }",
    ] {
        creator.data(&format!("{{ {equal} }}"), json!({})).await;
    }
}

#[tokio::test]
async fn rejects_malformed_requests() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    let deep = format!(
        "{{\"query\":\"{{ viewer {{ id }} }}\",\"variables\":{{\"a\":{}{}}}}}",
        "[".repeat(5000),
        "]".repeat(5000)
    );
    let digits = format!("{{\"query\":\"{{ node(id: {}) {{ id }} }}\"}}", "9".repeat(100_000));
    let number = format!("{{\"query\":\"{{ viewer {{ id }} }}\",\"variables\":{{\"a\":{}}}}}", "9".repeat(100_000));
    let exponent = r#"{"query":"{ viewer { id } }","variables":{"a":1e999999}}"#;
    let described = format!("{{\"query\":\"{}{{ viewer {{ id }} }}\"}}", "\\\"\\\"\\\"a\\\"\\\"\\\" ".repeat(1000));
    // A batch, and what would be read as the parameters in their order.
    let batches = [r#"[{"query":"{ __typename }"}]"#, r#" ["{ __typename }",null,null,null]"#].map(str::to_owned);
    for body in [deep, digits, number, exponent.to_owned(), described].into_iter().chain(batches) {
        let start = body[..body.len().min(60)].to_owned();
        let (status, code, _) = status_and_error(post(&visitor, body).await).await;
        assert_eq!((status, &*code), (StatusCode::BAD_REQUEST, "BAD_REQUEST"), "{start}");
    }
    let invalid = b"{\"query\":\"{ viewer { id } } # \xff\xfe\"}".to_vec();
    assert_eq!(status_and_error(post(&visitor, invalid).await).await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn limits_the_number_and_length_of_errors() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    let wrong = format!("{{ viewer {{ {} }} }}", repeat(1000, "wrong# "));
    let result = visitor.execute(&wrong, json!({})).await;
    assert_eq!(result["errors"].as_array().unwrap().len(), 20);
    // Names are suggested for short documents.
    let result = visitor.execute("{ viewer { firstNam } }", json!({})).await;
    let detail = result["errors"][0]["extensions"]["detail"].as_str().unwrap();
    assert!(detail.contains("Did you mean \"firstName\""), "{detail}");

    for document in [format!("{{ {} }}", "x".repeat(100_000)), format!("{{ a(b: \"{}", "x".repeat(100_000))] {
        let response = visitor.post(&document, json!({})).await;
        let length = response.bytes().await.unwrap().len();
        assert!(length < 2000, "{length} bytes");
    }
}

#[tokio::test]
async fn charges_for_rejected_documents() {
    let server = Server::start_with(Database::sqlite(), &["--anonymous-points-rate", "2000"]).await;
    let visitor = server.visitor();
    let rejected = visitor.post(&format!("{{ viewer {{ {} }} }}", repeat(900, "wrong# ")), json!({})).await;
    assert_eq!(rejected.status(), StatusCode::BAD_REQUEST);
    assert_eq!(points(&rejected, "ratelimit-limit"), 2000);
    let left = points(&rejected, "ratelimit-remaining");
    assert!((1090..=1130).contains(&left), "a point for each of 905 tokens: {left}");

    // Also over a WebSocket, as server-sent events, and as a persisted query.
    let document = |number: usize| format!("{{ viewer {{ {} }} }}", repeat(300, &format!("wrong{number}x# ")));
    let mut socket = visitor.socket().await;
    socket.subscribe("1", &document(1), json!({})).await;
    assert_eq!(socket.message().await["type"], "error");
    let events = visitor.request(Method::POST, "/graphql").header(header::ACCEPT, "text/event-stream");
    events.json(&json!({ "query": document(2) })).send().await.unwrap();
    let digest = Sha256::digest(document(3)).iter().fold(String::new(), |digest, byte| format!("{digest}{byte:02x}"));
    let extensions = json!({ "persistedQuery": { "version": 1, "sha256Hash": digest } });
    let named = post(&visitor, json!({ "query": document(3), "extensions": extensions }).to_string()).await;
    let left = points(&named, "ratelimit-remaining");
    assert!((150..=300).contains(&left), "{left}");

    // A document that costs more than the rest takes all of it; then the whole network is rate limited.
    visitor.post(&document(4), json!({})).await;
    let spent = visitor.post("{ articles(first: 20) { nodes { id } } }", json!({})).await;
    assert_eq!(spent.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(points(&spent, "ratelimit-remaining") < 41);
    assert_eq!(points(&spent, "ratelimit-limit"), 2000);
    assert!(points(&spent, "retry-after") >= 1 && points(&spent, "ratelimit-reset") >= 50);
}

#[tokio::test]
async fn charges_for_long_bodies_before_parsing() {
    let server = Server::start_with(Database::sqlite(), &["--anonymous-points-rate", "3000"]).await;
    let visitor = server.visitor();
    let long = json!({ "query": "{ viewer { id } }", "variables": { "a": "x".repeat(100_000) } }).to_string();
    let first = post(&visitor, long.clone()).await;
    assert_eq!(first.status(), StatusCode::OK);
    let left = points(&first, "ratelimit-remaining");
    assert!((1550..=1590).contains(&left), "a point for 64 bytes beyond 8 kB: {left}");
    let result: Value = first.json().await.unwrap();
    let requested = result["extensions"]["cost"]["requested"].as_u64().unwrap();
    assert!((1430..=1440).contains(&requested), "{requested}");
    // The body need not be a valid request.
    let nonsense = post(&visitor, "x".repeat(90_000)).await;
    assert_eq!(nonsense.status(), StatusCode::BAD_REQUEST);
    let spent = post(&visitor, "x".repeat(90_000)).await;
    assert_eq!(spent.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(points(&spent, "ratelimit-remaining") < 1000);
    // Signed-in callers have a budget of their own.
    server.creator().await.data("{ viewer { id } }", json!({})).await;
}

#[tokio::test]
async fn charges_for_long_websocket_messages() {
    let server = Server::start_with(Database::sqlite(), &["--anonymous-points-rate", "1500"]).await;
    let mut socket = server.visitor().socket().await;
    let long = json!({ "type": "ping", "payload": { "padding": "x".repeat(60_000) } });
    socket.send(long.clone()).await;
    assert_eq!(socket.message().await["type"], "pong");
    socket.send(long).await;
    match socket.receive().await {
        Incoming::Closed(code) => assert_eq!(code, 1013),
        Incoming::Message(message) => panic!("{}", &message.to_string()[..60]),
    }
}

#[tokio::test]
async fn charges_for_introspection() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    let query = "{ __schema { types { name fields { name args { name } } inputFields { name } } } }";
    let result = visitor.execute(query, json!({})).await;
    assert!(result["data"]["__schema"]["types"].as_array().unwrap().len() > 100);
    let cost = result["extensions"]["cost"]["requested"].as_u64().unwrap();
    assert!((20..200).contains(&cost), "{cost}");
}
