//! Notifications: who is told what, live, marking them as read, and the letters about those that nobody reads.

use chrono::TimeDelta;
use entity::job;
use futures_util::future::join_all;
use rodage::notifications::{post_due, remind_due};
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use tokio::time::{Duration, sleep};

use crate::{
    invitations::{ACCEPT, REFUSE, named_tester, set_status},
    support::{app::Server, both_databases, client::Client},
};

const LIST: &str = "query($filter: NotificationFilter) { viewer { unreadNotificationCount \
    notifications(filter: $filter) { totalCount nodes { id type message isRead version project { title } \
    invitation { id token } } } } }";

const MARK: &str = "mutation($ids: [ID!]) { markNotificationsRead(input: { ids: $ids }) { \
    viewer { unreadNotificationCount } userErrors { code field message } } }";

async fn told(client: &Client) -> Vec<(String, String)> {
    let data = client.data(LIST, json!({})).await;
    let nodes = data["viewer"]["notifications"]["nodes"].as_array().unwrap();
    let text = |node: &Value, field: &str| node[field].as_str().unwrap().replace('\u{a0}', " ");
    nodes.iter().map(|node| (text(node, "type"), text(node, "message"))).collect()
}

fn both(kind: &str, message: &str) -> (String, String) {
    (kind.to_owned(), message.to_owned())
}

