//! Signing up, in and out, and choosing the type of an account.

mod device;
mod leaving;
mod proof;
mod recovery;

use std::time::Duration;

use chrono::TimeDelta;
use entity::{creator_profile, session, user};
use reqwest::{Method, header};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::support::{
    app::Server,
    both_databases,
    client::Client,
    database::{Database, Lock},
};

const SIGN_UP: &str = "mutation($input: SignUpInput!) { signUp(input: $input) { \
    viewer { email firstName lastName userType creatorProfile { firstName } testerProfile { firstName } } \
    userErrors { code field message } } }";
const SIGN_IN: &str = "mutation($input: SignInInput!) { signIn(input: $input) { viewer { email userType } \
    userErrors { code field message } } }";
const VIEWER: &str = "{ viewer { email userType } }";

fn account(email: &str) -> Value {
    json!({ "email": email, "password": "secret!", "firstName": "Grace", "lastName": "Hopper", "userType": "CREATOR" })
}

pub async fn sign_in(client: &Client, email: &str, password: &str) -> Value {
    client.data(SIGN_IN, json!({ "input": { "email": email, "password": password } })).await["signIn"].take()
}

/// Waits until the current use of a session is recorded.
async fn wait_for_recorded_use(server: &Server) {
    let deadline = Instant::now() + Duration::from_secs(10);
    let recent = session::Column::LastSeenAt.gt(server.app.clock.now() - TimeDelta::minutes(1));
    let recent = session::Entity::find().filter(recent);
    while recent.clone().count(server.app.db.read()).await.unwrap() == 0 {
        assert!(Instant::now() < deadline, "the use is not recorded");
        sleep(Duration::from_millis(10)).await;
    }
}

