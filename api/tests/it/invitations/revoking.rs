//! Revoking invitations that were answered: what ends, and what is kept.

use serde_json::{Value, json};

use super::{ACCEPT, BY_TOKEN, OF_PROJECT, REFUSE, REVOKE, discord, only_error};
use crate::{
    links, releases,
    support::{app::Server, both_databases, client::Client, socket::Socket},
};

const SEND: &str = "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { feedback { id } \
    userErrors { code field message } } }";

const ANSWERED: &str = "query($id: ID!) { node(id: $id) { ... on Invitation { respondedAt } } }";

const OWN: &str = "{ viewer { testedProjects { totalCount } receivedInvitations { totalCount } \
    feedbacks { nodes { content project { title objectives detailsForTesters prototypeLink questionnaire { id } \
    releases { totalCount } } } } notifications(filter: { types: [TEST_ENDED] }) { totalCount nodes { message } } } }";

const SHEET: &str = "query($token: String!) { invitationByToken(token: $token) { status project { title description objectives \
    detailsForTesters prototypeLink feedbacks { totalCount } questionnaire { id } releases { totalCount } } } }";

/// Revokes an invitation, which must succeed.
async fn revoke(owner: &Client, id: &str) -> Value {
    let payload = owner.data(REVOKE, json!({ "id": id })).await["revokeInvitation"].take();
    assert_eq!(
        (&payload["userErrors"], &payload["invitation"]["status"]),
        (&json!([]), &json!("REVOKED")),
        "{payload:#}"
    );
    payload
}

/// Subscribes on one socket, by the identifiers « 0 », « 1 » and so on.
async fn follow(client: &Client, subscriptions: &[(&str, Value)]) -> Socket {
    let mut socket = client.socket().await;
    for (number, (query, variables)) in subscriptions.iter().enumerate() {
        let id = number.to_string();
        socket.subscribe(&id, query, variables.clone()).await;
        socket.next(&id).await;
    }
    socket
}

