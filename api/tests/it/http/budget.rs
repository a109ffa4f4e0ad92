//! What callers may spend on queries and mutations, and how they are told.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{app::Server, database::Database, socket::Said};

/// Three points, one for each field.
const QUERY: &str = "{ viewer { settings { theme } } }";

#[tokio::test]
async fn a_budget_is_told_with_each_answer_and_refused_beyond() {
    let server =
        Server::start_with(Database::sqlite(), &["--anonymous-points-rate", "10", "--points-rate", "40"]).await;
    let visitor = server.visitor();
    let response = visitor.post(QUERY, json!({})).await;
    let header = |name: &str| response.headers()[name].to_str().unwrap().parse::<u32>().unwrap();
    assert_eq!((header("ratelimit-limit"), header("ratelimit-remaining")), (10, 7));
    assert!((15..=18).contains(&header("ratelimit-reset")), "{}", header("ratelimit-reset"));
    let answer: Value = response.json().await.unwrap();
    assert_eq!(answer["extensions"]["cost"], json!({ "requested": 3, "remaining": 7 }));
    visitor.post(QUERY, json!({})).await;
    visitor.post(QUERY, json!({})).await;

    let response = visitor.post(QUERY, json!({})).await;
    assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
    let header = |name: &str| response.headers()[name].to_str().unwrap().parse::<u32>().unwrap();
    let wait = header("retry-after");
    assert!((1..=12).contains(&wait), "{wait}");
    assert_eq!((header("ratelimit-limit"), header("ratelimit-remaining")), (10, 1));
    assert!((48..=54).contains(&header("ratelimit-reset")), "{}", header("ratelimit-reset"));
    let answer: Value = response.json().await.unwrap();
    assert_eq!(answer["errors"][0]["extensions"]["code"], "RATE_LIMITED", "{answer:#}");
    assert_eq!(answer.get("data"), None);
    let too_dear = "{ articles(first: 20) { nodes { title } } }";
    assert_eq!(visitor.error_code(too_dear, json!({})).await, "RATE_LIMITED", "no waiting would do");
}

#[tokio::test]
async fn a_person_and_their_programs_have_budgets_of_their_own() {
    let server = Server::start_with(Database::sqlite(), &["--points-rate", "40"]).await;
    let (creator, other) = (server.creator().await, server.creator().await);
    let (_, secret) = creator.create_token(&["PROFILE_READ"]).await;
    let program = creator.program(&secret);
    // Thirty-one points: another time would be too soon for half a minute.
    let dear = "{ articles(first: 10) { nodes { id title } } }";
    program.data(dear, json!({})).await;
    assert_eq!(program.error_code(dear, json!({})).await, "RATE_LIMITED");
    creator.data(dear, json!({})).await;
    other.data(dear, json!({})).await;

    // The same by a socket, which says what an answer cost where HTTP does.
    let mut own = server.creator().await.socket().await;
    own.subscribe("1", "{ viewer { id } }", json!({})).await;
    let answer = own.message().await;
    let cost = &answer["payload"]["extensions"]["cost"];
    assert_eq!(cost["requested"], 2, "{answer:#}");
    assert!(cost["remaining"].as_u64().unwrap() < 40, "{answer:#}");
    let mut socket = program.socket().await;
    socket.subscribe("1", dear, json!({})).await;
    match socket.said().await {
        Said::Message(message) => {
            assert_eq!(message["payload"][0]["extensions"]["code"], "RATE_LIMITED", "{message:#}");
        }
        Said::Closed(code) => panic!("closed with {code}"),
    }
}

#[tokio::test]
async fn what_an_operation_would_cost_can_be_asked_without_having_it_executed() {
    let server = Server::start_with(Database::sqlite(), &["--points-rate", "100"]).await;
    let creator = server.creator().await;
    let query = "query($dry: Boolean! = true) { rateLimit(dryRun: $dry) { cost limit remaining resetAt } ...Mine \
        ... on Query { articles { nodes { id } } } } fragment Mine on Query { viewer { id } }";
    let asked = creator.data(query, json!({})).await;
    assert_eq!(asked.as_object().unwrap().keys().collect::<Vec<_>>(), ["rateLimit"], "{asked:#}");
    assert_eq!((&asked["rateLimit"]["cost"], &asked["rateLimit"]["limit"]), (&json!(5 + 2 + 41), &json!(100)));
    let told = creator.data(query, json!({ "dry": false })).await;
    assert!(told["viewer"]["id"].is_string());
    assert!(told["articles"]["nodes"].is_array());
    // The first cost one point.
    assert_eq!(asked["rateLimit"]["remaining"], 99);
    let left = told["rateLimit"]["remaining"].as_u64().unwrap();
    assert!((51..90).contains(&left), "{left}");
    // A document that does not fit the schema is refused all the same.
    assert_eq!(creator.error_code("{ rateLimit(dryRun: true) { cost } nothing }", json!({})).await, "BAD_REQUEST");
    // What is over the limit is told too, and not executed.
    let dear = "{ rateLimit(dryRun: true) { cost } articles(first: 100) { nodes { sections { title } } } \
        viewer { projects(first: 100) { nodes { invitations(first: 100) { nodes { id } } } } } }";
    let cost = creator.data(dear, json!({})).await["rateLimit"]["cost"].as_u64().unwrap();
    assert!(cost > 20_000, "{cost}");
    assert_eq!(creator.error_code(&dear.replace("true", "false"), json!({})).await, "QUERY_TOO_COMPLEX");
}
