//! Emails sent through an SMTP server.

use chrono::TimeDelta;
use serde_json::json;
use tokio::time::{Duration, sleep};

use crate::support::{
    app::{Server, config, scheduled_jobs},
    database::Database,
    smtp::{Behavior, Smtp},
};

const SIGN_UP: &str = "mutation($email: String!) { signUp(input: { email: $email, password: \"secret!\", firstName: \"Zoé\", \
    lastName: \"Été\", userType: TESTER }) { isVerificationRequired viewer { id } userErrors { code } } }";

async fn server_with(smtp: &Smtp) -> Server {
    let url = smtp.url();
    let flags = [
        "--smtp-url",
        &url,
        "--mail-from",
        "Rodage <bonjour@rodage.exemple>",
        "--public-url",
        "https://rodage.exemple",
    ];
    Server::start_with(Database::sqlite(), &flags).await
}

async fn queued_jobs(server: &Server) -> usize {
    scheduled_jobs(&server.app).await.len()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sends_an_email_through_the_mail_server() {
    let smtp = Smtp::start().await;
    let server = server_with(&smtp).await;
    let made = server.visitor().data(SIGN_UP, json!({ "email": "zoe@exemple.fr" })).await;
    assert_eq!(made["signUp"]["isVerificationRequired"], true, "addresses are verified when there is a mail server");
    let email = smtp.to("zoe@exemple.fr", 1).await.remove(0);
    assert_eq!(email.header("From"), "\"Rodage\" <bonjour@rodage.exemple>".replace('"', ""));
    assert_eq!(email.header("Auto-Submitted"), "auto-generated");
    assert_eq!(email.header("Content-Language"), "fr");
    assert!(email.header("Message-ID").ends_with("@rodage.exemple>"), "{:?}", email.headers);
    assert!(email.text.contains("https://rodage.exemple/verification/"), "{}", email.text);
    assert!(email.html.contains("lang=\"fr\"") && email.html.contains("Bonjour,"), "{}", email.html);
    assert!(!email.text.contains("Zoé"), "anyone may have given the address and the name: {}", email.text);
    for _ in 0..200 {
        if queued_jobs(&server).await == 0 {
            return;
        }
        sleep(Duration::from_millis(20)).await;
    }
    panic!("the job was not deleted");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sends_an_email_in_the_language_of_the_request() {
    let smtp = Smtp::start().await;
    let server = server_with(&smtp).await;
    let body = json!({ "query": SIGN_UP, "variables": { "email": "zoe@exemple.fr" } });
    let request = server.visitor().request(reqwest::Method::POST, "/graphql").header("accept-language", "en");
    request.json(&body).send().await.unwrap();
    let email = smtp.to("zoe@exemple.fr", 1).await.remove(0);
    assert!(email.text.starts_with("Hello,"), "{}", email.text);
    assert_eq!(email.header("Subject"), "Confirm your email address");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn retries_a_temporary_failure_with_backoff() {
    assert_retried(Behavior::TemporaryFailure).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn retries_what_the_operator_can_repair() {
    for response in [
        "535 5.7.8 wrong password",
        "550 5.1.8 <bonjour@rodage.exemple>: Sender address rejected: Domain not found",
        "550 5.1.7 bad sender",
        "553 sorry, Bonjour@rodage.exemple may not send from here",
    ] {
        assert_retried(Behavior::Refusal(response)).await;
    }
}

/// Asserts that an email arrives after all, once the mail server no longer behaves like this.
async fn assert_retried(behavior: Behavior) {
    let smtp = Smtp::start().await;
    smtp.set_behavior(behavior);
    let server = server_with(&smtp).await;
    server.visitor().data(SIGN_UP, json!({ "email": "zoe@exemple.fr" })).await;
    for attempt in 1..=3 {
        while smtp.rejected() < attempt {
            server.app.clock.advance(TimeDelta::seconds(1));
            sleep(Duration::from_millis(50)).await;
        }
    }
    assert_eq!(queued_jobs(&server).await, 1);
    smtp.set_behavior(Behavior::Accept);
    while smtp.accepted("zoe@exemple.fr").is_empty() {
        server.app.clock.advance(TimeDelta::seconds(1));
        sleep(Duration::from_millis(50)).await;
    }
    sleep(Duration::from_millis(300)).await;
    assert_eq!(smtp.accepted("zoe@exemple.fr").len(), 1, "once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gives_up_an_email_that_is_rejected_permanently() {
    let smtp = Smtp::start().await;
    smtp.set_behavior(Behavior::PermanentFailure);
    let server = server_with(&smtp).await;
    server.visitor().data(SIGN_UP, json!({ "email": "zoe@exemple.fr" })).await;
    while queued_jobs(&server).await > 0 {
        sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(smtp.rejected(), 1);
    assert!(server.metrics().await.lines().any(|line| line.starts_with("rodage_emails_rejected_total ")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sends_a_queued_email_after_a_restart() {
    let smtp = Smtp::start().await;
    smtp.set_behavior(Behavior::TemporaryFailure);
    let server = server_with(&smtp).await;
    server.visitor().data(SIGN_UP, json!({ "email": "zoe@exemple.fr" })).await;
    while smtp.rejected() == 0 {
        sleep(Duration::from_millis(20)).await;
    }
    let database = server.stop().await;
    smtp.set_behavior(Behavior::Accept);
    let url = smtp.url();
    let server = Server::start_with(database, &["--smtp-url", &url, "--mail-from", "a@b.c"]).await;
    server.app.clock.advance(TimeDelta::minutes(3));
    assert_eq!(smtp.to("zoe@exemple.fr", 1).await.len(), 1);
}

#[tokio::test]
async fn rejects_a_mail_server_without_a_sender() {
    let config = config(&Database::sqlite(), &["--smtp-url", "smtp://localhost"]);
    let error = rodage::platform::mail::Mailer::new(&config, rodage::platform::clock::Clock::default()).unwrap_err();
    assert!(error.to_string().contains("RODAGE_MAIL_FROM"), "{error}");
}
