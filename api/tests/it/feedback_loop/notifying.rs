//! Notifications, webhooks and emails about feedback.

use chrono::TimeDelta;
use rodage::{features::notifications::send_due_emails, platform::jobs};
use serde_json::{Value, json};

use super::{EDIT, PLAN, Team, join, send_by_link, write};
use crate::support::{
    app::Server,
    both_databases,
    client::Client,
    emails::Email,
    receiver::{Received, Receiver},
};

/// The flag that lets a server call receivers on loopback.
const PRIVATE: [&str; 1] = ["--webhook-private-networks"];

/// Returns the type and the message of each of the caller's notifications of these types, the newest first.
async fn notifications(client: &Client) -> Vec<(String, String)> {
    let query = "{ viewer { notifications { nodes { type message } } } }";
    let data = client.data(query, json!({})).await;
    let text = |node: &Value, field: &str| node[field].as_str().unwrap().replace('\u{a0}', " ");
    let all = data["viewer"]["notifications"]["nodes"].as_array().unwrap();
    let about = all.iter().map(|node| (text(node, "type"), text(node, "message")));
    about.filter(|(kind, _)| ["FEEDBACK_MESSAGE", "FEEDBACK_STATUS_CHANGED"].contains(&kind.as_str())).collect()
}

async fn unread(client: &Client) -> u64 {
    let data = client.data("{ viewer { unreadNotificationCount } }", json!({})).await;
    data["viewer"]["unreadNotificationCount"].as_u64().unwrap()
}

fn notification(kind: &str, message: &str) -> (String, String) {
    (kind.to_owned(), message.to_owned())
}