both_databases! {
    async fn both_sides_are_told_what_the_other_does(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let tester_id = named_tester(&tester, "Zoé").await;
        let project = owner.create_project("Rodage").await;
        let (invitation, token) = owner.invite(&project, json!({ "testerId": tester_id })).await;
        let data = tester.data(LIST, json!({})).await;
        assert_eq!(data["viewer"]["unreadNotificationCount"], 1);
        let first = &data["viewer"]["notifications"]["nodes"][0];
        assert_eq!(first["invitation"], json!({ "id": invitation, "token": token }), "the way to the invitation");
        assert_eq!(first["project"], Value::Null);
        tester.data(ACCEPT, json!({ "token": token })).await;
        tester.data(
            "mutation($id: ID!) { sendFeedback(input: { projectId: $id, content: \"Bien\", authorName: \"Z.\" }) { userErrors { code } } }",
            json!({ "id": project }),
        ).await;
        let (_, refused) = owner.invite(&project, json!({ "discordUsername": "ada" })).await;
        set_status(&owner, &project, "PAUSED").await;
        set_status(&owner, &project, "COMPLETED").await;
        server.visitor().data("mutation($token: String!) { refuseInvitation(input: { token: $token }) { userErrors { code } } }", json!({ "token": refused })).await;
        assert_eq!(told(&owner).await, [
            both("INVITATION_REFUSED", "ada a refusé de tester « Rodage »"),
            both("FEEDBACK_RECEIVED", "Z. a fait un retour sur « Rodage »"),
            both("INVITATION_ACCEPTED", "Zoé a accepté de tester « Rodage »"),
        ]);
        owner.delete_project(&project).await;
        assert_eq!(told(&tester).await, [
            both("PROJECT_DELETED", "« Rodage » a été supprimé par son créateur"),
            both("PROJECT_STATUS_CHANGED", "« Rodage » est terminé"),
            both("PROJECT_STATUS_CHANGED", "« Rodage » est en pause"),
            both("TESTER_INVITED", "Ada Lovelace vous invite à tester « Rodage »"),
        ]);
        let data = tester.data(LIST, json!({})).await;
        assert_eq!(data["viewer"]["notifications"]["nodes"][3]["invitation"], Value::Null, "gone with the project");
    }

    async fn answering_an_invitation_reads_what_told_of_it(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let tester_id = named_tester(&tester, "Zoé").await;
        let mut socket = tester.socket().await;
        socket.subscribe("1", "subscription { notificationChanges { cursor changes { operation notification { isRead } } } }", json!({})).await;
        socket.next("1").await;
        for answer in [ACCEPT, REFUSE] {
            let project = owner.create_project("Rodage").await;
            let (_, token) = owner.invite(&project, json!({ "testerId": tester_id })).await;
            let change = |operation: &str, is_read: bool| json!([{ "operation": operation, "notification": { "isRead": is_read } }]);
            assert_eq!(socket.next("1").await["notificationChanges"]["changes"], change("CREATED", false));
            tester.data(answer, json!({ "token": token })).await;
            assert_eq!(socket.next("1").await["notificationChanges"]["changes"], change("UPDATED", true));
            assert_eq!(tester.data(LIST, json!({})).await["viewer"]["unreadNotificationCount"], 0);
        }
    }

    async fn a_date_of_the_roadmap_that_is_near_is_told_once(server: Server) {
        let owner = server.visitor();
        let address = owner.sign_up("CREATOR").await;
        let (near, quiet) = (owner.create_project("Rodage").await, owner.create_project("Muet").await);
        let off = "mutation($id: ID!) { updateWorkspaceSettings(input: { projectId: $id, hasNotifications: false }) { userErrors { code } } }";
        assert_eq!(owner.data(off, json!({ "id": quiet })).await["updateWorkspaceSettings"]["userErrors"], json!([]));
        let today = server.app.clock.now().date_naive();
        let day = |days: u64| (today + chrono::Days::new(days)).to_string();
        let add = "mutation($input: CreateRoadmapItemInput!) { createRoadmapItem(input: $input) { roadmapItem { id } userErrors { code } } }";
        let step = async |project: &str, title: &str, days: u64| {
            let input = json!({ "projectId": project, "title": title, "date": day(days) });
            owner.data(add, json!({ "input": input })).await["createRoadmapItem"]["roadmapItem"]["id"].take()
        };
        let beta = step(&near, "Bêta publique", 10).await;
        let done = step(&near, "Faite", 10).await;
        step(&quiet, "Sans bruit", 10).await;
        let complete = "mutation($id: ID!) { setRoadmapItemStatus(input: { id: $id, status: COMPLETED }) { userErrors { code } } }";
        owner.data(complete, json!({ "id": done })).await;
        assert_eq!(remind_due(&server.app).await.unwrap(), 0, "it is far");

        let mut socket = owner.socket().await;
        socket.subscribe("1", "subscription { notificationChanges { cursor changes { notification { type message project { title } } } } }", json!({})).await;
        socket.next("1").await;
        server.app.clock.advance(TimeDelta::days(8));
        // Together two processes remind once; the round of the server itself may have been first.
        let rounds = join_all((0..2).map(|_| async { remind_due(&server.app).await.unwrap() })).await;
        assert!(rounds.iter().sum::<u64>() <= 2, "{rounds:?}");
        let change = socket.next("1").await["notificationChanges"]["changes"].take();
        let date = (today + chrono::Days::new(10)).format("%d/%m/%Y");
        let message = format!("L'étape « Bêta publique » de « Rodage » est prévue le {date}");
        assert_eq!(change[0]["notification"]["type"], "ROADMAP_DATE_NEAR");
        assert_eq!(change[0]["notification"]["message"].as_str().unwrap().replace('\u{a0}', " "), message);
        assert_eq!(change[0]["notification"]["project"]["title"], "Rodage");
        assert_eq!(told(&owner).await, [both("ROADMAP_DATE_NEAR", &message)]);
        assert_eq!(remind_due(&server.app).await.unwrap(), 0, "once");

        let moved = json!({ "id": beta, "date": day(30) });
        let move_to = "mutation($input: UpdateRoadmapItemInput!) { updateRoadmapItem(input: $input) { userErrors { code } } }";
        owner.data(move_to, json!({ "input": moved })).await;
        server.app.clock.advance(TimeDelta::days(20));
        remind_due(&server.app).await.unwrap();
        assert_eq!(told(&owner).await.len(), 2, "another date is told anew");
        post_due(&server.app).await.unwrap();
        server.app.clock.advance(TimeDelta::minutes(3));
        post_due(&server.app).await.unwrap();
        let letters = server.outbox.to(&address, 1).await;
        assert!(letters.iter().any(|letter| letter.text.contains("Bêta publique")), "by letter too, for who wants letters");
    }

    async fn notifications_are_marked_as_read_once(server: Server) {
        let (owner, other) = (server.creator().await, server.creator().await);
        let project = owner.create_project("Rodage").await;
        for name in ["a", "b", "c"] {
            let (_, token) = owner.invite(&project, json!({ "discordUsername": name })).await;
            server.visitor().data("mutation($token: String!) { refuseInvitation(input: { token: $token }) { userErrors { code } } }", json!({ "token": token })).await;
        }
        let nodes = owner.data(LIST, json!({})).await["viewer"]["notifications"]["nodes"].clone();
        let ids: Vec<&Value> = nodes.as_array().unwrap().iter().map(|node| &node["id"]).collect();
        assert!(ids[0].as_str().unwrap().starts_with("ntf_"));
        for ids in [json!([ids[0], "ntf_00000000000000000000000000000000"]), json!(["rien"]), json!([project])] {
            let data = owner.data(MARK, json!({ "ids": ids })).await;
            assert_eq!(data["markNotificationsRead"]["userErrors"], json!([{ "code": "NOT_FOUND", "field": ["input", "ids"], "message": "Notification introuvable" }]));
        }
        let data = other.data(MARK, json!({ "ids": [ids[0]] })).await;
        assert_eq!((&data["markNotificationsRead"]["viewer"], &data["markNotificationsRead"]["userErrors"][0]["code"]), (&Value::Null, &json!("NOT_FOUND")));
        let many: Vec<&Value> = std::iter::repeat_n(ids[0], 101).collect();
        assert_eq!(owner.error_code(MARK, json!({ "ids": many })).await, "BAD_USER_INPUT");

        let mut socket = owner.socket().await;
        socket.subscribe("1", "subscription { notificationChanges { cursor changes { operation id notification { isRead version } } } }", json!({})).await;
        socket.next("1").await;
        let data = owner.data(MARK, json!({ "ids": [ids[0], ids[0]] })).await;
        assert_eq!(data["markNotificationsRead"], json!({ "viewer": { "unreadNotificationCount": 2 }, "userErrors": [] }));
        let change = socket.next("1").await["notificationChanges"]["changes"].clone();
        assert_eq!(change, json!([{ "operation": "UPDATED", "id": ids[0], "notification": { "isRead": true, "version": 2 } }]));
        join_all((0..4).map(|_| owner.data(MARK, json!({ "ids": null })))).await;
        let data = owner.data(LIST, json!({ "filter": { "isRead": true } })).await;
        assert_eq!((&data["viewer"]["unreadNotificationCount"], &data["viewer"]["notifications"]["totalCount"]), (&json!(0), &json!(3)));
        for node in data["viewer"]["notifications"]["nodes"].as_array().unwrap() {
            assert_eq!(node["version"], 2, "read once");
        }
        let data = owner.data(LIST, json!({ "filter": { "isRead": false } })).await;
        assert_eq!(data["viewer"]["notifications"]["totalCount"], 0);
        let data = owner.data(MARK, json!({ "ids": [] })).await;
        assert_eq!(data["markNotificationsRead"]["userErrors"], json!([]));
    }

    async fn what_is_not_read_comes_by_letter(server: Server) {
        let (owner, tester) = (server.visitor(), server.visitor());
        let (to_owner, to_tester) = (owner.sign_up("CREATOR").await, tester.sign_up("TESTER").await);
        let tester_id = named_tester(&tester, "Zoe").await;
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, json!({ "testerId": tester_id })).await;
        assert_eq!(post_due(&server.app).await.unwrap(), 0, "it may still be read");
        server.app.clock.advance(TimeDelta::minutes(3));
        assert_eq!(post_due(&server.app).await.unwrap(), 1);
        assert_eq!(post_due(&server.app).await.unwrap(), 0, "once");
        let letter = server.outbox.to(&to_tester, 1).await.remove(0);
        assert_eq!(letter.path(), format!("/invitation/{token}"));
        let plain = |text: &str| text.replace('\u{a0}', " ");
        assert!(plain(&letter.text).contains("> Ada Lovelace vous invite à tester « Rodage »\n"), "{}", letter.text);
        assert!(plain(&letter.html).contains("Rodage : Ada Lovelace vous invite à tester « Rodage »</h1>"), "{}", letter.html);

        tester.data(ACCEPT, json!({ "token": token })).await;
        set_status(&owner, &project, "PAUSED").await;
        server.app.clock.advance(TimeDelta::minutes(3));
        assert_eq!(post_due(&server.app).await.unwrap(), 1, "only to the owner: the tester had a letter a moment ago");
        let letter = server.outbox.to(&to_owner, 1).await.remove(0);
        assert_eq!(letter.path(), "/dashboard/testers");
        set_status(&owner, &project, "IN_PROGRESS").await;
        let english = "mutation { updateSettings(input: { language: ENGLISH }) { userErrors { code } } }";
        tester.data(english, json!({})).await;
        server.app.clock.advance(TimeDelta::minutes(8));
        assert_eq!(post_due(&server.app).await.unwrap(), 1);
        let letter = server.outbox.to(&to_tester, 2).await.remove(1);
        assert_eq!(letter.header("Subject"), "Rodage: 2 updates", "gathered");
        assert_eq!(letter.text.matches("\n> ").count(), 2, "{}", letter.text);

        set_status(&owner, &project, "COMPLETED").await;
        tester.data(MARK, json!({ "ids": null })).await;
        server.app.clock.advance(TimeDelta::minutes(15));
        assert_eq!(post_due(&server.app).await.unwrap(), 0, "read meanwhile");
    }

    async fn who_wants_no_letters_gets_none(server: Server) {
        let owner = server.visitor();
        let address = owner.sign_up("CREATOR").await;
        owner.data("mutation { updateSettings(input: { hasEmailNotifications: false }) { userErrors { code } } }", json!({})).await;
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, json!({ "discordUsername": "ada" })).await;
        server.visitor().data("mutation($token: String!) { refuseInvitation(input: { token: $token }) { userErrors { code } } }", json!({ "token": token })).await;
        server.app.clock.advance(TimeDelta::minutes(3));
        post_due(&server.app).await.unwrap();
        while job::Entity::find().count(server.app.db.read()).await.unwrap() > 0 {
            sleep(Duration::from_millis(20)).await;
        }
        assert!(server.outbox.letters().iter().all(|letter| !letter.header("To").contains(&address)));
    }
}
