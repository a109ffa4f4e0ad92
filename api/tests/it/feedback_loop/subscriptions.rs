//! Subscriptions to what was sent, and to messages.

use serde_json::{Value, json};

use super::{Team, changes_from, join, node, send, send_by_link, write};
use crate::support::{app::Server, both_databases};

const ON_PROJECT: &str = "subscription($id: ID!) { feedbackChanges(projectId: $id) { changes { operation objectId feedback { \
    status isRead tags messageCount version } } } }";
const OWN: &str = "subscription($after: ChangeCursor) { ownFeedbackChanges(after: $after) { cursor changes { operation objectId \
    feedback { status isRead tags messageCount version } } } }";
const BY_LINK: &str = "subscription($token: String!, $after: ChangeCursor) { linkFeedbackChanges(token: $token, after: $after) { \
    cursor changes { operation objectId feedback { content status isRead editableUntil messageCount version } } } }";
const MESSAGES: &str = "subscription($id: ID!, $token: String, $after: ChangeCursor) { feedbackMessageChanges(feedbackId: $id, \
    token: $token, after: $after) { cursor changes { operation objectId message { content isFromCreator } } } }";

both_databases! {
    async fn owner_and_author_follow_feedback_each_as_they_see_it(server: Server) {
        let team = Team::new(&server).await;
        let other = server.tester().await;
        join(&team.owner, &other, &team.project).await;
        let (mut owners, mut authors, mut others) = (team.owner.socket().await, team.tester.socket().await, other.socket().await);
        owners.subscribe("1", ON_PROJECT, json!({ "id": team.project })).await;
        owners.next("1").await;
        for socket in [&mut authors, &mut others] {
            socket.subscribe("1", OWN, json!({})).await;
            socket.next("1").await;
        }
        let id = team.send("Un").await;
        team.triage(&[&id], json!({ "isRead": true, "addTags": ["Secret"] })).await;
        write(&team.tester, json!({ "feedbackId": id, "content": "Alors ?" })).await;
        let change = |operation: &str, is_read: Value, tags: Value, count: i64, version: i64| json!({
            "operation": operation, "objectId": id,
            "feedback": { "status": "NEW", "isRead": is_read, "tags": tags, "messageCount": count, "version": version },
        });
        let full = [
            change("CREATED", json!(false), json!([]), 0, 1),
            change("UPDATED", json!(true), json!(["Secret"]), 0, 2),
            change("UPDATED", json!(false), json!(["Secret"]), 1, 3),
        ];
        let is_created = |change: &Value| change["operation"] == "CREATED";
        assert_eq!(changes_from(&mut owners, "feedbackChanges", 3, is_created).await, full);
        let seen = [
            change("CREATED", Value::Null, Value::Null, 0, 1),
            // Not told when the owner reads and sorts it.
            change("UPDATED", Value::Null, Value::Null, 1, 3),
        ];
        assert_eq!(changes_from(&mut authors, "ownFeedbackChanges", 2, is_created).await, seen);
        // Missed while away.
        let cursor = team.tester.data("{ changeCursor }", json!({})).await["changeCursor"].take();
        team.triage(&[&id], json!({ "status": "DECLINED" })).await;
        let mut again = team.tester.socket().await;
        again.subscribe("1", OWN, json!({ "after": cursor })).await;
        again.next("1").await;
        assert_eq!(again.next("1").await["ownFeedbackChanges"]["changes"][0]["feedback"]["status"], "DECLINED");
        team.owner.delete_project(&team.project).await;
        let gone = json!([{ "operation": "DELETED", "objectId": id, "feedback": null }]);
        assert_eq!(again.next("1").await["ownFeedbackChanges"]["changes"], gone);
        // The other tester was told of nothing: their own feedback is the first change.
        let elsewhere = server.creator().await;
        let project = elsewhere.create_project("Ailleurs").await;
        join(&elsewhere, &other, &project).await;
        let own = send(&other, json!({ "projectId": project, "content": "Le mien" })).await;
        assert_eq!(others.next("1").await["ownFeedbackChanges"]["changes"][0]["objectId"], own);
    }

    async fn without_an_account_the_link_follows_what_was_sent_through_it(server: Server) {
        let team = Team::new(&server).await;
        let (_, accepted) = team.owner.invite(&team.project, json!({ "discordUsername": "max" })).await;
        server.tester().await.data(crate::invitations::ACCEPT, json!({ "token": accepted })).await;
        let (by_link, token) = send_by_link(&server, &team.owner, &team.project, json!({ "discordUsername": "lea" })).await;
        for token in ["rien", &accepted] {
            let mut socket = server.visitor().socket().await;
            socket.subscribe("1", BY_LINK, json!({ "token": token })).await;
            assert_eq!(socket.message().await["payload"][0]["extensions"]["code"], "NOT_FOUND");
        }
        let mut socket = server.visitor().socket().await;
        socket.subscribe("1", BY_LINK, json!({ "token": token })).await;
        let cursor = socket.next("1").await["linkFeedbackChanges"]["cursor"].take();
        team.send("D'un compte").await;
        // Not told when the owner reads and sorts it.
        team.triage(&[&by_link], json!({ "isRead": true, "addTags": ["Secret"] })).await;
        team.triage(&[&by_link], json!({ "status": "DECLINED" })).await;
        let change = socket.next("1").await["linkFeedbackChanges"]["changes"].take();
        let feedback = &change[0]["feedback"];
        assert_eq!((change.as_array().unwrap().len(), &change[0]["objectId"]), (1, &json!(by_link)), "{change:#}");
        assert_eq!((&feedback["status"], &feedback["isRead"], &feedback["version"]), (&json!("DECLINED"), &Value::Null, &json!(3)));
        assert_ne!(feedback["editableUntil"], Value::Null, "its author may edit it");
        // Missed while away, and until the project is gone.
        let mut again = server.visitor().socket().await;
        again.subscribe("1", BY_LINK, json!({ "token": token, "after": cursor })).await;
        assert_eq!(again.next("1").await["linkFeedbackChanges"]["changes"], json!([]));
        assert_eq!(again.next("1").await["linkFeedbackChanges"]["changes"], change);
        team.owner.delete_project(&team.project).await;
        assert_eq!(again.message().await["payload"][0]["extensions"]["code"], "NOT_FOUND");
    }

    async fn all_three_follow_the_messages(server: Server) {
        let team = Team::new(&server).await;
        let id = team.send("Un").await;
        let (by_link, token) = send_by_link(&server, &team.owner, &team.project, json!({ "discordUsername": "lea" })).await;
        let other = server.tester().await;
        join(&team.owner, &other, &team.project).await;
        for (client, id, token) in [(&other, &id, None), (&server.creator().await, &id, None), (&team.tester, &by_link, None),
            (&server.visitor(), &by_link, Some("rien")), (&server.visitor(), &id, Some(token.as_str()))] {
            let mut socket = client.socket().await;
            socket.subscribe("1", MESSAGES, json!({ "id": id, "token": token })).await;
            let refused = socket.message().await;
            assert_eq!(refused["payload"][0]["extensions"]["code"], "NOT_FOUND", "{refused:#}");
        }
        let mut socket = server.visitor().socket().await;
        socket.subscribe("1", MESSAGES, json!({ "id": by_link })).await;
        assert_eq!(socket.message().await["payload"][0]["extensions"]["code"], "UNAUTHENTICATED");

        let mut sockets = [team.owner.socket().await, team.tester.socket().await, server.visitor().socket().await];
        let subjects = [(&id, None), (&id, None), (&by_link, Some(&token))];
        for (socket, (id, token)) in sockets.iter_mut().zip(subjects) {
            socket.subscribe("1", MESSAGES, json!({ "id": id, "token": token })).await;
            assert_eq!(socket.next("1").await["feedbackMessageChanges"]["changes"], json!([]));
        }
        write(&team.tester, json!({ "feedbackId": id, "content": "Bonjour" })).await;
        write(&team.owner, json!({ "feedbackId": by_link, "content": "Merci" })).await;
        for (socket, (content, is_from_creator)) in sockets.iter_mut().zip([("Bonjour", false), ("Bonjour", false), ("Merci", true)]) {
            let change = socket.next("1").await["feedbackMessageChanges"]["changes"].take();
            assert_eq!(change[0]["operation"], "CREATED");
            assert!(change[0]["objectId"].as_str().unwrap().starts_with("fbm_"));
            assert_eq!(change[0]["message"], json!({ "content": content, "isFromCreator": is_from_creator }));
        }
        team.owner.delete_project(&team.project).await;
        for socket in &mut sockets {
            let end = socket.message().await;
            assert_eq!((&end["type"], &end["payload"][0]["extensions"]["code"]), (&json!("error"), &json!("NOT_FOUND")), "{end:#}");
        }
    }

    async fn a_deleted_account_ends_its_subscription_and_its_messages_become_anonymous(server: Server) {
        let team = Team::new(&server).await;
        let id = team.send("Un").await;
        write(&team.tester, json!({ "feedbackId": id, "content": "Bonjour" })).await;
        write(&team.owner, json!({ "feedbackId": id, "content": "Merci" })).await;
        let (mut owners, mut authors) = (team.owner.socket().await, team.tester.socket().await);
        let query = "subscription($id: ID!) { feedbackMessageChanges(feedbackId: $id) { changes { operation message { content \
            authorName version } } } }";
        for socket in [&mut owners, &mut authors] {
            socket.subscribe("1", query, json!({ "id": id })).await;
            socket.next("1").await;
        }
        let delete = "mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }";
        assert_eq!(team.tester.data(delete, json!({})).await["deleteAccount"]["userErrors"], json!([]));
        assert_eq!(authors.closed().await, 4403);
        let updated = changes_from(&mut owners, "feedbackMessageChanges", 1, |change| change["operation"] == "UPDATED").await;
        assert_eq!(updated, [json!(
            { "operation": "UPDATED", "message": { "content": "Bonjour", "authorName": "Anonyme", "version": 2 } }
        )]);
        let messages = node(&team.owner, &id).await["messages"]["nodes"].take();
        assert_eq!(messages[1]["authorName"], "Ada Lovelace", "that of the owner stays");
    }
}
