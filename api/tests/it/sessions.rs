//! Listing and revoking sessions.

use std::time::{Duration, Instant};

use chrono::TimeDelta;
use entity::session;
use reqwest::{Method, header};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel, PaginatorTrait};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::support::{app::Server, both_databases, client::Client, sql};

const SESSIONS: &str =
    "{ viewer { sessions { totalCount nodes { id device isCurrent createdAt lastUsedAt expiresAt } } } }";
const REVOKE: &str = "mutation($input: RevokeSessionInput!) { revokeSession(input: $input) { revokedSessionIds \
    userErrors { code field } } }";
const SIGN_IN: &str = "mutation($input: SignInInput!) { signIn(input: $input) { viewer { id } } }";

/// Signs in with a browser that sends a user agent.
async fn browser(server: &Server, email: &str, user_agent: &str) -> Client {
    let client = server.visitor();
    let body = json!({ "query": SIGN_IN, "variables": { "input": { "email": email, "password": "secret!" } } });
    let request = client.request(Method::POST, "/graphql").header(header::USER_AGENT, user_agent).json(&body);
    client.take_cookie(&request.send().await.unwrap());
    client
}

async fn is_signed_in(client: &Client) -> bool {
    !client.data("{ viewer { id } }", json!({})).await["viewer"].is_null()
}

async fn sessions(client: &Client) -> Vec<Value> {
    client.data(SESSIONS, json!({})).await["viewer"]["sessions"]["nodes"].as_array().unwrap().clone()
}

both_databases! {
    async fn lists_sessions_and_revokes_one(server: Server) {
        let here = server.visitor();
        let email = here.sign_up("CREATOR").await;
        server.app.clock.advance(TimeDelta::minutes(1));
        let phone = browser(&server, &email, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 \
            (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1").await;
        let listed = sessions(&here).await;
        assert_eq!(listed.len(), 2);
        assert_eq!(listed[0]["device"], "Safari · iPhone", "the latest sign-in comes first");
        let current: Vec<&Value> = listed.iter().map(|session| &session["isCurrent"]).collect();
        assert_eq!(current, [false, true]);

        let mut socket = phone.socket().await;
        let started = Instant::now();
        let revoked = here.data(REVOKE, json!({ "input": { "id": listed[0]["id"] } })).await;
        assert_eq!(revoked["revokeSession"], json!({ "revokedSessionIds": [listed[0]["id"]], "userErrors": [] }));
        assert_eq!(socket.closed().await, 4403);
        // Immediately; the margin is for a machine that is busy with other tests.
        assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
        assert_eq!(phone.data("{ viewer { id } }", json!({})).await["viewer"], Value::Null);
        let again = here.data(REVOKE, json!({ "input": { "id": listed[0]["id"] } })).await;
        assert_eq!(again["revokeSession"]["userErrors"][0], json!({ "code": "NOT_FOUND", "field": ["input", "id"] }));
    }

    async fn revokes_all_other_sessions(server: Server) {
        let here = server.visitor();
        let email = here.sign_up("TESTER").await;
        let others = [browser(&server, &email, "a").await, browser(&server, &email, "b").await];
        let revoked = here.data(REVOKE, json!({ "input": { "allOthers": true } })).await;
        assert_eq!(revoked["revokeSession"]["revokedSessionIds"].as_array().unwrap().len(), 2);
        for other in &others {
            assert_eq!(other.data("{ viewer { id } }", json!({})).await["viewer"], Value::Null);
        }
        assert_eq!(sessions(&here).await.len(), 1);
        assert_eq!(here.error_code(REVOKE, json!({ "input": { "allOthers": false } })).await, "BAD_USER_INPUT");
    }

    async fn an_account_keeps_the_hundred_sessions_used_last(server: Server) {
        let here = server.visitor();
        let email = here.sign_up("CREATOR").await;
        let own = session::Entity::find().one(server.app.db.read()).await.unwrap().unwrap();
        let unused = (0..120).map(|number| session::ActiveModel {
            id: Set(server.app.ids.next()),
            token_hash: Set(number.to_string()),
            last_seen_at: Set(own.last_seen_at - TimeDelta::days(1)),
            ..own.clone().into_active_model().reset_all()
        });
        let unused = &unused.collect::<Vec<_>>();
        let write = server.app.db.write(|tx| {
            async move {
                session::Entity::insert_many(unused.clone()).exec_without_returning(tx.db()).await?;
                Ok(())
            }
            .scope_boxed()
        });
        write.await.unwrap();
        let other = browser(&server, &email, "x").await;
        assert_eq!(session::Entity::find().count(server.app.db.read()).await.unwrap(), 100);
        assert!(is_signed_in(&here).await && is_signed_in(&other).await);
    }

    async fn rejects_revoking_the_session_of_another_user(server: Server) {
        let (one, other) = (server.creator().await, server.creator().await);
        let id = sessions(&one).await[0]["id"].clone();
        let response = other.data(REVOKE, json!({ "input": { "id": id } })).await;
        assert_eq!(response["revokeSession"]["userErrors"][0]["code"], "NOT_FOUND");
        assert_eq!(sessions(&one).await.len(), 1);
    }

    async fn revoking_the_current_session_signs_out(server: Server) {
        let here = server.creator().await;
        let id = sessions(&here).await[0]["id"].clone();
        here.data(REVOKE, json!({ "input": { "id": id } })).await;
        assert_eq!(here.cookie(), None, "the cookie is removed");
    }

    async fn expired_sessions_are_not_listed_and_are_deleted(server: Server) {
        let old = server.visitor();
        let email = old.sign_up("CREATOR").await;
        server.app.clock.advance(TimeDelta::days(31));
        let here = browser(&server, &email, "x").await;
        assert_eq!(sessions(&here).await.len(), 1);
        assert_eq!(rodage::platform::sweep::sweep(&server.app).await.unwrap(), 1);
        assert_eq!(sessions(&here).await.len(), 1);
    }

    async fn a_revoked_session_is_refused_by_every_process(server: Server) {
        let here = server.visitor();
        let email = here.sign_up("CREATOR").await;
        // SQLite supports only one process.
        let is_shared = server.database.url.starts_with("postgres");
        let second = if is_shared { Some(server.start_another().await) } else { None };
        let other = browser(&server, &email, "a").await;
        let elsewhere = other.at(second.as_ref().map_or(server.address, |second| second.address));
        // Both processes know whom the session identifies.
        assert!(is_signed_in(&other).await && is_signed_in(&elsewhere).await);
        here.data(REVOKE, json!({ "input": { "allOthers": true } })).await;
        let revoked = Instant::now();
        assert!(!is_signed_in(&other).await, "at once where it was revoked");
        while is_signed_in(&elsewhere).await {
            // A second; the margin is for a machine that is busy with other tests.
            assert!(revoked.elapsed() < Duration::from_secs(5));
            sleep(Duration::from_millis(10)).await;
        }
    }

    async fn a_cached_session_counts_only_while_the_feed_is_read(server: Server) {
        let client = server.creator().await;
        assert!(is_signed_in(&client).await);
        sql::execute(&server, &["DELETE FROM session"]).await;
        // A row that was deleted by hand counts a little longer, though not while this machine is too busy to read the feed.
        let deleted = Instant::now();
        while !is_signed_in(&client).await {
            assert!(deleted.elapsed() < Duration::from_secs(5), "the session is not cached");
            sleep(Duration::from_millis(10)).await;
        }
        server.app.db.tail().close().await;
        sleep(Duration::from_millis(1200)).await;
        assert!(!is_signed_in(&client).await);
    }
}
