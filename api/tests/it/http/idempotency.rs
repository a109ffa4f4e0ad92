//! `Idempotency-Key`: a repeated request is executed once.

use std::time::Duration;

use chrono::TimeDelta;
use entity::idempotency_key;
use futures_util::future::join_all;
use reqwest::{Method, Response, StatusCode};
use rodage::platform::http::Timeouts;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::{Hold, with_timeouts};
use crate::support::{
    app::Server,
    both_databases,
    client::{Client, INVITE},
    database::Database,
    sql::{execute, refuse_updates},
};

const KEY: &str = "2b1c8f0e-7a51-4c7e-9d54-0a6f5d9f3c11";

async fn send(client: &Client, key: &str, query: &str, variables: &Value) -> Response {
    let request = client.request(Method::POST, "/graphql").header("idempotency-key", key);
    let request = request.header("accept", "application/graphql-response+json");
    request.json(&json!({ "query": query, "variables": variables })).send().await.unwrap()
}

fn invitation(project: &str, name: &str) -> Value {
    json!({ "input": { "projectId": project, "by": { "discordUsername": name } } })
}

async fn invitations(creator: &Client) -> u64 {
    let data = creator.data("{ viewer { invitations { totalCount } } }", json!({})).await;
    data["viewer"]["invitations"]["totalCount"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_that_times_out_releases_its_key() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let project = creator.create_project("Trop long").await;
    let variables = invitation(&project, "ada");
    let timeouts = Timeouts { operation: Duration::from_millis(100), ..Timeouts::default() };
    let hurried = creator.at(with_timeouts(&server, timeouts).await);
    let before = Hold::begin(&server);
    before.is_held().await;
    // It waits to claim its key, then the next hold, then its execution waits for longer than it may.
    let holding = async {
        sleep(Duration::from_millis(300)).await;
        let after = Hold::begin(&server);
        sleep(Duration::from_millis(300)).await;
        before.release().await;
        after.is_held().await;
        sleep(Duration::from_secs(1)).await;
        after.release().await;
    };
    let (late, ()) = tokio::join!(send(&hurried, KEY, INVITE, &variables), holding);
    assert_eq!(late.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(late.headers().contains_key("ratelimit-remaining"));
    let late: Value = late.json().await.unwrap();
    assert_eq!(late["errors"][0]["extensions"]["code"], "TIMEOUT", "{late:#}");
    let again: Value = send(&creator, KEY, INVITE, &variables).await.json().await.unwrap();
    assert_eq!(again["data"]["inviteTester"]["userErrors"], json!([]), "{again:#}");
    assert_eq!(invitations(&creator).await, 1);
}

#[tokio::test]
async fn a_response_that_cannot_be_stored_is_still_given() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let project = creator.create_project("Disque plein").await;
    let variables = invitation(&project, "ada");
    refuse_updates(&server, "idempotency_key").await;
    let first = send(&creator, KEY, INVITE, &variables).await;
    assert_eq!(first.status(), StatusCode::OK);
    let first: Value = first.json().await.unwrap();
    assert!(first["data"]["inviteTester"]["invitation"]["token"].is_string(), "{first:#}");
    assert_eq!(send(&creator, KEY, INVITE, &variables).await.status(), StatusCode::CONFLICT);
    assert_eq!(invitations(&creator).await, 1);
}

#[test]
fn the_documentation_names_every_mutation_with_a_key() {
    let documentation = include_str!("../../../../docs/api.md");
    let mut paragraphs = documentation.split("\n\n");
    let paragraph = paragraphs.find(|paragraph| paragraph.starts_with("**Idempotency**")).unwrap();
    for mutation in rodage::features::api().features.iter().flat_map(|feature| feature.idempotent_mutations) {
        assert!(paragraph.contains(&format!("`{mutation}`")), "{mutation}: {paragraph}");
    }
}

both_databases! {
    async fn a_repeated_request_is_executed_once_and_gets_the_same_response(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Une fois").await;
        let variables = invitation(&project, "ada");
        let first = send(&creator, KEY, INVITE, &variables).await;
        assert_eq!(first.headers().get("idempotent-replayed"), None);
        let first: Value = first.json().await.unwrap();
        let second = send(&creator, KEY, INVITE, &variables).await;
        assert_eq!(second.headers()["idempotent-replayed"], "true");
        assert_eq!(second.json::<Value>().await.unwrap()["data"], first["data"]);
        assert!(first["data"]["inviteTester"]["invitation"]["token"].is_string());
        assert_eq!(invitations(&creator).await, 1);

        // Some clients send the fields of an object in another order each time.
        let request = creator.request(Method::POST, "/graphql").header("idempotency-key", KEY);
        let input = format!("{{\"by\":{{\"discordUsername\":\"ada\"}},\"projectId\":\"{project}\"}}");
        let body = format!("{{\"query\":{},\"variables\":{{\"input\":{input}}}}}", json!(INVITE));
        let third = request.header("content-type", "application/json").body(body).send().await.unwrap();
        assert_eq!(third.headers()["idempotent-replayed"], "true");
        assert_eq!(invitations(&creator).await, 1);

        let other = send(&creator, KEY, INVITE, &invitation(&project, "grace")).await;
        assert_eq!(other.status(), StatusCode::CONFLICT);
        assert!(other.headers().contains_key("ratelimit-remaining"));
        let result: Value = other.json().await.unwrap();
        assert_eq!(result["errors"][0]["extensions"]["code"], "IDEMPOTENCY_CONFLICT", "{result:#}");
        assert_eq!(invitations(&creator).await, 1);

        // Keys are separate for each account, and expire after a day.
        let stranger = server.creator().await;
        let theirs = stranger.create_project("À part").await;
        let result: Value = send(&stranger, KEY, INVITE, &invitation(&theirs, "ada")).await.json().await.unwrap();
        assert_eq!(result["data"]["inviteTester"]["userErrors"], json!([]));
        server.app.clock.advance(TimeDelta::hours(25));
        let later: Value = send(&creator, KEY, INVITE, &invitation(&project, "grace")).await.json().await.unwrap();
        assert_eq!(later["data"]["inviteTester"]["userErrors"], json!([]));
        assert_eq!(rodage::platform::sweep::sweep(&server.app).await.unwrap(), 1, "the key of the other account");
    }

    async fn deletes_more_expired_keys_than_a_batch(server: Server) {
        let insert = "with recursive series(i) as (select 1 union all select i + 1 from series where i < 4001) \
            insert into idempotency_key (key_hash, request_hash, created_at) \
            select 'old ' || i, '', '2020-01-01T00:00:00+00:00' from series";
        execute(&server, &[insert, "insert into idempotency_key (key_hash, request_hash, created_at) \
            values ('new', '', '2999-01-01T00:00:00+00:00')"]).await;
        assert_eq!(rodage::platform::sweep::sweep(&server.app).await.unwrap(), 4001);
        let kept = idempotency_key::Entity::find().all(server.app.db.read()).await.unwrap();
        assert_eq!(kept.into_iter().map(|key| key.key_hash).collect::<Vec<_>>(), ["new"]);
    }

    async fn of_concurrent_requests_one_is_executed(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Course").await;
        let (_, token) = creator.invite(&project, json!({ "discordUsername": "ada" })).await;
        let visitor = server.visitor();
        let query = "mutation($token: String!) { sendFeedback(input: { token: $token, content: \"Bien\" }) { \
            feedback { id } userErrors { code } } }";
        let variables = json!({ "token": token });
        let responses = join_all((0..6).map(|_| send(&visitor, KEY, query, &variables))).await;
        let mut done = 0;
        for response in responses {
            match response.status() {
                StatusCode::CONFLICT => {}
                StatusCode::OK => {
                    let result: Value = response.json().await.unwrap();
                    assert!(result["data"]["sendFeedback"]["feedback"]["id"].is_string(), "{result:#}");
                    done += 1;
                }
                other => panic!("{other}"),
            }
        }
        assert!(done >= 1, "none was executed");
        let again: Value = send(&visitor, KEY, query, &variables).await.json().await.unwrap();
        assert!(again["data"]["sendFeedback"]["feedback"]["id"].is_string(), "{again:#}");
    }

    async fn a_rejected_request_releases_its_key(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Faux départ").await;
        let rejected: Value = send(&creator, KEY, INVITE, &invitation(&project, " ")).await.json().await.unwrap();
        assert_ne!(rejected["data"]["inviteTester"]["userErrors"], json!([]));
        let corrected: Value = send(&creator, KEY, INVITE, &invitation(&project, "ada")).await.json().await.unwrap();
        assert_eq!(corrected["data"]["inviteTester"]["userErrors"], json!([]));
    }

    async fn a_refusal_that_is_not_selected_releases_its_key(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Sans regarder").await;
        for (name, selection) in [("ada", "errors: userErrors { code }"), ("grace", "invitation { id }")] {
            let query = format!("mutation($input: InviteTesterInput!) {{ inviteTester(input: $input) {{ {selection} }} }}");
            let refused = send(&creator, KEY, &query, &invitation(&project, " ")).await;
            assert_eq!(refused.status(), StatusCode::OK);
            let corrected = send(&creator, KEY, &query, &invitation(&project, name)).await;
            assert_eq!((corrected.status(), corrected.headers().get("idempotent-replayed")), (StatusCode::OK, None));
            server.app.clock.advance(TimeDelta::hours(25));
        }
        assert_eq!(invitations(&creator).await, 2);
    }

    async fn a_response_with_an_error_is_replayed_with_it(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("À moitié").await;
        let query = "mutation($input: InviteTesterInput!) { inviteTester(input: $input) { invitation { \
            id feedbacks(first: 1, last: 1) { totalCount } } userErrors { code } } }";
        let variables = invitation(&project, "ada");
        let first: Value = send(&creator, KEY, query, &variables).await.json().await.unwrap();
        assert_eq!(first["errors"][0]["extensions"]["code"], "BAD_USER_INPUT", "{first:#}");
        assert!(first["data"]["inviteTester"]["invitation"]["id"].is_string(), "{first:#}");
        let second = send(&creator, KEY, query, &variables).await;
        assert_eq!(second.headers()["idempotent-replayed"], "true");
        let second: Value = second.json().await.unwrap();
        assert_eq!((&second["data"], &second["errors"]), (&first["data"], &first["errors"]));
        assert_eq!(invitations(&creator).await, 1);
    }

    async fn rejects_invalid_keys_and_keys_for_other_operations(server: Server) {
        let creator = server.creator().await;
        let project = creator.create_project("Sans promesse").await;
        let rename = "mutation($id: ID!) { updateProject(input: { id: $id, title: \"Autre\" }) { userErrors { code } } }";
        for (key, query, variables) in [
            ("court", INVITE, invitation(&project, "ada")),
            (KEY, rename, json!({ "id": project })),
            (KEY, "{ viewer { id } }", json!({})),
        ] {
            let response = send(&creator, key, query, &variables).await;
            assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{query}");
        }
        assert_eq!(invitations(&creator).await, 0);
    }
}
