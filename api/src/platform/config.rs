//! The configuration of a deployment: flags and environment variables, listed by `rodage --help`. Secrets come from
//! variables, or from files named by variables: see [`secrets`].

mod addresses;
mod commands;
mod environment;
mod paths;
mod payment_page;
mod secrets;
mod services;

use std::{
    collections::BTreeSet,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

use anyhow::Context;
use clap::{Args, CommandFactory, FromArgMatches, Parser};
use http::HeaderValue;
use lettre::{Address, message::Mailbox};
use secrecy::{ExposeSecret, SecretString};

use self::addresses::{origin, public_address, web_address};
pub use self::{
    commands::{AccountName, AccountTask, Command, ProjectTask, StoryTask},
    payment_page::PaymentPage,
    services::{DiscordConfig, FilesConfig, LlmConfig, OAuthConfig},
};

/// Rodage: creators publish projects, testers give feedback.
#[derive(Debug, Parser)]
#[command(name = "rodage", version, about)]
pub struct Cli {
    /// The command; `serve` when absent.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The configuration.
    #[command(flatten)]
    pub config: Config,
}

impl Cli {
    /// Reads the command line, the environment and the files of secrets. Exits the process with the usage on a syntax
    /// error, or with the help when requested. Fails when a secret is on the command line or invalid, or its file cannot
    /// be read.
    pub fn load() -> anyhow::Result<Self> {
        let matches = environment::ignore_empty(Self::command()).get_matches();
        secrets::refuse_flags(&matches)?;
        let mut cli = Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
        secrets::read_files(&mut cli.config, environment::variable)?;
        cli.config.check_secrets()?;
        Ok(cli)
    }
}

/// Returns the environment variables of all settings, with those that name the file of a secret.
pub fn variables() -> BTreeSet<String> {
    let command = Cli::command();
    let settings = command.get_arguments().filter_map(|argument| argument.get_env()?.to_str());
    settings.map(str::to_owned).chain(secrets::file_variables()).collect()
}

/// Returns the names of the environment variables that are set.
pub fn set_variables() -> impl Iterator<Item = String> {
    environment::names()
}

/// The settings of one process.
#[derive(Clone, Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Config {
    /// Whether the server only fills a demonstration: no email, message or webhook is queued. Set only by `rodage
    /// seed`.
    #[arg(skip)]
    pub is_demonstration: bool,

    /// The cost of hashing a password, lowered only by tests, which create thousands of accounts.
    #[arg(skip)]
    pub password_cost: argon2::Params,

    /// Database: sqlite:PATH for a single machine, or postgres://USER:PASSWORD@HOST/NAME for several. An address with a
    /// password must be set as a variable, or in a file named by DATABASE_URL_FILE, and not as a flag, which `ps` shows
    /// to every user of the machine. The same applies to all secrets below: each variable has a variant with the suffix
    /// _FILE.
    #[arg(long, env = "DATABASE_URL", default_value = "sqlite:data/rodage.db", value_parser = secrets::secret, global = true, hide_env_values = true)]
    pub database_url: SecretString,

    /// Address to listen on.
    #[arg(long, env = "RODAGE_HOST", default_value = "0.0.0.0", global = true)]
    pub host: IpAddr,

    /// Port to listen on.
    #[arg(long, env = "PORT", default_value_t = 8000, global = true)]
    pub port: u16,

    /// Separate address that serves only `/metrics`, such as `127.0.0.1:9090`, for Prometheus and not for the public.
    /// When absent, metrics are not served.
    #[arg(long, env = "RODAGE_METRICS_ADDRESS", global = true)]
    pub metrics_address: Option<SocketAddr>,

    /// Public address of this deployment, such as `https://rodage.example`, without a path. An https address makes
    /// cookies secure, and other origins are rejected. When absent, the origin must match the Host header, and absolute
    /// links (in emails, previews, the sitemap) use `http://localhost` and the port.
    #[arg(long, env = "RODAGE_PUBLIC_URL", value_parser = public_address, global = true)]
    pub public_url: Option<url::Url>,

    /// Maximum number of database connections shared by requests and jobs; on SQLite, these are readers, and there is
    /// one writer besides. The change feed has one more, or three on PostgreSQL.
    #[arg(long, env = "RODAGE_DATABASE_CONNECTIONS", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..), global = true)]
    pub database_connections: u32,

    /// Days of inactivity after which a session expires.
    #[arg(long, env = "RODAGE_SESSION_DAYS", default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..), global = true)]
    pub session_days: u16,

    /// Hours for which changes are kept: a client that was offline for less receives all of them when it resumes.
    #[arg(long, env = "RODAGE_CHANGE_RETENTION_HOURS", default_value_t = 24, value_parser = clap::value_parser!(u16).range(1..), global = true)]
    pub change_retention_hours: u16,

    /// Maximum number of sign-ins and sign-ups per minute from one network address, and per quarter of an hour to one
    /// account from one network, or from a browser that was signed in to it before. From other browsers, on all
    /// networks together, five times as many per day.
    #[arg(long, env = "RODAGE_SIGN_IN_RATE", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..), global = true)]
    pub sign_in_rate: u32,

    /// Maximum number of emails requested per hour for one address.
    #[arg(long, env = "RODAGE_MAIL_RATE", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..), global = true)]
    pub mail_rate: u32,

    /// Maximum number of stories, reports, requests, donations and messages per minute from one network address.
    #[arg(long, env = "RODAGE_PUBLIC_FORM_RATE", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..), global = true)]
    pub public_form_rate: u32,

    /// Origins whose pages may use the API and its subscriptions in a browser, such as `https://outil.example`,
    /// separated by commas. They must send a personal API token; the visitor's cookie is never accepted.
    #[arg(long, env = "RODAGE_CORS_ORIGINS", value_delimiter = ',', value_parser = origin, global = true)]
    pub cors_origins: Vec<HeaderValue>,

    /// Maximum cost of the queries and mutations of one person, in points per minute. Each field costs one point; the
    /// fields of a list cost one point per item of the page. Browsers and programs have separate budgets.
    #[arg(long, env = "RODAGE_POINTS_RATE", default_value_t = 120_000, value_parser = clap::value_parser!(u32).range(1..), global = true)]
    pub points_rate: u32,

    /// The same for all visitors from one network address who are not signed in, together.
    #[arg(long, env = "RODAGE_ANONYMOUS_POINTS_RATE", default_value_t = 60_000, value_parser = clap::value_parser!(u32).range(1..), global = true)]
    pub anonymous_points_rate: u32,

    /// Maximum number of open WebSocket connections and event streams in this process.
    #[arg(long, env = "RODAGE_MAX_CONNECTIONS", default_value_t = 20_000, global = true)]
    pub max_connections: usize,

    /// The same from one network address.
    #[arg(long, env = "RODAGE_MAX_CONNECTIONS_PER_NETWORK", default_value_t = 2000, global = true)]
    pub max_connections_per_network: usize,

    /// The same for one person: their browser tabs and their programs.
    #[arg(long, env = "RODAGE_MAX_CONNECTIONS_PER_PERSON", default_value_t = 200, global = true)]
    pub max_connections_per_person: usize,

    /// Maximum number of active subscriptions in this process.
    #[arg(long, env = "RODAGE_MAX_SUBSCRIPTIONS", default_value_t = 200_000, global = true)]
    pub max_subscriptions: usize,

    /// The same for one person, or for all visitors from one network address who are not signed in.
    #[arg(long, env = "RODAGE_MAX_SUBSCRIPTIONS_PER_PERSON", default_value_t = 4000, global = true)]
    pub max_subscriptions_per_person: usize,

    /// Mail server that sends emails, such as `smtps://USER:PASSWORD@mail.example` or
    /// `smtp://mail.example:587?tls=required`. When absent, emails are written to files in the outbox.
    #[arg(long, env = "RODAGE_SMTP_URL", value_parser = secrets::secret, global = true, hide_env_values = true)]
    pub smtp_url: Option<SecretString>,

    /// Sender of emails, such as `Rodage <bonjour@rodage.example>`; required with a mail server.
    #[arg(long, env = "RODAGE_MAIL_FROM", global = true)]
    pub mail_from: Option<Mailbox>,

    /// Address that receives contact messages and service requests, such as `bonjour@rodage.example`. When absent, both
    /// are only stored in the database.
    #[arg(long, env = "RODAGE_OPERATOR_EMAIL", global = true)]
    pub operator_email: Option<Address>,

    /// Directory of the emails of a deployment without a mail server, one `.eml` file each. When absent, `outbox` next to
    /// the SQLite file, or `data/outbox` with PostgreSQL.
    #[arg(long, env = "RODAGE_OUTBOX_DIR", global = true)]
    pub outbox_dir: Option<PathBuf>,

    /// Whether an address must be verified before the first sign-in. When absent, only if there is a mail server.
    #[arg(long, env = "RODAGE_VERIFY_EMAIL", global = true)]
    pub verify_email: Option<bool>,

    /// Providers of external accounts that people may sign in with.
    #[command(flatten)]
    pub oauth: OAuthConfig,

    /// The bot that sends invitations over Discord.
    #[command(flatten)]
    pub discord: DiscordConfig,

    /// The language model with which Javier answers in the chat.
    #[command(flatten)]
    pub llm: LlmConfig,

    /// Address of the community's chat, such as `https://discord.gg/…`; no link to it is shown when absent.
    #[arg(long, env = "COMMUNITY_URL", value_parser = web_address, global = true)]
    pub community_url: Option<url::Url>,

    /// The product's account on GitHub; no link to it is shown when absent. The same applies to the two below.
    #[arg(long, env = "RODAGE_GITHUB_URL", value_parser = web_address, global = true)]
    pub github_url: Option<url::Url>,

    /// The product's page on `LinkedIn`.
    #[arg(long, env = "RODAGE_LINKEDIN_URL", value_parser = web_address, global = true)]
    pub linkedin_url: Option<url::Url>,

    /// The product's account on Twitter.
    #[arg(long, env = "RODAGE_TWITTER_URL", value_parser = web_address, global = true)]
    pub twitter_url: Option<url::Url>,

    /// Publisher of this site, for the legal notice that French law requires: name, legal form, address, telephone,
    /// email, and the person responsible for the content. When absent, the legal notice says that it is missing.
    #[arg(long, env = "RODAGE_PUBLISHER", global = true)]
    pub publisher: Option<String>,

    /// Hosting provider, for the legal notice that French law requires: name, address, telephone.
    #[arg(long, env = "RODAGE_HOSTING_PROVIDER", global = true)]
    pub hosting_provider: Option<String>,

    /// Payment page of donations, such as `https://pay.example/rodage/{amount}`, where {amount} is replaced by the
    /// amount in whole euros; donations are closed when absent.
    #[arg(long, env = "RODAGE_DONATION_URL", global = true)]
    pub donation_url: Option<PaymentPage>,

    /// Name of the payment provider, as shown to donors; the host of the payment page when absent.
    #[arg(long, env = "RODAGE_DONATION_PROVIDER", global = true)]
    pub donation_provider: Option<String>,

    /// Whether only live statistics are shown, and never the headline figures of the product's launch.
    #[arg(long, env = "RODAGE_LIVE_STATISTICS_ONLY", default_value_t = false, global = true)]
    pub live_statistics_only: bool,

    /// Whether to take the network address of a client from the last entry of X-Forwarded-For, as set by your own
    /// proxy.
    #[arg(long, env = "RODAGE_BEHIND_PROXY", default_value_t = false, global = true)]
    pub behind_proxy: bool,

    /// Whether webhooks and pushes may be sent to private and loopback addresses, and without TLS: for receivers on your
    /// own network. Everyone with an account can then make this machine call servers that only it can reach.
    #[arg(long, env = "RODAGE_WEBHOOK_PRIVATE_NETWORKS", default_value_t = false, global = true)]
    pub webhook_private_networks: bool,

    /// Private key by which push services recognize this deployment: 32 bytes in base64url. When absent, the first
    /// process creates one, which is kept in the database. Devices must register again when it changes.
    #[arg(long, env = "RODAGE_VAPID_KEY", value_parser = secrets::secret, global = true, hide_env_values = true)]
    pub vapid_key: Option<SecretString>,

    /// Whether devices are not offered pushes, which pass through the services of the makers of browsers.
    #[arg(long, env = "RODAGE_NO_PUSH", default_value_t = false, global = true)]
    pub no_push: bool,

    /// Where files are stored.
    #[command(flatten)]
    pub files: FilesConfig,

    /// Maximum size of all pictures in feedback on one project, in megabytes.
    #[arg(long, env = "RODAGE_PICTURE_QUOTA_MB", default_value_t = 500, global = true)]
    pub picture_quota_mb: u32,

    /// Maximum size of all films in feedback on one project, in megabytes.
    #[arg(long, env = "RODAGE_FILM_QUOTA_MB", default_value_t = 2000, global = true)]
    pub film_quota_mb: u32,

    /// Log filter, as in RUST_LOG: "info", "rodage=debug".
    #[arg(long, env = "RODAGE_LOG", default_value = "info,object_store=warn", global = true)]
    pub log: String,

    /// Write log lines as JSON.
    #[arg(long, env = "RODAGE_LOG_JSON", default_value_t = false, global = true)]
    pub log_json: bool,

    /// Directory of the built web client, instead of the one inside the binary.
    #[arg(long, env = "RODAGE_WEB_DIR", global = true)]
    pub web_dir: Option<PathBuf>,
}

impl Config {
    /// Returns the public address, or `http://localhost` and the port. Never taken from the `Host` header of a request:
    /// an attacker could then choose the links in emails.
    pub fn base_url(&self) -> url::Url {
        self.public_url.clone().unwrap_or_else(|| {
            let local = format!("http://localhost:{}", self.port);
            url::Url::parse(&local).expect("a valid address")
        })
    }

    /// Whether browsers reach this deployment over TLS.
    pub fn is_https(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.scheme() == "https")
    }

    /// Returns the address of the mail server, if there is one.
    pub fn mail_server(&self) -> anyhow::Result<Option<url::Url>> {
        let url = self.smtp_url.as_ref().map(|url| url::Url::parse(url.expose_secret()));
        url.transpose().context("RODAGE_SMTP_URL is invalid")
    }

    /// Checks the addresses that may contain a secret. Errors name the variable, and not its value.
    fn check_secrets(&self) -> anyhow::Result<()> {
        self.mail_server()?;
        self.llm.address()?;
        Ok(())
    }

    /// Whether an address must be verified before its first sign-in by password.
    pub fn verifies_email(&self) -> bool {
        self.verify_email.unwrap_or(self.smtp_url.is_some())
    }
}
