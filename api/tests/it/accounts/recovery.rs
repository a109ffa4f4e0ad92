//! Verifying an address, and resetting and changing a password.

use chrono::TimeDelta;
use entity::{email_token, user};
use rodage::platform::auth::{account_lock::lock_account, session};
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, prelude::Expr};
use serde_json::{Value, json};
use tokio::time::{Duration, sleep};

use super::{SIGN_UP, VIEWER, account, leaving::DELETE, sign_in};
use crate::support::{
    app::{Server, scheduled_jobs},
    both_databases,
    client::Client,
    database::Database,
    emails::Email,
};

pub const VERIFY: &str = "mutation($token: String!, $password: String) { verifyEmail(input: { token: $token, password: $password }) { viewer { email userType } \
    userErrors { code field message } } }";
pub const RESEND: &str = "mutation($email: String!) { resendVerificationEmail(input: { email: $email }) { email \
    userErrors { code field message } } }";
pub const REQUEST_RESET: &str = "mutation($email: String!) { requestPasswordReset(input: { email: $email }) { email \
    userErrors { code field message } } }";
pub const RESET: &str = "mutation($token: String!, $password: String!) { resetPassword(input: { token: $token, \
    newPassword: $password }) { viewer { email } userErrors { code field message } } }";
const CHANGE: &str = "mutation($current: String, $new: String!) { changePassword(input: { currentPassword: $current, \
    newPassword: $new }) { viewer { hasPassword } userErrors { code field message } } }";

async fn verifying(database: Database) -> Server {
    Server::start_with(database, &["--verify-email", "true"]).await
}