both_databases! {
    async fn signs_up_out_and_in_again(server: Server) {
        let browser = server.visitor();
        assert_eq!(browser.data(VIEWER, json!({})).await["viewer"], Value::Null);
        let made = browser.data(SIGN_UP, json!({ "input": account(" Grace@Exemple.FR ") })).await;
        assert_eq!(made["signUp"], json!({
            "viewer": {
                "email": "grace@exemple.fr", "firstName": "Grace", "lastName": "Hopper", "userType": "CREATOR",
                "creatorProfile": { "firstName": "Grace" }, "testerProfile": null,
            },
            "userErrors": [],
        }));
        assert_eq!(browser.data(VIEWER, json!({})).await["viewer"]["email"], "grace@exemple.fr");
        browser.data("mutation { signOut { viewer { id } } }", json!({})).await;
        assert_eq!(browser.cookie(), None, "the cookie is removed");
        assert_eq!(browser.data(VIEWER, json!({})).await["viewer"], Value::Null);
        let back = sign_in(&browser, "GRACE@exemple.fr", "secret!").await;
        assert_eq!(back["viewer"], json!({ "email": "grace@exemple.fr", "userType": "CREATOR" }));
    }

    async fn rejects_a_second_account_with_the_same_address(server: Server) {
        server.visitor().data(SIGN_UP, json!({ "input": account("a@exemple.fr") })).await;
        let again = server.visitor().data(SIGN_UP, json!({ "input": account("A@exemple.fr") })).await;
        assert_eq!(again["signUp"], json!({ "viewer": null, "userErrors": [{
            "code": "EMAIL_TAKEN", "field": ["input", "email"],
            "message": "Un compte existe déjà avec cette adresse email. Essayez de vous connecter.",
        }] }));
    }

    async fn an_invalid_sign_up_writes_nothing(server: Server) {
        let mut bad = account("pas une adresse");
        bad["userType"] = Value::Null;
        let refused = server.visitor().data(SIGN_UP, json!({ "input": bad })).await;
        let codes: Vec<&Value> = refused["signUp"]["userErrors"].as_array().unwrap().iter().map(|error| &error["code"]).collect();
        assert_eq!(codes, ["INVALID_EMAIL", "REQUIRED"]);
        assert!(user::Entity::find().all(server.app.db.read()).await.unwrap().is_empty());
    }

    async fn an_unknown_address_and_a_wrong_password_get_the_same_error(server: Server) {
        let browser = server.visitor();
        browser.data(SIGN_UP, json!({ "input": account("a@exemple.fr") })).await;
        let wrong = sign_in(&browser, "a@exemple.fr", "autre chose").await;
        let unknown = sign_in(&browser, "b@exemple.fr", "secret!").await;
        assert_eq!(wrong, unknown);
        assert_eq!(wrong["userErrors"][0]["message"], "Email ou mot de passe incorrect");
        let long = "x".repeat(100_000);
        assert_eq!(sign_in(&browser, "a@exemple.fr", &long).await, wrong);
    }

    async fn error_messages_are_in_the_requested_language(server: Server) {
        let body = json!({ "query": SIGN_IN, "variables": { "input": { "email": "x@y.z", "password": "nothing" } } });
        let request = server.visitor().request(Method::POST, "/graphql").header(header::ACCEPT_LANGUAGE, "en-GB,fr;q=0.5");
        let response: Value = request.json(&body).send().await.unwrap().json().await.unwrap();
        assert_eq!(response["data"]["signIn"]["userErrors"][0]["message"], "Incorrect email or password");
    }

    async fn a_session_is_replaced_at_sign_in_extended_by_use_and_expires(server: Server) {
        let browser = server.visitor();
        let email = browser.sign_up("CREATOR").await;
        let first = browser.cookie();
        sign_in(&browser, &email, "secret!").await;
        assert_ne!(browser.cookie(), first);
        let old = server.visitor();
        let response = old.request(Method::POST, "/graphql").header(header::COOKIE, first.unwrap()).json(&json!({ "query": VIEWER })).send().await.unwrap();
        assert_eq!(response.json::<Value>().await.unwrap()["data"]["viewer"], Value::Null, "the previous session has ended");

        for _ in 0..3 {
            server.app.clock.advance(TimeDelta::days(29));
            assert_ne!(browser.data(VIEWER, json!({})).await["viewer"], Value::Null, "extended by the previous use");
            wait_for_recorded_use(&server).await;
        }
        server.app.clock.advance(TimeDelta::days(31));
        assert_eq!(browser.data(VIEWER, json!({})).await["viewer"], Value::Null);
    }

    /// Requests do not wait until the use of a session or a token is recorded, and do not fail when it cannot be.
    async fn requests_succeed_while_the_last_use_cannot_be_written(server: Server) {
        let browser = server.creator().await;
        let (_, secret) = browser.create_token(&["PROJECTS_READ"]).await;
        let lock = Lock::take(&server.database).await;
        server.app.clock.advance(TimeDelta::minutes(16));
        for client in [&browser, &browser.program(&secret)] {
            let start = Instant::now();
            assert_ne!(client.data("{ viewer { projects(first: 1) { totalCount } } }", json!({})).await["viewer"], Value::Null);
            assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
        }
        lock.release().await;
        wait_for_recorded_use(&server).await;
    }

    async fn distinguishes_an_expired_session_from_no_session(server: Server) {
        let browser = server.visitor();
        browser.sign_up("CREATOR").await;
        server.app.clock.advance(TimeDelta::days(31));
        let write = "mutation { setProjectStatus(input: { id: \"x\", status: PAUSED }) { userErrors { code } } }";
        let expired = browser.execute(write, json!({})).await;
        assert_eq!(expired["errors"][0]["message"], "Erreur d'authentification");
        let none = server.visitor().execute(write, json!({})).await;
        assert_eq!(none["errors"][0]["message"], "Utilisateur non connecté");
        assert_eq!(none["errors"][0]["extensions"]["code"], "UNAUTHENTICATED");
    }

    async fn the_type_of_an_account_is_chosen_once(server: Server) {
        const COMPLETE: &str = "mutation($input: CompleteProfileInput!) { completeProfile(input: $input) { \
            viewer { userType testerProfile { firstName } } userErrors { code field message } } }";
        let browser = server.creator().await;
        // Accounts created by a provider have no type at first.
        remove_profiles(&server).await;
        assert_eq!(browser.data(VIEWER, json!({})).await["viewer"]["userType"], Value::Null);
        server.app.clock.advance(TimeDelta::hours(1));
        let none = browser.data(COMPLETE, json!({ "input": { "userType": null } })).await;
        assert_eq!(none["completeProfile"]["userErrors"][0]["message"], "Veuillez choisir un type de profil");
        let input = json!({ "input": { "userType": "TESTER" } });
        let (one, two) = futures_util::join!(browser.data(COMPLETE, input.clone()), browser.data(COMPLETE, input));
        let mut results = [one["completeProfile"].clone(), two["completeProfile"].clone()];
        results.sort_by_key(|result| result["viewer"].is_null());
        assert_eq!(results[0]["viewer"], json!({ "userType": "TESTER", "testerProfile": { "firstName": "Ada" } }));
        assert_eq!(results[1]["userErrors"][0]["code"], "TYPE_ALREADY_CHOSEN");
        let user = user::Entity::find().one(server.app.db.read()).await.unwrap().unwrap();
        assert!(user.terms_accepted_at >= user.created_at + TimeDelta::hours(1), "the terms are accepted with the choice");
    }

    async fn the_session_cookie_is_http_only_and_same_site(server: Server) {
        let response = server.visitor().post(SIGN_UP, json!({ "input": account("a@exemple.fr") })).await;
        let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap();
        for part in ["rodage_session=", "HttpOnly", "SameSite=Lax", "Path=/"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        assert!(!cookie.contains("Secure"), "plain http on localhost: {cookie}");
    }
}

async fn remove_profiles(server: &Server) {
    use scoped_futures::ScopedFutureExt;
    server
        .app
        .db
        .write(|tx| async move { Ok(creator_profile::Entity::delete_many().exec(tx.db()).await?) }.scope_boxed())
        .await
        .unwrap();
}

#[tokio::test]
async fn cookies_are_secure_over_tls() {
    let server = Server::start_with(Database::sqlite(), &["--public-url", "https://rodage.exemple"]).await;
    let response = server.visitor().post(SIGN_UP, json!({ "input": account("a@exemple.fr") })).await;
    assert!(response.headers()[header::SET_COOKIE].to_str().unwrap().contains("Secure"));
}

#[tokio::test]
async fn sign_in_attempts_are_limited() {
    let server = Server::start_with(Database::sqlite(), &["--sign-in-rate", "2"]).await;
    let browser = server.visitor();
    let input = json!({ "input": { "email": "x@y.z", "password": "nothing" } });
    for _ in 0..2 {
        browser.data(SIGN_IN, input.clone()).await;
    }
    let response = browser.post(SIGN_IN, input).await;
    assert_eq!(response.status(), 429);
    let wait: u64 = response.headers()[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
}
