//! Announcements of new releases, to those who ask for them.

use serde_json::{Value, json};

use super::{CREATE, SHEET, UPDATE, add, error, errors};
use crate::{
    invitations::{ACCEPT, REFUSE},
    support::{
        app::Server,
        both_databases,
        client::Client,
        receiver::{Received, Receiver},
    },
};

const FOLLOW: &str = "mutation($input: FollowReleasesInput!) { followReleases(input: $input) { \
    invitation { canFollowReleases isFollowingReleases version } userErrors { code field } } }";

const INVITATION: &str =
    "query($id: ID!) { node(id: $id) { ... on Invitation { canFollowReleases isFollowingReleases } } }";

async fn follow(client: &Client, input: Value) -> Value {
    client.data(FOLLOW, json!({ "input": input })).await["followReleases"].take()
}

/// Returns the messages of the caller's notifications of new releases, the newest first.
async fn announced(client: &Client) -> Vec<String> {
    let data =
        client.data("{ viewer { notifications { nodes { type message invitation { id } } } } }", json!({})).await;
    let all = data["viewer"]["notifications"]["nodes"].as_array().unwrap();
    let releases = all.iter().filter(|node| node["type"] == "NEW_RELEASE");
    releases.map(|node| node["message"].as_str().unwrap().replace('\u{a0}', " ")).collect()
}

both_databases! {
    async fn testers_who_ask_for_it_are_notified_once(server: Server) {
        let (owner, tester, silent) = (server.creator().await, server.tester().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let (id, token) = owner.invite(&project, json!({ "discordUsername": "zoe" })).await;
        let pending = follow(&tester, json!({ "invitationId": id, "isFollowing": true })).await;
        assert_eq!((errors(&pending), &pending["invitation"]), (error("NOT_FOUND", "invitationId"), &Value::Null), "not accepted");
        for (client, token) in [(&tester, &token), (&silent, &owner.invite(&project, json!({ "discordUsername": "tom" })).await.1)] {
            client.data(ACCEPT, json!({ "token": token })).await;
        }
        assert_eq!(tester.data(INVITATION, json!({ "id": id })).await["node"], json!({ "canFollowReleases": true, "isFollowingReleases": false }));
        add(&owner, &project, "0.9", "2026-11-01").await;
        let followed = follow(&tester, json!({ "invitationId": id, "isFollowing": true })).await;
        assert_eq!((&followed["invitation"]["isFollowingReleases"], errors(&followed)), (&json!(true), Vec::new()));
        let again = follow(&tester, json!({ "token": token, "isFollowing": true })).await;
        assert_eq!(again["invitation"], followed["invitation"], "by the link too, and nothing is written twice");
        // It is the tester's business.
        for (client, seen) in [(&owner, json!({ "canFollowReleases": false, "isFollowingReleases": false })), (&silent, Value::Null)] {
            assert_eq!(client.data(INVITATION, json!({ "id": id })).await["node"], seen);
        }
        for (client, field, value) in [(&silent, "invitationId", &id), (&owner, "invitationId", &id), (&silent, "token", &token), (&owner, "token", &token), (&server.visitor(), "token", &token)] {
            let refused = follow(client, json!({ field: value, "isFollowing": false })).await;
            assert_eq!(errors(&refused), error("NOT_FOUND", field));
        }
        assert_eq!(server.visitor().error_code(FOLLOW, json!({ "input": { "invitationId": id, "isFollowing": true } })).await, "UNAUTHENTICATED");
        for input in [json!({ "isFollowing": true }), json!({ "invitationId": id, "token": token, "isFollowing": true })] {
            assert_eq!(tester.error_code(FOLLOW, json!({ "input": input })).await, "BAD_USER_INPUT");
        }
        let release = add(&owner, &project, "1.0", "2026-11-20").await;
        let same_name = json!({ "input": { "projectId": project, "name": "1.0", "releasedOn": "2026-11-20" } });
        owner.data(CREATE, same_name).await;
        owner.data(UPDATE, json!({ "input": { "id": release, "notes": "Mieux" } })).await;
        assert_eq!(announced(&tester).await, ["Nouvelle version de « Rodage » : 1.0"]);
        follow(&tester, json!({ "invitationId": id, "isFollowing": false })).await;
        add(&owner, &project, "1.1", "2026-11-21").await;
        assert_eq!(announced(&tester).await.len(), 1);
        assert_eq!(announced(&silent).await, Vec::<String>::new());
    }

    async fn people_without_an_account_are_emailed_their_link(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, json!({ "email": "lea@exemple.fr" })).await;
        let visitor = server.visitor();
        let sheet = async |token: &str| visitor.data(SHEET, json!({ "token": token })).await["invitationByToken"].take();
        let seen = sheet(&token).await;
        assert_eq!((&seen["canFollowReleases"], &seen["isFollowingReleases"]), (&json!(true), &json!(false)));
        let followed = follow(&visitor, json!({ "token": token, "isFollowing": true })).await;
        let version = followed["invitation"]["version"].clone();
        assert_eq!(followed["invitation"], json!({ "canFollowReleases": true, "isFollowingReleases": true, "version": version }));
        // A second invitation to the same address: the answer to the first allows it.
        let give = "mutation($token: String!) { sendFeedback(input: { token: $token, content: \"Bien\" }) { userErrors { code } } }";
        visitor.data(give, json!({ "token": token })).await;
        let (second, other) = owner.invite(&project, json!({ "email": "lea@exemple.fr" })).await;
        follow(&visitor, json!({ "token": other, "isFollowing": true })).await;
        assert_eq!(server.outbox.emails().len(), 0);
        let input = json!({ "projectId": project, "name": "1.0", "notes": "Un bouton plus grand", "releasedOn": "2026-11-20" });
        owner.data(CREATE, json!({ "input": input })).await;
        let email = server.outbox.to("lea@exemple.fr", 1).await.pop().unwrap();
        assert_eq!(email.path(), format!("/invitation/{token}"));
        assert!(email.text.contains("1.0") && email.text.contains("Un bouton plus grand"), "{}", email.text);
        server.wait_for_queued_emails(0).await;
        assert_eq!(server.outbox.emails().len(), 1, "one email to one address");
        follow(&visitor, json!({ "token": token, "isFollowing": false })).await;
        let revoke = "mutation($id: ID!) { revokeInvitation(input: { id: $id }) { userErrors { code } } }";
        owner.data(revoke, json!({ "id": second })).await;
        assert_eq!(errors(&follow(&visitor, json!({ "token": other, "isFollowing": true })).await), error("NOT_FOUND", "token"));
        // Those who have no address, or refused.
        let (_, known) = owner.invite(&project, json!({ "discordUsername": "tom" })).await;
        assert_eq!(errors(&follow(&visitor, json!({ "token": known, "isFollowing": true })).await), error("NOT_FOUND", "token"));
        let (_, refused) = owner.invite(&project, json!({ "email": "max@exemple.fr" })).await;
        follow(&visitor, json!({ "token": refused, "isFollowing": true })).await;
        visitor.data(REFUSE, json!({ "token": refused })).await;
        assert_eq!(sheet(&refused).await["canFollowReleases"], false);
        add(&owner, &project, "1.1", "2026-11-21").await;
        server.wait_for_queued_emails(0).await;
        assert_eq!(server.outbox.emails().len(), 1, "nobody follows any more");
    }
}

