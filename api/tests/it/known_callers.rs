//! Callers that are not looked up again: the end of a session or a token holds at once where it was made, and within a
//! second on every other instance.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use chrono::TimeDelta;
use entity::{
    creator_profile, session,
    types::id::{SessionId, UserId},
};
use http::{HeaderMap, HeaderValue, header};
use rodage::platform::{
    app::App,
    auth::{
        known::{Found, Key, KnownCallers},
        session as sessions,
        viewer::{Credential, SignedIn, UserType, Viewer, session_topic},
    },
    clock::Clock,
    error::Result,
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, QuerySelect};
use serde_json::json;
use tokio::time::sleep;

use crate::support::{
    app::{Server, config},
    both_databases,
    client::Client,
};

const PROJECTS: &str = "{ viewer { projects { totalCount } } }";
const SIGN_IN: &str = "mutation($email: String!) { signIn(input: { email: $email, password: \"secret!\" }) { \
    viewer { id } userErrors { code } } }";

/// The time after which no instance may accept a session that was ended at another.
const LATEST: Duration = Duration::from_secs(1);

async fn is_signed_in(client: &Client) -> bool {
    client.execute(PROJECTS, json!({})).await["data"]["viewer"].is_object()
}

async fn sign_in(client: &Client, email: &str) {
    let data = client.data(SIGN_IN, json!({ "email": email })).await;
    assert!(data["signIn"]["viewer"].is_object(), "{data:#}");
}

/// A mutation that ends sessions or tokens, with the expression that tells whether it did.
struct End {
    name: &'static str,
    /// Whether the session that makes it ends, its other session, and its token.
    ends: [bool; 3],
}

const ENDS: [End; 7] = [
    End { name: "signOut", ends: [true, false, false] },
    End { name: "signIn", ends: [true, false, false] },
    End { name: "revokeSession", ends: [false, true, false] },
    End { name: "revokeAllOthers", ends: [false, true, false] },
    End { name: "changePassword", ends: [false, true, false] },
    End { name: "revokeApiToken", ends: [false, false, true] },
    End { name: "deleteAccount", ends: [true, true, true] },
];

/// The credentials of one account: a session, another one, and a token.
struct Account {
    email: String,
    /// The client that makes the mutations. The first credential is a copy of its session.
    client: Client,
    credentials: [Client; 3],
    token: String,
}

impl Account {
    async fn create(server: &Server) -> Self {
        let client = server.visitor();
        let email = client.sign_up("CREATOR").await;
        let other = server.visitor();
        sign_in(&other, &email).await;
        let (token, secret) = client.create_token(&["PROJECTS_READ"]).await;
        let credentials = [client.at(server.address), other, client.program(&secret)];
        Self { email, client, credentials, token }
    }

    async fn end(&self, name: &str) {
        let (query, variables) = match name {
            "signIn" => (SIGN_IN.to_owned(), json!({ "email": self.email })),
            "signOut" => ("mutation { signOut { userErrors { code } } }".to_owned(), json!({})),
            "revokeSession" => {
                let listed = "{ viewer { sessions { nodes { id isCurrent } } } }";
                let listed = self.client.data(listed, json!({})).await;
                let mut nodes = listed["viewer"]["sessions"]["nodes"].as_array().unwrap().iter();
                let other = nodes.find(|session| session["isCurrent"] == false).unwrap();
                let query = "mutation($id: ID!) { revokeSession(input: { id: $id }) { userErrors { code } } }";
                (query.to_owned(), json!({ "id": other["id"] }))
            }
            "revokeAllOthers" => {
                let query = "mutation { revokeSession(input: { allOthers: true }) { userErrors { code } } }";
                (query.to_owned(), json!({}))
            }
            "changePassword" => {
                let input = "{ currentPassword: \"secret!\", newPassword: \"another secret!\" }";
                (format!("mutation {{ changePassword(input: {input}) {{ userErrors {{ code }} }} }}"), json!({}))
            }
            "revokeApiToken" => {
                let query = "mutation($id: ID!) { revokeApiToken(input: { id: $id }) { userErrors { code } } }";
                (query.to_owned(), json!({ "id": self.token }))
            }
            _ => {
                let query = "mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }";
                (query.to_owned(), json!({}))
            }
        };
        let data = self.client.data(&query, variables).await;
        let payload = data.as_object().unwrap().values().next().unwrap();
        assert_eq!(payload["userErrors"], json!([]), "{name}");
    }
}

/// The headers of a browser with a session, and that session.
async fn browser(server: &Server) -> (HeaderMap, SessionId, UserId) {
    let client = server.creator().await;
    let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(&client.cookie().unwrap()).unwrap())]);
    let Viewer::Person(person) = Viewer::of(&server.app, &headers).await.unwrap() else { panic!("not signed in") };
    (headers, person.session_id().unwrap(), person.user_id)
}

async fn close(app: &App, user: UserId, id: SessionId) {
    assert!(app.db.write(|tx| sessions::close(tx, user, id).scope_boxed()).await.unwrap());
}