/// Waits until every requested email has been sent or discarded.
async fn wait_for_all_emails(server: &Server) {
    while !scheduled_jobs(&server.app).await.is_empty() {
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
    assert_eq!(guessed["userErrors"][0]["code"], "INVALID_CREDENTIALS", "the wrong password reveals nothing");

    let email = server.outbox.to("a@exemple.fr", 1).await.remove(0);
    assert!(email.text.starts_with("Bonjour,"), "{}", email.text);
    assert!(email.path().starts_with("/verification/"));
    let verified = browser.data(VERIFY, json!({ "token": email.token() })).await;
    assert_eq!(verified["verifyEmail"]["viewer"], json!({ "email": "a@exemple.fr", "userType": "CREATOR" }));
    assert_eq!(browser.data(VIEWER, json!({})).await["viewer"]["email"], "a@exemple.fr");

    let again = server.visitor().data(VERIFY, json!({ "token": email.token() })).await;
    assert_eq!(again["verifyEmail"]["userErrors"][0]["code"], "INVALID_TOKEN");
    assert_eq!(sign_in(&server.visitor(), "a@exemple.fr", "secret!").await["userErrors"], json!([]));
    server.visitor().data(REQUEST_RESET, json!({ "email": "a@exemple.fr" })).await;
    let email = server.outbox.to("a@exemple.fr", 2).await.remove(1);
    assert!(email.text.starts_with("Bonjour Grace,"), "by name once the address is verified: {}", email.text);
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
async fn the_links_of_emails_return_to_where_the_person_came_from() {
    let server = verifying(Database::sqlite()).await;
    let cases = [
        (json!("/invitation/x?y=1"), "next=%2Finvitation%2Fx%3Fy%3D1"),
        (json!("//evil.example"), ""),
        (json!(format!("/{}", "x".repeat(200))), ""),
        (Value::Null, ""),
    ];
    for (index, (next, query)) in cases.into_iter().enumerate() {
        let address = format!("{index}@exemple.fr");
        let mut input = account(&address);
        input["next"] = next.clone();
        server.visitor().data(SIGN_UP, json!({ "input": input })).await;
        let input = json!({ "email": address, "next": next });
        for name in ["resendVerificationEmail", "requestPasswordReset"] {
            let type_name = format!("{}{}Input", name[..1].to_uppercase(), &name[1..]);
            let ask = format!("mutation($input: {type_name}!) {{ {name}(input: $input) {{ userErrors {{ code }} }} }}");
            server.visitor().data(&ask, json!({ "input": input })).await;
        }
        let mut paths: Vec<String> = server.outbox.to(&address, 3).await.iter().map(Email::path).collect();
        paths.sort();
        let expected = ["/reinitialiser/", "/verification/", "/verification/"];
        for (path, start) in paths.iter().zip(expected) {
            let (page, found) = path.split_once('?').unwrap_or((path, ""));
            assert!(page.starts_with(start), "{path}");
            assert_eq!(found, query);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn resending_the_verification_email_keeps_the_first_token_valid() {
    let server = verifying(Database::sqlite()).await;
    let browser = server.visitor();
    browser.data(SIGN_UP, json!({ "input": account("a@exemple.fr") })).await;
    let again = server.visitor().data(RESEND, json!({ "email": " A@exemple.fr" })).await;
    assert_eq!(again["resendVerificationEmail"], json!({ "email": "a@exemple.fr", "userErrors": [] }));
    let emails = server.outbox.to("a@exemple.fr", 2).await;
    assert_ne!(emails[0].token(), emails[1].token());
    browser.data(VERIFY, json!({ "token": emails[0].token() })).await;
    assert!(browser.cookie().is_some());
    let second = server.visitor().data(VERIFY, json!({ "token": emails[1].token() })).await;
    assert_eq!(second["verifyEmail"]["userErrors"][0]["code"], "INVALID_TOKEN", "using one token deletes the others");
    // With nothing left to verify, the response is the same and no email is sent.
    let again = server.visitor().data(RESEND, json!({ "email": "a@exemple.fr" })).await;
    assert_eq!(again["resendVerificationEmail"]["userErrors"], json!([]));
    wait_for_all_emails(&server).await;
    assert_eq!(server.outbox.emails().len(), 2);
}

both_databases! {
    async fn a_password_reset_ends_all_other_sessions_and_tokens(server: Server) {
        let (owner, elsewhere) = (server.visitor(), server.visitor());
        let email = owner.sign_up("CREATOR").await;
        sign_in(&elsewhere, &email, "secret!").await;
        let (_, secret) = owner.create_token(&["PROFILE_READ"]).await;
        let mut socket = elsewhere.socket().await;

        let requested = server.visitor().data(REQUEST_RESET, json!({ "email": email.to_uppercase() })).await;
        assert_eq!(requested["requestPasswordReset"], json!({ "email": email, "userErrors": [] }));
        let reset_email = server.outbox.to(&email, 1).await.remove(0);
        assert!(reset_email.path().starts_with("/reinitialiser/"));
        let input = json!({ "token": reset_email.token(), "password": "12345" });
        let short = server.visitor().data(RESET, input).await;
        assert_eq!(short["resetPassword"]["userErrors"][0]["field"], json!(["input", "newPassword"]));

        let browser = server.visitor();
        let input = json!({ "token": reset_email.token(), "password": "une phrase bien plus longue" });
        let reset = browser.data(RESET, input.clone()).await;
        assert_eq!(reset["resetPassword"]["viewer"]["email"], json!(email));
        assert_eq!(browser.data(VIEWER, json!({})).await["viewer"]["email"], json!(email), "signed in");
        assert_eq!(socket.closed().await, 4403);
        for other in [&owner, &elsewhere] {
            assert_eq!(other.data(VIEWER, json!({})).await["viewer"], Value::Null, "signed out");
        }
        let code = owner.program(&secret).error_code(VIEWER, json!({})).await;
        assert_eq!(code, "UNAUTHENTICATED", "API tokens are revoked");
        assert_eq!(sign_in(&server.visitor(), &email, "secret!").await["viewer"], Value::Null);
        let again = server.visitor().data(RESET, input).await;
        assert_eq!(again["resetPassword"]["userErrors"][0]["code"], "INVALID_TOKEN");
        // The second email reports the new password, the third the replacement of an account that was never verified.
        let emails = server.outbox.to(&email, 3).await;
        let changed = emails.iter().find(|email| email.text.contains("vient d'être changé"));
        assert!(changed.is_some_and(|email| email.text.contains("Vos jetons d'API ont été révoqués")), "{emails:?}");
    }

    async fn an_unknown_address_gets_the_same_response_and_no_email(server: Server) {
        let email = server.visitor().sign_up("TESTER").await;
        let known = server.visitor().data(REQUEST_RESET, json!({ "email": email })).await;
        let unknown = server.visitor().data(REQUEST_RESET, json!({ "email": "personne@exemple.fr" })).await;
        assert_eq!(known["requestPasswordReset"]["userErrors"], unknown["requestPasswordReset"]["userErrors"]);
        wait_for_all_emails(&server).await;
        assert_eq!(server.outbox.emails().len(), 1);
        let refused = server.visitor().data(REQUEST_RESET, json!({ "email": "pas une adresse" })).await;
        assert_eq!(refused["requestPasswordReset"]["userErrors"][0]["code"], "INVALID_EMAIL");
    }

    async fn an_email_token_is_hashed_expires_and_has_one_purpose(server: Server) {
        let email = server.visitor().sign_up("TESTER").await;
        server.visitor().data(REQUEST_RESET, json!({ "email": email })).await;
        let token = server.outbox.to(&email, 1).await.remove(0).token();
        let stored = email_token::Entity::find().one(server.app.db.read()).await.unwrap().unwrap();
        assert_ne!(stored.token_hash, token);
        let other_purpose = server.visitor().data(VERIFY, json!({ "token": token })).await;
        assert_eq!(other_purpose["verifyEmail"]["userErrors"][0]["code"], "INVALID_TOKEN");
        for forged in ["", "x", &stored.token_hash, &token.to_uppercase()] {
            let input = json!({ "token": forged, "password": "nouveau secret" });
            let response = server.visitor().data(RESET, input).await;
            assert_eq!(response["resetPassword"]["userErrors"][0]["code"], "INVALID_TOKEN", "{forged}");
        }
        server.app.clock.advance(TimeDelta::minutes(61));
        let late = server.visitor().data(RESET, json!({ "token": token, "password": "nouveau secret" })).await;
        assert_eq!(late["resetPassword"]["userErrors"][0]["message"], "Ce lien n'est plus valable. Demandez-en un nouveau.");
        assert_eq!(rodage::platform::sweep::sweep(&server.app).await.unwrap(), 1, "the expired token is deleted");
    }

    async fn only_the_last_requested_reset_token_is_valid(server: Server) {
        let email = server.visitor().sign_up("TESTER").await;
        server.visitor().data(REQUEST_RESET, json!({ "email": email })).await;
        let older = server.outbox.to(&email, 1).await.remove(0).token();
        server.visitor().data(REQUEST_RESET, json!({ "email": email })).await;
        let both = server.outbox.to(&email, 2).await;
        let newer = both.iter().map(Email::token).find(|token| *token != older).unwrap();
        let input = |token: &str| json!({ "token": token, "password": "nouveau secret" });
        let refused = server.visitor().data(RESET, input(&older)).await;
        assert_eq!(refused["resetPassword"]["userErrors"][0]["code"], "INVALID_TOKEN");
        let taken = server.visitor().data(RESET, input(&newer)).await;
        assert_eq!(taken["resetPassword"]["userErrors"], json!([]));
    }

    async fn one_of_two_concurrent_uses_of_a_token_succeeds(server: Server) {
        let email = server.visitor().sign_up("TESTER").await;
        server.visitor().data(REQUEST_RESET, json!({ "email": email })).await;
        let token = server.outbox.to(&email, 1).await.remove(0).token();
        let (one, two) = (server.visitor(), server.visitor());
        let input = |password: &str| json!({ "token": token, "password": password });
        let (first, second) = futures_util::join!(one.data(RESET, input("premier")), two.data(RESET, input("second")));
        let won = [&first, &second].map(|response| response["resetPassword"]["viewer"].is_object());
        assert_eq!(won.iter().filter(|won| **won).count(), 1, "{first} {second}");
    }

    async fn a_changed_password_cannot_be_reset_with_an_email_sent_before(server: Server) {
        let owner = server.visitor();
        let email = owner.sign_up("CREATOR").await;
        server.visitor().data(REQUEST_RESET, json!({ "email": email })).await;
        let token = server.outbox.to(&email, 1).await.remove(0).token();
        assert_eq!(change(&owner, Some("secret!"), "nouveau secret").await["userErrors"], json!([]));
        let refused = server.visitor().data(RESET, json!({ "token": token, "password": "autre secret" })).await;
        assert_eq!(refused["resetPassword"]["userErrors"][0]["code"], "INVALID_TOKEN");
    }

    async fn a_session_that_ends_meanwhile_takes_over_no_account_without_a_password(server: Server) {
        let owner = server.visitor();
        let email = owner.sign_up("CREATOR").await;
        let without = &user::Entity::update_many().col_expr(user::Column::PasswordHash, Expr::value(None::<String>));
        server.app.db.write(|tx| async move { Ok(without.clone().exec(tx.db()).await?) }.scope_boxed()).await.unwrap();
        let user = user::Entity::find().one(server.app.db.read()).await.unwrap().unwrap().id;
        let revocation = server.app.db.write(|tx| {
            async move {
                lock_account(tx, user).await?;
                // Meanwhile the requests are identified, and wait for the user's row or, on SQLite, for the only writer.
                sleep(Duration::from_millis(500)).await;
                session::close_all(tx, user, None).await
            }
            .scope_boxed()
        });
        let takeover = async {
            sleep(Duration::from_millis(100)).await;
            let (change, delete) = (json!({ "new": "nouveau secret" }), json!({ "input": { "confirmation": email } }));
            tokio::join!(owner.error_code(CHANGE, change), owner.error_code(DELETE, delete))
        };
        let (ended, refused) = tokio::join!(revocation, takeover);
        assert_eq!((ended.unwrap().len(), refused), (1, ("UNAUTHENTICATED".to_owned(), "UNAUTHENTICATED".to_owned())));
        let user = user::Entity::find().one(server.app.db.read()).await.unwrap().unwrap();
        assert_eq!(user.password_hash, None);
    }

    async fn changing_the_password_requires_the_current_one(server: Server) {
        let (here, elsewhere) = (server.visitor(), server.visitor());
        let email = here.sign_up("CREATOR").await;
        sign_in(&elsewhere, &email, "secret!").await;
        for current in [None, Some("autre chose")] {
            let wrong = change(&here, current, "nouveau secret").await;
            assert_eq!(wrong["userErrors"][0]["code"], "INVALID_CREDENTIALS");
            assert_eq!(wrong["userErrors"][0]["field"], json!(["input", "currentPassword"]));
        }
        let (_, secret) = here.create_token(&["PROFILE_READ"]).await;
        let before = here.cookie();
        assert_eq!(change(&here, Some("secret!"), "nouveau secret").await["viewer"], json!({ "hasPassword": true }));
        assert_eq!(here.cookie(), before);
        assert_ne!(here.data(VIEWER, json!({})).await["viewer"], Value::Null, "the session continues");
        assert_eq!(elsewhere.data(VIEWER, json!({})).await["viewer"], Value::Null, "the other session ended");
        let code = here.program(&secret).error_code(VIEWER, json!({})).await;
        assert_eq!(code, "UNAUTHENTICATED", "API tokens are revoked");
        let changed = server.outbox.to(&email, 1).await.remove(0);
        assert!(changed.text.contains("Vos jetons d'API ont été révoqués"), "{}", changed.text);
        assert_eq!(sign_in(&elsewhere, &email, "nouveau secret").await["userErrors"], json!([]));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn emails_to_an_address_are_limited_with_and_without_an_account() {
    let server = Server::start_with(Database::sqlite(), &["--mail-rate", "2"]).await;
    let owner = server.visitor();
    let email = owner.sign_up("TESTER").await;
    for address in [email.as_str(), "personne@exemple.fr"] {
        for _ in 0..2 {
            server.visitor().data(REQUEST_RESET, json!({ "email": address })).await;
        }
        let response = server.visitor().post(REQUEST_RESET, json!({ "email": address })).await;
        assert_eq!(response.status(), 429, "{address}");
        let wait: u64 = response.headers()["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=1800).contains(&wait), "{wait}");
    }
    server.visitor().data(REQUEST_RESET, json!({ "email": "autre@exemple.fr" })).await;
    // What anybody may ask for keeps nobody from their data.
    let exported = owner.data("mutation { exportAccount { archive { fileName } } }", json!({})).await;
    assert!(exported["exportAccount"]["archive"]["fileName"].is_string(), "{exported}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_email_of_a_sign_up_is_one_of_those_to_its_address() {
    let server = Server::start_with(Database::sqlite(), &["--verify-email", "true", "--mail-rate", "2"]).await;
    let sign_up = SIGN_UP.replace("viewer {", "isVerificationRequired viewer {");
    let sign_up = async |address: &str| {
        server.visitor().data(&sign_up, json!({ "input": account(address) })).await["signUp"].take()
    };
    let pending = json!({ "isVerificationRequired": true, "viewer": null, "userErrors": [] });
    assert_eq!(sign_up("a@exemple.fr").await, pending);
    server.visitor().data(RESEND, json!({ "email": "a@exemple.fr" })).await;
    assert_eq!(server.visitor().post(RESEND, json!({ "email": "a@exemple.fr" })).await.status(), 429);
    assert_eq!(server.outbox.to("a@exemple.fr", 2).await.len(), 2);

    for _ in 0..2 {
        server.visitor().data(RESEND, json!({ "email": "b@exemple.fr" })).await;
    }
    // The account is looked up when an email is sent: these two must find none.
    wait_for_all_emails(&server).await;
    assert_eq!(sign_up("b@exemple.fr").await, pending, "the same answer");
    wait_for_all_emails(&server).await;
    assert_eq!(server.outbox.emails().len(), 2, "none to the second address");
}
