//! Letters over a real mail server, and without one.

use chrono::TimeDelta;
use entity::job;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;
use tokio::time::{Duration, sleep};

use crate::support::{
    app::{Server, config},
    database::Database,
    smtp::{Mood, Smtp},
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

async fn waiting(server: &Server) -> u64 {
    job::Entity::find().count(server.app.db.read()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_letter_goes_through_the_mail_server() {
    let smtp = Smtp::start().await;
    let server = server_with(&smtp).await;
    let made = server.visitor().data(SIGN_UP, json!({ "email": "zoe@exemple.fr" })).await;
    assert_eq!(made["signUp"]["isVerificationRequired"], true, "with a mail server addresses are verified");
    let letter = smtp.to("zoe@exemple.fr", 1).await.remove(0);
    assert_eq!(letter.header("From"), "\"Rodage\" <bonjour@rodage.exemple>".replace('"', ""));
    assert_eq!(letter.header("Auto-Submitted"), "auto-generated");
    assert_eq!(letter.header("Content-Language"), "fr");
    assert!(letter.header("Message-ID").ends_with("@rodage.exemple>"), "{:?}", letter.headers);
    assert!(letter.text.contains("https://rodage.exemple/verification/"), "{}", letter.text);
    assert!(letter.html.contains("lang=\"fr\"") && letter.html.contains("Bonjour Zoé,"), "{}", letter.html);
    for _ in 0..200 {
        if waiting(&server).await == 0 {
            return;
        }
        sleep(Duration::from_millis(20)).await;
    }
    panic!("the errand is still there");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_letter_is_in_the_language_of_its_reader() {
    let smtp = Smtp::start().await;
    let server = server_with(&smtp).await;
    let body = json!({ "query": SIGN_UP, "variables": { "email": "zoe@exemple.fr" } });
    let request = server.visitor().request(reqwest::Method::POST, "/graphql").header("accept-language", "en");
    request.json(&body).send().await.unwrap();
    let letter = smtp.to("zoe@exemple.fr", 1).await.remove(0);
    assert!(letter.text.starts_with("Hello Zoé,"), "{}", letter.text);
    assert_eq!(letter.header("Subject"), "Confirm your email address");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_busy_mail_server_is_tried_again_later_and_later() {
    let smtp = Smtp::start().await;
    smtp.set_mood(Mood::Busy);
    let server = server_with(&smtp).await;
    server.visitor().data(SIGN_UP, json!({ "email": "zoe@exemple.fr" })).await;
    for attempt in 1..=3 {
        while smtp.refused() < attempt {
            server.app.clock.advance(TimeDelta::seconds(1));
            sleep(Duration::from_millis(50)).await;
        }
    }
    assert_eq!(waiting(&server).await, 1);
    smtp.set_mood(Mood::Good);
    while smtp.taken("zoe@exemple.fr").is_empty() {
        server.app.clock.advance(TimeDelta::seconds(1));
        sleep(Duration::from_millis(50)).await;
    }
    sleep(Duration::from_millis(300)).await;
    assert_eq!(smtp.taken("zoe@exemple.fr").len(), 1, "once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_letter_that_is_refused_for_good_is_given_up() {
    let smtp = Smtp::start().await;
    smtp.set_mood(Mood::Stubborn);
    let server = server_with(&smtp).await;
    server.visitor().data(SIGN_UP, json!({ "email": "zoe@exemple.fr" })).await;
    while waiting(&server).await > 0 {
        sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(smtp.refused(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_letter_survives_the_process_that_should_have_sent_it() {
    let smtp = Smtp::start().await;
    smtp.set_mood(Mood::Busy);
    let server = server_with(&smtp).await;
    server.visitor().data(SIGN_UP, json!({ "email": "zoe@exemple.fr" })).await;
    while smtp.refused() == 0 {
        sleep(Duration::from_millis(20)).await;
    }
    let database = server.stop().await;
    smtp.set_mood(Mood::Good);
    let url = smtp.url();
    let server = Server::start_with(database, &["--smtp-url", &url, "--mail-from", "a@b.c"]).await;
    server.app.clock.advance(TimeDelta::minutes(3));
    assert_eq!(smtp.to("zoe@exemple.fr", 1).await.len(), 1);
}

#[tokio::test]
async fn a_mail_server_needs_a_sender() {
    let config = config(&Database::sqlite(), &["--smtp-url", "smtp://localhost"]);
    let error = rodage::mail::Mailer::new(&config, rodage::clock::Clock::default()).unwrap_err();
    assert!(error.to_string().contains("RODAGE_MAIL_FROM"), "{error}");
}