both_databases! {
    with ["--mail-rate", "2"];

    async fn one_address_gets_no_more_emails_an_hour_however_many_the_releases(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, json!({ "email": "lea@exemple.fr" })).await;
        // The owner has the link too, and follows in the place of somebody who asked for nothing.
        follow(&server.visitor(), json!({ "token": token, "isFollowing": true })).await;
        for number in 0..4 {
            add(&owner, &project, &format!("1.{number}"), "2026-11-20").await;
        }
        server.wait_for_queued_emails(0).await;
        assert_eq!(server.outbox.emails().len(), 2);
    }
}

both_databases! {
    with ["--webhook-private-networks"];

    async fn webhooks_are_sent_the_release(server: Server) {
        let owner = server.creator().await;
        let receiver = Receiver::start().await;
        let create = "mutation($input: CreateWebhookInput!) { createWebhook(input: $input) { userErrors { code } } }";
        for format in ["JSON", "DISCORD"] {
            let input = json!({ "url": receiver.url(), "events": ["RELEASE_CREATED"], "format": format });
            owner.data(create, json!({ "input": input })).await;
        }
        let project = owner.create_project("Rodage").await;
        let input = json!({ "projectId": project, "name": "1.0", "notes": "Mieux", "link": "https://exemple.fr", "releasedOn": "2026-11-20" });
        let created = owner.data(CREATE, json!({ "input": input })).await["createRelease"]["release"]["id"].take();
        let bodies: Vec<Value> = receiver.wait_for(2).await.iter().map(Received::json).collect();
        let sent = bodies.iter().find(|body| body["type"] == "release.created").unwrap();
        let release = &sent["data"]["release"];
        assert_eq!((&release["id"], &release["name"], &release["notes"]), (&created, &json!("1.0"), &json!("Mieux")));
        assert_eq!((&release["link"], &release["releasedOn"]), (&json!("https://exemple.fr/"), &json!("2026-11-20")));
        let told = bodies.iter().find_map(|body| body["content"].as_str()).unwrap().replace('\u{a0}', " ");
        assert_eq!(told, "Version 1.0 de « Rodage » annoncée\n>>> Mieux");
    }
}
