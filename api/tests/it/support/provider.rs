//! The OAuth providers GitHub and Discord on loopback: their documented endpoints, which check requests.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Form, Json, Router,
    extract::State,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use http::{HeaderMap, StatusCode, header};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::{net::TcpListener, time::sleep};

/// Both providers at one address.
#[derive(Clone)]
pub struct Provider {
    /// The address they listen on.
    pub address: SocketAddr,
    state: Arc<Mutex<Person>>,
}

/// The person signed in at the provider, and the provider's state.
#[derive(Clone, Debug)]
pub struct Person {
    /// Identifier at the provider.
    pub id: u64,
    /// Display name at the provider.
    pub name: Option<String>,
    /// Email address, and whether it is verified.
    pub email: Option<(String, bool)>,
    /// The simulated failure.
    pub failure: Failure,
    /// Issued authorization codes, with their code challenges.
    codes: HashMap<String, String>,
}

/// A simulated failure of a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// No failure.
    None,
    /// Responds with status 500.
    ServerError,
    /// Responds with an undocumented body.
    InvalidBody,
    /// Responds after the timeout.
    Slow,
    /// Responds with a body over the size limit.
    Endless,
}

impl Provider {
    /// Starts both providers.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let person = Person {
            id: 1815,
            name: Some("Ada King de Lovelace".to_owned()),
            email: Some(("Ada@Exemple.fr".to_owned(), true)),
            failure: Failure::None,
            codes: HashMap::new(),
        };
        let provider = Self { address, state: Arc::new(Mutex::new(person)) };
        let router = Router::new()
            .route("/login/oauth/access_token", post(github_token))
            .route("/user", get(github_user))
            .route("/user/emails", get(github_emails))
            .route("/api/oauth2/token", post(discord_token))
            .route("/api/v10/users/@me", get(discord_user))
            .with_state(provider.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        provider
    }

    /// Returns the flags of a server that offers both.
    pub fn flags(&self) -> Vec<String> {
        let url = format!("http://{}", self.address);
        let mut flags = Vec::new();
        for (flag, value) in [
            ("--github-client-id", "id"),
            ("--github-client-secret", "secret"),
            ("--oauth-github-url", &url),
            ("--oauth-github-api-url", &url),
            ("--discord-client-id", "id"),
            ("--discord-client-secret", "secret"),
            ("--oauth-discord-url", &url),
        ] {
            flags.extend([flag.to_owned(), value.to_owned()]);
        }
        flags
    }

    /// Changes the signed-in person, or the simulated failure.
    pub fn change(&self, change: impl FnOnce(&mut Person)) {
        change(&mut self.state.lock().unwrap());
    }

    /// Consents to an authorization request. Returns the authorization code.
    pub fn consent(&self, authorize: &url::Url) -> String {
        let asked: HashMap<_, _> = authorize.query_pairs().into_owned().collect();
        assert_eq!((asked["client_id"].as_str(), asked["response_type"].as_str()), ("id", "code"));
        assert_eq!(asked["code_challenge_method"], "S256");
        let mut state = self.state.lock().unwrap();
        let code = format!("code-{}", state.codes.len());
        state.codes.insert(code.clone(), asked["code_challenge"].clone());
        code
    }

    /// Checks a token request and redeems its code.
    fn exchange(&self, form: &HashMap<String, String>) -> bool {
        let well_formed = form["grant_type"] == "authorization_code"
            && (form["client_id"].as_str(), form["client_secret"].as_str()) == ("id", "secret")
            && form["redirect_uri"].ends_with("/callback");
        assert!(well_formed, "{form:?}");
        let challenge = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(&form["code_verifier"]));
        self.state.lock().unwrap().codes.remove(&form["code"]) == Some(challenge)
    }

    fn person(&self) -> Person {
        self.state.lock().unwrap().clone()
    }

    /// Responds with a body, or with the simulated failure.
    async fn respond(&self, body: Value) -> Response {
        match self.person().failure {
            Failure::None => Json(body).into_response(),
            Failure::ServerError => (StatusCode::INTERNAL_SERVER_ERROR, "<h1>Unicorn!</h1>").into_response(),
            Failure::InvalidBody => Json(json!(["what?"])).into_response(),
            Failure::Slow => {
                sleep(Duration::from_mins(1)).await;
                Json(body).into_response()
            }
            Failure::Endless => "[".repeat(10_000_000).into_response(),
        }
    }
}

fn assert_headers(headers: &HeaderMap) {
    assert_eq!(headers[header::AUTHORIZATION], "Bearer token-of-the-provider");
    assert!(headers.contains_key(header::USER_AGENT), "GitHub responds with 403 without it");
}

async fn github_token(
    State(provider): State<Provider>,
    headers: HeaderMap,
    Form(form): Form<HashMap<String, String>>,
) -> Response {
    assert_eq!(headers[header::ACCEPT], "application/json", "GitHub responds with a form otherwise");
    if !provider.exchange(&form) {
        // GitHub reports this error with status 200.
        return Json(json!({ "error": "bad_verification_code", "error_description": "…" })).into_response();
    }
    let token =
        json!({ "access_token": "token-of-the-provider", "token_type": "bearer", "scope": "read:user,user:email" });
    provider.respond(token).await
}

async fn github_user(State(provider): State<Provider>, headers: HeaderMap) -> Response {
    assert_headers(&headers);
    let person = provider.person();
    Json(json!({ "id": person.id, "login": "ada", "name": person.name, "email": null })).into_response()
}

async fn github_emails(State(provider): State<Provider>, headers: HeaderMap) -> Response {
    assert_headers(&headers);
    let mut emails =
        vec![json!({ "email": "autre@exemple.fr", "verified": true, "primary": false, "visibility": null })];
    if let Some((email, verified)) = provider.person().email {
        emails.push(json!({ "email": email, "verified": verified, "primary": true, "visibility": "private" }));
    }
    Json(emails).into_response()
}

async fn discord_token(State(provider): State<Provider>, Form(form): Form<HashMap<String, String>>) -> Response {
    if !provider.exchange(&form) {
        return (StatusCode::BAD_REQUEST, Json(json!({ "error": "invalid_grant" }))).into_response();
    }
    let token = json!({
        "access_token": "token-of-the-provider", "token_type": "Bearer", "expires_in": 604_800, "scope": "identify email",
        "refresh_token": "unused",
    });
    provider.respond(token).await
}

async fn discord_user(State(provider): State<Provider>, headers: HeaderMap) -> Response {
    assert_headers(&headers);
    let person = provider.person();
    let mut user = json!({ "id": person.id.to_string(), "username": "ada", "global_name": person.name });
    if let Some((email, verified)) = person.email {
        (user["email"], user["verified"]) = (json!(email), json!(verified));
    }
    Json(user).into_response()
}
