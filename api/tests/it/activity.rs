//! Activity lists: the entries of each use case, their language, and entries of deleted projects.

use reqwest::{Method, header};
use serde_json::{Value, json};

use crate::{
    invitations::{ACCEPT, set_status},
    support::{app::Server, both_databases, client::Client},
};

const LIST: &str = "query($first: Int, $after: String) { viewer { activities(first: $first, after: $after) { totalCount \
    nodes { id type message project { title } version createdAt } pageInfo { endCursor hasNextPage } } } }";

/// Returns the type and message of each of the caller's activities.
async fn activities(client: &Client) -> Vec<(String, String)> {
    let data = client.data(LIST, json!({ "first": 100 })).await;
    let nodes = data["viewer"]["activities"]["nodes"].as_array().unwrap();
    let text = |node: &Value, field: &str| node[field].as_str().unwrap().replace('\u{a0}', " ");
    nodes.iter().map(|node| (text(node, "type"), text(node, "message"))).collect()
}

both_databases! {
    async fn every_use_case_is_recorded_in_the_owners_list(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Le jeu").await;
        owner.rename_project(&project, "Rodage").await;
        for status in ["PAUSED", "PAUSED", "COMPLETED", "IN_PROGRESS"] {
            set_status(&owner, &project, status).await;
        }
        let (_, accepted) = owner.invite(&project, json!({ "discordUsername": "ada" })).await;
        let (_, refused) = owner.invite(&project, json!({ "email": "zoe@exemple.fr" })).await;
        tester.data(ACCEPT, json!({ "token": accepted })).await;
        server.visitor().data("mutation($token: String!) { refuseInvitation(input: { token: $token }) { userErrors { code } } }", json!({ "token": refused })).await;
        tester.data(
            "mutation($id: ID!) { sendFeedback(input: { projectId: $id, content: \"Bien\" }) { userErrors { code } } }",
            json!({ "id": project }),
        ).await;
        owner.delete_project(&project).await;
        let expected = [
            ("PROJECT_DELETED", "Projet « Rodage » supprimé"),
            ("FEEDBACK_RECEIVED", "Anonyme a fait un retour sur « Rodage »"),
            ("INVITATION_REFUSED", "zoe@exemple.fr a refusé de tester « Rodage »"),
            ("INVITATION_ACCEPTED", "ada a accepté de tester « Rodage »"),
            ("TESTER_INVITED", "zoe@exemple.fr : invitation à tester « Rodage » créée"),
            ("TESTER_INVITED", "ada : invitation à tester « Rodage » créée"),
            ("PROJECT_STATUS_CHANGED", "Projet « Rodage » remis en cours"),
            ("PROJECT_STATUS_CHANGED", "Projet « Rodage » terminé"),
            ("PROJECT_STATUS_CHANGED", "Projet « Rodage » mis en pause"),
            ("PROJECT_UPDATED", "Projet « Rodage » modifié"),
            ("PROJECT_CREATED", "Projet « Le jeu » créé"),
        ];
        let expected = expected.map(|(kind, message)| (kind.to_owned(), message.to_owned()));
        assert_eq!(activities(&owner).await, expected);
        assert_eq!(activities(&tester).await, [], "only the owner has activities");
        let data = owner.data(LIST, json!({ "first": 1 })).await;
        assert_eq!(data["viewer"]["activities"]["nodes"][0]["project"], Value::Null, "the project is deleted, its title remains in the message");
        assert_eq!(data["viewer"]["activities"]["totalCount"], 11);
    }

    async fn rejected_operations_are_not_recorded(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        owner.invite(&project, json!({ "discordUsername": "ada" })).await;
        owner.data(crate::support::client::INVITE, json!({ "input": { "projectId": project, "by": { "discordUsername": "ada" } } })).await;
        assert_eq!(activities(&owner).await.len(), 2);
    }

    async fn lists_are_paginated_and_filtered_by_project(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Premier").await;
        owner.create_project("Second").await;
        for number in 0..3 {
            owner.rename_project(&project, &format!("Titre {number}")).await;
        }
        let first = owner.data(LIST, json!({ "first": 2 })).await["viewer"]["activities"].clone();
        assert_eq!((&first["totalCount"], &first["pageInfo"]["hasNextPage"]), (&json!(5), &json!(true)));
        let rest = owner.data(LIST, json!({ "first": 10, "after": first["pageInfo"]["endCursor"] })).await["viewer"]["activities"].clone();
        assert_eq!((rest["nodes"].as_array().unwrap().len(), &rest["pageInfo"]["hasNextPage"]), (3, &json!(false)));
        let of_project = "query($id: ID!) { project(id: $id) { activities { totalCount nodes { id type } } } }";
        let data = owner.data(of_project, json!({ "id": project })).await;
        assert_eq!(data["project"]["activities"]["totalCount"], 4);
        let id = data["project"]["activities"]["nodes"][0]["id"].as_str().unwrap();
        assert!(id.starts_with("act_"));
        let node = "query($id: ID!) { node(id: $id) { id } }";
        assert_eq!(owner.data(node, json!({ "id": id })).await["node"]["id"], id);
        assert_eq!(server.creator().await.data(node, json!({ "id": id })).await["node"], Value::Null);
    }

    async fn messages_are_in_the_language_of_the_request(server: Server) {
        let owner = server.creator().await;
        owner.create_project("{{person}} <b>").await;
        let response: Value = owner
            .request(Method::POST, "/graphql")
            .header(header::ACCEPT_LANGUAGE, "en")
            .json(&json!({ "query": "{ viewer { activities { nodes { message } } } }" }))
            .send().await.unwrap().json().await.unwrap();
        assert_eq!(response["data"]["viewer"]["activities"]["nodes"][0]["message"], "Project “{{person}} <b>” created");
    }

    async fn the_owner_receives_changes(server: Server) {
        let (owner, other) = (server.creator().await, server.creator().await);
        let mut socket = owner.socket().await;
        socket.subscribe("1", "subscription { activityChanges { cursor changes { operation activity { type message } } } }", json!({})).await;
        socket.next("1").await;
        other.create_project("Ailleurs").await;
        owner.create_project("Ici").await;
        let change = socket.next("1").await["activityChanges"]["changes"].clone();
        assert_eq!(change.as_array().unwrap().len(), 1);
        assert_eq!((&change[0]["operation"], &change[0]["activity"]["type"]), (&json!("CREATED"), &json!("PROJECT_CREATED")));
    }
}
