//! Delivery of invitations by email.

use chrono::TimeDelta;
use rodage::platform::jobs;
use serde_json::{Value, json};

use super::{
    RESEND, REVOKE,
    delivery::{delivery, final_delivery, server},
    discord, named_tester,
};
use crate::support::{
    app::Server,
    client::INVITE,
    database::Database,
    smtp::{Behavior, Smtp},
};

/// Lets a job that failed be repeated: longer than any delay.
async fn attempt_again(server: &Server) {
    server.app.clock.advance(TimeDelta::hours(2));
    jobs::run_due(&server.app).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_email_is_in_the_language_of_the_creator() {
    let mail = Smtp::start().await;
    let flags = [
        "--smtp-url",
        &mail.url(),
        "--mail-from",
        "Rodage <bonjour@rodage.exemple>",
        "--public-url",
        "https://rodage.exemple",
    ];
    let server = Server::start_with(Database::sqlite(), &[&flags[..], &["--verify-email", "false"]].concat()).await;
    let creator = server.creator().await;
    let project = creator.create_project("Carnet <b>").await;
    let (id, token) = creator.invite(&project, json!({ "email": "ada@exemple.fr" })).await;
    let email = mail.to("ada@exemple.fr", 1).await.remove(0);
    assert_eq!(email.header("Content-Language"), "fr");
    let link = format!("https://rodage.exemple/invitation/{token}#pour=ada%40exemple.fr");
    assert!(email.text.contains(&link), "{}", email.text);
    assert!(email.text.contains("«\u{a0}Carnet <b>\u{a0}»"), "{}", email.text);
    assert!(email.header("Subject").starts_with("Ada Lovelace vous invite"), "{:?}", email.header("Subject"));
    assert!(email.text.contains("Ada Lovelace aimerait votre regard"), "{}", email.text);
    assert!(!email.html.contains("<b>"), "{}", email.html);
    assert_eq!(final_delivery(&creator, &id).await.0, "SENT");

    let rename = "mutation { updateSettings(input: { username: \"Visitez evil.example\" }) { userErrors { code } } }";
    assert_eq!(creator.data(rename, json!({})).await["updateSettings"]["userErrors"], json!([]));
    creator.invite(&project, json!({ "email": "lea@exemple.fr" })).await;
    let email = mail.to("lea@exemple.fr", 1).await.remove(0);
    assert!(email.text.contains("Un créateur aimerait votre regard"), "{}", email.text);
    assert!(!email.header("Subject").contains("evil"), "{:?}", email.header("Subject"));
    assert!(!email.text.contains("evil") && !email.html.contains("evil"), "{}", email.text);

    mail.set_behavior(Behavior::PermanentFailure);
    let (id, _) = creator.invite(&project, json!({ "email": "nobody@exemple.fr" })).await;
    assert_eq!(final_delivery(&creator, &id).await, ("FAILED".to_owned(), json!("ADDRESS_REFUSED")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_is_repeated_like_any_other_email() {
    let mail = Smtp::start().await;
    mail.set_behavior(Behavior::TemporaryFailure);
    let flags = ["--smtp-url", &mail.url(), "--mail-from", "bonjour@rodage.exemple", "--verify-email", "false"];
    let server = Server::start_with(Database::sqlite(), &flags).await;
    let creator = server.creator().await;
    let project = creator.create_project("Rodage").await;
    let (id, _) = creator.invite(&project, json!({ "email": "ada@exemple.fr" })).await;
    // More than over Discord.
    for _ in 0..10 {
        attempt_again(&server).await;
    }
    assert_eq!(delivery(&creator, &id).await.0, "PENDING");
    mail.set_behavior(Behavior::Accept);
    attempt_again(&server).await;
    assert_eq!(final_delivery(&creator, &id).await, ("SENT".to_owned(), Value::Null));
    mail.to("ada@exemple.fr", 1).await;

    mail.set_behavior(Behavior::TemporaryFailure);
    let (id, _) = creator.invite(&project, json!({ "email": "zoe@exemple.fr" })).await;
    for _ in 0..40 {
        if delivery(&creator, &id).await.0 != "PENDING" {
            break;
        }
        attempt_again(&server).await;
    }
    assert_eq!(delivery(&creator, &id).await, ("FAILED".to_owned(), json!("UNAVAILABLE")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invitations_by_email_count_among_the_emails_to_an_address() {
    let mail = Smtp::start().await;
    let mut flags =
        vec!["--smtp-url".to_owned(), mail.url(), "--mail-from".to_owned(), "bonjour@rodage.exemple".to_owned()];
    flags.extend(["--verify-email", "false", "--mail-rate", "2"].map(str::to_owned));
    let server = server(Database::sqlite(), flags).await;
    let (creator, other) = (server.creator().await, server.creator().await);
    let (project, elsewhere) = (creator.create_project("Ici").await, other.create_project("Ailleurs").await);
    let (id, _) = creator.invite(&project, json!({ "email": "ada@exemple.fr" })).await;
    final_delivery(&creator, &id).await;
    creator.data(RESEND, json!({ "id": id })).await;
    final_delivery(&creator, &id).await;
    assert_eq!(creator.error_code(RESEND, json!({ "id": id })).await, "RATE_LIMITED");
    let input = json!({ "input": { "projectId": elsewhere, "by": { "email": "ADA@exemple.fr" } } });
    assert_eq!(other.error_code(INVITE, input).await, "RATE_LIMITED", "whoever invites");
    let count = "query($id: ID!) { project(id: $id) { invitationCount } }";
    assert_eq!(other.data(count, json!({ "id": elsewhere })).await["project"]["invitationCount"], 0);
    other.invite(&elsewhere, json!({ "email": "zoe@exemple.fr" })).await;
    other.invite(&elsewhere, discord("ada")).await;

    let tester = named_tester(&server.tester().await, "Zoé").await;
    let (id, _) = creator.invite(&project, json!({ "testerId": tester })).await;
    for _ in 0..2 {
        creator.data(RESEND, json!({ "id": id })).await;
    }
    assert_eq!(creator.error_code(RESEND, json!({ "id": id })).await, "RATE_LIMITED", "also the emails to an account");

    let (id, _) = creator.invite(&project, json!({ "email": "eve@exemple.fr" })).await;
    creator.data(REVOKE, json!({ "id": id })).await;
    for _ in 0..3 {
        let refused = creator.data(RESEND, json!({ "id": id })).await;
        assert_eq!(refused["resendInvitation"]["userErrors"][0]["code"], "INVITATION_PROCESSED");
    }
    other.invite(&elsewhere, json!({ "email": "eve@exemple.fr" })).await;
}
