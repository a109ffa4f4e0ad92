//! Who sees what of feedback.

use serde_json::{Value, json};

use super::{
    BY_LINK, EDIT, LIST, MERGE, PLAN, SEND, TRIAGE, Team, contents, error, errors, join, node, send, send_by_link,
};
use crate::{
    invitations::{ACCEPT, named_tester},
    support::{app::Server, both_databases},
};

const SENT: &str = "{ viewer { feedbacks { totalCount nodes { id content status isUseful isRead tags duplicateOf { id } \
    roadmapItem { id } editableUntil } } } }";

const INVITED: &str = "query($token: String!) { invitationByToken(token: $token) { canSendFeedback } }";

both_databases! {
    async fn the_author_sees_the_outcome_and_the_owner_all(server: Server) {
        let team = Team::new(&server).await;
        assert_eq!(team.tester.data(SENT, json!({})).await["viewer"]["feedbacks"], json!({ "totalCount": 0, "nodes": [] }));
        let (one, two) = (team.send("Un").await, team.send("Deux").await);
        team.triage(&[&one], json!({ "isRead": true, "isUseful": true, "addTags": ["Secret"] })).await;
        team.owner.data(MERGE, json!({ "input": { "ids": [one], "intoId": two } })).await;
        team.owner.data(PLAN, json!({ "input": { "ids": [one], "title": "Étape" } })).await;
        let full = node(&team.owner, &one).await;
        assert_eq!((&full["isRead"], &full["tags"], &full["duplicateOf"]["id"]), (&json!(true), &json!(["Secret"]), &json!(two)));
        assert!(full["roadmapItem"]["id"].is_string() && full["editableUntil"].is_null(), "{full:#}");
        let sent = team.tester.data(SENT, json!({})).await["viewer"]["feedbacks"].take();
        assert_eq!(sent["totalCount"], 2);
        for seen in [&node(&team.tester, &one).await, &sent["nodes"][1]] {
            assert_eq!((&seen["id"], &seen["content"]), (&json!(one), &json!("Un")));
            assert_eq!((&seen["status"], &seen["isUseful"]), (&json!("PLANNED"), &json!(true)));
            assert!(seen["editableUntil"].is_string());
            for owners in ["isRead", "tags", "duplicateOf", "roadmapItem"] {
                assert_eq!(seen[owners], Value::Null, "{owners}");
            }
        }
    }

    async fn nobody_else_sees_or_sorts_it(server: Server) {
        let team = Team::new(&server).await;
        let id = team.send("Un").await;
        let (_, token) = send_by_link(&server, &team.owner, &team.project, json!({ "discordUsername": "lea" })).await;
        let (other, creator) = (server.tester().await, server.creator().await);
        join(&team.owner, &other, &team.project).await;
        let triage = json!({ "input": { "ids": [id], "status": "FIXED" } });
        for (caller, code) in [(&other, "FORBIDDEN"), (&team.tester, "FORBIDDEN"), (&server.visitor(), "UNAUTHENTICATED")] {
            assert_eq!(caller.error_code(TRIAGE, triage.clone()).await, code);
        }
        let refused = creator.data(TRIAGE, triage).await;
        assert_eq!(refused["triageFeedbacks"]["userErrors"][0]["code"], "NOT_FOUND");
        for caller in [&other, &creator, &server.visitor()] {
            assert_eq!(node(caller, &id).await, Value::Null);
            let list = caller.execute(LIST, json!({ "id": team.project })).await;
            assert_eq!(list["data"]["project"], Value::Null);
            // The link shows what came through it, to whoever has it.
            let seen = caller.data(BY_LINK, json!({ "token": token })).await["invitationByToken"]["feedbacks"].take();
            assert_eq!(contents(&seen), ["Par le lien"]);
        }
        assert_eq!(node(&team.owner, &id).await["status"], "NEW");
        let shown = "query($token: String!) { invitationByToken(token: $token) { project { feedbacks { totalCount } } } }";
        let data = other.data(shown, json!({ "token": token })).await;
        assert_eq!(data["invitationByToken"]["project"]["feedbacks"], Value::Null, "the owner does not publish it");
    }

    async fn the_link_of_an_account_shows_nothing(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let profile = named_tester(&tester, "zoe").await;
        // Named, and answered by it.
        let (_, named) = owner.invite(&project, json!({ "testerId": profile })).await;
        send(&tester, json!({ "token": named, "content": "Nommée" })).await;
        let sent = tester.data(SENT, json!({})).await["viewer"]["feedbacks"].take();
        assert_eq!((&sent["totalCount"], &sent["nodes"][0]["content"]), (&json!(1), &json!("Nommée")));
        // Accepted by an account.
        let (_, accepted) = owner.invite(&project, json!({ "email": "lea@exemple.fr" })).await;
        let member = server.tester().await;
        member.data(ACCEPT, json!({ "token": accepted })).await;
        send(&member, json!({ "token": accepted, "content": "Avec" })).await;
        for (token, shown) in [(named, json!({ "totalCount": 0, "nodes": [] })), (accepted, Value::Null)] {
            for caller in [&server.visitor(), &server.creator().await, &tester] {
                let seen = caller.data(BY_LINK, json!({ "token": token })).await;
                assert_eq!(seen["invitationByToken"]["feedbacks"], shown);
            }
            let seen = owner.data(BY_LINK, json!({ "token": token })).await;
            assert_eq!(seen["invitationByToken"]["feedbacks"]["totalCount"], 1);
        }
    }

    async fn an_account_is_the_author_only_if_it_is_signed_in(server: Server) {
        let (owner, tester, other) = (server.creator().await, server.tester().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let profile = named_tester(&tester, "zoe").await;
        let (_, token) = owner.invite(&project, json!({ "testerId": profile })).await;
        let visitor = server.visitor();
        for (caller, can_send) in [(&tester, true), (&visitor, true), (&other, false), (&owner, false)] {
            let seen = caller.data(INVITED, json!({ "token": token })).await;
            assert_eq!(seen["invitationByToken"]["canSendFeedback"], can_send);
        }
        let input = json!({ "token": token, "content": "Sans compte" });
        let refused = other.data(SEND, json!({ "input": input })).await;
        assert_eq!(errors(&refused["sendFeedback"]), error("INVITATION_FOR_ANOTHER", ""));
        let id = send(&visitor, input).await;
        assert_eq!(tester.data(SENT, json!({})).await["viewer"]["feedbacks"]["totalCount"], 0);
        assert_eq!(node(&tester, &id).await, Value::Null);
        assert_eq!(node(&owner, &id).await["content"], "Sans compte");
        // It is that of the link.
        let edited = visitor.data(EDIT, json!({ "input": { "id": id, "content": "Relu", "token": token } })).await;
        assert_eq!(errors(&edited["editFeedback"]), []);
        for caller in [&visitor, &tester] {
            let seen = caller.data(BY_LINK, json!({ "token": token })).await["invitationByToken"]["feedbacks"].take();
            assert_eq!(contents(&seen), ["Relu"]);
        }
    }

    async fn tokens_need_the_scope_of_feedback(server: Server) {
        let team = Team::new(&server).await;
        team.send("Un").await;
        let (_, secret) = team.owner.create_token(&["PROJECTS_READ"]).await;
        let program = team.owner.program(&secret);
        for field in ["unreadFeedbackCount", "feedbackTags", "feedbacks { totalCount }"] {
            let query = format!("query($id: ID!) {{ project(id: $id) {{ {field} }} }}");
            let refused = program.execute(&query, json!({ "id": team.project })).await;
            assert_eq!(refused["errors"][0]["extensions"]["scope"], "feedback:read", "{field}");
        }
    }
}
