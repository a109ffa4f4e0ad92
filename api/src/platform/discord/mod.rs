//! Sends direct messages on Discord, for invitations: the deployment's bot finds a member of the community's server by
//! name and messages them.
//!
//! Uses three calls of the documented REST API: search guild members, create DM, create message. Errors are classified
//! by what can be done about them ([`SendError`]).

mod api;
mod markdown;

use std::time::Duration;

use reqwest::header::HeaderValue;
use secrecy::ExposeSecret;
use url::Url;

pub use self::markdown::escape_markdown;
use crate::platform::{clock::Clock, config::Config};

/// The bot of this deployment. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Bot {
    http: reqwest::Client,
    clock: Clock,
    api: Url,
    guild: String,
    /// The `Authorization` header, `Bot …`; marked sensitive, so that it is not logged.
    authorization: HeaderValue,
    /// The `User-Agent` header, in the format that Discord requires.
    user_agent: HeaderValue,
}

/// The reason why a message was not sent.
#[derive(Debug)]
pub enum SendError {
    /// The community's server has no member of that name.
    UnknownMember,
    /// The member does not accept messages from the bot.
    MessagesClosed,
    /// A permanent error of this deployment: the token, the server or the request is wrong.
    Misconfigured(anyhow::Error),
    /// A temporary error: a retry may succeed.
    Temporary {
        /// The minimum delay before a retry, if Discord requires one.
        after: Option<Duration>,
        /// The cause.
        why: anyhow::Error,
    },
}

impl Bot {
    /// Creates the bot from the configuration. Returns `None` without a token and a server to look names up in.
    pub fn new(config: &Config, http: reqwest::Client, clock: Clock) -> anyhow::Result<Option<Self>> {
        let discord = &config.discord;
        let (Some(token), Some(guild)) = (&discord.discord_bot_token, &discord.discord_guild) else { return Ok(None) };
        let mut authorization = HeaderValue::try_from(format!("Bot {}", token.expose_secret()))?;
        authorization.set_sensitive(true);
        let user_agent = format!("DiscordBot ({}, {})", config.base_url(), env!("CARGO_PKG_VERSION")).try_into()?;
        let (api, guild) = (discord.discord_api_url.clone(), guild.clone());
        Ok(Some(Self { http, clock, api, guild, authorization, user_agent }))
    }

    /// Sends a message to the member of that name. `nonce`, of at most 25 characters, must be the same at each attempt,
    /// so that Discord delivers the message only once.
    pub async fn send_message(&self, name: &str, content: &str, nonce: &str) -> Result<(), SendError> {
        let member = self.member(name).await?;
        let channel = self.direct_channel(&member).await?;
        self.create_message(&channel, content, nonce).await
    }
}
