//! Discord's API on loopback, for a bot that messages members: the documented endpoints, which check requests.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Json, Router,
    extract::{Path, Query, State},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use http::{HeaderMap, StatusCode, header};
use serde_json::{Value, json};
use tokio::{net::TcpListener, time::sleep};

/// The identifier of the Discord server.
pub const GUILD: &str = "81384788765712384";
/// The token of the bot.
pub const TOKEN: &str = "a-bot-token";

/// The response to requests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Behavior {
    /// Handles them.
    Normal,
    /// Rejects them as over the rate limit, with a delay in seconds.
    RateLimited(f64),
    /// Responds with status 500, without JSON.
    ServerError,
    /// Responds with an undocumented body.
    InvalidBody,
    /// Sends the message, but responds with an error.
    LostResponse,
    /// Delays the search of members.
    Slow(Duration),
}

/// A Discord API.
#[derive(Clone)]
pub struct Discord {
    /// The address it listens on.
    pub address: SocketAddr,
    state: Arc<Mutex<DiscordState>>,
}

struct DiscordState {
    behavior: Behavior,
    /// Username and discriminator to identifier and whether messages are closed.
    members: Vec<(String, String, bool)>,
    /// Recipient, nonce and content.
    messages: Vec<(String, String, String)>,
    requests: usize,
}

impl Discord {
    /// Starts an API whose server has a few members.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let member = |name: &str, digits: &str, closed| (name.to_owned(), digits.to_owned(), closed);
        let members = vec![
            member("ada", "0", false),
            member("adalbert", "0", false),
            member("Grace", "0042", false),
            member("Grace", "0043", false),
            member("closed", "0", true),
        ];
        let state = DiscordState { behavior: Behavior::Normal, members, messages: Vec::new(), requests: 0 };
        let discord = Self { address, state: Arc::new(Mutex::new(state)) };
        let router = Router::new()
            .route("/api/v10/guilds/{guild}/members/search", get(search))
            .route("/api/v10/users/@me/channels", post(create_dm))
            .route("/api/v10/channels/{channel}/messages", post(create_message))
            .with_state(discord.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        discord
    }

    /// Returns the flags of a deployment with a valid bot.
    pub fn flags(&self) -> Vec<String> {
        self.flags_with(TOKEN, GUILD)
    }

    /// Returns the flags of a deployment with another token or server.
    pub fn flags_with(&self, token: &str, guild: &str) -> Vec<String> {
        let api = format!("http://{}/api/v10", self.address);
        ["--discord-bot-token", token, "--discord-guild", guild, "--discord-api-url", &api].map(str::to_owned).into()
    }

    /// Changes the response to further requests.
    pub fn set_behavior(&self, behavior: Behavior) {
        self.state.lock().unwrap().behavior = behavior;
    }

    /// Returns the number of requests.
    pub fn requests(&self) -> usize {
        self.state.lock().unwrap().requests
    }

    /// Returns the messages sent to a member.
    pub fn messages_to(&self, member: &str) -> Vec<String> {
        let state = self.state.lock().unwrap();
        state.messages.iter().filter(|(to, ..)| to == member).map(|(.., content)| content.clone()).collect()
    }

    /// Returns the error response to a request, if any.
    fn failure(&self, headers: &HeaderMap) -> Option<Response> {
        let mut state = self.state.lock().unwrap();
        state.requests += 1;
        let agent = headers[header::USER_AGENT].to_str().unwrap();
        assert!(agent.starts_with("DiscordBot ("), "{agent}");
        if headers[header::AUTHORIZATION] != format!("Bot {TOKEN}") {
            return Some(error_response(StatusCode::UNAUTHORIZED, 0, "401: Unauthorized"));
        }
        match state.behavior {
            Behavior::Normal | Behavior::LostResponse | Behavior::Slow(_) => None,
            Behavior::RateLimited(retry_after) => {
                let body =
                    json!({ "message": "You are being rate limited.", "retry_after": retry_after, "global": false });
                Some((StatusCode::TOO_MANY_REQUESTS, Json(body)).into_response())
            }
            Behavior::ServerError => Some((StatusCode::INTERNAL_SERVER_ERROR, "<html>oops</html>").into_response()),
            Behavior::InvalidBody => Some("null and void".into_response()),
        }
    }
}

fn error_response(status: StatusCode, code: u32, message: &str) -> Response {
    (status, Json(json!({ "code": code, "message": message }))).into_response()
}

/// Returns the members whose name starts with the query, in no useful order.
async fn search(
    State(discord): State<Discord>,
    Path(guild): Path<String>,
    Query(query): Query<HashMap<String, String>>,
    headers: HeaderMap,
) -> Response {
    if let Some(response) = discord.failure(&headers) {
        return response;
    }
    if guild != GUILD {
        return error_response(StatusCode::NOT_FOUND, 10004, "Unknown Guild");
    }
    let behavior = discord.state.lock().unwrap().behavior;
    if let Behavior::Slow(delay) = behavior {
        sleep(delay).await;
    }
    let limit: usize = query.get("limit").map_or(1, |limit| limit.parse().unwrap());
    assert!((1..=1000).contains(&limit), "{limit}");
    let wanted = query["query"].to_lowercase();
    let state = discord.state.lock().unwrap();
    let found = state.members.iter().rev().filter(|(name, ..)| name.to_lowercase().starts_with(&wanted));
    let found = found.take(limit).map(|(name, digits, _)| {
        json!({ "nick": null, "user": { "id": format!("{name}-{digits}"), "username": name, "discriminator": digits } })
    });
    Json(found.collect::<Vec<_>>()).into_response()
}

async fn create_dm(State(discord): State<Discord>, headers: HeaderMap, Json(body): Json<Value>) -> Response {
    if let Some(response) = discord.failure(&headers) {
        return response;
    }
    let recipient = body["recipient_id"].as_str().unwrap();
    Json(json!({ "id": format!("dm-{recipient}"), "type": 1 })).into_response()
}

async fn create_message(
    State(discord): State<Discord>,
    Path(channel): Path<String>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> Response {
    if let Some(response) = discord.failure(&headers) {
        return response;
    }
    let (content, nonce) = (body["content"].as_str().unwrap(), body["nonce"].as_str().unwrap());
    assert!(content.chars().count() <= 2000 && nonce.len() <= 25, "{nonce}");
    assert_eq!((&body["enforce_nonce"], &body["allowed_mentions"]), (&json!(true), &json!({ "parse": [] })));
    let recipient = channel.strip_prefix("dm-").unwrap().to_owned();
    let mut state = discord.state.lock().unwrap();
    if state.members.iter().any(|(name, digits, closed)| *closed && recipient == format!("{name}-{digits}")) {
        return error_response(StatusCode::FORBIDDEN, 50007, "Cannot send messages to this user");
    }
    let is_new = !state.messages.iter().any(|(to, known, _)| *to == recipient && known == nonce);
    if is_new {
        state.messages.push((recipient, nonce.to_owned(), content.to_owned()));
    }
    if state.behavior == Behavior::LostResponse {
        return (StatusCode::BAD_GATEWAY, "the response is lost").into_response();
    }
    Json(json!({ "id": "1" })).into_response()
}
