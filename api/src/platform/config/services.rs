//! The services of others that a deployment may use: providers of accounts, Discord's bot, the store of files.

use std::path::PathBuf;

use clap::Args;
use secrecy::SecretString;

use super::{secrets, web_address};

/// The OAuth applications of this deployment. A provider is offered when both its identifier and its secret are set;
/// the callback is `/auth/github/callback` or `/auth/discord/callback` under the public address.
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

/// The bot that sends invitations over Discord. It is used when both its token and a server are set; it must be a
/// member of that server, and have the server members intent.
#[derive(Clone, Debug, Args)]
pub struct DiscordConfig {
    /// Token of the bot that messages people invited by their Discord name.
    #[arg(long, env = "RODAGE_DISCORD_BOT_TOKEN", value_parser = secrets::secret, global = true, hide_env_values = true)]
    pub discord_bot_token: Option<SecretString>,

    /// Identifier of the community's Discord server, in which the bot looks names up.
    #[arg(long, env = "RODAGE_DISCORD_GUILD", global = true)]
    pub discord_guild: Option<String>,

    /// Address of Discord's API.
    #[arg(long, env = "RODAGE_DISCORD_API_URL", default_value = "https://discord.com/api/v10", value_parser = web_address, global = true)]
    pub discord_api_url: url::Url,
}

/// The store of files: a directory, or a bucket of a server with the protocol of Amazon S3.
#[derive(Clone, Debug, Args)]
pub struct FilesConfig {
    /// Directory of the files that people attach. Several machines must share it, or use a bucket.
    #[arg(long, env = "RODAGE_FILES_DIR", default_value = "data/files", global = true)]
    pub files_dir: PathBuf,

    /// Bucket of a server with the protocol of Amazon S3, instead of the directory.
    #[arg(long, env = "RODAGE_S3_BUCKET", global = true)]
    pub s3_bucket: Option<String>,

    /// Address of that server, such as `https://s3.example`; that of Amazon when absent.
    #[arg(long, env = "RODAGE_S3_ENDPOINT", value_parser = web_address, global = true)]
    pub s3_endpoint: Option<url::Url>,

    /// Region of the bucket.
    #[arg(long, env = "RODAGE_S3_REGION", default_value = "us-east-1", global = true)]
    pub s3_region: String,

    /// Identifier of the access key to the bucket.
    #[arg(long, env = "RODAGE_S3_ACCESS_KEY_ID", global = true)]
    pub s3_access_key_id: Option<String>,

    /// Secret of the access key to the bucket.
    #[arg(long, env = "RODAGE_S3_SECRET_ACCESS_KEY", value_parser = secrets::secret, global = true, hide_env_values = true)]
    pub s3_secret_access_key: Option<SecretString>,
}