/// Returns the fewest statements that a caller needed in many attempts: the feed and the jobs make some now and then.
async fn fewest_statements(app: &App, headers: &HeaderMap, between: impl Fn()) -> u64 {
    let mut fewest = u64::MAX;
    for _ in 0..30 {
        between();
        let before = app.db.statements();
        assert!(matches!(Viewer::of(app, headers).await.unwrap(), Viewer::Person(_)));
        fewest = fewest.min(app.db.statements() - before);
        sleep(Duration::from_millis(5)).await;
    }
    fewest
}

/// Another process on the same database, without its HTTP server.
async fn another(server: &Server) -> App {
    rodage::features::start(config(&server.database, &[]), Clock::default()).await.unwrap()
}

both_databases! {
    async fn an_end_holds_at_once_where_it_was_made(server: Server) {
        for End { name, ends } in ENDS {
            for _ in 0..3 {
                let account = Account::create(&server).await;
                for _ in 0..2 {
                    for credential in &account.credentials {
                        assert!(is_signed_in(credential).await, "{name}");
                    }
                }
                account.end(name).await;
                for (credential, has_ended) in account.credentials.iter().zip(ends) {
                    assert_eq!(is_signed_in(credential).await, !has_ended, "{name}");
                }
            }
        }
    }

    async fn an_end_holds_within_a_second_on_another_instance(server: Server) {
        let other = server.start_another().await;
        for End { name, ends } in ENDS {
            let account = Account::create(&server).await;
            let there = account.credentials.iter().map(|credential| credential.at(other.address)).collect::<Vec<_>>();
            for credential in there.iter().chain(&there) {
                assert!(is_signed_in(credential).await, "{name}");
            }
            account.end(name).await;
            let ended = Instant::now();
            for (credential, has_ended) in there.iter().zip(ends) {
                let mut sent = ended.elapsed();
                while has_ended && is_signed_in(credential).await {
                    assert!(sent < LATEST, "{name}: accepted after {sent:?}");
                    sleep(Duration::from_millis(10)).await;
                    sent = ended.elapsed();
                }
                assert_eq!(is_signed_in(credential).await, !has_ended, "{name}");
            }
        }
    }

    async fn an_end_holds_before_the_feed_has_read_it(server: Server) {
        let (headers, id, user) = browser(&server).await;
        let app = &server.app;
        assert_eq!(fewest_statements(app, &headers, || {}).await, 0);
        close(app, user, id).await;
        // The reader of the feed needs a statement before it knows, and this check comes at once.
        assert_eq!(Viewer::of(app, &headers).await.unwrap(), Viewer::Expired);
    }

    async fn a_known_caller_needs_no_statement(server: Server) {
        let (headers, ..) = browser(&server).await;
        let app = &server.app;
        assert_eq!(fewest_statements(app, &headers, || {}).await, 0);
        let a_minute_later = || app.clock.advance(TimeDelta::seconds(61));
        assert_eq!(fewest_statements(app, &headers, a_minute_later).await, 1, "in case that its row was changed by hand");
        let changes = app.feed.cursor();
        server.creator().await.create_project("Un changement").await;
        while app.feed.cursor().encode() == changes.encode() {
            sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(fewest_statements(app, &headers, || {}).await, 0, "changes of others do not concern it");
    }

    async fn nothing_is_believed_while_the_feed_is_not_read(server: Server) {
        let (headers, id, user) = browser(&server).await;
        let other = another(&server).await;
        assert_eq!(fewest_statements(&other, &headers, || {}).await, 0);
        // Ends the reader of the feed.
        other.stop.cancel();
        sleep(LATEST).await;
        assert_eq!(fewest_statements(&other, &headers, || {}).await, 1);
        close(&server.app, user, id).await;
        assert_eq!(Viewer::of(&other, &headers).await.unwrap(), Viewer::Expired);
        other.shut_down().await;
    }

    async fn an_end_during_the_look_up_is_not_missed(server: Server) {
        let other = &another(&server).await;
        // Ended in the same process, or in another one whose end the feed reports before the look-up returns.
        for ends_here in [true, false] {
            let (_, id, user) = browser(&server).await;
            let (app, key) = (&server.app, Key::Session(format!("{id:?}")));
            let person = SignedIn { user_id: user, credential: Credential::Session(id), user_type: Some(UserType::Creator) };
            let now = app.clock.now();
            let found = Found { person, last_used_at: Some(now), expires_at: now + TimeDelta::days(1) };
            let is_asked = &AtomicBool::default();
            let ask = |is_still_there: bool| async move {
                is_asked.store(true, Ordering::Relaxed);
                if is_still_there {
                    // The row was read, and its end is committed before it is remembered.
                    let reported = app.feed.end_of(session_topic(id));
                    close(if ends_here { app } else { other }, user, id).await;
                    reported.await;
                }
                Ok(is_still_there.then_some(found))
            };
            let stale = app.known_callers.find(&app.feed, &app.clock, key.clone(), ask(true)).await.unwrap();
            assert_eq!(stale.map(|found| found.person), Some(person));
            is_asked.store(false, Ordering::Relaxed);
            let next = app.known_callers.find(&app.feed, &app.clock, key, ask(false)).await.unwrap();
            assert!(next.is_none() && is_asked.load(Ordering::Relaxed), "ends here: {ends_here}");
        }
        other.shut_down().await;
    }

    async fn the_memory_is_bounded(server: Server) {
        const CAPACITY: usize = 64;
        let (app, callers) = (&server.app, KnownCallers::new(CAPACITY));
        let now = app.clock.now();
        let is_asked = &AtomicBool::default();
        let find = async |number: usize| {
            is_asked.store(false, Ordering::Relaxed);
            let credential = Credential::Session(app.ids.next());
            let person = SignedIn { user_id: app.ids.next(), credential, user_type: Some(UserType::Tester) };
            let read = async {
                is_asked.store(true, Ordering::Relaxed);
                Result::Ok(Some(Found { person, last_used_at: Some(now), expires_at: now + TimeDelta::days(1) }))
            };
            callers.find(&app.feed, &app.clock, Key::Session(number.to_string()), read).await.unwrap();
            !is_asked.load(Ordering::Relaxed)
        };
        // Nothing is remembered until the feed was read.
        while !find(0).await {
            sleep(Duration::from_millis(5)).await;
        }
        for number in 0..50 * CAPACITY {
            find(number).await;
        }
        let mut known = 0;
        for number in (0..50 * CAPACITY).rev() {
            // A caller that is not known replaces one that may be.
            known += usize::from(find(number).await);
        }
        assert!((1..=CAPACITY).contains(&known), "{known} are known");
    }

    async fn the_type_of_an_account_holds_at_once_on_every_instance(server: Server) {
        let other = server.start_another().await;
        let client = server.creator().await;
        let delete = server.app.db.write(|tx| {
            async move { Ok(creator_profile::Entity::delete_many().exec(tx.db()).await?) }.scope_boxed()
        });
        delete.await.unwrap();
        let there = client.at(other.address);
        let query = "{ viewer { userType } }";
        for client in [&client, &there, &client, &there] {
            assert_eq!(client.data(query, json!({})).await["viewer"]["userType"], json!(null));
        }
        let choose = "mutation { completeProfile(input: { userType: CREATOR }) { userErrors { code } } }";
        assert_eq!(client.data(choose, json!({})).await["completeProfile"]["userErrors"], json!([]));
        for client in [&there, &client] {
            assert_eq!(client.data(query, json!({})).await["viewer"]["userType"], "CREATOR");
        }
    }

    async fn the_secret_of_a_session_is_no_token(server: Server) {
        let client = server.creator().await;
        let (_, token) = client.create_token(&["PROJECTS_READ"]).await;
        assert!(is_signed_in(&client).await && is_signed_in(&client.program(&token)).await);
        let cookie = client.cookie().unwrap();
        let secret = cookie.trim_start_matches("rodage_session=").split('.').next().unwrap();
        assert_eq!(client.program(secret).post(PROJECTS, json!({})).await.status(), 401);
        let request = server.visitor().request(reqwest::Method::POST, "/graphql");
        let request = request.header(header::COOKIE, format!("rodage_session={token}")).json(&json!({ "query": PROJECTS }));
        let response: serde_json::Value = request.send().await.unwrap().json().await.unwrap();
        assert_eq!(response["data"]["viewer"], json!(null));
    }

    async fn a_caller_expires_by_the_clock(server: Server) {
        let client = server.creator().await;
        let expires_at = (server.app.clock.now() + TimeDelta::seconds(40)).to_rfc3339();
        let create = "mutation($input: CreateApiTokenInput!) { createApiToken(input: $input) { secret } }";
        let input = json!({ "name": "Bref", "scopes": ["PROJECTS_READ"], "expiresAt": expires_at });
        let created = client.data(create, json!({ "input": input })).await;
        let program = client.program(created["createApiToken"]["secret"].as_str().unwrap());
        // The first uses are looked up until the use is recorded.
        for _ in 0..10 {
            assert!(is_signed_in(&program).await);
            sleep(Duration::from_millis(20)).await;
        }
        server.app.clock.advance(TimeDelta::seconds(41));
        assert!(!is_signed_in(&program).await);
    }

    async fn a_use_is_recorded_as_before(server: Server) {
        let (headers, ..) = browser(&server).await;
        let last_seen = async || {
            let seen = session::Entity::find().select_only().column(session::Column::LastSeenAt);
            seen.into_tuple::<chrono::DateTime<chrono::Utc>>().one(server.app.db.read()).await.unwrap().unwrap()
        };
        let opened = last_seen().await;
        for _ in 0..3 {
            // Looked up each time, until the age at which the use is recorded.
            server.app.clock.advance(TimeDelta::minutes(7));
            Viewer::of(&server.app, &headers).await.unwrap();
        }
        let deadline = Instant::now() + Duration::from_secs(10);
        while last_seen().await == opened {
            assert!(Instant::now() < deadline, "the use is not recorded");
            sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(fewest_statements(&server.app, &headers, || {}).await, 0, "known again");
    }
}
