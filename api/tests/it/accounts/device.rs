//! Password guessing, and the browsers that an account recognizes.

use entity::user;
use reqwest::{Method, StatusCode, header};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;
use tokio::{
    sync::Notify,
    time::{Duration, sleep},
};

use super::{SIGN_IN, VIEWER, sign_in};
use crate::support::{app::Server, both_databases, client::Client, database::Database};

/// Tries a password from the network with this number.
async fn guess(client: &Client, email: &str, password: &str, network: usize) -> StatusCode {
    let input = json!({ "query": SIGN_IN, "variables": { "input": { "email": email, "password": password } } });
    let request = client.request(Method::POST, "/graphql").json(&input);
    let from = format!("198.51.{}.{}", network / 256, network % 256);
    let response = request.header("x-forwarded-for", from).send().await.unwrap();
    client.take_cookie(&response);
    response.status()
}

async fn distributed_guesses_are_limited_but_do_not_lock_out_a_recognized_browser(server: Server) {
    let (owner, other) = (server.visitor(), server.visitor());
    let email = owner.sign_up("CREATOR").await;
    other.sign_up("CREATOR").await;
    owner.data("mutation { signOut { viewer { id } } }", json!({})).await;
    for (target, first) in [(&*email, 0), ("personne@exemple.fr", 1000)] {
        for network in 0..=15 {
            let status = guess(&server.visitor(), target, "deviné", first + network).await;
            let expected = if network < 15 { StatusCode::OK } else { StatusCode::TOO_MANY_REQUESTS };
            assert_eq!(status, expected, "{target}, guess {network}");
        }
    }
    let limited = StatusCode::TOO_MANY_REQUESTS;
    assert_eq!(guess(&server.visitor(), &email, "secret!", 20).await, limited, "an unrecognized browser");
    assert_eq!(guess(&other, &email, "secret!", 21).await, limited, "a browser that is recognized for another account");
    assert_eq!(guess(&owner, &email, "secret!", 22).await, StatusCode::OK);
    assert_eq!(owner.data(VIEWER, json!({})).await["viewer"]["email"], json!(email), "signed in");
    // A recognized browser has a limit of its own, whatever its network.
    let statuses = [
        guess(&owner, &email, "a", 23).await,
        guess(&owner, &email, "b", 24).await,
        guess(&owner, &email, "c", 25).await,
    ];
    assert_eq!(statuses, [StatusCode::OK, StatusCode::OK, limited]);
}

const LIMITED: [&str; 3] = ["--sign-in-rate", "3", "--behind-proxy"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn distributed_guesses_on_sqlite() {
    let server = Server::start_with(Database::sqlite(), &LIMITED).await;
    distributed_guesses_are_limited_but_do_not_lock_out_a_recognized_browser(server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn distributed_guesses_on_postgres() {
    if let Some(database) = Database::postgres().await {
        let server = Server::start_with(database, &LIMITED).await;
        distributed_guesses_are_limited_but_do_not_lock_out_a_recognized_browser(server).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cookies_have_their_lifetimes_and_are_renewed_daily() {
    let server = Server::start_with(Database::sqlite(), &["--public-url", "https://rodage.exemple"]).await;
    let browser = server.visitor();
    let email = browser.sign_up("CREATOR").await;
    let input = json!({ "input": { "email": email, "password": "secret!" } });
    let entered = browser.post(SIGN_IN, input).await;
    let set: Vec<&str> =
        entered.headers().get_all(header::SET_COOKIE).iter().map(|line| line.to_str().unwrap()).collect();
    for (prefix, max_age) in
        [("__Host-rodage_session=", "Max-Age=2592000"), ("__Host-rodage_device=", "Max-Age=31536000")]
    {
        let cookie = set.iter().find(|cookie| cookie.starts_with(prefix)).unwrap_or_else(|| panic!("{set:?}"));
        for part in [max_age, "HttpOnly", "Secure", "SameSite=Lax", "Path=/"] {
            assert!(cookie.contains(part), "{part}: {cookie}");
        }
        assert!(!cookie.contains("Domain"), "{cookie}");
    }
    let renewed = async || browser.post(VIEWER, json!({})).await.headers().contains_key(header::SET_COOKIE);
    assert!(!renewed().await, "the cookie was set today");
    server.app.clock.advance(chrono::TimeDelta::days(1));
    assert!(renewed().await, "the cookie was set yesterday");
    assert!(!renewed().await);
}

both_databases! {
    async fn rejects_the_old_password_when_it_changes_during_the_sign_in(server: Server) {
        let email = &server.visitor().sign_up("CREATOR").await;
        let (started, release) = (&Notify::new(), &Notify::new());
        let changing = server.app.db.write(|tx| {
            async move {
                let changed = user::ActiveModel { password_hash: Set(Some("another".to_owned())), ..Default::default() };
                let of = user::Column::Email.eq(email);
                user::Entity::update_many().set(changed).filter(of).exec(tx.db()).await?;
                started.notify_one();
                release.notified().await;
                Ok(())
            }
            .scope_boxed()
        });
        let visitor = server.visitor();
        let signing_in = async {
            started.notified().await;
            let release_later = async {
                // Longer than verifying the old password takes.
                sleep(Duration::from_secs(1)).await;
                release.notify_one();
            };
            futures_util::join!(sign_in(&visitor, email, "secret!"), release_later).0
        };
        let (changed, response) = futures_util::join!(changing, signing_in);
        changed.unwrap();
        assert_eq!(response["userErrors"][0]["code"], "INVALID_CREDENTIALS", "{response}");
        assert_eq!(visitor.cookie(), None);
    }
}
