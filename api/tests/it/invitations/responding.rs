//! Accepting and refusing invitations, and the resulting testers.

use serde_json::{Value, json};

use super::{ACCEPT, BY_TOKEN, OF_PROJECT, REFUSE, discord, named_tester, only_error, set_status};
use crate::support::{app::Server, both_databases, client::INVITE};

both_databases! {
    async fn accepting_creates_a_tester(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, discord("ada")).await;
        let data = server.visitor().data(ACCEPT, json!({ "token": token })).await;
        let message = "Vous devez être connecté pour accepter l'invitation";
        assert_eq!(only_error(&data["acceptInvitation"]), ("SIGN_IN_REQUIRED", message, Value::Null));
        let data = owner.data(ACCEPT, json!({ "token": token })).await;
        assert_eq!(only_error(&data["acceptInvitation"]).0, "OWN_PROJECT");
        let data = tester.data(ACCEPT, json!({ "token": token })).await;
        let payload = &data["acceptInvitation"];
        assert_eq!(payload["userErrors"], json!([]));
        assert_eq!(payload["invitation"]["status"], "ACCEPTED");
        assert_eq!((&payload["invitation"]["canAccept"], &payload["invitation"]["canSendFeedback"]), (&json!(false), &json!(true)));
        let project_tester = payload["projectTester"]["id"].as_str().unwrap();
        assert!(project_tester.starts_with("ptr_"));
        for (query, field) in [(ACCEPT, "acceptInvitation"), (REFUSE, "refuseInvitation")] {
            let again = tester.data(query, json!({ "token": token })).await;
            assert_eq!(only_error(&again[field]), ("INVITATION_PROCESSED", "Cette invitation a déjà été traitée", Value::Null));
        }
        let list = owner.data(OF_PROJECT, json!({ "id": project })).await;
        let testers = &list["project"]["testers"];
        assert_eq!(testers["totalCount"], 1);
        assert_eq!(testers["nodes"][0]["invitation"], json!({ "discordUsername": "ada", "status": "ACCEPTED" }));
        let mine = "{ viewer { testedProjects { totalCount nodes { id project { title } invitation { status discordUsername } } } \
            invitations { nodes { status } } } }";
        let mine = tester.data(mine, json!({})).await;
        assert_eq!(mine["viewer"]["testedProjects"], json!({ "totalCount": 1, "nodes": [
            { "id": project_tester, "project": { "title": "Rodage" }, "invitation": { "status": "ACCEPTED", "discordUsername": null } },
        ] }));
        assert_eq!(mine["viewer"]["invitations"]["nodes"], json!([{ "status": "ACCEPTED" }]));
        let node = "query($id: ID!) { node(id: $id) { id } project(id: $id) { id } }";
        assert_eq!(tester.data(node, json!({ "id": project_tester })).await["node"]["id"], project_tester);
        assert_eq!(owner.data(node, json!({ "id": project_tester })).await["node"]["id"], project_tester);
        assert_eq!(server.tester().await.data(node, json!({ "id": project_tester })).await["node"], Value::Null);
        assert_eq!(tester.data(node, json!({ "id": project })).await["project"], Value::Null, "the workspace is for the owner only");
        let (_, again) = owner.invite(&project, json!({ "email": "ada@exemple.fr" })).await;
        let data = tester.data(ACCEPT, json!({ "token": again })).await;
        assert_eq!(only_error(&data["acceptInvitation"]).0, "ALREADY_TESTER");
    }

    async fn only_the_invited_tester_can_accept(server: Server) {
        let (owner, tester, other) = (server.creator().await, server.tester().await, server.tester().await);
        let tester_id = named_tester(&tester, "Zoé").await;
        let project = owner.create_project("Rodage").await;
        let (id, token) = owner.invite(&project, json!({ "testerId": tester_id })).await;
        let mine = "{ viewer { invitations { nodes { id token status discordUsername tester { id } project { title } } } } }";
        let seen = tester.data(mine, json!({})).await;
        assert_eq!(seen["viewer"]["invitations"]["nodes"], json!([{
            "id": id, "token": token, "status": "PENDING", "discordUsername": null, "tester": null, "project": { "title": "Rodage" },
        }]));
        let data = other.data(ACCEPT, json!({ "token": token })).await;
        assert_eq!(only_error(&data["acceptInvitation"]).0, "INVITATION_FOR_ANOTHER");
        let shown = other.data(BY_TOKEN, json!({ "token": token })).await;
        assert_eq!(shown["invitationByToken"]["canAccept"], false);
        // Accepting another invitation to the same project revokes the first.
        let (_, link) = owner.invite(&project, discord("zoe")).await;
        let data = tester.data(ACCEPT, json!({ "token": link })).await;
        assert_eq!(data["acceptInvitation"]["invitation"]["status"], "ACCEPTED");
        let none = tester.data(BY_TOKEN, json!({ "token": token })).await;
        assert_eq!(none["invitationByToken"], Value::Null);
        let data = owner.data(INVITE, json!({ "input": { "projectId": project, "by": { "testerId": tester_id } } })).await;
        assert_eq!(only_error(&data["inviteTester"]).0, "ALREADY_INVITED");
        let seen = owner.data("query($id: ID!) { project(id: $id) { testers { nodes { tester { id username } } } } }", json!({ "id": project })).await;
        assert_eq!(seen["project"]["testers"]["nodes"], json!([{ "tester": { "id": tester_id, "username": "Zoé" } }]));
    }

    async fn anonymous_visitors_can_refuse_with_a_reason(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, discord("ada")).await;
        let data = server.visitor().data(REFUSE, json!({ "token": token, "reason": "é".repeat(501) })).await;
        assert_eq!(only_error(&data["refuseInvitation"]).0, "TOO_LONG");
        let data = server.visitor().data(REFUSE, json!({ "token": "rien" })).await;
        assert_eq!(only_error(&data["refuseInvitation"]), ("NOT_FOUND", "Invitation non trouvée", json!(["input", "token"])));
        let data = server.visitor().data(REFUSE, json!({ "token": token, "reason": " Pas le temps \u{0}👍🏽 " })).await;
        assert_eq!(data["refuseInvitation"], json!({ "invitation": { "status": "REFUSED" }, "userErrors": [] }));
        let list = owner.data(OF_PROJECT, json!({ "id": project })).await;
        assert_eq!(list["project"]["invitations"]["nodes"][0]["refusalReason"], "Pas le temps 👍🏽");
    }

    async fn only_a_project_in_progress_accepts_testers(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, discord("ada")).await;
        for (status, code) in [("PAUSED", "PROJECT_PAUSED"), ("COMPLETED", "PROJECT_COMPLETED")] {
            set_status(&owner, &project, status).await;
            let data = tester.data(ACCEPT, json!({ "token": token })).await;
            assert_eq!(only_error(&data["acceptInvitation"]).0, code);
            let shown = tester.data(BY_TOKEN, json!({ "token": token })).await["invitationByToken"].clone();
            assert_eq!((&shown["canAccept"], &shown["status"], &shown["project"]["status"]), (&json!(false), &json!("PENDING"), &json!(status)));
        }
        set_status(&owner, &project, "IN_PROGRESS").await;
        let data = tester.data(ACCEPT, json!({ "token": token })).await;
        assert_eq!(data["acceptInvitation"]["invitation"]["status"], "ACCEPTED");
    }

    async fn another_creator_can_become_a_tester(server: Server) {
        let (owner, other) = (server.creator().await, server.creator().await);
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, json!({ "email": "b@exemple.fr" })).await;
        let data = other.data(ACCEPT, json!({ "token": token })).await;
        assert_eq!(data["acceptInvitation"]["userErrors"], json!([]));
        let tested = other.data("{ viewer { testedProjects { nodes { project { title } } } invitations { totalCount } } }", json!({})).await;
        assert_eq!(tested["viewer"], json!({ "testedProjects": { "nodes": [{ "project": { "title": "Rodage" } }] }, "invitations": { "totalCount": 0 } }));
    }
}
