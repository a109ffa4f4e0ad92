//! `rodage doctor`: checks the configuration of a deployment and the services it depends on, and reports what is
//! missing and how to fix it.

use std::time::Duration;

use secrecy::ExposeSecret;

use crate::platform::{
    clock::Clock,
    config::Config,
    db::{Db, SchemaState},
    error::Error,
    files::Files,
    http_client,
    llm::Llm,
    mail::{Mailer, Transport},
    web_push::VapidKey,
};

/// The timeout of a request to a provider.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Severity.
    pub status: Status,
    /// The part of the deployment that was checked.
    pub subject: &'static str,
    /// What was found, and how to fix it.
    pub message: String,
}

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// No problem.
    Ok,
    /// It works, but the operator should know about a limitation.
    Note,
    /// It does not work.
    Failed,
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mark = match self.status {
            Status::Ok => "ok  ",
            Status::Note => "note",
            Status::Failed => "FAIL",
        };
        write!(f, "{mark}  {:<12} {}", self.subject, self.message)
    }
}

/// Runs all checks. Has no lasting effects: the database is not migrated, no email is sent, and the
/// file that it writes is deleted.
pub async fn examine(config: &Config) -> Vec<Finding> {
    let mut findings = vec![address(config), database(config).await, mail(config).await];
    findings.extend(providers(config).await);
    findings.push(files(config).await);
    findings.push(push(config));
    findings.push(operator(config));
    findings.push(bot(config).await);
    findings.push(model(config).await);
    findings.push(community(config));
    findings
}

fn finding(status: Status, subject: &'static str, message: impl Into<String>) -> Finding {
    Finding { status, subject, message: message.into() }
}

fn address(config: &Config) -> Finding {
    let report = |status, message: String| finding(status, "address", message);
    match &config.public_url {
        Some(url) if url.scheme() == "https" => {
            report(Status::Ok, format!("the public address is {url}; cookies are secure"))
        }
        Some(url) => report(Status::Note, format!("{url} is not https: passwords and cookies are sent unencrypted")),
        None => report(
            Status::Note,
            format!("RODAGE_PUBLIC_URL is not set: links in emails and provider callbacks use {}", config.base_url()),
        ),
    }
}

async fn database(config: &Config) -> Finding {
    let report = |status, message: String| finding(status, "database", message);
    if let Some(path) = config.sqlite_file()
        && !path.exists()
    {
        return report(Status::Note, format!("{} does not exist yet: `rodage serve` creates it", path.display()));
    }
    let db = match Db::connect(config, Clock::default()).await {
        Ok(db) => db,
        Err(error) => return report(Status::Failed, format!("{error:#}")),
    };
    match db.schema_state().await {
        Ok(state @ SchemaState::Current) => report(Status::Ok, format!("it responds, and {state}")),
        Ok(state) => report(Status::Note, state.to_string()),
        Err(error) => report(Status::Failed, format!("the schema cannot be read: {error:#}")),
    }
}

async fn mail(config: &Config) -> Finding {
    let report = |status, message: String| finding(status, "mail", message);
    let mailer = match Mailer::new(config, Clock::default()) {
        Ok(mailer) => mailer,
        Err(error) => return report(Status::Failed, format!("{error:#}")),
    };
    match mailer.transport() {
        Transport::Outbox(directory) if config.verifies_email() => report(
            Status::Note,
            format!(
                "addresses must be verified, but emails are only written to {}: set RODAGE_SMTP_URL",
                directory.display()
            ),
        ),
        Transport::Outbox(directory) => report(
            Status::Note,
            format!(
                "RODAGE_SMTP_URL is not set: emails are written to {}, and addresses are not verified",
                directory.display()
            ),
        ),
        Transport::Smtp(smtp) => match smtp.test_connection().await {
            Ok(true) if is_unencrypted(config) => report(
                Status::Note,
                "the mail server accepts emails, but unencrypted: use smtps://… or ?tls=required for TLS".to_owned(),
            ),
            Ok(true) => report(Status::Ok, format!("the mail server accepts emails from {}", mailer.from())),
            Ok(false) => report(Status::Failed, "the mail server closes the connection".to_owned()),
            Err(error) => report(Status::Failed, format!("the mail server cannot be used: {error}")),
        },
    }
}

