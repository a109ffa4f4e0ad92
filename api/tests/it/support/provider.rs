//! GitHub and Discord on loopback, as far as signing in goes: their documented endpoints, checking what they are sent.

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
    /// Where it listens.
    pub address: SocketAddr,
    state: Arc<Mutex<Person>>,
}

/// Who is signed in there, and how well the provider is.
#[derive(Clone, Debug)]
pub struct Person {
    /// The identifier there.
    pub id: u64,
    /// The name shown there.
    pub name: Option<String>,
    /// Their address, and whether it is verified.
    pub email: Option<(String, bool)>,
    /// What is wrong with the provider.
    pub ailment: Ailment,
    /// Codes given out, each with the challenge it answers to.
    codes: HashMap<String, String>,
}

/// What may be wrong with a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ailment {
    /// Nothing.
    None,
    /// It answers with 500.
    Broken,
    /// It answers, but not what is documented.
    Nonsense,
    /// It does not answer in time.
    Slow,
    /// Its answer has no end.
    Endless,
}

impl Provider {
    /// Starts them.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let person = Person {
            id: 1815,
            name: Some("Ada King de Lovelace".to_owned()),
            email: Some(("Ada@Exemple.fr".to_owned(), true)),
            ailment: Ailment::None,
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

    /// The flags with which a server offers both.
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

    /// Changes who is there.
    pub fn change(&self, change: impl FnOnce(&mut Person)) {
        change(&mut self.state.lock().unwrap());
    }

    /// The person says yes to what a browser was sent with; the code they come back with.
    pub fn consent(&self, authorize: &url::Url) -> String {
        let asked: HashMap<_, _> = authorize.query_pairs().into_owned().collect();
        assert_eq!((asked["client_id"].as_str(), asked["response_type"].as_str()), ("id", "code"));
        assert_eq!(asked["code_challenge_method"], "S256");
        let mut state = self.state.lock().unwrap();
        let code = format!("code-{}", state.codes.len());
        state.codes.insert(code.clone(), asked["code_challenge"].clone());
        code
    }

    /// Holds a request for a token against the documentation; the code is then used up.
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

    /// The answer, or what the ailment makes of it.
    async fn answer(&self, answer: Value) -> Response {
        match self.person().ailment {
            Ailment::None => Json(answer).into_response(),
            Ailment::Broken => (StatusCode::INTERNAL_SERVER_ERROR, "<h1>Unicorn!</h1>").into_response(),
            Ailment::Nonsense => Json(json!(["what?"])).into_response(),
            Ailment::Slow => {
                sleep(Duration::from_mins(1)).await;
                Json(answer).into_response()
            }
            Ailment::Endless => "[".repeat(10_000_000).into_response(),
        }
    }
}

fn is_ours(headers: &HeaderMap) {
    assert_eq!(headers[header::AUTHORIZATION], "Bearer token-of-the-provider");
    assert!(headers.contains_key(header::USER_AGENT), "GitHub answers 403 without");
}

async fn github_token(
    State(provider): State<Provider>,
    headers: HeaderMap,
    Form(form): Form<HashMap<String, String>>,
) -> Response {
    assert_eq!(headers[header::ACCEPT], "application/json", "GitHub answers a form otherwise");
    if !provider.exchange(&form) {
        // With status 200, as GitHub does.
        return Json(json!({ "error": "bad_verification_code", "error_description": "…" })).into_response();
    }
    let token =
        json!({ "access_token": "token-of-the-provider", "token_type": "bearer", "scope": "read:user,user:email" });
    provider.answer(token).await
}

async fn github_user(State(provider): State<Provider>, headers: HeaderMap) -> Response {
    is_ours(&headers);
    let person = provider.person();
    Json(json!({ "id": person.id, "login": "ada", "name": person.name, "email": null })).into_response()
}

async fn github_emails(State(provider): State<Provider>, headers: HeaderMap) -> Response {
    is_ours(&headers);
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
    provider.answer(token).await
}

async fn discord_user(State(provider): State<Provider>, headers: HeaderMap) -> Response {
    is_ours(&headers);
    let person = provider.person();
    let mut user = json!({ "id": person.id.to_string(), "username": "ada", "global_name": person.name });
    if let Some((email, verified)) = person.email {
        (user["email"], user["verified"]) = (json!(email), json!(verified));
    }
    Json(user).into_response()
}
