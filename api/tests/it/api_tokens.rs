//! Personal API tokens: what they give access to, and above all what they do not.

use std::time::Duration;

use chrono::TimeDelta;
use entity::{api_token, user};
use reqwest::{Method, StatusCode, header};
use rodage::platform::auth::session;
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, PaginatorTrait, QuerySelect};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::support::{
    app::Server,
    both_databases,
    client::{CREATE_PROJECT, project},
    socket::{PROJECT_CHANGES, Socket},
};

const CREATE: &str = "mutation($input: CreateApiTokenInput!) { createApiToken(input: $input) { \
    apiToken { id name hint scopes createdAt lastUsedAt expiresAt isExpired } secret userErrors { code field message } } }";
const TOKENS: &str = "{ viewer { apiTokens { totalCount nodes { id name hint scopes lastUsedAt isExpired } } } }";
const REVOKE: &str =
    "mutation($id: ID!) { revokeApiToken(input: { id: $id }) { revokedApiTokenId userErrors { code } } }";
const PROJECTS: &str = "{ viewer { projects { nodes { title } } } }";

both_databases! {
    async fn a_token_acts_for_its_user_within_its_scopes(server: Server) {
        let creator = server.creator().await;
        creator.create_project("Le jeu").await;
        let input = json!({ "name": "  Tableau de bord ", "scopes": ["PROJECTS_READ", "PROJECTS_READ"] });
        let created = creator.data(CREATE, json!({ "input": input })).await["createApiToken"].take();
        let secret = created["secret"].as_str().unwrap();
        assert!(secret.starts_with("rdg_") && secret.len() == 47, "{secret}");
        assert_eq!(created["apiToken"]["name"], "Tableau de bord");
        assert_eq!(created["apiToken"]["scopes"], json!(["PROJECTS_READ"]));
        assert!(secret.ends_with(created["apiToken"]["hint"].as_str().unwrap()));
        let stored = api_token::Entity::find().one(server.app.db.read()).await.unwrap().unwrap();
        assert!(!stored.token_hash.contains(&secret[4..]), "hashed");

        let program = creator.program(secret);
        assert_eq!(program.data(PROJECTS, json!({})).await["viewer"]["projects"]["nodes"][0]["title"], "Le jeu");
        let refused = program.post(CREATE_PROJECT, json!({ "input": project("Non") })).await;
        assert_eq!(refused.status(), StatusCode::FORBIDDEN);
        let refused: Value = refused.json().await.unwrap();
        let extensions = &refused["errors"][0]["extensions"];
        assert_eq!((&extensions["code"], &extensions["scope"]), (&json!("FORBIDDEN"), &json!("projects:write")));
        assert_eq!(refused.get("data"), None);
        let deadline = Instant::now() + Duration::from_secs(10);
        let listed = loop {
            let listed = creator.data(TOKENS, json!({})).await;
            if listed["viewer"]["apiTokens"]["nodes"][0]["lastUsedAt"].is_string() {
                break listed;
            }
            assert!(Instant::now() < deadline, "the use is not recorded");
            sleep(Duration::from_millis(10)).await;
        };
        assert_eq!(listed["viewer"]["apiTokens"]["nodes"][0].get("secret"), None);
    }

    async fn a_session_that_ends_meanwhile_creates_no_token(server: Server) {
        let creator = server.creator().await;
        let user = user::Entity::find().one(server.app.db.read()).await.unwrap().unwrap().id;
        let new_password = server.app.db.write(|tx| {
            async move {
                user::Entity::find_by_id(user).lock_exclusive().one(tx.db()).await?;
                // Meanwhile the request is identified, and waits for the user's row or, on SQLite, for the only writer.
                sleep(Duration::from_millis(500)).await;
                session::close_all(tx, user, None).await
            }
            .scope_boxed()
        });
        let creation = async {
            sleep(Duration::from_millis(100)).await;
            let input = json!({ "input": { "name": "Porte dérobée", "scopes": ["PROJECTS_READ"] } });
            creator.error_code(CREATE, input).await
        };
        let (ended, refusal) = tokio::join!(new_password, creation);
        assert_eq!((ended.unwrap().len(), refusal.as_str()), (1, "UNAUTHENTICATED"));
        assert_eq!(api_token::Entity::find().count(server.app.db.read()).await.unwrap(), 0);
    }

    async fn a_write_scope_includes_only_its_read_scope(server: Server) {
        let creator = server.creator().await;
        let (_, secret) = creator.create_token(&["PROJECTS_WRITE"]).await;
        let program = creator.program(&secret);
        let made = program.data(CREATE_PROJECT, json!({ "input": project("Par un outil") })).await;
        assert_eq!(made["createProject"]["project"]["title"], "Par un outil");
        let id = made["createProject"]["project"]["id"].clone();
        let query = "query($id: ID!) { project(id: $id) { title feedbacks { totalCount } } }";
        let response = program.execute(query, json!({ "id": id })).await;
        assert_eq!(response["errors"][0]["extensions"]["scope"], "feedback:read");
    }

    async fn no_token_may_manage_the_account(server: Server) {
        let creator = server.creator().await;
        let (_, secret) = creator.create_token(&all_scopes()).await;
        let program = creator.program(&secret);
        for operation in [
            "mutation { createApiToken(input: { name: \"x\", scopes: [PROJECTS_READ] }) { secret } }",
            "mutation { changePassword(input: { currentPassword: \"secret!\", newPassword: \"intrus\" }) { userErrors { code } } }",
            "mutation { deleteAccount(input: { password: \"secret!\" }) { deletedViewerId } }",
            "mutation { exportAccount { archive { content } } }",
            "mutation { revokeSession(input: { allOthers: true }) { revokedSessionIds } }",
            "mutation { signOut { userErrors { code } } }",
            "{ viewer { sessions { nodes { id } } } }",
            "{ viewer { apiTokens { nodes { id } } } }",
            "{ ...A } fragment A on Query { viewer { ...B } } fragment B on Viewer { apiTokens { totalCount } }",
        ] {
            let response = program.execute(operation, json!({})).await;
            assert_eq!(response["errors"][0]["extensions"]["code"], "FORBIDDEN", "{operation}: {response}");
            assert_eq!(response["errors"][0]["extensions"].get("scope"), None, "{operation}");
        }
    }

    async fn a_socket_ends_when_its_token_expires(server: Server) {
        let creator = server.creator().await;
        let expires_at = server.app.clock.now() + TimeDelta::seconds(2);
        let input = json!({ "name": "Bref", "scopes": ["PROJECTS_READ"], "expiresAt": expires_at });
        let created = creator.data(CREATE, json!({ "input": input })).await;
        let secret = created["createApiToken"]["secret"].as_str().unwrap_or_else(|| panic!("{created:#}"));
        let mut socket = creator.program(secret).socket().await;
        socket.subscribe("1", PROJECT_CHANGES, json!({})).await;
        socket.next("1").await;
        assert_eq!(socket.closed().await, 4403);
    }

    async fn rejects_revoked_expired_and_forged_tokens(server: Server) {
        let creator = server.creator().await;
        let (id, secret) = creator.create_token(&["PROJECTS_READ"]).await;
        let program = creator.program(&secret);
        let mut socket = program.socket().await;
        socket.subscribe("1", PROJECT_CHANGES, json!({})).await;
        socket.next("1").await;
        let foreign = server.creator().await.data(REVOKE, json!({ "id": id })).await;
        assert_eq!(foreign["revokeApiToken"]["userErrors"][0]["code"], "NOT_FOUND");
        assert_eq!(creator.data(REVOKE, json!({ "id": id })).await["revokeApiToken"]["revokedApiTokenId"], json!(id));
        assert_eq!(socket.closed().await, 4403);
        let write = program.post(CREATE_PROJECT, json!({ "input": project("Trop tard") })).await;
        assert_eq!(write.status(), StatusCode::UNAUTHORIZED);
        assert!(write.headers()[header::WWW_AUTHENTICATE].to_str().unwrap().starts_with("Bearer "));
        assert!(!write.headers().contains_key(header::SET_COOKIE), "an invalid token leaves the session cookie");

        let (_, secret) = creator.create_token(&["PROJECTS_READ"]).await;
        server.app.clock.advance(TimeDelta::days(89));
        assert_ne!(creator.program(&secret).data(PROJECTS, json!({})).await["viewer"], Value::Null);
        server.app.clock.advance(TimeDelta::days(2));
        for forged in [&secret, "rdg_", "rdg_x", "", &secret.to_uppercase()] {
            // Even a public query is refused, so that the program learns that its token is invalid.
            let refused = creator.program(forged).post("{ __typename }", json!({})).await;
            assert_eq!(refused.status(), StatusCode::UNAUTHORIZED, "{forged}");
            let challenge = refused.headers()[header::WWW_AUTHENTICATE].to_str().unwrap();
            assert_eq!(challenge, "Bearer realm=\"rodage\", error=\"invalid_token\"");
            let response: Value = refused.json().await.unwrap();
            assert_eq!(response["errors"][0]["extensions"]["code"], "UNAUTHENTICATED", "{response}");
            assert_eq!(response.get("data"), None);
        }
    }

    async fn rejects_invalid_tokens_in_every_form(server: Server) {
        let creator = server.creator().await;
        let ask = |authorization: &str, accept: &str| {
            let request = creator.request(Method::POST, "/graphql").header(header::AUTHORIZATION, authorization);
            request.header(header::ACCEPT, accept).json(&json!({ "query": "{ viewer { id } }" })).send()
        };
        for accept in ["application/json", "application/graphql-response+json", "text/event-stream"] {
            for authorization in ["Bearer rdg_bad", "bearer", "rdg_bad", "Token rdg_bad"] {
                let refused = ask(authorization, accept).await.unwrap();
                assert_eq!(refused.status(), StatusCode::UNAUTHORIZED, "{authorization} {accept}");
                assert!(!refused.headers().contains_key(header::SET_COOKIE), "the session cookie is left");
                let response: Value = refused.json().await.unwrap();
                assert!(response["errors"][0]["extensions"]["requestId"].is_string(), "{response}");
            }
            // Another scheme may be meant for a proxy, and is ignored.
            let passed = ask("Basic cmRnOng=", accept).await.unwrap();
            assert_eq!(passed.status(), StatusCode::OK, "{accept}");
        }
        let request = creator.request(Method::GET, "/graphql?query=subscription%7BstoryChanges%7Bcursor%7D%7D");
        let events = request.bearer_auth("rdg_bad").header(header::ACCEPT, "text/event-stream").send().await.unwrap();
        assert_eq!(events.status(), StatusCode::UNAUTHORIZED, "even a public stream is refused");
    }

    async fn a_socket_closes_with_4403_on_an_invalid_token(server: Server) {
        for payload in [
            json!({ "authorization": "Bearer rdg_unknown" }),
            json!({ "Authorization": "Bearer rdg_unknown" }),
            json!({ "authorization": "rdg_unknown" }),
            json!({ "authorization": "Basic cmRnOng=" }),
            json!({ "authorization": "" }),
            json!({ "authorization": ["Bearer rdg_unknown"] }),
        ] {
            let mut socket = Socket::open(server.address, None).await;
            socket.send(json!({ "type": "connection_init", "payload": payload })).await;
            assert_eq!(socket.closed().await, 4403, "{payload}");
        }
        let (_, secret) = server.creator().await.create_token(&["PROJECTS_READ"]).await;
        for payload in [json!({ "Authorization": format!("Bearer {secret}") }), json!({ "authorization": null })] {
            Socket::open(server.address, None).await.init_with(payload).await;
        }
    }

    async fn a_bearer_token_takes_precedence_over_the_cookie_and_needs_no_origin(server: Server) {
        let (creator, other) = (server.creator().await, server.creator().await);
        creator.create_project("Au créateur").await;
        let (_, secret) = creator.create_token(&["PROJECTS_READ"]).await;
        let body = json!({ "query": PROJECTS });
        // The cookie is another user's and the origin another site's: both are ignored.
        let request = other.request(Method::POST, "/graphql").bearer_auth(&secret).header(header::ORIGIN, "https://evil.example");
        let response: Value = request.json(&body).send().await.unwrap().json().await.unwrap();
        assert_eq!(response["data"]["viewer"]["projects"]["nodes"][0]["title"], "Au créateur");
        let request = creator.request(Method::POST, "/graphql").bearer_auth("rdg_unknown").json(&json!({ "query": "{ viewer { id } }" }));
        let status = request.send().await.unwrap().status();
        assert_eq!(status, StatusCode::UNAUTHORIZED, "a bad bearer does not fall back to the cookie");
    }

    async fn a_socket_accepts_a_token_in_connection_init(server: Server) {
        let creator = server.creator().await;
        let (_, secret) = creator.create_token(&["PROJECTS_READ"]).await;
        let mut socket = creator.program(&secret).socket().await;
        socket.subscribe("1", PROJECT_CHANGES, json!({})).await;
        socket.next("1").await;
        creator.create_project("Nouveau").await;
        let event = socket.next("1").await;
        assert_eq!(event["projectChanges"]["changes"][0]["project"]["title"], "Nouveau");
        socket.subscribe("2", "subscription { notificationChanges { cursor } }", json!({})).await;
        let refused = socket.message().await;
        assert_eq!((&refused["type"], &refused["payload"][0]["extensions"]["scope"]), (&json!("error"), &json!("notifications:read")));
        socket.subscribe("3", "{ viewer { email } }", json!({})).await;
        assert_eq!(socket.message().await["payload"][0]["extensions"]["scope"], "profile:read");

        let mut socket = Socket::open(server.address, None).await;
        socket.send(json!({ "type": "connection_init", "payload": { "authorization": "Bearer rdg_unknown" } })).await;
        assert_eq!(socket.closed().await, 4403);
    }

    async fn validates_new_tokens(server: Server) {
        let creator = server.creator().await;
        let in_days = |days| (server.app.clock.now() + TimeDelta::days(days)).to_rfc3339();
        for (input, code, field) in [
            (json!({ "name": " ", "scopes": ["CHAT_READ"] }), "REQUIRED", "name"),
            (json!({ "name": "x".repeat(81), "scopes": ["CHAT_READ"] }), "TOO_LONG", "name"),
            (json!({ "name": "x", "scopes": [] }), "REQUIRED", "scopes"),
            (json!({ "name": "x", "scopes": ["CHAT_READ"], "expiresAt": in_days(0) }), "INVALID_EXPIRY", "expiresAt"),
            (json!({ "name": "x", "scopes": ["CHAT_READ"], "expiresAt": in_days(367) }), "INVALID_EXPIRY", "expiresAt"),
        ] {
            let response = creator.data(CREATE, json!({ "input": input })).await["createApiToken"].take();
            assert_eq!(response["userErrors"][0]["code"], code);
            assert_eq!(response["userErrors"][0]["field"], json!(["input", field]));
            assert_eq!((&response["secret"], &response["apiToken"]), (&Value::Null, &Value::Null));
        }
        for _ in 0..50 {
            creator.create_token(&["CHAT_READ"]).await;
        }
        let one_more = creator.data(CREATE, json!({ "input": { "name": "x", "scopes": ["CHAT_READ"] } })).await;
        assert_eq!(one_more["createApiToken"]["userErrors"][0]["code"], "TOO_MANY");
    }
}

/// Returns all scopes by their GraphQL names. Read scopes are implied by the write scopes.
fn all_scopes() -> Vec<&'static str> {
    vec![
        "CHAT_WRITE",
        "FEEDBACK_WRITE",
        "INVITATIONS_WRITE",
        "NOTIFICATIONS_WRITE",
        "PROFILE_WRITE",
        "PROJECTS_WRITE",
        "TESTERS_READ",
        "WORKSPACE_WRITE",
    ]
}