async fn files(config: &Config) -> Finding {
    let report = |status, message: String| finding(status, "files", message);
    let (bucket, directory) = (&config.files.s3_bucket, config.files_dir());
    let place = match bucket {
        Some(bucket) => format!("the bucket {bucket}"),
        None if !directory.exists() => {
            let path = directory.display();
            return report(Status::Note, format!("{path} does not exist yet: `rodage serve` creates it"));
        }
        None => directory.display().to_string(),
    };
    let is_lonely = bucket.is_none() && config.database_url.expose_secret().starts_with("postgres");
    // The client of a bucket uses the cryptography that the HTTP client installs.
    let checked = http_client::client().map_err(anyhow::Error::from).and_then(|_| Files::new(config));
    let checked = match checked {
        Ok(store) => store.check().await.map_err(Error::into_cause),
        Err(error) => Err(error),
    };
    match checked {
        Ok(()) if is_lonely => report(
            Status::Note,
            format!(
                "pictures and films are stored in {place}: if there are several machines, they must share it, or set RODAGE_S3_BUCKET"
            ),
        ),
        Ok(()) => report(Status::Ok, format!("pictures and films are stored in {place}")),
        Err(error) => report(Status::Failed, format!("pictures and films cannot be stored in {place}: {error:#}")),
    }
}

fn push(config: &Config) -> Finding {
    let report = |status, message: &str| finding(status, "push", message);
    let is_secure = config.public_url.as_ref().is_some_and(|url| url.scheme() == "https");
    if config.no_push {
        return report(Status::Note, "RODAGE_NO_PUSH is set: reminders are not pushed to devices");
    }
    match config.vapid_key.as_ref().map(|key| VapidKey::parse(key.expose_secret())) {
        Some(Err(_)) => report(Status::Failed, "RODAGE_VAPID_KEY is not a private key of P-256 in base64url"),
        _ if !is_secure => report(Status::Note, "browsers get pushes over https only: RODAGE_PUBLIC_URL is not https"),
        Some(Ok(_)) => report(Status::Ok, "reminders are pushed to devices, with the key in RODAGE_VAPID_KEY"),
        None => report(Status::Ok, "reminders are pushed to devices, with a key that is kept in the database"),
    }
}

fn operator(config: &Config) -> Finding {
    match &config.operator_email {
        Some(address) => {
            finding(Status::Ok, "operator", format!("contact messages and service requests are sent to {address}"))
        }
        None => finding(
            Status::Note,
            "operator",
            "RODAGE_OPERATOR_EMAIL is not set: contact messages and service requests are only stored in the database",
        ),
    }
}

/// Whether emails, and the password of the mail server, are sent over a network without TLS.
fn is_unencrypted(config: &Config) -> bool {
    config.mail_server().is_some_and(|url| {
        let is_local = matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
        url.scheme() == "smtp"
            && !is_local
            && !url.query_pairs().any(|(name, value)| name == "tls" && value == "required")
    })
}

async fn bot(config: &Config) -> Finding {
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

async fn model(config: &Config) -> Finding {
    let report = |status, message: String| finding(status, "Javier", message);
    let llm = match Llm::new(config, Clock::default()) {
        Ok(llm) => llm,
        Err(error) => return report(Status::Failed, format!("{error:#}")),
    };
    match (llm, &config.llm.llm_url, &config.llm.llm_model) {
        (Some(llm), Some(url), _) => match llm.check().await {
            Ok(()) => report(Status::Ok, format!("the model {} answers at {url}", llm.name())),
            Err(error) => report(Status::Failed, format!("the model at {url} cannot be used: {:#}", error.why)),
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

async fn providers(config: &Config) -> Vec<Finding> {
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

/// Checks that a server responds, with whatever status.
async fn check_reachable(url: &url::Url) -> reqwest::Result<()> {
    http_client::client()?.get(url.clone()).timeout(TIMEOUT).send().await.map(drop).map_err(reqwest::Error::without_url)
}

fn community(config: &Config) -> Finding {
    match &config.community_url {
        Some(url) => finding(Status::Ok, "community", format!("the link points to {url}")),
        None => finding(Status::Note, "community", "COMMUNITY_URL is not set: no link to a chat is shown"),
    }
}
