//! Trying again what was fixed.

use futures_util::future::join;
use serde_json::{Value, json};

use super::{PLAN, Team, error, errors, join as join_project, node, send_by_link};
use crate::{
    releases::add,
    support::{
        app::Server,
        both_databases,
        client::Client,
        receiver::{Received, Receiver},
    },
};

const RETEST: &str = "mutation($input: RetestFeedbackInput!) { retestFeedback(input: $input) { feedback { id status retest \
    fixedIn { name } isRead messageCount version } message { content authorName isFromCreator } userErrors { code field } } }";

async fn retest(client: &Client, input: Value) -> Value {
    client.data(RETEST, json!({ "input": input })).await["retestFeedback"].take()
}

/// Returns the messages of the caller's notifications of retests, the newest first.
async fn told(client: &Client) -> Vec<String> {
    let data = client.data("{ viewer { notifications { nodes { type message } } } }", json!({})).await;
    let all = data["viewer"]["notifications"]["nodes"].as_array().unwrap();
    let retests = all.iter().filter(|node| node["type"] == "FEEDBACK_RETESTED");
    retests.map(|node| node["message"].as_str().unwrap().replace('\u{a0}', " ")).collect()
}

impl Team {
    /// Sends feedback as the tester and fixes it in a release. Returns its identifier.
    async fn fixed(&self, content: &str) -> String {
        let id = self.send(content).await;
        let release = add(&self.owner, &self.project, &format!("Pour {content}"), "2026-11-20").await;
        self.triage(&[&id], json!({ "status": "FIXED", "fixedInId": release, "isRead": true })).await;
        id
    }
}

both_databases! {
    async fn the_author_confirms_or_reopens(server: Server) {
        let team = Team::new(&server).await;
        let (good, bad) = (team.fixed("un").await, team.fixed("deux").await);
        let confirmed = retest(&team.tester, json!({ "id": good, "isFixed": true })).await;
        assert_eq!(confirmed, json!({
            "feedback": { "id": good, "status": "FIXED", "retest": "CONFIRMED", "fixedIn": { "name": "Pour un" }, "isRead": null, "messageCount": 0, "version": 3 },
            "message": null, "userErrors": [],
        }));
        let again = retest(&team.tester, json!({ "id": good, "isFixed": true, "message": " \n" })).await;
        assert_eq!(again, confirmed, "nothing is written twice");
        assert_eq!(node(&team.owner, &good).await["isRead"], true);
        let reopened = retest(&team.tester, json!({ "id": bad, "isFixed": false, "message": " Toujours là\n" })).await;
        assert_eq!(reopened, json!({
            "feedback": { "id": bad, "status": "NEW", "retest": "REOPENED", "fixedIn": null, "isRead": null, "messageCount": 1, "version": 3 },
            "message": { "content": "Toujours là", "authorName": "Zoé", "isFromCreator": false }, "userErrors": [],
        }));
        let seen = node(&team.owner, &bad).await;
        assert_eq!((&seen["isRead"], &seen["messages"]["totalCount"]), (&json!(false), &json!(1)));
        assert_eq!(told(&team.owner).await, ["Zoé a retesté « Rodage » : le problème est encore là", "Zoé a retesté « Rodage » : c'est corrigé"]);
        // That it came back is kept until it is fixed again.
        let state = async || {
            let query = "query($id: ID!) { node(id: $id) { ... on Feedback { status retest } } }";
            team.owner.data(query, json!({ "id": bad })).await["node"].take()
        };
        team.owner.data(PLAN, json!({ "input": { "ids": [bad], "title": "Étape" } })).await;
        assert_eq!(state().await, json!({ "status": "PLANNED", "retest": "REOPENED" }));
        team.triage(&[&bad], json!({ "status": "FIXED" })).await;
        assert_eq!(state().await, json!({ "status": "FIXED", "retest": "REQUESTED" }));
        // With a message, a confirmation is unread again.
        retest(&team.tester, json!({ "id": good, "isFixed": true, "message": "Merci" })).await;
        let seen = node(&team.owner, &good).await;
        assert_eq!((&seen["isRead"], &seen["messageCount"]), (&json!(false), &json!(1)));
        team.triage(&[&good], json!({ "status": "DECLINED" })).await;
        let query = "query($id: ID!) { node(id: $id) { ... on Feedback { retest fixedIn { name } } } }";
        assert_eq!(team.owner.data(query, json!({ "id": good })).await["node"], json!({ "retest": null, "fixedIn": null }));
    }

    async fn an_author_without_an_account_has_the_link(server: Server) {
        let team = Team::new(&server).await;
        let (id, token) = send_by_link(&server, &team.owner, &team.project, json!({ "email": "lea@exemple.fr" })).await;
        let release = add(&team.owner, &team.project, "1.0", "2026-11-20").await;
        team.triage(&[&id], json!({ "status": "FIXED", "fixedInId": release })).await;
        let shown = "query($token: String!) { invitationByToken(token: $token) { feedbacks { nodes { retest fixedIn { name } } } } }";
        let seen = server.visitor().data(shown, json!({ "token": token })).await;
        assert_eq!(seen["invitationByToken"]["feedbacks"]["nodes"], json!([{ "retest": "REQUESTED", "fixedIn": { "name": "1.0" } }]));
        let (_, other) = send_by_link(&server, &team.owner, &team.project, json!({ "discordUsername": "tom" })).await;
        for (client, token, expected) in [
            (&team.owner, token.as_str(), error("OWN_PROJECT", "")),
            (&server.visitor(), other.as_str(), error("NOT_FOUND", "id")),
            (&server.visitor(), "rien", error("NOT_FOUND", "id")),
        ] {
            let refused = retest(client, json!({ "id": id, "isFixed": false, "token": token })).await;
            assert_eq!((errors(&refused), &refused["feedback"]), (expected, &Value::Null));
        }
        let code = server.visitor().error_code(RETEST, json!({ "input": { "id": id, "isFixed": false } })).await;
        assert_eq!(code, "UNAUTHENTICATED");
        let reopened = retest(&server.visitor(), json!({ "id": id, "isFixed": false, "token": token, "message": "Encore" })).await;
        assert_eq!((&reopened["feedback"]["retest"], &reopened["message"]["authorName"]), (&json!("REOPENED"), &json!("Léa")));
        assert_eq!(told(&team.owner).await, ["Léa a retesté « Rodage » : le problème est encore là"]);
    }

    async fn only_the_author_and_only_what_is_fixed(server: Server) {
        let team = Team::new(&server).await;
        let (fresh, fixed) = (team.send("Un").await, team.fixed("deux").await);
        let other = server.tester().await;
        join_project(&team.owner, &other, &team.project).await;
        for client in [&team.owner, &other, &server.creator().await] {
            let refused = retest(client, json!({ "id": fixed, "isFixed": false })).await;
            assert_eq!(errors(&refused), error("NOT_FOUND", "id"));
        }
        for status in ["NEW", "PLANNED", "DECLINED", "INFO_REQUESTED"] {
            team.triage(&[&fresh], json!({ "status": status })).await;
            for is_fixed in [true, false] {
                let refused = retest(&team.tester, json!({ "id": fresh, "isFixed": is_fixed, "message": "Non" })).await;
                assert_eq!((errors(&refused), &refused["message"]), (error("NOT_FIXED", "id"), &Value::Null), "{status}");
            }
        }
        let long = retest(&team.tester, json!({ "id": fixed, "isFixed": false, "message": "é".repeat(5001) })).await;
        assert_eq!(errors(&long), error("TOO_LONG", "message"));
        assert_eq!(node(&team.owner, &fresh).await["messageCount"], 0);
        assert_eq!(node(&team.owner, &fixed).await["status"], "FIXED", "all or none");
        assert_eq!(told(&team.owner).await, Vec::<String>::new());
        // Of two at once, the second finds it new.
        let input = || json!({ "id": fixed, "isFixed": false, "message": "Non" });
        let (one, two) = join(retest(&team.tester, input()), retest(&team.tester, input())).await;
        let outcomes = [errors(&one), errors(&two)];
        assert!(outcomes.contains(&Vec::new()) && outcomes.contains(&error("NOT_FIXED", "id")), "{outcomes:?}");
        assert_eq!(node(&team.owner, &fixed).await["messageCount"], 1);
    }
}

