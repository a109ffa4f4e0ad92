//! The calls, and what their answers mean.

use std::time::Duration;

use anyhow::{Context, anyhow};
use http::{Method, StatusCode, header};
use reqwest::{RequestBuilder, Response};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::json;
use url::Url;

use super::{Bot, Refusal};

/// Members of one search: the most that Discord gives. Its search goes by the beginning of names.
const MEMBERS: &str = "1000";

/// « Cannot send messages to this user »: their settings, or they blocked the bot.
const CANNOT_MESSAGE: u32 = 50007;
/// The same because bot and member no longer share a server.
const NO_MUTUAL_SERVER: u32 = 50278;

/// The largest answer that is read, in bytes: that of a search, with a thousand members.
const MAX_ANSWER: usize = 4 << 20;

#[derive(Deserialize)]
struct Member {
    user: User,
}

#[derive(Deserialize)]
struct User {
    id: String,
    username: String,
    /// `0` since names are unique, else the digits of before.
    #[serde(default)]
    discriminator: String,
    #[serde(default)]
    bot: bool,
}

#[derive(Deserialize)]
struct Created {
    id: String,
}

/// What Discord says of a request that it refuses.
#[derive(Default, Deserialize)]
struct Complaint {
    #[serde(default)]
    code: u32,
    #[serde(default)]
    message: String,
    /// Seconds, when there were too many requests.
    retry_after: Option<f64>,
}

impl Bot {
    /// The identifier of the member who has exactly that name.
    pub(super) async fn member(&self, name: &str) -> Result<String, Refusal> {
        // Names of before: the search does not know of the digits.
        let (username, digits) = name.rsplit_once('#').map_or((name, None), |(name, digits)| (name, Some(digits)));
        let mut url = self.url(&["guilds", &self.guild, "members", "search"])?;
        url.query_pairs_mut().append_pair("query", username).append_pair("limit", MEMBERS);
        let found: Vec<Member> = answer(self.request(Method::GET, url)).await?;
        let is_meant = |user: &User| {
            !user.bot
                && user.username.to_lowercase() == username.to_lowercase()
                && digits.is_none_or(|digits| user.discriminator == digits)
        };
        let member = found.into_iter().map(|member| member.user).find(is_meant);
        member.map(|user| user.id).ok_or(Refusal::UnknownMember)
    }

    /// The channel between the bot and a member: made the first time, the same ever after.
    pub(super) async fn direct_channel(&self, member: &str) -> Result<String, Refusal> {
        let request = self.request(Method::POST, self.url(&["users", "@me", "channels"])?);
        let channel: Created = answer(request.json(&json!({ "recipient_id": member }))).await?;
        Ok(channel.id)
    }

    /// Says something there. Nobody is mentioned, whatever the words are.
    pub(super) async fn create_message(&self, channel: &str, content: &str, nonce: &str) -> Result<(), Refusal> {
        let request = self.request(Method::POST, self.url(&["channels", channel, "messages"])?);
        let message = json!({
            "content": content,
            "nonce": nonce,
            "enforce_nonce": true,
            "allowed_mentions": { "parse": [] },
        });
        let _: Created = answer(request.json(&message)).await?;
        Ok(())
    }

    /// An address under that of the API; the parts of the path are escaped.
    fn url(&self, path: &[&str]) -> Result<Url, Refusal> {
        let mut url = self.api.clone();
        match url.path_segments_mut() {
            Ok(mut segments) => segments.pop_if_empty().extend(path),
            Err(()) => return Err(Refusal::Misconfigured(anyhow!("the address of Discord's API is no web address"))),
        };
        Ok(url)
    }

    fn request(&self, method: Method, url: Url) -> RequestBuilder {
        let request = self.http.request(method, url).header(header::AUTHORIZATION, self.authorization.clone());
        request.header(header::USER_AGENT, self.user_agent.clone())
    }
}

/// Sends a request; reads the answer to it.
async fn answer<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, Refusal> {
    let response = request.send().await.map_err(|error| passing(error.without_url()))?;
    if !response.status().is_success() {
        return Err(refusal(response).await);
    }
    let body = read(response).await.map_err(passing)?;
    serde_json::from_slice(&body).context("Discord's answer is not understood").map_err(passing)
}

/// What a refusal comes to.
async fn refusal(response: Response) -> Refusal {
    let status = response.status();
    let header = response.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    let body = read(response).await.unwrap_or_default();
    let complaint: Complaint = serde_json::from_slice(&body).unwrap_or_default();
    let why = anyhow!("Discord answered {status}: {} ({})", complaint.message, complaint.code);
    match (status, complaint.code) {
        (_, CANNOT_MESSAGE | NO_MUTUAL_SERVER) => Refusal::MessagesClosed,
        (StatusCode::TOO_MANY_REQUESTS, _) => {
            let seconds = complaint.retry_after.or(header);
            Refusal::Passing { after: seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()), why }
        }
        _ if status.is_server_error() => Refusal::Passing { after: None, why },
        _ => Refusal::Misconfigured(why),
    }
}

fn passing(why: impl Into<anyhow::Error>) -> Refusal {
    Refusal::Passing { after: None, why: why.into() }
}

/// The body, up to what one may have to say.
async fn read(mut response: Response) -> anyhow::Result<Vec<u8>> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(reqwest::Error::without_url)? {
        anyhow::ensure!(body.len() + chunk.len() <= MAX_ANSWER, "Discord's answer has no end");
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}
