use serde_json::{Value, json};

use super::{ask, converse, give, proposals};
use crate::support::{app::Server, both_databases, client::Client};

const SETTLE: &str = "mutation($input: SettleProposalInput!) { settleProposal(input: $input) { message { id version proposal { \
    ... on RoadmapStepProposal { outcome } ... on RepliesProposal { replies { outcome } } } } userErrors { code field message } } }";

const CHANGES: &str = "subscription($conversation: ID!) { messageChanges(conversationId: $conversation) { \
    changes { operation objectId message { version proposal { ... on RoadmapStepProposal { title outcome } } } } } }";

async fn settle(client: &Client, input: Value) -> Value {
    client.data(SETTLE, json!({ "input": input })).await["settleProposal"].take()
}

fn outcomes(payload: &Value) -> Vec<Value> {
    let replies = payload["message"]["proposal"]["replies"].as_array().unwrap_or_else(|| panic!("{payload:#}"));
    replies.iter().map(|reply| reply["outcome"].clone()).collect()
}

both_databases! {
    async fn what_became_of_a_proposal_reaches_every_device(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Carnet de bord").await;
        let id = converse(&owner, Some(&project)).await;
        let message = ask(&owner, &id, "Ajoute une étape « Bêta »").await;
        let mut phone = owner.socket().await;
        phone.subscribe("1", CHANGES, json!({ "conversation": id })).await;
        assert_eq!(phone.next("1").await["messageChanges"]["changes"], json!([]));

        let input = json!({ "messageId": message["id"], "outcome": "DISMISSED" });
        let settled = settle(&owner, input.clone()).await;
        let expected = json!({
            "message": { "id": message["id"], "version": 2, "proposal": { "outcome": "DISMISSED" } }, "userErrors": [],
        });
        assert_eq!(settled, expected);
        assert_eq!(
            phone.next("1").await["messageChanges"]["changes"],
            json!([{ "operation": "UPDATED", "objectId": message["id"], "message": { "version": 2,
                "proposal": { "title": "Bêta", "outcome": "DISMISSED" } } }])
        );
        // The same again changes nothing.
        assert_eq!(settle(&owner, input.clone()).await, expected);
        // Another device had not seen it, and did it.
        let done = settle(&owner, json!({ "messageId": message["id"], "outcome": "DONE" })).await;
        assert_eq!(done["message"]["proposal"]["outcome"], "DONE");
        let again = settle(&owner, json!({ "messageId": message["id"], "item": 0, "outcome": "DISMISSED" })).await;
        assert_eq!((&again["message"]["proposal"]["outcome"], &again["message"]["version"]), (&json!("DONE"), &json!(3)));
        assert_eq!(proposals(&owner, &id).await[0]["proposal"]["outcome"], "DONE");
    }

    async fn items_are_settled_one_by_one_or_all_that_are_left(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Carnet de bord").await;
        for name in ["ada", "bob", "cleo"] {
            give(&owner, &project, name, "Bravo").await;
        }
        let id = converse(&owner, Some(&project)).await;
        let message = ask(&owner, &id, "Propose des réponses").await["id"].clone();
        let one = settle(&owner, json!({ "messageId": message, "item": 1, "outcome": "DONE" })).await;
        assert_eq!(outcomes(&one), [Value::Null, json!("DONE"), Value::Null]);
        let all = settle(&owner, json!({ "messageId": message, "outcome": "DISMISSED" })).await;
        assert_eq!(outcomes(&all), [json!("DISMISSED"), json!("DONE"), json!("DISMISSED")]);
    }

    async fn only_what_is_proposed_to_the_caller_is_settled(server: Server) {
        let (owner, other) = (server.creator().await, server.creator().await);
        let project = owner.create_project("Carnet de bord").await;
        let id = converse(&owner, Some(&project)).await;
        let message = ask(&owner, &id, "Ajoute une étape « Bêta »").await["id"].clone();
        let plain = ask(&owner, &id, "Bonjour").await["id"].clone();
        let not_found = json!([{ "code": "NOT_FOUND", "field": ["input", "messageId"], "message": "Message introuvable" }]);
        for (client, input) in [
            (&other, json!({ "messageId": message, "outcome": "DONE" })),
            (&owner, json!({ "messageId": plain, "outcome": "DONE" })),
        ] {
            let refused = settle(client, input.clone()).await;
            assert_eq!(refused, json!({ "message": null, "userErrors": not_found }), "{input}");
        }
        for item in [1, -1] {
            let refused = settle(&owner, json!({ "messageId": message, "item": item, "outcome": "DONE" })).await;
            assert_eq!(refused["userErrors"][0]["field"], json!(["input", "item"]), "{item}");
        }
        assert_eq!(proposals(&owner, &id).await[0]["proposal"]["outcome"], Value::Null);
        let hidden = "query($id: ID!) { node(id: $id) { id } }";
        assert_eq!(other.data(hidden, json!({ "id": message })).await["node"], Value::Null);
    }
}
