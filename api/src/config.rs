//! What a deployment can set: flags and environment variables, each with its default and unit (`rodage --help`). Secrets
//! are variables, or files that variables name: [`secrets`].

mod secrets;

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use entity::types::id::{Id, StoryId};
use http::HeaderValue;
use lettre::{Address, message::Mailbox};
use secrecy::{ExposeSecret, SecretString};

use crate::donations::PaymentPage;

/// Rodage: creators publish projects, testers give feedback.
#[derive(Debug, Parser)]
#[command(name = "rodage", version, about)]
pub struct Cli {
    /// What to do; `serve` when absent.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// How to do it.
    #[command(flatten)]
    pub config: Config,
}

impl Cli {
    /// What the command line, the environment and the files of secrets say. Ends the process with usage or help, as a
    /// command line should; fails when a secret stands on it, or its file cannot be read.
    pub fn load() -> anyhow::Result<Self> {
        let matches = Self::command().get_matches();
        secrets::refuse_flags(&matches)?;
        let mut cli = Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
        secrets::read_files(&mut cli.config, |name| std::env::var_os(name))?;
        Ok(cli)
    }
}

/// What the binary does.
#[derive(Clone, Copy, Debug, Subcommand)]
pub enum Command {
    /// Serve the web client and the API (the default). Migrates the database first.
    Serve,
    /// Bring the database to the present schema and stop.
    Migrate,
    /// Print the GraphQL schema and stop.
    Schema,
    /// Print the articles of the blog as JSON, as the web client's build reads them, and stop.
    Articles,
    /// Check configuration, database, mail and providers, say in words what is missing, and stop.
    Doctor,
    /// Fill an empty database with a demonstration, print who can sign in, and stop.
    Seed,
    /// Look after the wall of stories, also beside a running server, and stop.
    Stories {
        /// What to do about it.
        #[command(subcommand)]
        task: StoryTask,
    },
}

/// What the operator does about the wall of stories.
#[derive(Clone, Copy, Debug, Subcommand)]
pub enum StoryTask {
    /// List those that were reported or are off the wall, the newest first.
    Reported,
    /// Take one off the wall.
    Hide {
        /// Its identifier, as in its address: sty_…
        #[arg(value_parser = story_id)]
        id: StoryId,
    },
    /// Put one back; it takes as many new reports to take it off again.
    Show {
        /// Its identifier, as in its address: sty_…
        #[arg(value_parser = story_id)]
        id: StoryId,
    },
}

fn story_id(text: &str) -> Result<StoryId, &'static str> {
    StoryId::parse(text).ok_or("it is written sty_ and 32 digits")
}

