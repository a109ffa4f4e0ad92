//! `rodage doctor`: looks at a deployment the way its operator would, and says in words what is well, what is missing and
//! what to do about it.

use std::time::Duration;

use secrecy::ExposeSecret;

use crate::{
    app::App,
    clock::Clock,
    config::Config,
    db::Db,
    mail::{Handover, Mailer},
};

/// How long a provider may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How grave.
    pub verdict: Verdict,
    /// What was looked at.
    pub subject: &'static str,
    /// What was found, and what to do.
    pub words: String,
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As it should be.
    Well,
    /// It works, but the operator should know.
    Note,
    /// It does not work.
    Broken,
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mark = match self.verdict {
            Verdict::Well => "ok  ",
            Verdict::Note => "note",
            Verdict::Broken => "FAIL",
        };
        write!(f, "{mark}  {:<12} {}", self.subject, self.words)
    }
}

/// Looks at everything. Nothing is written: a database is not migrated, no letter is sent.
pub async fn examine(config: &Config) -> Vec<Finding> {
    let mut findings = vec![address(config), database(config).await, mail(config).await];
    findings.extend(providers(config).await);
    findings.push(operator(config));
    findings.push(bot(config).await);
    findings.push(community(config));
    findings
}

fn finding(verdict: Verdict, subject: &'static str, words: impl Into<String>) -> Finding {
    Finding { verdict, subject, words: words.into() }
}

fn address(config: &Config) -> Finding {
    let say = |verdict, words: String| finding(verdict, "address", words);
    match &config.public_url {
        Some(url) if url.scheme() == "https" => {
            say(Verdict::Well, format!("browsers come to {url}; cookies are secure"))
        }
        Some(url) => say(Verdict::Note, format!("{url} is not https: passwords and cookies travel in clear")),
        None => say(
            Verdict::Note,
            format!("RODAGE_PUBLIC_URL is not set: letters and providers lead to {}", config.base_url()),
        ),
    }
}

async fn database(config: &Config) -> Finding {
    let say = |verdict, words: String| finding(verdict, "database", words);
    if let Some(path) = sqlite_file(config.database_url.expose_secret())
        && !path.exists()
    {
        return say(Verdict::Note, format!("{} does not exist yet: `rodage serve` makes it", path.display()));
    }
    let db = match Db::connect(config, Clock::default()).await {
        Ok(db) => db,
        Err(error) => return say(Verdict::Broken, format!("{error:#}")),
    };
    match db.pending_migrations().await {
        Ok(0) => say(Verdict::Well, "it answers, and its schema is the present one".to_owned()),
        Ok(pending) => say(Verdict::Note, migrations_wait(pending)),
        Err(error) => say(Verdict::Broken, format!("it does not answer: {error:#}")),
    }
}

/// What to do about a schema that is behind.
pub fn migrations_wait(pending: usize) -> String {
    format!("{pending} migrations wait: `rodage serve` or `rodage migrate` runs them")
}

fn sqlite_file(url: &str) -> Option<std::path::PathBuf> {
    let path = url.strip_prefix("sqlite:")?.trim_start_matches("//");
    Some(path.split('?').next().unwrap_or_default().into())
}

async fn mail(config: &Config) -> Finding {
    let say = |verdict, words: String| finding(verdict, "mail", words);
    let mailer = match Mailer::new(config, Clock::default()) {
        Ok(mailer) => mailer,
        Err(error) => return say(Verdict::Broken, format!("{error:#}")),
    };
    match mailer.handover() {
        Handover::Outbox(directory) if config.verifies_email() => say(
            Verdict::Note,
            format!("addresses are verified, but letters only go to {}: set RODAGE_SMTP_URL", directory.display()),
        ),
        Handover::Outbox(directory) => say(
            Verdict::Note,
            format!(
                "RODAGE_SMTP_URL is not set: letters are files in {}, addresses are not verified",
                directory.display()
            ),
        ),
        Handover::Smtp(smtp) => match smtp.test_connection().await {
            Ok(true) if travels_in_clear(config) => say(
                Verdict::Note,
                "the mail server takes letters, but in clear: smtps://… or ?tls=required asks for TLS".to_owned(),
            ),
            Ok(true) => say(Verdict::Well, format!("the mail server takes letters from {}", mailer.from())),
            Ok(false) => say(Verdict::Broken, "the mail server hangs up".to_owned()),
            Err(error) => say(Verdict::Broken, format!("the mail server cannot be used: {error}")),
        },
    }
}

fn operator(config: &Config) -> Finding {
    match &config.operator_email {
        Some(address) => finding(Verdict::Well, "operator", format!("messages and requests are written to {address}")),
        None => finding(
            Verdict::Note,
            "operator",
            "RODAGE_OPERATOR_EMAIL is not set: messages and requests for services only wait in the database",
        ),
    }
}

/// Whether letters, and the password of the mail server, go over a network without TLS.
fn travels_in_clear(config: &Config) -> bool {
    config.mail_server().is_some_and(|url| {
        let is_local = matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
        url.scheme() == "smtp"
            && !is_local
            && !url.query_pairs().any(|(name, value)| name == "tls" && value == "required")
    })
}

async fn bot(config: &Config) -> Finding {
    let discord = &config.discord;
    let say = |verdict, words: String| finding(verdict, "invitations", words);
    match (&discord.discord_bot_token, &discord.discord_guild) {
        (Some(_), Some(guild)) => match reach(&discord.discord_api_url).await {
            Ok(()) => say(Verdict::Well, format!("a bot carries them to members of the Discord server {guild}")),
            Err(error) => say(Verdict::Broken, format!("{} does not answer: {error}", discord.discord_api_url)),
        },
        (None, None) => {
            let words = "RODAGE_DISCORD_BOT_TOKEN is not set: creators give people on Discord the link themselves";
            say(Verdict::Note, words.to_owned())
        }
        _ => {
            let words = "RODAGE_DISCORD_BOT_TOKEN and RODAGE_DISCORD_GUILD go together: one is missing";
            say(Verdict::Broken, words.to_owned())
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
            (Some(_), Some(_)) => match reach(url).await {
                Ok(()) => {
                    let callback = format!("/auth/{}/callback", name.to_ascii_lowercase());
                    let callback = config.base_url().join(&callback).map_or(callback, String::from);
                    finding(
                        Verdict::Well,
                        subject,
                        format!("offered; its application must know the callback {callback}"),
                    )
                }
                Err(error) => finding(Verdict::Broken, subject, format!("{url} does not answer: {error}")),
            },
            (None, None) => finding(Verdict::Note, subject, format!("not offered: RODAGE_{name}_CLIENT_ID is not set")),
            _ => finding(
                Verdict::Broken,
                subject,
                format!("RODAGE_{name}_CLIENT_ID and RODAGE_{name}_CLIENT_SECRET go together: one is missing"),
            ),
        });
    }
    findings
}

/// Any answer will do: it is there.
async fn reach(url: &url::Url) -> reqwest::Result<()> {
    App::http_client()?.get(url.clone()).timeout(PATIENCE).send().await.map(drop).map_err(reqwest::Error::without_url)
}

fn community(config: &Config) -> Finding {
    match &config.community_url {
        Some(url) => finding(Verdict::Well, "community", format!("links lead to {url}")),
        None => finding(Verdict::Note, "community", "COMMUNITY_URL is not set: no link to a chat is shown"),
    }
}
