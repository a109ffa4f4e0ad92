//! Verifying an address, choosing a new password.

use chrono::TimeDelta;
use entity::{job, letter_token};
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use tokio::time::{Duration, sleep};

use super::{SIGN_UP, VIEWER, account, sign_in};
use crate::support::{app::Server, both_databases, client::Client, database::Database, letters::Letter};

pub const VERIFY: &str = "mutation($token: String!, $password: String) { verifyEmail(input: { token: $token, password: $password }) { viewer { email userType } \
    userErrors { code field message } } }";
pub const RESEND: &str = "mutation($email: String!) { resendVerificationEmail(input: { email: $email }) { email \
    userErrors { code field message } } }";
pub const FORGOTTEN: &str = "mutation($email: String!) { requestPasswordReset(input: { email: $email }) { email \
    userErrors { code field message } } }";
pub const RESET: &str = "mutation($token: String!, $password: String!) { resetPassword(input: { token: $token, \
    newPassword: $password }) { viewer { email } userErrors { code field message } } }";
const CHANGE: &str = "mutation($current: String, $new: String!) { changePassword(input: { currentPassword: $current, \
    newPassword: $new }) { viewer { hasPassword } userErrors { code field message } } }";

async fn verifying(database: Database) -> Server {
    Server::start_with(database, &["--verify-email", "true"]).await
}

/// Waits until every letter that was asked for has left, or turned out to be pointless.
async fn all_sent(server: &Server) {
    while job::Entity::find().count(server.app.db.read()).await.unwrap() > 0 {
        sleep(Duration::from_millis(20)).await;
    }
}

async fn change(client: &Client, current: Option<&str>, new: &str) -> Value {
    client.data(CHANGE, json!({ "current": current, "new": new })).await["changePassword"].take()
}

