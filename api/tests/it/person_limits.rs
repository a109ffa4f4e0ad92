//! How often a person may send what others read, and add to their own projects.

use serde_json::{Value, json};

use crate::support::{
    app::Server,
    both_databases,
    client::{CREATE_PROJECT, Client, project},
};

const SEND: &str = "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { userErrors { code } } }";

const WRITE: &str =
    "mutation($input: SendFeedbackMessageInput!) { sendFeedbackMessage(input: $input) { userErrors { code } } }";

const ADD_STEP: &str =
    "mutation($input: CreateRoadmapItemInput!) { createRoadmapItem(input: $input) { userErrors { code } } }";

const PLAN: &str = "mutation($input: PlanFeedbacksInput!) { planFeedbacks(input: $input) { userErrors { code } } }";

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
        let id = person.create_project("Rodage").await;
        for (mutation, input, limit) in [
            (SEND, json!({ "projectId": id, "content": " " }), 300),
            (WRITE, json!({ "feedbackId": "fbk_0", "content": " " }), 60),
            (CREATE_PROJECT, project("x"), 199),
            (ADD_STEP, json!({ "projectId": id, "title": "é".repeat(121) }), 120),
        ] {
            let count = accepted(&person, mutation, &input).await;
            assert!(count >= limit, "{count}: {mutation}");
            other.data(mutation, json!({ "input": input })).await;
        }
        let planned = accepted(&person, PLAN, &json!({ "ids": ["fbk_0"], "title": "Encore une" })).await;
        assert!(planned < 120, "{planned}: a new step counts wherever it is added");
    }
}