/// The settings of one process.
#[derive(Clone, Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Config {
    /// Whether what happens is only played, by people who do not exist: nothing leaves for anybody. Set by `rodage seed`,
    /// and by nobody else.
    #[arg(skip)]
    pub is_demonstration: bool,

    /// Database: sqlite:PATH for one machine, or postgres://USER:PASSWORD@HOST/NAME for many. With a password as a variable
    /// or in a file named by DATABASE_URL_FILE, never as a flag, which `ps` shows to everybody on the machine. The same
    /// holds for all secrets below: their variables with _FILE behind them name files.
    #[arg(long, env = "DATABASE_URL", default_value = "sqlite:data/rodage.db", value_parser = secrets::secret, global = true, hide_env_values = true)]
    pub database_url: SecretString,

    /// Address to listen on.
    #[arg(long, env = "RODAGE_HOST", default_value = "0.0.0.0", global = true)]
    pub host: IpAddr,

    /// Port to listen on.
    #[arg(long, env = "PORT", default_value_t = 8000, global = true)]
    pub port: u16,

    /// Address on which `/metrics` alone is answered, such as `127.0.0.1:9090`, for Prometheus and not for the public. When
    /// absent, it is answered nowhere.
    #[arg(long, env = "RODAGE_METRICS_ADDRESS", global = true)]
    pub metrics_address: Option<SocketAddr>,

    /// Address at which browsers reach this deployment, such as `https://rodage.example`. An https address makes
    /// cookies secure, and other origins are refused. When absent, the origin must match the Host header, and what names
    /// this deployment in full (letters, previews, the sitemap) says `http://localhost` and the port.
    #[arg(long, env = "RODAGE_PUBLIC_URL", global = true)]
    pub public_url: Option<url::Url>,

    /// Connections to the database that requests and jobs share: readers on SQLite, beside one writer. The change feed
    /// has one more, three on PostgreSQL.
    #[arg(long, env = "RODAGE_DATABASE_CONNECTIONS", default_value_t = 8, global = true)]
    pub database_connections: u32,

    /// Days without use after which a session ends.
    #[arg(long, env = "RODAGE_SESSION_DAYS", default_value_t = 30, global = true)]
    pub session_days: u16,

    /// Hours for which a client can be away and still be told everything that changed.
    #[arg(long, env = "RODAGE_CHANGE_RETENTION_HOURS", default_value_t = 24, global = true)]
    pub change_retention_hours: u16,

    /// Sign-ins and sign-ups allowed a minute from one network address, and in a quarter of an hour to one account from one
    /// network, or from a browser that was signed in to it before. From browsers that were not, all networks together, five
    /// times as many a day.
    #[arg(long, env = "RODAGE_SIGN_IN_RATE", default_value_t = 20, global = true)]
    pub sign_in_rate: u32,

    /// Letters that may be asked for in an hour for one address, and exports of one account.
    #[arg(long, env = "RODAGE_MAIL_RATE", default_value_t = 5, global = true)]
    pub mail_rate: u32,

    /// Stories, reports, requests, donations and messages allowed a minute from one network address.
    #[arg(long, env = "RODAGE_PUBLIC_FORM_RATE", default_value_t = 10, global = true)]
    pub public_form_rate: u32,

    /// Origins, such as `https://outil.example`, separated by commas: their pages may use the API in a browser with a personal
    /// API token, and may listen to it; never with the cookie of their visitor.
    #[arg(long, env = "RODAGE_CORS_ORIGINS", value_delimiter = ',', value_parser = origin, global = true)]
    pub cors_origins: Vec<HeaderValue>,

    /// Points a minute that the queries and mutations of one person may cost: a field costs one, those of a list as often
    /// as the page has items. Browsers and programs have as many each.
    #[arg(long, env = "RODAGE_POINTS_RATE", default_value_t = 120_000, global = true)]
    pub points_rate: u32,

    /// The same for everybody who is not signed in, together, from one network address.
    #[arg(long, env = "RODAGE_ANONYMOUS_POINTS_RATE", default_value_t = 60_000, global = true)]
    pub anonymous_points_rate: u32,

    /// Sockets and streams of events that are open at once in this process.
    #[arg(long, env = "RODAGE_MAX_CONNECTIONS", default_value_t = 20_000, global = true)]
    pub max_connections: usize,

    /// The same from one network address, whoever they are.
    #[arg(long, env = "RODAGE_MAX_CONNECTIONS_PER_NETWORK", default_value_t = 2000, global = true)]
    pub max_connections_per_network: usize,

    /// The same of one person: their browsers' tabs and their programs.
    #[arg(long, env = "RODAGE_MAX_CONNECTIONS_PER_PERSON", default_value_t = 200, global = true)]
    pub max_connections_per_person: usize,

    /// Subscriptions under way at once in this process.
    #[arg(long, env = "RODAGE_MAX_SUBSCRIPTIONS", default_value_t = 200_000, global = true)]
    pub max_subscriptions: usize,

    /// The same of one person, or of everybody from one network address who is not signed in.
    #[arg(long, env = "RODAGE_MAX_SUBSCRIPTIONS_PER_PERSON", default_value_t = 4000, global = true)]
    pub max_subscriptions_per_person: usize,

    /// Mail server that takes letters, such as `smtps://USER:PASSWORD@mail.example` or
    /// `smtp://mail.example:587?tls=required`. When absent, letters are files in the outbox.
    #[arg(long, env = "RODAGE_SMTP_URL", value_parser = secrets::secret_address, global = true, hide_env_values = true)]
    pub smtp_url: Option<SecretString>,

    /// Who letters are from, such as `Rodage <bonjour@rodage.example>`; needed with a mail server.
    #[arg(long, env = "RODAGE_MAIL_FROM", global = true)]
    pub mail_from: Option<Mailbox>,

    /// Who is written to when somebody sends a message or asks for a service, such as `bonjour@rodage.example`. When absent,
    /// both are kept in the database only.
    #[arg(long, env = "RODAGE_OPERATOR_EMAIL", global = true)]
    pub operator_email: Option<Address>,

    /// Directory of the letters, one `.eml` file each, of a deployment without a mail server.
    #[arg(long, env = "RODAGE_OUTBOX_DIR", default_value = "data/outbox", global = true)]
    pub outbox_dir: PathBuf,

    /// Whether an address must be verified before the first sign-in; when absent, if there is a mail server.
    #[arg(long, env = "RODAGE_VERIFY_EMAIL", global = true)]
    pub verify_email: Option<bool>,

    /// Where people may sign in with an account they have elsewhere.
    #[command(flatten)]
    pub oauth: OAuthConfig,

    /// How invitations reach people on Discord.
    #[command(flatten)]
    pub discord: DiscordConfig,

    /// Where the community talks, such as `https://discord.gg/…`; no link to it is shown when absent.
    #[arg(long, env = "COMMUNITY_URL", value_parser = web_address, global = true)]
    pub community_url: Option<url::Url>,

    /// The product's account on GitHub; no link to it is shown when absent. The same holds for the two below.
    #[arg(long, env = "RODAGE_GITHUB_URL", value_parser = web_address, global = true)]
    pub github_url: Option<url::Url>,

    /// The product's page on `LinkedIn`.
    #[arg(long, env = "RODAGE_LINKEDIN_URL", value_parser = web_address, global = true)]
    pub linkedin_url: Option<url::Url>,

    /// The product's account on Twitter.
    #[arg(long, env = "RODAGE_TWITTER_URL", value_parser = web_address, global = true)]
    pub twitter_url: Option<url::Url>,

    /// Who runs this deployment, as French law asks a site to say: name, legal form, address, telephone, e-mail, and who
    /// is responsible for what is published. The legal notice says that it is missing when absent.
    #[arg(long, env = "RODAGE_PUBLISHER", global = true)]
    pub publisher: Option<String>,

    /// Who keeps the machines, as French law asks a site to say: name, address, telephone.
    #[arg(long, env = "RODAGE_HOSTING_PROVIDER", global = true)]
    pub hosting_provider: Option<String>,

    /// Payment page of donations, such as `https://pay.example/rodage/{amount}`, with {amount} where the whole euros go;
    /// donations are closed when absent.
    #[arg(long, env = "RODAGE_DONATION_URL", global = true)]
    pub donation_url: Option<PaymentPage>,

    /// Who takes donations, as thanks name it; the host of the payment page when absent.
    #[arg(long, env = "RODAGE_DONATION_PROVIDER", global = true)]
    pub donation_provider: Option<String>,

    /// Whether only counted statistics are shown, and never the headline figures of the product's launch.
    #[arg(long, env = "RODAGE_LIVE_STATISTICS_ONLY", default_value_t = false, global = true)]
    pub live_statistics_only: bool,

    /// Whether the network address of a client is the last one of X-Forwarded-For, as set by a proxy of yours.
    #[arg(long, env = "RODAGE_BEHIND_PROXY", default_value_t = false, global = true)]
    pub behind_proxy: bool,

    /// Whether webhooks may be sent to private and loopback addresses, and without TLS: for receivers on a network of
    /// yours. Everyone who may create a webhook can then have this machine call what only it can reach.
    #[arg(long, env = "RODAGE_WEBHOOK_PRIVATE_NETWORKS", default_value_t = false, global = true)]
    pub webhook_private_networks: bool,

    /// What to log, as in RUST_LOG: "info", "rodage=debug".
    #[arg(long, env = "RODAGE_LOG", default_value = "info", global = true)]
    pub log: String,

    /// Write log lines as JSON.
    #[arg(long, env = "RODAGE_LOG_JSON", default_value_t = false, global = true)]
    pub log_json: bool,

    /// Directory of the built web client, instead of the one inside the binary.
    #[arg(long, env = "RODAGE_WEB_DIR", global = true)]
    pub web_dir: Option<PathBuf>,
}

