//! The calls to Discord's REST API, and the meaning of its errors.

use std::time::Duration;

use anyhow::{Context, anyhow};
use chrono::{DateTime, Utc};
use http::{Method, StatusCode, header};
use reqwest::{RequestBuilder, Response};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::json;
use url::Url;

use super::{Bot, SendError};
use crate::platform::http_client::{read_body, retry_after};

/// The size of a page of members: the maximum of Discord. Its search matches by prefix.
const MEMBERS: &str = "1000";

/// Error code « Cannot send messages to this user »: because of their settings, or because they blocked the bot.
const CANNOT_MESSAGE: u32 = 50007;
/// The same, because the bot and the member no longer share a server.
const NO_MUTUAL_SERVER: u32 = 50278;

/// The maximum size of a response, in bytes. The largest expected is that of a search, with a thousand members.
const MAX_RESPONSE: usize = 4 << 20;

#[derive(Deserialize)]
struct Member {
    user: User,
}

#[derive(Deserialize)]
struct User {
    id: String,
    username: String,
    /// `0` for a unique name, otherwise the digits of a legacy name.
    #[serde(default)]
    discriminator: String,
    #[serde(default)]
    bot: bool,
}

#[derive(Deserialize)]
struct Created {
    id: String,
}

/// The body of an error response.
#[derive(Default, Deserialize)]
struct ErrorBody {
    #[serde(default)]
    code: u32,
    #[serde(default)]
    message: String,
    /// Seconds to wait, when the rate limit is exceeded.
    retry_after: Option<f64>,
}

impl Bot {
    /// Returns the identifier of the member with exactly that name.
    pub(super) async fn member(&self, name: &str) -> Result<String, SendError> {
        // Legacy names: the search ignores the digits.
        let (username, digits) = name.rsplit_once('#').map_or((name, None), |(name, digits)| (name, Some(digits)));
        let mut url = self.url(&["guilds", &self.guild, "members", "search"])?;
        url.query_pairs_mut().append_pair("query", username).append_pair("limit", MEMBERS);
        let found: Vec<Member> = self.send(self.request(Method::GET, url)).await?;
        let matches = |user: &User| {
            !user.bot
                && user.username.to_lowercase() == username.to_lowercase()
                && digits.is_none_or(|digits| user.discriminator == digits)
        };
        let member = found.into_iter().map(|member| member.user).find(matches);
        member.map(|user| user.id).ok_or(SendError::UnknownMember)
    }

    /// Returns the direct-message channel with a member, created on the first call.
    pub(super) async fn direct_channel(&self, member: &str) -> Result<String, SendError> {
        let request = self.request(Method::POST, self.url(&["users", "@me", "channels"])?);
        let channel: Created = self.send(request.json(&json!({ "recipient_id": member }))).await?;
        Ok(channel.id)
    }

    /// Posts a message in a channel. Mentions in its content notify nobody.
    pub(super) async fn create_message(&self, channel: &str, content: &str, nonce: &str) -> Result<(), SendError> {
        let request = self.request(Method::POST, self.url(&["channels", channel, "messages"])?);
        let message = json!({
            "content": content,
            "nonce": nonce,
            "enforce_nonce": true,
            "allowed_mentions": { "parse": [] },
        });
        let _: Created = self.send(request.json(&message)).await?;
        Ok(())
    }

    /// Returns an address below that of the API. The segments of the path are escaped.
    fn url(&self, path: &[&str]) -> Result<Url, SendError> {
        let mut url = self.api.clone();
        match url.path_segments_mut() {
            Ok(mut segments) => segments.pop_if_empty().extend(path),
            Err(()) => {
                return Err(SendError::Misconfigured(anyhow!("the address of Discord's API is not a web address")));
            }
        };
        Ok(url)
    }

    fn request(&self, method: Method, url: Url) -> RequestBuilder {
        let request = self.http.request(method, url).header(header::AUTHORIZATION, self.authorization.clone());
        request.header(header::USER_AGENT, self.user_agent.clone())
    }

    /// Sends a request and parses the response.
    async fn send<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, SendError> {
        let response = request.send().await.map_err(|error| temporary(error.without_url()))?;
        if !response.status().is_success() {
            return Err(send_error(response, self.clock.now()).await);
        }
        let body = read_body(response, MAX_RESPONSE).await.map_err(temporary)?;
        serde_json::from_slice(&body).context("cannot parse Discord's response").map_err(temporary)
    }
}

/// Classifies an error response, received at `now`.
async fn send_error(response: Response, now: DateTime<Utc>) -> SendError {
    let status = response.status();
    let header = retry_after(response.headers(), now);
    let body = read_body(response, MAX_RESPONSE).await.unwrap_or_default();
    let error: ErrorBody = serde_json::from_slice(&body).unwrap_or_default();
    let why = anyhow!("Discord responded with {status}: {} ({})", error.message, error.code);
    match (status, error.code) {
        (_, CANNOT_MESSAGE | NO_MUTUAL_SERVER) => SendError::MessagesClosed,
        (StatusCode::TOO_MANY_REQUESTS, _) => {
            let body = error.retry_after.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            SendError::Temporary { after: body.or(header), why }
        }
        _ if status.is_server_error() => SendError::Temporary { after: None, why },
        _ => SendError::Misconfigured(why),
    }
}

fn temporary(why: impl Into<anyhow::Error>) -> SendError {
    SendError::Temporary { after: None, why: why.into() }
}
