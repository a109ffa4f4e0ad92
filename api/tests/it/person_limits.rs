//! What one person may do: how often they send what others read and add to their own projects, and how many connections to
//! the database they use at once.

use std::time::Duration;

use entity::types::id::{Id, UserId};
use rodage::platform::auth::rate_limit::Visitor;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::{
    links,
    support::{
        app::Server,
        both_databases,
        client::{CREATE_PROJECT, Client, project},
    },
};

const SEND: &str = "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { userErrors { code } } }";

const EDIT: &str = "mutation($input: EditFeedbackInput!) { editFeedback(input: $input) { userErrors { code } } }";

const SET_STATUS: &str =
    "mutation($input: SetProjectStatusInput!) { setProjectStatus(input: $input) { userErrors { code } } }";

const WRITE: &str =
    "mutation($input: SendFeedbackMessageInput!) { sendFeedbackMessage(input: $input) { userErrors { code } } }";

const ADD_STEP: &str =
    "mutation($input: CreateRoadmapItemInput!) { createRoadmapItem(input: $input) { userErrors { code } } }";

const PLAN: &str = "mutation($input: PlanFeedbacksInput!) { planFeedbacks(input: $input) { userErrors { code } } }";

const COUNT: &str = "query($id: ID!) { project(id: $id) { a: feedbacks(filter: { query: \"a\" }) { totalCount } \
    b: feedbacks(filter: { query: \"b\" }) { totalCount } c: feedbacks(filter: { query: \"c\" }) { totalCount } \
    d: feedbacks(filter: { query: \"d\" }) { totalCount } e: feedbacks(filter: { query: \"e\" }) { totalCount } \
    f: feedbacks(filter: { query: \"f\" }) { totalCount } } }";

/// Sends a mutation until it is refused for its number. Returns how often it was not; what breaks the rules counts too.
async fn accepted(client: &Client, mutation: &str, input: &Value) -> u32 {
    let mut count = 0;
    loop {
        let response = client.execute(mutation, json!({ "input": input })).await;
        if response.get("errors").is_some() {
            assert_eq!(response["errors"][0]["extensions"]["code"], "RATE_LIMITED", "{response:#}");
            return count;
        }
        count += 1;
        assert!(count < 1000, "there is no limit");
    }
}

both_databases! {
    async fn a_person_does_it_a_number_of_times(server: Server) {
        let (person, other) = (server.creator().await, server.creator().await);
        let (id, tested) = (person.create_project("Rodage").await, other.create_project("Testé").await);
        let link = links::add(&other, &tested, "DIRECT", None).await;
        for tester in [&person, &server.tester().await] {
            links::join(tester, &link.token).await;
        }
        for (mutation, input, limit) in [
            (SEND, json!({ "projectId": tested, "content": "Clair" }), 300),
            (EDIT, json!({ "id": "fbk_0", "content": "Clair" }), 60),
            (SET_STATUS, json!({ "id": id, "status": "PAUSED" }), 60),
            (WRITE, json!({ "feedbackId": "fbk_0", "content": " " }), 60),
            (CREATE_PROJECT, project("x"), 199),
            (ADD_STEP, json!({ "projectId": id, "title": "é".repeat(121) }), 120),
        ] {
            let count = accepted(&person, mutation, &input).await;
            assert!((limit..2 * limit).contains(&count), "{count}: {mutation}");
            other.data(mutation, json!({ "input": input })).await;
        }
        let refused = json!({ "input": { "projectId": tested, "content": " " } });
        for _ in 0..5 {
            let sent = person.data(SEND, refused.clone()).await;
            assert_eq!(sent["sendFeedback"]["userErrors"][0]["code"], "REQUIRED", "what is refused does not count");
        }
        let planned = accepted(&person, PLAN, &json!({ "ids": ["fbk_0"], "title": "Encore une" })).await;
        assert!(planned < 120, "{planned}: a new step counts wherever it is added");
    }
    async fn a_person_leaves_connections_to_the_others(server: Server) {
        let (person, other) = (server.creator().await, server.creator().await);
        let (own, theirs) = (person.create_project("Rodage").await, other.create_project("Ailleurs").await);
        let viewer = person.data("{ viewer { id } }", json!({})).await;
        let user = UserId::parse(viewer["viewer"]["id"].as_str().unwrap()).unwrap();
        let places = server.app.rate_limits.readers(Visitor::Account(user.into()));
        assert_eq!(places.available_permits(), 3, "half of those of a test server");
        let taken = places.acquire_many(3).await.unwrap();
        let waiting = person.data(COUNT, json!({ "id": own }));
        assert!(timeout(Duration::from_millis(500), waiting).await.is_err(), "one more than their share");
        other.data(COUNT, json!({ "id": theirs })).await;
        drop(taken);
        // More at once than there are places, in one request.
        let data = person.data(COUNT, json!({ "id": own })).await;
        assert_eq!(data["project"]["f"], json!({ "totalCount": 0 }), "{data:#}");
    }
}