both_databases! {
    async fn the_other_one_is_notified(server: Server) {
        let team = Team::new(&server).await;
        let (id, second) = (team.send("Un").await, team.send("Deux").await);
        for client in [&team.owner, &team.tester] {
            assert_eq!(notifications(client).await, []);
        }
        team.triage(&[&id], json!({ "isRead": true, "addTags": ["UX"] })).await;
        assert_eq!(notifications(&team.tester).await, [], "the owner's business");
        team.triage(&[&id], json!({ "status": "FIXED", "isUseful": true })).await;
        team.triage(&[&second], json!({ "isUseful": true })).await;
        team.triage(&[&second], json!({ "isUseful": false, "status": "DECLINED" })).await;
        team.triage(&[&second], json!({ "status": "NEW" })).await;
        team.owner.data(PLAN, json!({ "input": { "ids": [second], "title": "Étape" } })).await;
        write(&team.owner, json!({ "feedbackId": id, "content": "Merci", "requestsInfo": true })).await;
        write(&team.tester, json!({ "feedbackId": id, "content": "De rien" })).await;
        team.triage(&[&id], json!({ "status": "INFO_REQUESTED" })).await;
        assert_eq!(notifications(&team.tester).await, [
            notification("FEEDBACK_STATUS_CHANGED", "« Rodage » : on vous demande des précisions sur votre retour"),
            notification("FEEDBACK_MESSAGE", "Ada Lovelace vous écrit à propos d'un retour sur « Rodage »"),
            notification("FEEDBACK_STATUS_CHANGED", "« Rodage » : votre retour est prévu"),
            notification("FEEDBACK_STATUS_CHANGED", "« Rodage » : votre retour n'est pas retenu"),
            notification("FEEDBACK_STATUS_CHANGED", "« Rodage » : votre retour a été jugé utile"),
            notification("FEEDBACK_STATUS_CHANGED", "« Rodage » : votre retour est pris en compte, c'est corrigé"),
        ]);
        let expected = [notification("FEEDBACK_MESSAGE", "Zoé vous écrit à propos d'un retour sur « Rodage »")];
        assert_eq!(notifications(&team.owner).await, expected);
        let off = "mutation($id: ID!) { updateWorkspaceSettings(input: { projectId: $id, hasNotifications: false }) { userErrors { code } } }";
        team.owner.data(off, json!({ "id": team.project })).await;
        write(&team.tester, json!({ "feedbackId": id, "content": "Encore" })).await;
        assert_eq!(notifications(&team.owner).await, expected, "as for all notifications of the project");
    }

    async fn the_digest_links_to_the_feedback(server: Server) {
        let (owner, tester) = (server.visitor(), server.visitor());
        let (to_owner, to_tester) = (owner.sign_up("CREATOR").await, tester.sign_up("TESTER").await);
        let project = owner.create_project("Rodage").await;
        join(&owner, &tester, &project).await;
        let team = Team { owner, tester, project };
        let id = team.send("Un").await;
        server.app.clock.advance(TimeDelta::hours(1));
        send_due_emails(&server.app).await.unwrap();
        let before = server.outbox.to(&to_owner, 1).await.len();
        write(&team.owner, json!({ "feedbackId": id, "content": "Merci" })).await;
        server.app.clock.advance(TimeDelta::hours(1));
        send_due_emails(&server.app).await.unwrap();
        let email = server.outbox.to(&to_tester, 1).await.pop().unwrap();
        assert_eq!(email.path(), format!("/profile/retours?retour={id}"));
        write(&team.tester, json!({ "feedbackId": id, "content": "De rien" })).await;
        server.app.clock.advance(TimeDelta::hours(1));
        send_due_emails(&server.app).await.unwrap();
        let email = server.outbox.to(&to_owner, before + 1).await.pop().unwrap();
        assert_eq!(email.path(), format!("/workspace/{}/retours?retour={id}", team.project));
    }

    async fn what_is_answered_is_read(server: Server) {
        let team = Team::new(&server).await;
        let (id, other) = (team.send("Un").await, team.send("Deux").await);
        for feedback in [&id, &other] {
            write(&team.owner, json!({ "feedbackId": feedback, "content": "Où ?" })).await;
        }
        let (to_owner, to_tester) = (unread(&team.owner).await, unread(&team.tester).await);
        write(&team.tester, json!({ "feedbackId": id, "content": "Là" })).await;
        assert_eq!(unread(&team.tester).await, to_tester - 1, "the other message is still to be read");
        assert_eq!(unread(&team.owner).await, to_owner + 1);
        write(&team.owner, json!({ "feedbackId": id, "content": "Merci" })).await;
        assert_eq!(unread(&team.owner).await, to_owner, "the answer is read");
        assert_eq!(unread(&team.tester).await, to_tester);
        // So is what is only read.
        let seen = "mutation($id: ID!, $ids: [ID!]) { markNotificationsRead(input: { feedbackId: $id, ids: $ids }) { \
            viewer { unreadNotificationCount } userErrors { code } } }";
        let seen = async |ids: Value| {
            team.tester.data(seen, json!({ "id": other, "ids": ids })).await["markNotificationsRead"]["viewer"].take()
        };
        assert_eq!(seen(json!([])).await["unreadNotificationCount"], to_tester, "none of these");
        assert_eq!(seen(Value::Null).await["unreadNotificationCount"], to_tester - 1, "only about that feedback");
        assert_eq!(unread(&team.owner).await, to_owner, "those of the caller only");
    }

    async fn feedback_that_is_read_is_no_longer_notified(server: Server) {
        let team = Team::new(&server).await;
        let (id, other) = (team.send("Un").await, team.send("Deux").await);
        let (to_owner, to_tester) = (unread(&team.owner).await, unread(&team.tester).await);
        team.triage(&[&id], json!({ "isUseful": true })).await;
        assert_eq!(unread(&team.owner).await, to_owner, "not read yet");
        team.triage(&[&id], json!({ "isRead": true })).await;
        assert_eq!(unread(&team.owner).await, to_owner - 1, "the other feedback is still to be read");
        team.triage(&[&id, &other], json!({ "isRead": true })).await;
        assert_eq!(unread(&team.owner).await, to_owner - 2);
        assert_eq!(unread(&team.tester).await, to_tester + 1, "read by somebody else, found useful");
        team.triage(&[&id], json!({ "isRead": false })).await;
        assert_eq!(unread(&team.owner).await, to_owner - 2, "the notification stays read");
    }

    async fn an_author_with_an_address_only_is_emailed_once_an_hour(server: Server) {
        let team = Team::new(&server).await;
        let by = json!({ "email": "lea@exemple.fr" });
        let (id, token) = send_by_link(&server, &team.owner, &team.project, by).await;
        let before = answers(&server).len();
        write(&team.owner, json!({ "feedbackId": id, "content": "Sur quel écran ?" })).await;
        let email = answers_after(&server, before).await;
        assert_eq!(email.path(), format!("/invitation/{token}"));
        assert!(email.text.contains("Sur quel écran ?") && email.text.contains("Ada Lovelace"), "{}", email.text);
        write(&team.owner, json!({ "feedbackId": id, "content": "Et quand ?" })).await;
        write(&server.visitor(), json!({ "feedbackId": id, "content": "Hier", "token": token })).await;
        server.app.clock.advance(TimeDelta::minutes(59));
        write(&team.owner, json!({ "feedbackId": id, "content": "Merci" })).await;
        jobs::run_due(&server.app).await.unwrap();
        server.wait_for_queued_emails(1).await;
        assert_eq!(answers(&server).len(), before + 1, "once an hour");
        server.app.clock.advance(TimeDelta::minutes(1));
        jobs::run_due(&server.app).await.unwrap();
        let email = answers_after(&server, before + 1).await;
        let shown = |content: &str| email.text.contains(content);
        assert!(shown("Et quand ?") && shown("Merci") && !shown("Hier") && !shown("Sur quel"), "{}", email.text);
        server.app.clock.advance(TimeDelta::hours(1));
        write(&team.owner, json!({ "feedbackId": id, "content": "C’est corrigé" })).await;
        let email = answers_after(&server, before + 2).await;
        assert!(email.text.contains("C’est corrigé") && !email.text.contains("Merci"), "{}", email.text);
        // Nobody else is written to.
        let (known, _) = send_by_link(&server, &team.owner, &team.project, json!({ "discordUsername": "lea" })).await;
        write(&team.owner, json!({ "feedbackId": known, "content": "Merci" })).await;
        write(&team.owner, json!({ "feedbackId": team.send("Un").await, "content": "Merci" })).await;
        server.wait_for_queued_emails(0).await;
        assert_eq!(answers(&server).len(), before + 3);
    }

    async fn a_late_email_shows_no_message_of_the_next(server: Server) {
        let team = Team::new(&server).await;
        let (id, _) = send_by_link(&server, &team.owner, &team.project, json!({ "email": "lea@exemple.fr" })).await;
        let before = answers(&server).len();
        for content in ["Sur quel écran ?", "Et quand ?"] {
            write(&team.owner, json!({ "feedbackId": id, "content": content })).await;
        }
        answers_after(&server, before).await;
        server.wait_for_queued_emails(1).await;
        // The second email is an hour late when the third is queued, and both are sent.
        server.app.clock.advance(TimeDelta::hours(2));
        write(&team.owner, json!({ "feedbackId": id, "content": "C’est corrigé" })).await;
        answers_after(&server, before + 2).await;
        let emails = &answers(&server)[before..];
        for content in ["Sur quel écran ?", "Et quand ?", "C’est corrigé"] {
            let count = emails.iter().filter(|email| email.text.contains(content)).count();
            assert_eq!(count, 1, "{content} {emails:#?}");
        }
    }
}

