//! The budgets of callers for queries and mutations, and how they are reported.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{app::Server, database::Database, socket::Incoming};

/// Three points, one for each field.
const QUERY: &str = "{ viewer { settings { theme } } }";

#[tokio::test]
async fn reports_the_budget_and_rejects_requests_beyond_it() {
    let server =
        Server::start_with(Database::sqlite(), &["--anonymous-points-rate", "10", "--points-rate", "40"]).await;
    let visitor = server.visitor();
    let response = visitor.post(QUERY, json!({})).await;
    let header = |name: &str| response.headers()[name].to_str().unwrap().parse::<u32>().unwrap();
    assert_eq!((header("ratelimit-limit"), header("ratelimit-remaining")), (10, 7));
    assert!((15..=18).contains(&header("ratelimit-reset")), "{}", header("ratelimit-reset"));
    let result: Value = response.json().await.unwrap();
    assert_eq!(result["extensions"]["cost"], json!({ "requested": 3, "remaining": 7 }));
    visitor.post(QUERY, json!({})).await;
    visitor.post(QUERY, json!({})).await;

    let response = visitor.post(QUERY, json!({})).await;
    assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
    let header = |name: &str| response.headers()[name].to_str().unwrap().parse::<u32>().unwrap();
    let wait = header("retry-after");
    assert!((1..=12).contains(&wait), "{wait}");
    assert_eq!((header("ratelimit-limit"), header("ratelimit-remaining")), (10, 1));
    assert!((48..=54).contains(&header("ratelimit-reset")), "{}", header("ratelimit-reset"));
    let result: Value = response.json().await.unwrap();
    assert_eq!(result["errors"][0]["extensions"]["code"], "RATE_LIMITED", "{result:#}");
    assert_eq!(result.get("data"), None);
    let expensive = "{ articles(first: 20) { nodes { title } } }";
    assert_eq!(visitor.error_code(expensive, json!({})).await, "RATE_LIMITED", "it costs more than the whole budget");
}

#[tokio::test]
async fn a_refusal_reports_what_it_cost() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let (_, secret) = creator.create_token(&["PROFILE_READ"]).await;
    let unreadable = server.visitor().request(Method::POST, "/graphql").header("content-type", "application/json");
    for (response, status) in [
        (
            creator.program(&secret).post("{ viewer { projects { totalCount } } }", json!({})).await,
            StatusCode::FORBIDDEN,
        ),
        (creator.program("rdg_inconnu").post(QUERY, json!({})).await, StatusCode::UNAUTHORIZED),
        (unreadable.body("{").send().await.unwrap(), StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(response.status(), status);
        assert!(response.headers().contains_key("ratelimit-remaining"), "{status}");
        let result: Value = response.json().await.unwrap();
        assert!(result["extensions"]["cost"]["requested"].as_u64() >= Some(1), "{result:#}");
    }
}

#[tokio::test]
async fn a_person_and_their_programs_have_separate_budgets() {
    let server = Server::start_with(Database::sqlite(), &["--points-rate", "40"]).await;
    let (creator, other) = (server.creator().await, server.creator().await);
    let (_, secret) = creator.create_token(&["PROFILE_READ"]).await;
    let program = creator.program(&secret);
    // Thirty-one points: enough for one request, but a second one must wait half a minute.
    let expensive = "{ articles(first: 10) { nodes { id title } } }";
    program.data(expensive, json!({})).await;
    assert_eq!(program.error_code(expensive, json!({})).await, "RATE_LIMITED");
    creator.data(expensive, json!({})).await;
    other.data(expensive, json!({})).await;

    // Over a WebSocket, the cost is reported in the same extension as over HTTP.
    let mut own = server.creator().await.socket().await;
    own.subscribe("1", "{ viewer { id } }", json!({})).await;
    let result = own.message().await;
    let cost = &result["payload"]["extensions"]["cost"];
    assert_eq!(cost["requested"], 2, "{result:#}");
    assert!(cost["remaining"].as_u64().unwrap() < 40, "{result:#}");
    let mut socket = program.socket().await;
    socket.subscribe("1", expensive, json!({})).await;
    match socket.receive().await {
        Incoming::Message(message) => {
            assert_eq!(message["payload"][0]["extensions"]["code"], "RATE_LIMITED", "{message:#}");
        }
        Incoming::Closed(code) => panic!("closed with {code}"),
    }
}

#[tokio::test]
async fn a_dry_run_returns_the_cost_without_executing_the_operation() {
    let server = Server::start_with(Database::sqlite(), &["--points-rate", "100"]).await;
    let creator = server.creator().await;
    let query = "query($dry: Boolean! = true) { rateLimit(dryRun: $dry) { cost limit remaining resetAt } ...Mine \
        ... on Query { articles { nodes { id } } } } fragment Mine on Query { viewer { id } }";
    let estimate = creator.data(query, json!({})).await;
    assert_eq!(estimate.as_object().unwrap().keys().collect::<Vec<_>>(), ["rateLimit"], "{estimate:#}");
    assert_eq!((&estimate["rateLimit"]["cost"], &estimate["rateLimit"]["limit"]), (&json!(5 + 2 + 41), &json!(100)));
    let executed = creator.data(query, json!({ "dry": false })).await;
    assert!(executed["viewer"]["id"].is_string());
    assert!(executed["articles"]["nodes"].is_array());
    // The dry run itself cost one point.
    assert_eq!(estimate["rateLimit"]["remaining"], 99);
    let left = executed["rateLimit"]["remaining"].as_u64().unwrap();
    assert!((51..90).contains(&left), "{left}");
    // An invalid document is still rejected.
    assert_eq!(creator.error_code("{ rateLimit(dryRun: true) { cost } nothing }", json!({})).await, "BAD_REQUEST");
    // The cost is also returned for an operation beyond the limit, which cannot be executed.
    let expensive = "{ rateLimit(dryRun: true) { cost } articles(first: 100) { nodes { sections { title } } } \
        viewer { projects(first: 100) { nodes { invitations(first: 100) { nodes { id } } } } } }";
    let cost = creator.data(expensive, json!({})).await["rateLimit"]["cost"].as_u64().unwrap();
    assert!(cost > 20_000, "{cost}");
    assert_eq!(creator.error_code(&expensive.replace("true", "false"), json!({})).await, "QUERY_TOO_COMPLEX");
}
