//! Asking to join through a link, and the answer.

use chrono::TimeDelta;
use rodage::features::notifications::send_due_emails;
use serde_json::{Value, json};

use super::{ANSWER, JOIN, UPDATE, add, answer, ask, error, errors, join, links, view};
use crate::{
    directory,
    invitations::{ACCEPT, named_tester},
    support::{app::Server, both_databases},
};

const NEWS: &str = "{ viewer { notifications(first: 1) { nodes { type message } } } }";

const TOLD: &str = "{ viewer { webhooks(first: 1) { nodes { deliveries(first: 5) { nodes { body } } } } } }";

both_databases! {
    async fn the_creator_accepts_or_declines_once(server: Server) {
        let (owner, zoe, ada) = (server.creator().await, server.tester().await, server.tester().await);
        named_tester(&zoe, "Zoé").await;
        let project = owner.create_project("Rodage").await;
        let link = add(&owner, &project, "REQUEST", Some(5)).await;
        let long = json!({ "token": link.token, "message": "a".repeat(501) });
        assert_eq!(errors(&zoe.data(JOIN, long).await["joinProject"]), error("TOO_LONG", "message"));
        let webhook = "mutation { createWebhook(input: { url: \"https://exemple.invalid\", events: [JOIN_REQUEST_CREATED] }) { webhook { id } } }";
        owner.data(webhook, json!({})).await;
        let request = ask(&owner, &project, &zoe, &link.token).await;
        assert_eq!(errors(&join(&zoe, &link.token).await), error("ALREADY_REQUESTED", ""));
        let told = owner.data(TOLD, json!({})).await["viewer"]["webhooks"]["nodes"][0]["deliveries"]["nodes"].take();
        let [told] = &told.as_array().unwrap()[..] else { panic!("{told:#}") };
        let told: Value = serde_json::from_str(told["body"].as_str().unwrap()).unwrap();
        let asked = &told["data"]["joinRequest"];
        assert_eq!((&told["type"], &told["data"]["project"]["id"]), (&json!("join_request.created"), &json!(project)));
        assert_eq!((&asked["id"], &asked["person"]), (&json!(request), &json!("Zoé")));
        assert_eq!((&asked["message"], &asked["status"]), (&json!("Je joue souvent"), &json!("PENDING")));
        assert_eq!(view(&zoe, &link.token).await["requestStatus"], "PENDING");
        let listed = links(&owner, &project).await["joinRequests"].take();
        let expected = json!({ "id": request, "message": "Je joue souvent", "status": "PENDING", "tester": { "username": "Zoé" }, "link": { "name": "Le Discord des joueurs" } });
        assert_eq!(listed["nodes"], json!([expected]));
        let news = owner.data(NEWS, json!({})).await["viewer"]["notifications"]["nodes"][0].take();
        assert_eq!(news, json!({ "type": "JOIN_REQUESTED", "message": "Zoé demande à tester «\u{a0}Rodage\u{a0}»" }));
        let other = server.creator().await;
        assert_eq!(errors(&answer(&other, &request, true).await), error("NOT_FOUND", "id"));
        let accepted = answer(&owner, &request, true).await;
        assert_eq!(accepted, json!({ "joinRequest": { "status": "ACCEPTED" }, "userErrors": [] }));
        let unread = owner.data("{ viewer { unreadNotificationCount } }", json!({})).await;
        assert_eq!(unread["viewer"]["unreadNotificationCount"], 0, "it is answered");
        assert_eq!(errors(&answer(&owner, &request, false).await), error("REQUEST_PROCESSED", ""));
        let seen = view(&zoe, &link.token).await;
        assert_eq!((&seen["isTester"], &seen["requestStatus"]), (&json!(true), &json!("ACCEPTED")));
        let news = zoe.data(NEWS, json!({})).await["viewer"]["notifications"]["nodes"][0].take();
        assert_eq!(news["type"], "JOIN_ACCEPTED");
        let request = ask(&owner, &project, &ada, &link.token).await;
        assert_eq!(answer(&owner, &request, false).await["joinRequest"]["status"], "DECLINED");
        assert_eq!(ada.data(NEWS, json!({})).await["viewer"]["notifications"]["nodes"][0]["type"], "JOIN_DECLINED");
        let seen = view(&ada, &link.token).await;
        assert_eq!((&seen["isTester"], &seen["requestStatus"]), (&json!(false), &json!("DECLINED")));
        assert_eq!(errors(&join(&ada, &link.token).await), error("ALREADY_REQUESTED", ""));
        let numbers = links(&owner, &project).await["links"]["nodes"][0].take();
        assert_eq!((&numbers["acceptedCount"], &numbers["pendingCount"]), (&json!(1), &json!(0)));
    }

    async fn the_email_has_what_the_creator_wrote(server: Server) {
        let (owner, zoe) = (server.creator().await, server.visitor());
        let address = zoe.sign_up("TESTER").await;
        let project = owner.create_project("Rodage").await;
        let link = add(&owner, &project, "REQUEST", None).await;
        let request = ask(&owner, &project, &zoe, &link.token).await;
        let decline = "mutation($id: ID!) { answerJoinRequest(input: { id: $id, isAccepted: false, reply: \"Je rouvre en mars\" }) { \
            userErrors { code } } }";
        owner.data(decline, json!({ "id": request })).await;
        server.app.clock.advance(TimeDelta::hours(1));
        send_due_emails(&server.app).await.unwrap();
        let email = server.outbox.to(&address, 1).await.pop().unwrap();
        assert!(email.text.contains("Je rouvre en mars"), "{}", email.text);
    }

    async fn accepting_takes_a_seat(server: Server) {
        let (owner, zoe, ada) = (server.creator().await, server.tester().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let link = add(&owner, &project, "REQUEST", Some(1)).await;
        let first = ask(&owner, &project, &zoe, &link.token).await;
        let second = ask(&owner, &project, &ada, &link.token).await;
        let outcomes = futures_util::join!(answer(&owner, &first, true), answer(&owner, &second, true));
        let mut codes = [errors(&outcomes.0), errors(&outcomes.1)];
        codes.sort();
        assert_eq!(codes, [vec![], error("LINK_FULL", "")]);
        owner.data(UPDATE, json!({ "input": { "id": link.id, "seats": 2 } })).await;
        let waiting = links(&owner, &project).await["joinRequests"]["nodes"][0]["id"].take();
        let accepted = owner.data(ANSWER, json!({ "id": waiting, "accepts": true })).await;
        assert_eq!(accepted["answerJoinRequest"]["joinRequest"]["status"], "ACCEPTED");
    }

    async fn a_request_is_settled_by_entering_directly(server: Server) {
        let (owner, zoe) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let asking = add(&owner, &project, "REQUEST", None).await;
        ask(&owner, &project, &zoe, &asking.token).await;
        let direct = add(&owner, &project, "DIRECT", None).await;
        assert_eq!(errors(&join(&zoe, &direct.token).await), []);
        let seen = links(&owner, &project).await;
        assert_eq!(seen["joinRequests"]["totalCount"], 0);
        assert_eq!(view(&zoe, &asking.token).await["requestStatus"], "ACCEPTED");
    }

    async fn a_request_is_settled_by_accepting_an_invitation(server: Server) {
        let (owner, zoe) = (server.creator().await, server.tester().await);
        let tester_id = named_tester(&zoe, "Zoé").await;
        let project = owner.create_project("Rodage").await;
        let link = add(&owner, &project, "REQUEST", None).await;
        let request = ask(&owner, &project, &zoe, &link.token).await;
        let changes = "subscription($id: ID!) { projectLinkChanges(projectId: $id) { changes { projectLink { pendingCount } } } }";
        let mut socket = owner.socket().await;
        socket.subscribe("1", changes, json!({ "id": project })).await;
        assert_eq!(socket.next("1").await["projectLinkChanges"]["changes"], json!([]));
        let (_, token) = owner.invite(&project, json!({ "testerId": tester_id })).await;
        let accepted = zoe.data(ACCEPT, json!({ "token": token })).await;
        assert_eq!(errors(&accepted["acceptInvitation"]), []);
        let told = socket.next("1").await["projectLinkChanges"]["changes"].take();
        assert_eq!(told, json!([{ "projectLink": { "pendingCount": 0 } }]));
        assert_eq!(links(&owner, &project).await["joinRequests"]["totalCount"], 0);
        assert_eq!(view(&zoe, &link.token).await["requestStatus"], "ACCEPTED");
        assert_eq!(errors(&answer(&owner, &request, false).await), error("REQUEST_PROCESSED", ""));
    }

    async fn the_owner_follows_the_requests(server: Server) {
        let (owner, zoe, ada) = (server.creator().await, server.tester().await, server.tester().await);
        named_tester(&zoe, "Zoé").await;
        let tester_id = named_tester(&ada, "Ada").await;
        let project = owner.create_project("Rodage").await;
        directory::publish(&owner, &project).await;
        let link = add(&owner, &project, "REQUEST", None).await;
        let of_zoe = ask(&owner, &project, &zoe, &link.token).await;
        let changes = "subscription($id: ID!) { joinRequestChanges(projectId: $id) { changes { operation objectId joinRequest { \
            version status reply tester { username } link { name } } } } }";
        let mut socket = owner.socket().await;
        socket.subscribe("1", changes, json!({ "id": project })).await;
        assert_eq!(socket.next("1").await["joinRequestChanges"]["changes"], json!([]));
        // Neither the link nor a notification tells of a request from the directory.
        let silent = "mutation($id: ID!) { updateWorkspaceSettings(input: { projectId: $id, hasNotifications: false }) { userErrors { code } } }";
        owner.data(silent, json!({ "id": project })).await;
        let apply = "mutation($id: ID!) { applyToProject(input: { projectId: $id }) { userErrors { code } } }";
        ada.data(apply, json!({ "id": project })).await;
        let mut told = async || match &socket.next("1").await["joinRequestChanges"]["changes"].as_array().unwrap()[..] {
            [change] => change.clone(),
            changes => panic!("{changes:?}"),
        };
        let created = told().await;
        let of_ada = created["objectId"].clone();
        let row = json!({ "version": 1, "status": "PENDING", "reply": null, "tester": { "username": "Ada" }, "link": null });
        assert_eq!((&created["operation"], &created["joinRequest"]), (&json!("CREATED"), &row));
        assert_eq!(answer(&owner, of_ada.as_str().unwrap(), false).await["joinRequest"]["status"], "DECLINED");
        let declined = told().await;
        assert_eq!((&declined["operation"], &declined["objectId"]), (&json!("UPDATED"), &of_ada));
        assert_eq!((&declined["joinRequest"]["version"], &declined["joinRequest"]["status"]), (&json!(2), &json!("DECLINED")));
        let (_, token) = owner.invite(&project, json!({ "testerId": tester_id })).await;
        ada.data(ACCEPT, json!({ "token": token })).await;
        let settled = told().await;
        assert_eq!((&settled["joinRequest"]["version"], &settled["joinRequest"]["status"]), (&json!(3), &json!("ACCEPTED")));
        zoe.data("mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }", json!({})).await;
        assert_eq!(told().await, json!({ "operation": "DELETED", "objectId": of_zoe, "joinRequest": null }));
        owner.delete_project(&project).await;
        let ended = socket.message().await;
        assert_eq!((&ended["type"], &ended["payload"][0]["extensions"]["code"]), (&json!("error"), &json!("NOT_FOUND")), "{ended}");
    }

    async fn a_deleted_account_leaves_no_request(server: Server) {
        let (owner, zoe) = (server.creator().await, server.tester().await);
        named_tester(&zoe, "Zoé").await;
        let project = owner.create_project("Rodage").await;
        let link = add(&owner, &project, "REQUEST", None).await;
        ask(&owner, &project, &zoe, &link.token).await;
        let delete = "mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }";
        let deleted = zoe.data(delete, json!({})).await;
        assert_eq!(deleted["deleteAccount"]["userErrors"], json!([]));
        let seen = links(&owner, &project).await;
        assert_eq!((&seen["joinRequests"]["totalCount"], &seen["links"]["nodes"][0]["pendingCount"]), (&json!(0), &json!(0)));
        let news = owner.data(NEWS, json!({})).await["viewer"]["notifications"]["nodes"][0]["message"].take();
        assert!(matches!(&news, Value::String(text) if text.starts_with("Quelqu'un demande")), "{news}");
        let unread = owner.data("{ viewer { unreadNotificationCount } }", json!({})).await;
        assert_eq!(unread["viewer"]["unreadNotificationCount"], 0, "nobody can answer it");
    }
}
