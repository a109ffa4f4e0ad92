//! Discord, for invitations: the deployment's bot finds a member of the community's server by name and writes to them.
//!
//! Three calls of the documented REST API: search guild members, create DM, create message. What Discord answers is told
//! apart by what can be done about it ([`Refusal`]): nothing, because of the person; nothing, because of us; try later.

mod api;
mod text;

use std::time::Duration;

use reqwest::header::HeaderValue;
use secrecy::ExposeSecret;
use url::Url;

pub use self::text::plain;
use crate::config::Config;

/// The bot of this deployment. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Bot {
    http: reqwest::Client,
    api: Url,
    guild: String,
    /// `Bot …`, as the header has it; hidden from logs.
    authorization: HeaderValue,
    /// Who asks, in the form that Discord wants.
    user_agent: HeaderValue,
}

/// Why a message was not sent.
#[derive(Debug)]
pub enum Refusal {
    /// The community's server has no member of that name.
    UnknownMember,
    /// The member takes no messages from the bot.
    MessagesClosed,
    /// Discord will not have it from this bot, however often it asks: the token, the server or the request is wrong.
    Misconfigured(anyhow::Error),
    /// It may well work later; not before `after`, when Discord says so.
    Passing {
        /// How long to wait at least.
        after: Option<Duration>,
        /// What happened.
        why: anyhow::Error,
    },
}

impl Bot {
    /// The bot as configured; none without a token and a server to look names up in.
    pub fn new(config: &Config, http: reqwest::Client) -> anyhow::Result<Option<Self>> {
        let discord = &config.discord;
        let (Some(token), Some(guild)) = (&discord.discord_bot_token, &discord.discord_guild) else { return Ok(None) };
        let mut authorization = HeaderValue::try_from(format!("Bot {}", token.expose_secret()))?;
        authorization.set_sensitive(true);
        let user_agent = format!("DiscordBot ({}, {})", config.base_url(), env!("CARGO_PKG_VERSION")).try_into()?;
        Ok(Some(Self { http, api: discord.discord_api_url.clone(), guild: guild.clone(), authorization, user_agent }))
    }

    /// Writes to the member of that name. `nonce`, at most 25 characters, is the same each time one message is tried:
    /// Discord then shows it once.
    pub async fn write_to(&self, name: &str, content: &str, nonce: &str) -> Result<(), Refusal> {
        let member = self.member(name).await?;
        let channel = self.direct_channel(&member).await?;
        self.create_message(&channel, content, nonce).await
    }
}