async fn an_address_is_verified_before_the_first_sign_in(server: Server) {
    let browser = server.visitor();
    let made = browser
        .data(
            &SIGN_UP.replace("viewer {", "isVerificationRequired viewer {"),
            json!({ "input": account("a@exemple.fr") }),
        )
        .await;
    assert_eq!(made["signUp"], json!({ "isVerificationRequired": true, "viewer": null, "userErrors": [] }));
    assert_eq!(browser.cookie(), None);

    let refused = sign_in(&browser, "a@exemple.fr", "secret!").await;
    assert_eq!(refused["userErrors"][0]["code"], "EMAIL_NOT_VERIFIED");
    assert_eq!(refused["viewer"], Value::Null);
    let guessed = sign_in(&browser, "a@exemple.fr", "autre chose").await;
    assert_eq!(
        guessed["userErrors"][0]["code"], "INVALID_CREDENTIALS",
        "who does not know the password learns nothing"
    );

    let letter = server.outbox.to("a@exemple.fr", 1).await.remove(0);
    assert!(letter.text.starts_with("Bonjour Grace,"), "{}", letter.text);
    assert!(letter.path().starts_with("/verification/"));
    let verified = browser.data(VERIFY, json!({ "token": letter.token() })).await;
    assert_eq!(verified["verifyEmail"]["viewer"], json!({ "email": "a@exemple.fr", "userType": "CREATOR" }));
    assert_eq!(browser.data(VIEWER, json!({})).await["viewer"]["email"], "a@exemple.fr");

    let again = server.visitor().data(VERIFY, json!({ "token": letter.token() })).await;
    assert_eq!(again["verifyEmail"]["userErrors"][0]["code"], "INVALID_TOKEN");
    assert_eq!(sign_in(&server.visitor(), "a@exemple.fr", "secret!").await["userErrors"], json!([]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn verification_on_sqlite() {
    an_address_is_verified_before_the_first_sign_in(verifying(Database::sqlite()).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn verification_on_postgres() {
    if let Some(database) = Database::postgres().await {
        an_address_is_verified_before_the_first_sign_in(verifying(database).await).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_letter_comes_again_and_the_first_one_still_holds() {
    let server = verifying(Database::sqlite()).await;
    let browser = server.visitor();
    browser.data(SIGN_UP, json!({ "input": account("a@exemple.fr") })).await;
    let again = server.visitor().data(RESEND, json!({ "email": " A@exemple.fr" })).await;
    assert_eq!(again["resendVerificationEmail"], json!({ "email": "a@exemple.fr", "userErrors": [] }));
    let letters = server.outbox.to("a@exemple.fr", 2).await;
    assert_ne!(letters[0].token(), letters[1].token());
    browser.data(VERIFY, json!({ "token": letters[0].token() })).await;
    assert!(browser.cookie().is_some());
    let second = server.visitor().data(VERIFY, json!({ "token": letters[1].token() })).await;
    assert_eq!(second["verifyEmail"]["userErrors"][0]["code"], "INVALID_TOKEN", "one use for all");
    // Nothing is left to verify: no letter, and the same answer.
    let again = server.visitor().data(RESEND, json!({ "email": "a@exemple.fr" })).await;
    assert_eq!(again["resendVerificationEmail"]["userErrors"], json!([]));
    all_sent(&server).await;
    assert_eq!(server.outbox.letters().len(), 2);
}

both_databases! {
    async fn a_lost_password_is_replaced_and_everybody_else_is_out(server: Server) {
        let (owner, elsewhere) = (server.visitor(), server.visitor());
        let email = owner.sign_up("CREATOR").await;
        sign_in(&elsewhere, &email, "secret!").await;
        let (_, secret) = owner.create_token(&["PROFILE_READ"]).await;
        let mut socket = elsewhere.socket().await;

        let asked = server.visitor().data(FORGOTTEN, json!({ "email": email.to_uppercase() })).await;
        assert_eq!(asked["requestPasswordReset"], json!({ "email": email, "userErrors": [] }));
        let letter = server.outbox.to(&email, 1).await.remove(0);
        assert!(letter.path().starts_with("/reinitialiser/"));
        let input = json!({ "token": letter.token(), "password": "12345" });
        let short = server.visitor().data(RESET, input).await;
        assert_eq!(short["resetPassword"]["userErrors"][0]["field"], json!(["input", "newPassword"]));

        let browser = server.visitor();
        let input = json!({ "token": letter.token(), "password": "une phrase bien plus longue" });
        let reset = browser.data(RESET, input.clone()).await;
        assert_eq!(reset["resetPassword"]["viewer"]["email"], json!(email));
        assert_eq!(browser.data(VIEWER, json!({})).await["viewer"]["email"], json!(email), "signed in");
        assert_eq!(socket.closed().await, 4403);
        for other in [&owner, &elsewhere] {
            assert_eq!(other.data(VIEWER, json!({})).await["viewer"], Value::Null, "signed out");
        }
        let code = owner.program(&secret).error_code(VIEWER, json!({})).await;
        assert_eq!(code, "UNAUTHENTICATED", "a token might be an intruder's");
        assert_eq!(sign_in(&server.visitor(), &email, "secret!").await["viewer"], Value::Null);
        let again = server.visitor().data(RESET, input).await;
        assert_eq!(again["resetPassword"]["userErrors"][0]["code"], "INVALID_TOKEN");
        // The second says so; the third, that an account which nobody had proved was theirs was replaced.
        let told = server.outbox.to(&email, 3).await;
        assert!(told.iter().any(|letter| letter.text.contains("vient d'être changé")), "{told:?}");
    }

    async fn who_has_no_account_gets_the_same_answer_and_no_letter(server: Server) {
        let email = server.visitor().sign_up("TESTER").await;
        let known = server.visitor().data(FORGOTTEN, json!({ "email": email })).await;
        let unknown = server.visitor().data(FORGOTTEN, json!({ "email": "personne@exemple.fr" })).await;
        assert_eq!(known["requestPasswordReset"]["userErrors"], unknown["requestPasswordReset"]["userErrors"]);
        all_sent(&server).await;
        assert_eq!(server.outbox.letters().len(), 1);
        let refused = server.visitor().data(FORGOTTEN, json!({ "email": "pas une adresse" })).await;
        assert_eq!(refused["requestPasswordReset"]["userErrors"][0]["code"], "INVALID_EMAIL");
    }

    async fn a_letters_token_is_hashed_expires_and_is_good_for_one_thing(server: Server) {
        let email = server.visitor().sign_up("TESTER").await;
        server.visitor().data(FORGOTTEN, json!({ "email": email })).await;
        let token = server.outbox.to(&email, 1).await.remove(0).token();
        let stored = letter_token::Entity::find().one(server.app.db.read()).await.unwrap().unwrap();
        assert_ne!(stored.token_hash, token);
        let elsewhere = server.visitor().data(VERIFY, json!({ "token": token })).await;
        assert_eq!(elsewhere["verifyEmail"]["userErrors"][0]["code"], "INVALID_TOKEN");
        for forged in ["", "x", &stored.token_hash, &token.to_uppercase()] {
            let input = json!({ "token": forged, "password": "nouveau secret" });
            let answer = server.visitor().data(RESET, input).await;
            assert_eq!(answer["resetPassword"]["userErrors"][0]["code"], "INVALID_TOKEN", "{forged}");
        }
        server.app.clock.advance(TimeDelta::minutes(61));
        let late = server.visitor().data(RESET, json!({ "token": token, "password": "nouveau secret" })).await;
        assert_eq!(late["resetPassword"]["userErrors"][0]["message"], "Ce lien n'est plus valable. Demandez-en un nouveau.");
        assert_eq!(rodage::auth::sweep::sweep(&server.app).await.unwrap(), 1, "and is forgotten");
    }

    async fn of_two_letters_that_choose_a_password_the_last_one_asked_for_is_good(server: Server) {
        let email = server.visitor().sign_up("TESTER").await;
        server.visitor().data(FORGOTTEN, json!({ "email": email })).await;
        let older = server.outbox.to(&email, 1).await.remove(0).token();
        server.visitor().data(FORGOTTEN, json!({ "email": email })).await;
        let both = server.outbox.to(&email, 2).await;
        let newer = both.iter().map(Letter::token).find(|token| *token != older).unwrap();
        let input = |token: &str| json!({ "token": token, "password": "nouveau secret" });
        let refused = server.visitor().data(RESET, input(&older)).await;
        assert_eq!(refused["resetPassword"]["userErrors"][0]["code"], "INVALID_TOKEN");
        let taken = server.visitor().data(RESET, input(&newer)).await;
        assert_eq!(taken["resetPassword"]["userErrors"], json!([]));
    }

    async fn two_uses_of_one_token_at_once_are_one(server: Server) {
        let email = server.visitor().sign_up("TESTER").await;
        server.visitor().data(FORGOTTEN, json!({ "email": email })).await;
        let token = server.outbox.to(&email, 1).await.remove(0).token();
        let (one, two) = (server.visitor(), server.visitor());
        let input = |password: &str| json!({ "token": token, "password": password });
        let (first, second) = futures_util::join!(one.data(RESET, input("premier")), two.data(RESET, input("second")));
        let won = [&first, &second].map(|answer| answer["resetPassword"]["viewer"].is_object());
        assert_eq!(won.iter().filter(|won| **won).count(), 1, "{first} {second}");
    }

    async fn a_password_is_changed_by_whoever_knows_it(server: Server) {
        let (here, elsewhere) = (server.visitor(), server.visitor());
        let email = here.sign_up("CREATOR").await;
        sign_in(&elsewhere, &email, "secret!").await;
        for current in [None, Some("autre chose")] {
            let wrong = change(&here, current, "nouveau secret").await;
            assert_eq!(wrong["userErrors"][0]["code"], "INVALID_CREDENTIALS");
            assert_eq!(wrong["userErrors"][0]["field"], json!(["input", "currentPassword"]));
        }
        let before = here.cookie();
        assert_eq!(change(&here, Some("secret!"), "nouveau secret").await["viewer"], json!({ "hasPassword": true }));
        assert_eq!(here.cookie(), before);
        assert_ne!(here.data(VIEWER, json!({})).await["viewer"], Value::Null, "still here");
        assert_eq!(elsewhere.data(VIEWER, json!({})).await["viewer"], Value::Null, "no longer there");
        assert_eq!(sign_in(&elsewhere, &email, "nouveau secret").await["userErrors"], json!([]));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn letters_to_one_address_are_limited_whether_it_has_an_account_or_not() {
    let server = Server::start_with(Database::sqlite(), &["--mail-rate", "2"]).await;
    let email = server.visitor().sign_up("TESTER").await;
    for address in [email.as_str(), "personne@exemple.fr"] {
        for _ in 0..2 {
            server.visitor().data(FORGOTTEN, json!({ "email": address })).await;
        }
        let answer = server.visitor().post(FORGOTTEN, json!({ "email": address })).await;
        assert_eq!(answer.status(), 429, "{address}");
        let wait: u64 = answer.headers()["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=1800).contains(&wait), "{wait}");
    }
    server.visitor().data(FORGOTTEN, json!({ "email": "autre@exemple.fr" })).await;
}