both_databases! {
    async fn revoking_an_accepted_invitation_ends_the_test(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let (id, token) = owner.invite(&project, discord("zoe")).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        let sent = tester.data(SEND, json!({ "input": { "projectId": project, "content": "Clair" } })).await;
        assert_eq!(sent["sendFeedback"]["userErrors"], json!([]));
        let release = releases::add(&owner, &project, "1.0", "2026-11-20").await;
        let answered = async || owner.data(ANSWERED, json!({ "id": id })).await["node"]["respondedAt"].take();
        let at = answered().await;
        let revoked = revoke(&owner, &id).await;
        assert_eq!(revoke(&owner, &id).await, revoked, "once is enough");
        assert_eq!(answered().await, at, "that it ends does not change when it was answered");

        let seen = owner.data(OF_PROJECT, json!({ "id": project })).await;
        assert_eq!(seen["project"]["testers"]["totalCount"], 0);
        assert_eq!(seen["project"]["invitations"]["nodes"][0]["status"], "REVOKED");
        let kept = "query($id: ID!) { project(id: $id) { feedbacks { totalCount } } }";
        assert_eq!(owner.data(kept, json!({ "id": project })).await["project"]["feedbacks"]["totalCount"], 1);

        let own = tester.data(OWN, json!({})).await["viewer"].take();
        assert_eq!((&own["testedProjects"]["totalCount"], &own["receivedInvitations"]["totalCount"]), (&json!(0), &json!(0)));
        let told = &own["notifications"];
        assert_eq!(told["totalCount"], 1);
        assert!(told["nodes"][0]["message"].as_str().unwrap().ends_with("a mis fin à votre test"), "{told:#}");
        let closed = json!({
            "title": "Rodage", "objectives": "", "detailsForTesters": "", "prototypeLink": null, "questionnaire": null, "releases": null,
        });
        assert_eq!(own["feedbacks"]["nodes"], json!([{ "content": "Clair", "project": closed }]));
        assert_eq!(tester.data(BY_TOKEN, json!({ "token": token })).await["invitationByToken"], Value::Null);
        let node = "query($id: ID!) { node(id: $id) { id } }";
        for gone in [&id, &release] {
            assert_eq!(tester.data(node, json!({ "id": gone })).await["node"], Value::Null);
        }
        for by in [json!({ "projectId": project }), json!({ "token": token })] {
            let mut input = by;
            input["content"] = json!("Encore");
            let refused = tester.data(SEND, json!({ "input": input })).await;
            assert_eq!(only_error(&refused["sendFeedback"]).0, "NOT_FOUND");
        }

        let (_, again) = owner.invite(&project, discord("zoe")).await;
        let accepted = tester.data(ACCEPT, json!({ "token": again })).await;
        assert_eq!(accepted["acceptInvitation"]["userErrors"], json!([]));
        let own = tester.data(OWN, json!({})).await["viewer"].take();
        assert_eq!(own["feedbacks"]["nodes"][0]["project"]["releases"]["totalCount"], 1, "a tester again");
    }

    async fn what_a_tester_follows_ends_with_the_test(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let (id, token) = owner.invite(&project, discord("zoe")).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        let added = "subscription($id: ID!) { releaseChanges(projectId: $id) { changes { operation } } }";
        let invitations = "subscription($id: ID!) { invitationChanges(projectId: $id) { changes { invitation { status } } } }";
        let subscriptions = [
            added,
            "subscription($id: ID!) { questionnaireChanges(projectId: $id) { changes { operation } } }",
            "subscription($id: ID!) { roadmapItemChanges(projectId: $id) { changes { operation } } }",
        ];
        let variables = json!({ "id": project });
        let mut testers = follow(&tester, &subscriptions.map(|query| (query, variables.clone()))).await;
        let mut owners = follow(&owner, &[(invitations, variables.clone()), (added, variables.clone())]).await;
        revoke(&owner, &id).await;
        for _ in subscriptions {
            let end = testers.message().await;
            assert_eq!((&end["type"], &end["payload"][0]["extensions"]["code"]), (&json!("error"), &json!("NOT_FOUND")), "{end:#}");
        }
        assert_eq!(owners.next("0").await["invitationChanges"]["changes"], json!([{ "invitation": { "status": "REVOKED" } }]));
        releases::add(&owner, &project, "1.0", "2026-11-20").await;
        assert_eq!(owners.next("1").await["releaseChanges"]["changes"], json!([{ "operation": "CREATED" }]));
    }

    async fn the_link_of_an_answer_closes(server: Server) {
        let (owner, visitor) = (server.creator().await, server.visitor());
        let project = owner.create_project("Rodage").await;
        let (id, token) = owner.invite(&project, json!({ "email": "ada@exemple.fr" })).await;
        let sent = visitor.data(SEND, json!({ "input": { "token": token, "content": "Clair" } })).await;
        let feedback = &sent["sendFeedback"]["feedback"]["id"];
        let sent_changes = "subscription($token: String!) { linkFeedbackChanges(token: $token) { changes { operation } } }";
        let messages = "subscription($token: String!, $id: ID!) { feedbackMessageChanges(feedbackId: $id, token: $token) { \
            changes { operation } } }";
        let mut sent_changes = follow(&visitor, &[(sent_changes, json!({ "token": token }))]).await;
        let mut messages = follow(&visitor, &[(messages, json!({ "token": token, "id": feedback }))]).await;
        let received = "subscription($id: ID!) { feedbackChanges(projectId: $id) { changes { feedback { isAuthorReachable } } } }";
        let mut received = follow(&owner, &[(received, json!({ "id": project }))]).await;
        revoke(&owner, &id).await;
        let unreachable = json!([{ "feedback": { "isAuthorReachable": false } }]);
        assert_eq!(received.next("0").await["feedbackChanges"]["changes"], unreachable);
        for socket in [&mut sent_changes, &mut messages] {
            let mut end = socket.message().await;
            // What was sent before may arrive first.
            while end["type"] == "next" {
                end = socket.message().await;
            }
            assert_eq!(end["payload"][0]["extensions"]["code"], "NOT_FOUND", "{end:#}");
        }
        assert_eq!(visitor.data(BY_TOKEN, json!({ "token": token })).await["invitationByToken"], Value::Null);
        let edit = "mutation($id: ID!, $token: String!) { editFeedback(input: { id: $id, token: $token, content: \"Non\" }) { \
            userErrors { code field message } } }";
        let refused = visitor.data(edit, json!({ "id": feedback, "token": token })).await;
        assert_eq!(only_error(&refused["editFeedback"]).0, "NOT_FOUND");
        let kept = "query($id: ID!) { node(id: $id) { ... on Feedback { content isAuthorReachable } } }";
        let kept = owner.data(kept, json!({ "id": feedback })).await;
        assert_eq!(kept["node"], json!({ "content": "Clair", "isAuthorReachable": false }));
    }

    async fn a_seat_is_free_again_but_not_for_who_was_removed(server: Server) {
        let (owner, tester, other) = (server.creator().await, server.tester().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let link = links::add(&owner, &project, "DIRECT", Some(1)).await;
        let joined = links::join(&tester, &link.token).await;
        let changes = "subscription($id: ID!) { projectLinkChanges(projectId: $id) { changes { projectLink { acceptedCount } } } }";
        let mut socket = follow(&owner, &[(changes, json!({ "id": project }))]).await;
        revoke(&owner, joined["invitation"]["id"].as_str().unwrap()).await;
        assert_eq!(socket.next("0").await["projectLinkChanges"]["changes"], json!([{ "projectLink": { "acceptedCount": 0 } }]));
        assert_eq!(links::join(&tester, &link.token).await["userErrors"][0]["code"], "LINK_CLOSED");
        assert_eq!(links::join(&other, &link.token).await["userErrors"], json!([]));
        let (_, token) = owner.invite(&project, discord("zoe")).await;
        let accepted = tester.data(ACCEPT, json!({ "token": token })).await;
        assert_eq!(accepted["acceptInvitation"]["userErrors"], json!([]), "its creator may invite them");
        let by_name = accepted["acceptInvitation"]["invitation"]["id"].as_str().unwrap();
        revoke(&owner, by_name).await;
        let open = links::add(&owner, &project, "DIRECT", None).await;
        assert_eq!(links::join(&tester, &open.token).await["userErrors"][0]["code"], "LINK_CLOSED", "however they came");
    }

    async fn an_answer_at_the_same_moment_leaves_no_tester(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Disputé").await;
        for round in 0..4 {
            let (id, token) = owner.invite(&project, discord(&format!("d{round}"))).await;
            let tester = server.tester().await;
            let (accepted, _) = tokio::join!(tester.data(ACCEPT, json!({ "token": token })), revoke(&owner, &id));
            let payload = &accepted["acceptInvitation"];
            if payload["userErrors"] != json!([]) {
                assert_eq!(only_error(payload).0, "NOT_FOUND");
            }
            let own = tester.data("{ viewer { testedProjects { totalCount } } }", json!({})).await;
            assert_eq!(own["viewer"]["testedProjects"]["totalCount"], 0);
        }
        for round in 0..4 {
            let (id, token) = owner.invite(&project, discord(&format!("r{round}"))).await;
            let tester = server.tester().await;
            tester.data(ACCEPT, json!({ "token": token })).await;
            let input = json!({ "input": { "projectId": project, "content": "Clair" } });
            let (sent, _) = tokio::join!(tester.data(SEND, input.clone()), revoke(&owner, &id));
            let payload = &sent["sendFeedback"];
            assert!(payload["feedback"]["id"].is_string() || only_error(payload).0 == "NOT_FOUND", "{payload:#}");
            assert_eq!(only_error(&tester.data(SEND, input).await["sendFeedback"]).0, "NOT_FOUND");
        }
        assert_eq!(owner.data(OF_PROJECT, json!({ "id": project })).await["project"]["testers"]["totalCount"], 0);
    }

    async fn a_refused_invitation_no_longer_says_how_to_test(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        releases::add(&owner, &project, "1.0", "2026-11-20").await;
        let (id, token) = owner.invite(&project, json!({ "email": "ada@exemple.fr" })).await;
        let open = server.visitor().data(SHEET, json!({ "token": token })).await["invitationByToken"]["project"].take();
        assert_eq!((&open["releases"]["totalCount"], &open["prototypeLink"]), (&json!(1), &json!("https://exemple.fr/jeu")));
        server.visitor().data(REFUSE, json!({ "token": token })).await;
        let closed = json!({
            "title": "Rodage", "description": open["description"], "objectives": "", "detailsForTesters": "", "prototypeLink": null,
            "feedbacks": null, "questionnaire": null, "releases": null,
        });
        for caller in [&server.visitor(), &tester] {
            let seen = caller.data(SHEET, json!({ "token": token })).await;
            assert_eq!(seen["invitationByToken"], json!({ "status": "REFUSED", "project": closed }));
        }
        assert_eq!(owner.data(SHEET, json!({ "token": token })).await["invitationByToken"]["project"], open);
        revoke(&owner, &id).await;
        assert_eq!(owner.data(SHEET, json!({ "token": token })).await["invitationByToken"], Value::Null);
    }
}
