//! Notifications: their recipients and contents, subscriptions, marking as read, and emails about unread ones.

use chrono::TimeDelta;
use futures_util::future::join_all;
use rodage::{
    features::notifications::{send_due_emails, send_due_roadmap_dates},
    platform::language::Language,
};
use serde_json::{Value, json};
use tokio::time::{Duration, sleep};

use crate::{
    invitations::{ACCEPT, REFUSE, RESEND, named_tester, set_status},
    links, roles,
    support::{
        app::{Server, scheduled_jobs},
        both_databases,
        client::Client,
    },
};

const LIST: &str = "query($filter: NotificationFilter) { viewer { unreadNotificationCount \
    notifications(filter: $filter) { totalCount nodes { id type message isRead version project { title } \
    invitation { id token } } } } }";

const MARK: &str = "mutation($ids: [ID!]) { markNotificationsRead(input: { ids: $ids }) { \
    viewer { unreadNotificationCount } userErrors { code field message } } }";

/// Returns the type and message of each of the caller's notifications.
async fn notifications(client: &Client) -> Vec<(String, String)> {
    let data = client.data(LIST, json!({})).await;
    let nodes = data["viewer"]["notifications"]["nodes"].as_array().unwrap();
    let text = |node: &Value, field: &str| node[field].as_str().unwrap().replace('\u{a0}', " ");
    nodes.iter().map(|node| (text(node, "type"), text(node, "message"))).collect()
}

fn notification(kind: &str, message: &str) -> (String, String) {
    (kind.to_owned(), message.to_owned())
}

