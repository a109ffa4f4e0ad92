//! Invitations by token, the lists of owners, and change subscriptions.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{ACCEPT, BY_TOKEN, OF_PROJECT, REFUSE, discord, set_status};
use crate::support::{app::Server, both_databases, sql::refuse_updates};

both_databases! {
    async fn a_link_shows_the_project_but_no_owner_fields(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let (id, token) = owner.invite(&project, discord("ada")).await;
        owner.data(BY_TOKEN, json!({ "token": token })).await;
        let list = owner.data(OF_PROJECT, json!({ "id": project })).await;
        assert_eq!(list["project"]["invitations"]["nodes"][0]["seenAt"], Value::Null, "the owner's visit does not count");
        let shown = server.visitor().data(BY_TOKEN, json!({ "token": token })).await;
        assert_eq!(shown["invitationByToken"], json!({
            "id": id, "status": "PENDING", "canAccept": true, "canSendFeedback": true,
            "project": {
                "title": "Rodage",
                "creatorName": "Ada Lovelace",
                "description": "Un jeu de plateforme où l'on répare des machines.",
                "objectives": "Savoir si le premier niveau se comprend sans aide.",
                "feedbackType": "Ressenti général",
                "detailsForTesters": "Comptez vingt minutes, sur ordinateur.",
                "prototypeLink": "https://exemple.fr/jeu",
                "deadline": "2027-03-31",
                "status": "IN_PROGRESS",
            },
            "token": null, "url": null, "discordUsername": null, "email": null, "tester": null, "delivery": null,
            "seenAt": null, "refusalReason": null, "feedbacks": { "totalCount": 0 },
        }));
        let list = owner.data(OF_PROJECT, json!({ "id": project })).await;
        let first = list["project"]["invitations"]["nodes"][0].clone();
        assert!(first["seenAt"].is_string() && first["version"] == 2, "{first}");
        join_all((0..4).map(|_| async { server.visitor().data(BY_TOKEN, json!({ "token": token })).await })).await;
        let list = owner.data(OF_PROJECT, json!({ "id": project })).await;
        assert_eq!(list["project"]["invitations"]["nodes"][0], first, "only the first visit is recorded");
        for token in ["", "rien", &"a".repeat(5000), "' or 1=1 --", "\u{0}", "é👍🏽", id.as_str()] {
            let none = server.visitor().data(BY_TOKEN, json!({ "token": token })).await;
            assert_eq!(none["invitationByToken"], Value::Null, "{token}");
        }
    }

    async fn a_link_opens_while_nothing_can_be_written(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, discord("ada")).await;
        refuse_updates(&server, "invitation").await;
        let shown = server.visitor().data(BY_TOKEN, json!({ "token": token })).await;
        assert_eq!(shown["invitationByToken"]["project"]["title"], "Rodage");
    }

    async fn shows_the_creators_chosen_name(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, discord("ada")).await;
        let name = async || {
            let shown = server.visitor().data(BY_TOKEN, json!({ "token": token })).await;
            shown["invitationByToken"]["project"]["creatorName"].clone()
        };
        assert_eq!(name().await, "Ada Lovelace");
        let choose = "mutation($name: String) { updateSettings(input: { username: $name }) { userErrors { code } } }";
        owner.data(choose, json!({ "name": "Zoé des Ateliers" })).await;
        assert_eq!(name().await, "Zoé des Ateliers");
        owner.data(choose, json!({ "name": null })).await;
        assert_eq!(name().await, "Ada Lovelace");
    }

    async fn lists_are_paginated_filtered_and_counted(server: Server) {
        let owner = server.creator().await;
        let (project, other) = (owner.create_project("Premier").await, owner.create_project("Second").await);
        let mut tokens = Vec::new();
        for number in 1..=5 {
            tokens.push(owner.invite(&project, discord(&format!("t{number}"))).await.1);
        }
        owner.invite(&other, discord("ailleurs")).await;
        server.visitor().data(REFUSE, json!({ "token": tokens[1] })).await;
        let names = |data: &Value| -> Vec<String> {
            let nodes = data["project"]["invitations"]["nodes"].as_array().unwrap();
            nodes.iter().map(|node| node["discordUsername"].as_str().unwrap().to_owned()).collect()
        };
        let first = owner.data(OF_PROJECT, json!({ "id": project, "first": 2 })).await;
        assert_eq!((names(&first), &first["project"]["invitations"]["totalCount"]), (vec!["t5".into(), "t4".into()], &json!(5)));
        assert_eq!(first["project"]["invitations"]["pageInfo"]["hasNextPage"], true);
        let after = &first["project"]["invitations"]["pageInfo"]["endCursor"];
        let second = owner.data(OF_PROJECT, json!({ "id": project, "first": 3, "after": after })).await;
        assert_eq!(names(&second), ["t3", "t2", "t1"]);
        let last = owner.data(OF_PROJECT, json!({ "id": project, "last": 2 })).await;
        assert_eq!(names(&last), ["t2", "t1"]);
        let before = &last["project"]["invitations"]["pageInfo"]["startCursor"];
        let previous = owner.data(OF_PROJECT, json!({ "id": project, "last": 2, "before": before })).await;
        assert_eq!(names(&previous), ["t4", "t3"]);
        let pending = owner.data(OF_PROJECT, json!({ "id": project, "filter": { "status": ["REFUSED", "REVOKED"] } })).await;
        assert_eq!((names(&pending), &pending["project"]["invitations"]["totalCount"]), (vec!["t2".into()], &json!(1)));
        let nested = "{ viewer { projects { nodes { title invitationCount invitations(first: 2) { totalCount \
            nodes { discordUsername } pageInfo { hasNextPage } } } } \
            invitations(first: 1) { totalCount nodes { discordUsername } } \
            dashboard { projectCount completedProjectCount pendingInvitationCount acceptedInvitationCount } } }";
        let nested = owner.data(nested, json!({})).await;
        assert_eq!(nested["viewer"]["projects"]["nodes"], json!([
            { "title": "Second", "invitationCount": 1, "invitations": {
                "totalCount": 1, "nodes": [{ "discordUsername": "ailleurs" }], "pageInfo": { "hasNextPage": false } } },
            { "title": "Premier", "invitationCount": 5, "invitations": {
                "totalCount": 5, "nodes": [{ "discordUsername": "t5" }, { "discordUsername": "t4" }], "pageInfo": { "hasNextPage": true } } },
        ]));
        assert_eq!(nested["viewer"]["invitations"], json!({ "totalCount": 6, "nodes": [{ "discordUsername": "ailleurs" }] }));
        set_status(&owner, &other, "COMPLETED").await;
        let tester = server.tester().await;
        tester.data(ACCEPT, json!({ "token": tokens[0] })).await;
        let dashboard = "{ viewer { dashboard { projectCount completedProjectCount pendingInvitationCount acceptedInvitationCount } } }";
        let expected = json!({ "projectCount": 2, "completedProjectCount": 1, "pendingInvitationCount": 4, "acceptedInvitationCount": 1 });
        assert_eq!(owner.data(dashboard, json!({})).await["viewer"]["dashboard"], expected);
        let none = json!({ "projectCount": 0, "completedProjectCount": 0, "pendingInvitationCount": 0, "acceptedInvitationCount": 0 });
        assert_eq!(server.creator().await.data(dashboard, json!({})).await["viewer"]["dashboard"], none);
    }

    async fn the_owner_receives_every_change_of_an_invitation(server: Server) {
        let (owner, tester, other) = (server.creator().await, server.tester().await, server.creator().await);
        let project = owner.create_project("Suivi").await;
        let query = "subscription($id: ID!, $after: ChangeCursor) { invitationChanges(projectId: $id, after: $after) { cursor \
            changes { operation id invitation { status token version } } } }";
        for caller in [&other, &tester] {
            let mut socket = caller.socket().await;
            socket.subscribe("1", query, json!({ "id": project })).await;
            let refused = socket.message().await;
            assert_eq!(refused["payload"][0]["extensions"]["code"], "NOT_FOUND", "{refused:#}");
        }
        let mut socket = owner.socket().await;
        socket.subscribe("1", query, json!({ "id": project })).await;
        assert_eq!(socket.next("1").await["invitationChanges"]["changes"], json!([]));
        let (id, token) = owner.invite(&project, discord("ada")).await;
        let change = socket.next("1").await["invitationChanges"]["changes"].clone();
        assert_eq!(change, json!([{ "operation": "CREATED", "id": id, "invitation": { "status": "PENDING", "token": token, "version": 1 } }]));
        server.visitor().data(BY_TOKEN, json!({ "token": token })).await;
        assert_eq!(socket.next("1").await["invitationChanges"]["changes"][0]["invitation"]["version"], 2);
        tester.data(ACCEPT, json!({ "token": token })).await;
        let event = socket.next("1").await["invitationChanges"].clone();
        assert_eq!(event["changes"][0]["invitation"], json!({ "status": "ACCEPTED", "token": token, "version": 3 }));
        owner.delete_project(&project).await;
        let change = socket.next("1").await["invitationChanges"]["changes"].clone();
        assert_eq!(change, json!([{ "operation": "DELETED", "id": id, "invitation": null }]));
    }
}