/// Applications registered with providers. Each is offered when both its identifier and its secret are set; its callback
/// is `/auth/github/callback` or `/auth/discord/callback` under the public address.
#[derive(Clone, Debug, Args)]
pub struct OAuthConfig {
    /// Identifier of the OAuth application at GitHub.
    #[arg(long, env = "RODAGE_GITHUB_CLIENT_ID", global = true)]
    pub github_client_id: Option<String>,

    /// Secret of the OAuth application at GitHub.
    #[arg(long, env = "RODAGE_GITHUB_CLIENT_SECRET", value_parser = secrets::secret, global = true, hide_env_values = true)]
    pub github_client_secret: Option<SecretString>,

    /// Address of GitHub, or of a GitHub Enterprise Server.
    #[arg(long, env = "RODAGE_OAUTH_GITHUB_URL", default_value = "https://github.com", value_parser = web_address, global = true)]
    pub oauth_github_url: url::Url,

    /// Address of GitHub's API.
    #[arg(long, env = "RODAGE_OAUTH_GITHUB_API_URL", default_value = "https://api.github.com", value_parser = web_address, global = true)]
    pub oauth_github_api_url: url::Url,

    /// Identifier of the OAuth application at Discord.
    #[arg(long, env = "RODAGE_DISCORD_CLIENT_ID", global = true)]
    pub discord_client_id: Option<String>,