both_databases! {
    async fn owners_and_testers_are_notified_of_each_others_actions(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let tester_id = named_tester(&tester, "Zoé").await;
        let project = owner.create_project("Rodage").await;
        let (invitation, token) = owner.invite(&project, json!({ "testerId": tester_id })).await;
        let data = tester.data(LIST, json!({})).await;
        assert_eq!(data["viewer"]["unreadNotificationCount"], 1);
        let first = &data["viewer"]["notifications"]["nodes"][0];
        assert_eq!(first["invitation"], json!({ "id": invitation, "token": token }), "links to the invitation");
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
        assert_eq!(notifications(&owner).await, [
            notification("INVITATION_REFUSED", "ada a refusé de tester « Rodage »"),
            notification("FEEDBACK_RECEIVED", "Z. a fait un retour sur « Rodage »"),
            notification("INVITATION_ACCEPTED", "Zoé a accepté de tester « Rodage »"),
        ]);
        owner.delete_project(&project).await;
        assert_eq!(notifications(&tester).await, [
            notification("PROJECT_DELETED", "« Rodage » a été supprimé"),
            notification("PROJECT_STATUS_CHANGED", "« Rodage » est terminé"),
            notification("PROJECT_STATUS_CHANGED", "« Rodage » est en pause"),
            notification("TESTER_INVITED", "Ada Lovelace vous invite à tester « Rodage »"),
        ]);
        let data = tester.data(LIST, json!({})).await;
        assert_eq!(data["viewer"]["notifications"]["nodes"][3]["invitation"], Value::Null, "deleted with the project");
    }

    async fn an_invitation_sent_again_is_notified_again_and_unread_once(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let tester_id = named_tester(&tester, "Zoé").await;
        let project = owner.create_project("Rodage").await;
        let (id, _) = owner.invite(&project, json!({ "testerId": tester_id })).await;
        for count in [2, 3] {
            let data = owner.data(RESEND, json!({ "id": id })).await;
            assert_eq!(data["resendInvitation"]["userErrors"], json!([]));
            let data = tester.data(LIST, json!({})).await;
            assert_eq!(data["viewer"]["unreadNotificationCount"], 1);
            let nodes = data["viewer"]["notifications"]["nodes"].as_array().unwrap();
            let invited = |node: &Value| (node["type"].clone(), node["invitation"]["id"].clone());
            assert_eq!(nodes.iter().map(invited).collect::<Vec<_>>(), vec![(json!("TESTER_INVITED"), json!(id)); count]);
            assert_eq!(nodes[0]["isRead"], json!(false));
            tester.data(MARK, json!({})).await;
        }
    }

    async fn responding_to_an_invitation_marks_its_notification_as_read(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let tester_id = named_tester(&tester, "Zoé").await;
        let mut socket = tester.socket().await;
        socket.subscribe("1", "subscription { notificationChanges { cursor changes { operation notification { isRead } } } }", json!({})).await;
        socket.next("1").await;
        for response in [ACCEPT, REFUSE] {
            let project = owner.create_project("Rodage").await;
            let (_, token) = owner.invite(&project, json!({ "testerId": tester_id })).await;
            let change = |operation: &str, is_read: bool| json!([{ "operation": operation, "notification": { "isRead": is_read } }]);
            assert_eq!(socket.next("1").await["notificationChanges"]["changes"], change("CREATED", false));
            tester.data(response, json!({ "token": token })).await;
            assert_eq!(socket.next("1").await["notificationChanges"]["changes"], change("UPDATED", true));
            assert_eq!(tester.data(LIST, json!({})).await["viewer"]["unreadNotificationCount"], 0);
        }
    }

    async fn an_invitation_that_another_one_replaces_is_marked_as_read(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let tester_id = named_tester(&tester, "Zoé").await;
        let (project, other) = (owner.create_project("Rodage").await, owner.create_project("Établi").await);
        owner.invite(&project, json!({ "testerId": tester_id })).await;
        owner.invite(&other, json!({ "testerId": tester_id })).await;
        assert_eq!(tester.data(LIST, json!({})).await["viewer"]["unreadNotificationCount"], 2);
        let (_, token) = owner.invite(&project, json!({ "discordUsername": "zoe" })).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        assert_eq!(tester.data(LIST, json!({})).await["viewer"]["unreadNotificationCount"], 1);
        let link = links::add(&owner, &other, "DIRECT", None).await;
        links::join(&tester, &link.token).await;
        assert_eq!(tester.data(LIST, json!({})).await["viewer"]["unreadNotificationCount"], 0);
    }

    async fn reminds_once_of_a_roadmap_step_whose_date_is_near(server: Server) {
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
        assert_eq!(send_due_roadmap_dates(&server.app).await.unwrap(), 0, "not due yet");

        let mut socket = owner.socket().await;
        socket.subscribe("1", "subscription { notificationChanges { cursor changes { notification { type message project { title } roadmapItem { id } } } } }", json!({})).await;
        socket.next("1").await;
        server.app.clock.advance(TimeDelta::days(8));
        // Two concurrent polls send each reminder once; the poll of the server itself may have come first.
        let polls = join_all((0..2).map(|_| async { send_due_roadmap_dates(&server.app).await.unwrap() })).await;
        assert!(polls.iter().sum::<u64>() <= 2, "{polls:?}");
        let change = socket.next("1").await["notificationChanges"]["changes"].take();
        let date = Language::French.date(today + chrono::Days::new(10));
        let message = format!("L'étape « Bêta publique » de « Rodage » est prévue le {date}");
        assert_eq!(change[0]["notification"]["type"], "ROADMAP_DATE_NEAR");
        assert_eq!(change[0]["notification"]["message"].as_str().unwrap().replace('\u{a0}', " "), message);
        assert_eq!(change[0]["notification"]["project"]["title"], "Rodage");
        assert_eq!(change[0]["notification"]["roadmapItem"]["id"], beta);
        assert_eq!(notifications(&owner).await, [notification("ROADMAP_DATE_NEAR", &message)]);
        assert_eq!(send_due_roadmap_dates(&server.app).await.unwrap(), 0, "once");

        let moved = json!({ "id": beta, "date": day(30) });
        let move_to = "mutation($input: UpdateRoadmapItemInput!) { updateRoadmapItem(input: $input) { userErrors { code } } }";
        owner.data(move_to, json!({ "input": moved })).await;
        server.app.clock.advance(TimeDelta::days(20));
        send_due_roadmap_dates(&server.app).await.unwrap();
        assert_eq!(notifications(&owner).await.len(), 2, "a new date gets a new reminder");
        send_due_emails(&server.app).await.unwrap();
        server.app.clock.advance(TimeDelta::minutes(3));
        send_due_emails(&server.app).await.unwrap();
        let emails = server.outbox.to(&address, 1).await;
        let email = emails.iter().find(|email| email.text.contains("Bêta publique")).expect("also sent by email");
        assert_eq!(email.path(), format!("/workspace/{near}/roadmap?etape={}", beta.as_str().unwrap()));
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
            assert_eq!(node["version"], 2, "marked once");
        }
        let data = owner.data(LIST, json!({ "filter": { "isRead": false } })).await;
        assert_eq!(data["viewer"]["notifications"]["totalCount"], 0);
        let data = owner.data(MARK, json!({ "ids": [] })).await;
        assert_eq!(data["markNotificationsRead"]["userErrors"], json!([]));
    }

    async fn unread_notifications_are_emailed(server: Server) {
        let (owner, tester) = (server.visitor(), server.visitor());
        let (to_owner, to_tester) = (owner.sign_up("CREATOR").await, tester.sign_up("TESTER").await);
        let tester_id = named_tester(&tester, "Zoe").await;
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, json!({ "testerId": tester_id })).await;
        assert_eq!(send_due_emails(&server.app).await.unwrap(), 0, "too early");
        server.app.clock.advance(TimeDelta::minutes(3));
        assert_eq!(send_due_emails(&server.app).await.unwrap(), 1);
        assert_eq!(send_due_emails(&server.app).await.unwrap(), 0, "once");
        let email = server.outbox.to(&to_tester, 1).await.remove(0);
        assert_eq!(email.path(), format!("/invitation/{token}"));
        let plain = |text: &str| text.replace('\u{a0}', " ");
        assert!(plain(&email.text).contains("> Ada Lovelace vous invite à tester « Rodage »\n"), "{}", email.text);
        assert!(plain(&email.html).contains("Rodage : Ada Lovelace vous invite à tester « Rodage »</h1>"), "{}", email.html);

        tester.data(ACCEPT, json!({ "token": token })).await;
        set_status(&owner, &project, "PAUSED").await;
        server.app.clock.advance(TimeDelta::minutes(3));
        assert_eq!(send_due_emails(&server.app).await.unwrap(), 1, "only to the owner: the tester was emailed recently");
        let email = server.outbox.to(&to_owner, 1).await.remove(0);
        assert_eq!(email.path(), format!("/dashboard/testers?projet={project}"));
        set_status(&owner, &project, "IN_PROGRESS").await;
        let english = "mutation { updateSettings(input: { language: ENGLISH }) { userErrors { code } } }";
        tester.data(english, json!({})).await;
        server.app.clock.advance(TimeDelta::minutes(8));
        assert_eq!(send_due_emails(&server.app).await.unwrap(), 1);
        let email = server.outbox.to(&to_tester, 2).await.remove(1);
        assert_eq!(email.header("Subject"), "Rodage: 2 updates", "combined in one email");
        assert_eq!(email.text.matches("\n> ").count(), 2, "{}", email.text);

        set_status(&owner, &project, "COMPLETED").await;
        tester.data(MARK, json!({ "ids": null })).await;
        server.app.clock.advance(TimeDelta::minutes(15));
        assert_eq!(send_due_emails(&server.app).await.unwrap(), 0, "already read");
    }

    async fn what_was_read_delays_no_email(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let tester_id = named_tester(&tester, "Zoe").await;
        for (title, is_read, sent) in [("Rodage", true, 0), ("Le jeu", false, 1), ("Le carnet", false, 0)] {
            let project = owner.create_project(title).await;
            owner.invite(&project, json!({ "testerId": tester_id })).await;
            if is_read {
                tester.data(MARK, json!({ "ids": null })).await;
            }
            server.app.clock.advance(TimeDelta::minutes(3));
            assert_eq!(send_due_emails(&server.app).await.unwrap(), sent, "{title}");
        }
    }

    async fn notifications_of_deleted_projects_keep_their_role(server: Server) {
        let (owner, both) = (server.creator().await, server.tester().await);
        roles::add(&both, "CREATOR").await;
        let of_role = async |role: &str| {
            let query = "query($role: UserType!) { viewer { notifications(filter: { role: $role }) { nodes { type } } } }";
            both.data(query, json!({ "role": role })).await["viewer"]["notifications"]["nodes"].take()
        };
        let tester_id = named_tester(&both, "Zoe").await;
        let own = both.create_project("Le mien").await;
        let (_, token) = both.invite(&own, json!({ "email": "ada@exemple.fr" })).await;
        server.tester().await.data(REFUSE, json!({ "token": token })).await;
        let project = owner.create_project("Rodage").await;
        owner.invite(&project, json!({ "testerId": tester_id })).await;
        owner.delete_project(&project).await;
        let check = async || {
            assert_eq!(of_role("TESTER").await, json!([{ "type": "PROJECT_DELETED" }, { "type": "TESTER_INVITED" }]));
            assert_eq!(of_role("CREATOR").await, json!([{ "type": "INVITATION_REFUSED" }]));
        };
        check().await;
        both.delete_project(&own).await;
        check().await;
    }

    async fn an_email_links_to_what_it_is_about(server: Server) {
        let (owner, tester) = (server.visitor(), server.visitor());
        let (to_owner, to_tester) = (owner.sign_up("CREATOR").await, tester.sign_up("TESTER").await);
        let tester_id = named_tester(&tester, "Zoe").await;
        let project = owner.create_project("Rodage").await;
        owner.create_project("Plus récent").await;
        let (_, token) = owner.invite(&project, json!({ "testerId": tester_id })).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        owner.data(MARK, json!({})).await;
        let feedback = "mutation($id: ID!) { sendFeedback(input: { projectId: $id, content: \"Bien\", authorName: \"Z.\" }) { \
            feedback { id } userErrors { code } } }";
        let sent = tester.data(feedback, json!({ "id": project })).await["sendFeedback"]["feedback"]["id"].take();
        server.app.clock.advance(TimeDelta::minutes(20));
        send_due_emails(&server.app).await.unwrap();
        let email = server.outbox.to(&to_owner, 1).await.remove(0);
        assert_eq!(email.path(), format!("/workspace/{project}/retours?retour={}", sent.as_str().unwrap()));

        let triage = "mutation($id: ID!) { triageFeedbacks(input: { ids: [$id], status: PLANNED }) { userErrors { code } } }";
        owner.data(triage, json!({ "id": sent })).await;
        server.app.clock.advance(TimeDelta::minutes(20));
        send_due_emails(&server.app).await.unwrap();
        let email = server.outbox.to(&to_tester, 1).await.remove(0);
        assert_eq!(email.path(), format!("/profile/retours?retour={}", sent.as_str().unwrap()));

        set_status(&owner, &project, "PAUSED").await;
        server.app.clock.advance(TimeDelta::minutes(20));
        send_due_emails(&server.app).await.unwrap();
        let emails = server.outbox.to(&to_tester, 2).await;
        assert!(emails.iter().any(|email| email.path() == format!("/invitation/{token}")), "{emails:?}");
    }

    async fn users_who_disabled_emails_get_none(server: Server) {
        let owner = server.visitor();
        let address = owner.sign_up("CREATOR").await;
        owner.data("mutation { updateSettings(input: { hasEmailNotifications: false }) { userErrors { code } } }", json!({})).await;
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, json!({ "discordUsername": "ada" })).await;
        server.visitor().data("mutation($token: String!) { refuseInvitation(input: { token: $token }) { userErrors { code } } }", json!({ "token": token })).await;
        server.app.clock.advance(TimeDelta::minutes(3));
        send_due_emails(&server.app).await.unwrap();
        while !scheduled_jobs(&server.app).await.is_empty() {
            sleep(Duration::from_millis(20)).await;
        }
        assert!(server.outbox.emails().iter().all(|email| !email.header("To").contains(&address)));
    }
}