both_databases! {
    with ["--webhook-private-networks"];

    async fn webhooks_are_sent_it(server: Server) {
        let team = Team::new(&server).await;
        let id = team.fixed("un").await;
        let receiver = Receiver::start().await;
        let create = "mutation($input: CreateWebhookInput!) { createWebhook(input: $input) { userErrors { code } } }";
        let input = json!({ "url": receiver.url(), "events": ["FEEDBACK_UPDATED", "FEEDBACK_MESSAGE_CREATED"] });
        team.owner.data(create, json!({ "input": input })).await;
        retest(&team.tester, json!({ "id": id, "isFixed": true })).await;
        retest(&team.tester, json!({ "id": id, "isFixed": false, "message": "Revenu" })).await;
        let mut bodies: Vec<Value> = receiver.wait_for(3).await.iter().map(Received::json).collect();
        bodies.sort_by_key(|body| (body["data"]["feedback"]["version"].as_i64(), body["type"] == "feedback.message_created"));
        let confirmed = &bodies[0]["data"]["feedback"];
        assert_eq!((&confirmed["status"], &confirmed["retest"]), (&json!("FIXED"), &json!("CONFIRMED")));
        assert!(confirmed["fixedInId"].as_str().unwrap().starts_with("rel_") && confirmed["testedReleaseId"].is_null());
        for body in &bodies[1..] {
            let reopened = &body["data"]["feedback"];
            assert_eq!((&reopened["status"], &reopened["retest"], &reopened["fixedInId"]), (&json!("NEW"), &json!("REOPENED"), &Value::Null));
        }
        assert_eq!(bodies[2]["data"]["message"]["content"], "Revenu");
    }
}