    /// Secret of the OAuth application at Discord.
    #[arg(long, env = "RODAGE_DISCORD_CLIENT_SECRET", value_parser = secrets::secret, global = true, hide_env_values = true)]
    pub discord_client_secret: Option<SecretString>,

    /// Address of Discord.
    #[arg(long, env = "RODAGE_OAUTH_DISCORD_URL", default_value = "https://discord.com", value_parser = web_address, global = true)]
    pub oauth_discord_url: url::Url,
}

/// The bot that carries invitations. It is used when both its token and a server are set; it must be a member of that
/// server, and have the server members intent.
#[derive(Clone, Debug, Args)]
pub struct DiscordConfig {
    /// Token of the bot that writes to people invited by their Discord name.
    #[arg(long, env = "RODAGE_DISCORD_BOT_TOKEN", value_parser = secrets::secret, global = true, hide_env_values = true)]
    pub discord_bot_token: Option<SecretString>,

    /// Identifier of the community's Discord server, in which the bot looks names up.
    #[arg(long, env = "RODAGE_DISCORD_GUILD", global = true)]
    pub discord_guild: Option<String>,

    /// Address of Discord's API.
    #[arg(long, env = "RODAGE_DISCORD_API_URL", default_value = "https://discord.com/api/v10", value_parser = web_address, global = true)]
    pub discord_api_url: url::Url,
}

impl Config {
    /// Where browsers reach this deployment: the public address, else this machine. Never what a request says in `Host`:
    /// letters would carry links to wherever an attacker wishes.
    pub fn base_url(&self) -> url::Url {
        self.public_url.clone().unwrap_or_else(|| {
            let local = format!("http://localhost:{}", self.port);
            url::Url::parse(&local).expect("a number follows")
        })
    }

    /// The mail server, when there is one.
    pub fn mail_server(&self) -> Option<url::Url> {
        self.smtp_url.as_ref().and_then(|url| url::Url::parse(url.expose_secret()).ok())
    }

    /// Whether a password signs in only once the address is verified.
    pub fn verifies_email(&self) -> bool {
        self.verify_email.unwrap_or(self.smtp_url.is_some())
    }
}

/// An address that a browser may be sent to: a `javascript:` one would be an attack on visitors.
fn web_address(text: &str) -> Result<url::Url, &'static str> {
    let url = url::Url::parse(text).ok();
    url.filter(|url| matches!(url.scheme(), "http" | "https")).ok_or("this is not an http or https address")
}

/// A scheme, a host and perhaps a port, as browsers write them in `Origin`.
fn origin(text: &str) -> Result<HeaderValue, &'static str> {
    let url = url::Url::parse(text).ok().filter(|url| url.origin().ascii_serialization() == text);
    let value = url.and_then(|_| HeaderValue::from_str(text).ok());
    value.ok_or("this is not an origin, such as https://outil.example, without a slash at the end")
}
