//! The services of others: providers of accounts, Discord's bot, the language model.

use std::time::Duration;

use super::{Finding, Status, finding};
use crate::platform::{clock::Clock, config::Config, http_client, llm::Llm};

/// The timeout of a request to a provider.
const TIMEOUT: Duration = Duration::from_secs(5);

pub(super) async fn providers(config: &Config) -> Vec<Finding> {
    let oauth = &config.oauth;
    let github = (&oauth.github_client_id, &oauth.github_client_secret, &oauth.oauth_github_api_url);
    let discord = (&oauth.discord_client_id, &oauth.discord_client_secret, &oauth.oauth_discord_url);
    let mut findings = Vec::new();
    for (subject, name, (id, secret, url)) in [("GitHub", "GITHUB", github), ("Discord", "DISCORD", discord)] {
        findings.push(match (id, secret) {
            (Some(_), Some(_)) => match check_reachable(url).await {
                Ok(()) => {
                    let callback = format!("/auth/{}/callback", name.to_ascii_lowercase());
                    let callback = config.base_url().join(&callback).map_or(callback, String::from);
                    finding(
                        Status::Ok,
                        subject,
                        format!("offered; its application must have the callback address {callback}"),
                    )
                }
                Err(error) => finding(Status::Failed, subject, format!("{url} does not respond: {error}")),
            },
            (None, None) => finding(Status::Note, subject, format!("not offered: RODAGE_{name}_CLIENT_ID is not set")),
            _ => finding(
                Status::Failed,
                subject,
                format!("RODAGE_{name}_CLIENT_ID and RODAGE_{name}_CLIENT_SECRET must be set together: one is missing"),
            ),
        });
    }
    findings
}

pub(super) async fn bot(config: &Config) -> Finding {
    let discord = &config.discord;
    let report = |status, message: String| finding(status, "invitations", message);
    match (&discord.discord_bot_token, &discord.discord_guild) {
        (Some(_), Some(guild)) => match check_reachable(&discord.discord_api_url).await {
            Ok(()) => report(Status::Ok, format!("a bot sends them to members of the Discord server {guild}")),
            Err(error) => report(Status::Failed, format!("{} does not respond: {error}", discord.discord_api_url)),
        },
        (None, None) => {
            let message = "RODAGE_DISCORD_BOT_TOKEN is not set: creators must share links on Discord themselves";
            report(Status::Note, message.to_owned())
        }
        _ => {
            let message = "RODAGE_DISCORD_BOT_TOKEN and RODAGE_DISCORD_GUILD must be set together: one is missing";
            report(Status::Failed, message.to_owned())
        }
    }
}

pub(super) async fn model(config: &Config) -> Finding {
    let report = |status, message: String| finding(status, "Javier", message);
    let llm = match Llm::new(config, Clock::default()) {
        Ok(llm) => llm,
        Err(error) => return report(Status::Failed, format!("{error:#}")),
    };
    match (llm, &config.llm.llm_url, &config.llm.llm_model) {
        (Some(llm), ..) => match llm.check().await {
            Ok(()) => report(Status::Ok, format!("the model {} answers at {}", llm.name(), llm.address())),
            Err(error) => {
                report(Status::Failed, format!("the model at {} cannot be used: {:#}", llm.address(), error.why))
            }
        },
        (_, None, None) => {
            let message = "RODAGE_LLM_URL is not set: Javier answers with prepared sentences, without a language model";
            report(Status::Note, message.to_owned())
        }
        _ => {
            let message = "RODAGE_LLM_URL and RODAGE_LLM_MODEL must be set together: one is missing";
            report(Status::Failed, message.to_owned())
        }
    }
}

/// Checks that a server responds, with whatever status.
async fn check_reachable(url: &url::Url) -> reqwest::Result<()> {
    http_client::client()?.get(url.clone()).timeout(TIMEOUT).send().await.map(drop).map_err(reqwest::Error::without_url)
}
