//! Signing up, in and out; the choice of a type.

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

async fn sign_in(client: &Client, email: &str, password: &str) -> Value {
    client.data(SIGN_IN, json!({ "input": { "email": email, "password": password } })).await["signIn"].take()
}

/// Waits until some session is noted to be in use now.
async fn last_use_is_noted(server: &Server) {
    let deadline = Instant::now() + Duration::from_secs(10);
    let recent = session::Column::LastSeenAt.gt(server.app.clock.now() - TimeDelta::minutes(1));
    let recent = session::Entity::find().filter(recent);
    while recent.clone().count(server.app.db.read()).await.unwrap() == 0 {
        assert!(Instant::now() < deadline, "its use is not noted");
        sleep(Duration::from_millis(10)).await;
    }
}

both_databases! {
    async fn a_person_registers_leaves_and_comes_back(server: Server) {
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
        assert_eq!(browser.cookie(), None, "the browser forgets");
        assert_eq!(browser.data(VIEWER, json!({})).await["viewer"], Value::Null);
        let back = sign_in(&browser, "GRACE@exemple.fr", "secret!").await;
        assert_eq!(back["viewer"], json!({ "email": "grace@exemple.fr", "userType": "CREATOR" }));
    }

    async fn an_address_has_one_account(server: Server) {
        server.visitor().data(SIGN_UP, json!({ "input": account("a@exemple.fr") })).await;
        let again = server.visitor().data(SIGN_UP, json!({ "input": account("A@exemple.fr") })).await;
        assert_eq!(again["signUp"], json!({ "viewer": null, "userErrors": [{
            "code": "EMAIL_TAKEN", "field": ["input", "email"],
            "message": "Un compte existe déjà avec cette adresse email. Essayez de vous connecter.",
        }] }));
    }

    async fn nothing_is_half_written(server: Server) {
        let mut bad = account("pas une adresse");
        bad["userType"] = Value::Null;
        let refused = server.visitor().data(SIGN_UP, json!({ "input": bad })).await;
        let codes: Vec<&Value> = refused["signUp"]["userErrors"].as_array().unwrap().iter().map(|error| &error["code"]).collect();
        assert_eq!(codes, ["INVALID_EMAIL", "REQUIRED"]);
        assert!(user::Entity::find().all(server.app.db.read()).await.unwrap().is_empty());
    }

    async fn an_unknown_address_and_a_wrong_password_get_one_answer(server: Server) {
        let browser = server.visitor();
        browser.data(SIGN_UP, json!({ "input": account("a@exemple.fr") })).await;
        let wrong = sign_in(&browser, "a@exemple.fr", "autre chose").await;
        let unknown = sign_in(&browser, "b@exemple.fr", "secret!").await;
        assert_eq!(wrong, unknown);
        assert_eq!(wrong["userErrors"][0]["message"], "Email ou mot de passe incorrect");
        let long = "x".repeat(100_000);
        assert_eq!(sign_in(&browser, "a@exemple.fr", &long).await, wrong);
    }

    async fn messages_come_in_the_language_asked(server: Server) {
        let body = json!({ "query": SIGN_IN, "variables": { "input": { "email": "x@y.z", "password": "nothing" } } });
        let request = server.visitor().request(Method::POST, "/graphql").header(header::ACCEPT_LANGUAGE, "en-GB,fr;q=0.5");
        let answer: Value = request.json(&body).send().await.unwrap().json().await.unwrap();
        assert_eq!(answer["data"]["signIn"]["userErrors"][0]["message"], "Incorrect email or password");
    }

    async fn a_session_rotates_expires_and_lives_on_while_used(server: Server) {
        let browser = server.visitor();
        let email = browser.sign_up("CREATOR").await;
        let first = browser.cookie();
        sign_in(&browser, &email, "secret!").await;
        assert_ne!(browser.cookie(), first);
        let old = server.visitor();
        let answer = old.request(Method::POST, "/graphql").header(header::COOKIE, first.unwrap()).json(&json!({ "query": VIEWER })).send().await.unwrap();
        assert_eq!(answer.json::<Value>().await.unwrap()["data"]["viewer"], Value::Null, "the session before is over");

        for _ in 0..3 {
            server.app.clock.advance(TimeDelta::days(29));
            assert_ne!(browser.data(VIEWER, json!({})).await["viewer"], Value::Null, "used within its thirty days");
            last_use_is_noted(&server).await;
        }
        server.app.clock.advance(TimeDelta::days(31));
        assert_eq!(browser.data(VIEWER, json!({})).await["viewer"], Value::Null);
    }

    /// Nobody waits for the note that a session is in use, and reading goes on where it cannot be made.
    async fn who_comes_back_is_answered_while_nothing_can_be_written(server: Server) {
        let browser = server.creator().await;
        let (_, secret) = browser.create_token(&["PROJECTS_READ"]).await;
        let lock = Lock::take(&server.database).await;
        server.app.clock.advance(TimeDelta::minutes(16));
        for client in [&browser, &browser.program(&secret)] {
            let asked = Instant::now();
            assert_ne!(client.data("{ viewer { projects(first: 1) { totalCount } } }", json!({})).await["viewer"], Value::Null);
            assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
        }
        lock.release().await;
        last_use_is_noted(&server).await;
    }

    async fn an_over_session_is_told_from_none(server: Server) {
        let browser = server.visitor();
        browser.sign_up("CREATOR").await;
        server.app.clock.advance(TimeDelta::days(31));
        let write = "mutation { setProjectStatus(input: { id: \"x\", status: PAUSED }) { userErrors { code } } }";
        let over = browser.execute(write, json!({})).await;
        assert_eq!(over["errors"][0]["message"], "Erreur d'authentification");
        let none = server.visitor().execute(write, json!({})).await;
        assert_eq!(none["errors"][0]["message"], "Utilisateur non connecté");
        assert_eq!(none["errors"][0]["extensions"]["code"], "UNAUTHENTICATED");
    }

    async fn a_type_is_chosen_once(server: Server) {
        const COMPLETE: &str = "mutation($input: CompleteProfileInput!) { completeProfile(input: $input) { \
            viewer { userType testerProfile { firstName } } userErrors { code field message } } }";
        let browser = server.creator().await;
        // As an account from a provider starts: without a type.
        remove_profiles(&server).await;
        assert_eq!(browser.data(VIEWER, json!({})).await["viewer"]["userType"], Value::Null);
        let none = browser.data(COMPLETE, json!({ "input": { "userType": null } })).await;
        assert_eq!(none["completeProfile"]["userErrors"][0]["message"], "Veuillez choisir un type de profil");
        let input = json!({ "input": { "userType": "TESTER" } });
        let (one, two) = futures_util::join!(browser.data(COMPLETE, input.clone()), browser.data(COMPLETE, input));
        let mut answers = [one["completeProfile"].clone(), two["completeProfile"].clone()];
        answers.sort_by_key(|answer| answer["viewer"].is_null());
        assert_eq!(answers[0]["viewer"], json!({ "userType": "TESTER", "testerProfile": { "firstName": "Ada" } }));
        assert_eq!(answers[1]["userErrors"][0]["code"], "TYPE_ALREADY_CHOSEN");
    }

    async fn a_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) {
        let answer = server.visitor().post(SIGN_UP, json!({ "input": account("a@exemple.fr") })).await;
        let cookie = answer.headers()[header::SET_COOKIE].to_str().unwrap();
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
async fn a_secure_deployment_has_secure_cookies() {
    let server = Server::start_with(Database::sqlite(), &["--public-url", "https://rodage.exemple"]).await;
    let answer = server.visitor().post(SIGN_UP, json!({ "input": account("a@exemple.fr") })).await;
    assert!(answer.headers()[header::SET_COOKIE].to_str().unwrap().contains("Secure"));
}

#[tokio::test]
async fn attempts_are_limited() {
    let server = Server::start_with(Database::sqlite(), &["--sign-in-rate", "2"]).await;
    let browser = server.visitor();
    let input = json!({ "input": { "email": "x@y.z", "password": "nothing" } });
    for _ in 0..2 {
        browser.data(SIGN_IN, input.clone()).await;
    }
    let answer = browser.post(SIGN_IN, input).await;
    assert_eq!(answer.status(), 429);
    let wait: u64 = answer.headers()[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
}