/// Returns the emails to the author of the feedback.
fn answers(server: &Server) -> Vec<Email> {
    let mut emails = server.outbox.emails();
    emails.retain(|email| email.header("To").contains("lea@exemple.fr"));
    emails
}

async fn answers_after(server: &Server, before: usize) -> Email {
    server.outbox.to("lea@exemple.fr", before + 1).await.pop().unwrap()
}

both_databases! {
    with PRIVATE;

    async fn webhooks_are_sent_what_happened(server: Server) {
        let team = Team::new(&server).await;
        let receiver = Receiver::start().await;
        let create = "mutation($input: CreateWebhookInput!) { createWebhook(input: $input) { userErrors { code } } }";
        let input = json!({ "url": receiver.url(), "events": ["FEEDBACK_UPDATED", "FEEDBACK_MESSAGE_CREATED"] });
        team.owner.data(create, json!({ "input": input })).await;
        let id = team.send("Un").await;
        team.triage(&[&id], json!({ "isRead": true })).await;
        team.triage(&[&id], json!({ "status": "PLANNED", "addTags": ["UX"] })).await;
        team.triage(&[&id], json!({ "status": "PLANNED" })).await;
        team.tester.data(EDIT, json!({ "input": { "id": id, "kind": "BUG", "steps": "Ouvrir" } })).await;
        write(&team.tester, json!({ "feedbackId": id, "content": "Alors ?" })).await;
        let mut bodies: Vec<Value> = receiver.wait_for(3).await.iter().map(Received::json).collect();
        bodies.sort_by_key(|body| body["data"]["feedback"]["version"].as_i64());
        let kinds: Vec<&Value> = bodies.iter().map(|body| &body["type"]).collect();
        assert_eq!(kinds, ["feedback.updated", "feedback.updated", "feedback.message_created"]);
        let sorted = &bodies[0]["data"]["feedback"];
        assert_eq!((&sorted["status"], &sorted["tags"], &sorted["isRead"]), (&json!("PLANNED"), &json!(["UX"]), &json!(true)));
        let edited = &bodies[1]["data"]["feedback"];
        assert_eq!((&edited["kind"], &edited["steps"], &edited["severity"]), (&json!("BUG"), &json!("Ouvrir"), &Value::Null));
        let message = &bodies[2]["data"];
        assert_eq!((&message["message"]["content"], &message["message"]["isFromCreator"]), (&json!("Alors ?"), &json!(false)));
        assert_eq!((&message["feedback"]["id"], &message["feedback"]["messageCount"]), (&json!(id), &json!(1)));
    }
}
