//! The services of others that a deployment may use: providers of accounts, Discord's bot, a language model, the store
//! of files.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use secrecy::{ExposeSecret, SecretString};

use super::{addresses::web_address, secrets};
use crate::platform::text;

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

/// The language model of this deployment, at any server that speaks the chat protocol of OpenAI: OpenAI, Mistral,
/// Ollama, vLLM. It is used when both its address and its name are set; without it, Javier answers with prepared
/// sentences.
#[derive(Clone, Debug, Args)]
pub struct LlmConfig {
    /// Address of the model's server, such as `https://api.mistral.ai/v1` or `http://localhost:11434/v1`. What is sent
    /// to it is listed in the privacy policy.
    #[arg(long, env = "RODAGE_LLM_URL", value_parser = secrets::secret, global = true, hide_env_values = true)]
    pub llm_url: Option<SecretString>,

    /// Name of the model, as the server knows it; people see it.
    #[arg(long, env = "RODAGE_LLM_MODEL", value_parser = model_name, global = true)]
    pub llm_model: Option<String>,

    /// Key for the model's server; none is sent when absent.
    #[arg(long, env = "RODAGE_LLM_KEY", value_parser = secrets::secret, global = true, hide_env_values = true)]
    pub llm_key: Option<SecretString>,

    /// Maximum number of tokens sent to the model for one answer, as estimated: instructions, the project and the
    /// conversation, of which the oldest messages are left out first.
    #[arg(long, env = "RODAGE_LLM_CONTEXT_TOKENS", default_value_t = 8000, value_parser = clap::value_parser!(u32).range(4000..=200_000), global = true)]
    pub llm_context_tokens: u32,

    /// Maximum number of tokens of one answer.
    #[arg(long, env = "RODAGE_LLM_ANSWER_TOKENS", default_value_t = 800, value_parser = clap::value_parser!(u32).range(1..=100_000), global = true)]
    pub llm_answer_tokens: u32,

    /// Maximum number of tokens, sent and received, for one person per day (UTC). Prepared answers follow.
    #[arg(long, env = "RODAGE_LLM_PERSON_TOKENS", default_value_t = 200_000, global = true)]
    pub llm_person_tokens: u32,

    /// The same for all people of this deployment together.
    #[arg(long, env = "RODAGE_LLM_DEPLOYMENT_TOKENS", default_value_t = 5_000_000, global = true)]
    pub llm_deployment_tokens: u32,

    /// Seconds within which the model must begin to write; more for a slow machine, or a model that thinks first.
    #[arg(long, env = "RODAGE_LLM_FIRST_TEXT_SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=600), global = true)]
    pub llm_first_text_seconds: u32,

    /// Seconds that the model may pause while it writes.
    #[arg(long, env = "RODAGE_LLM_PAUSE_SECONDS", default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..=600), global = true)]
    pub llm_pause_seconds: u32,

    /// Seconds that one answer may take in all.
    #[arg(long, env = "RODAGE_LLM_ANSWER_SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u32).range(1..=3600), global = true)]
    pub llm_answer_seconds: u32,
}

impl LlmConfig {
    /// Returns the address of the model's server, if there is one. Credentials in it are rejected: it is printed.
    pub fn address(&self) -> anyhow::Result<Option<url::Url>> {
        let url = self.llm_url.as_ref().map(|url| {
            let url = text::web_link(url.expose_secret());
            url.context("RODAGE_LLM_URL is invalid: expected an http or https address without a name or password")
        });
        url.transpose()
    }
}

/// The store of files: a directory, or a bucket of a server with the protocol of Amazon S3.
#[derive(Clone, Debug, Args)]
pub struct FilesConfig {
    /// Directory of the files that people attach. Several machines must share it, or use a bucket. When absent, `files`
    /// next to the SQLite file, or `data/files` with PostgreSQL.
    #[arg(long, env = "RODAGE_FILES_DIR", global = true)]
    pub files_dir: Option<PathBuf>,

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

/// Parses the name of a model.
fn model_name(text: &str) -> Result<String, &'static str> {
    let name = text::line(text);
    let is_name = (1..=120).contains(&text::length(&name));
    is_name.then_some(name).ok_or("expected a name of at most 120 characters")
}
