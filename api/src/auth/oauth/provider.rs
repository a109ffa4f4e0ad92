//! Where each provider is, and who it says that somebody is.
//!
//! Documented at <https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps> and
//! <https://discord.com/developers/docs/topics/oauth2>.

use std::collections::BTreeMap;

use anyhow::Context;
use entity::types::oauth_provider::OAuthProvider as Name;
use oauth2::{
    AuthType, AuthUrl, AuthorizationCode, ClientId, ClientSecret, EndpointNotSet, EndpointSet, PkceCodeVerifier,
    RedirectUrl, RequestTokenError, TokenResponse, TokenUrl,
    basic::{BasicClient, BasicErrorResponse},
};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use url::Url;

use super::{
    Failure,
    client::{self, Unreachable},
};
use crate::{
    app::App,
    config::Config,
    error::{Error, Result},
};

/// How addresses name the providers.
pub const NAMES: [&str; 2] = ["github", "discord"];

/// An application registered with a provider.
pub(super) struct Provider {
    name: Name,
    id: String,
    secret: SecretString,
    authorize: Url,
    token: Url,
    /// Who the person is.
    user: Url,
    /// Their addresses, where the provider tells them apart.
    emails: Option<Url>,
}

type Client = BasicClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet>;

/// Who somebody is at a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Identity {
    pub provider: Name,
    /// The provider's identifier, which never changes.
    pub subject: String,
    /// As the person shows their name there.
    pub full_name: Option<String>,
    pub email: Option<Email>,
}

/// An address, as a provider knows it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Email {
    pub email: String,
    pub verified: bool,
}

/// The providers that a deployment is registered with.
pub(super) fn configured(config: &Config) -> anyhow::Result<BTreeMap<&'static str, Provider>> {
    let oauth = &config.oauth;
    let at = |base: &Url, path: &str| {
        let base = base.as_str().trim_end_matches('/');
        Url::parse(&format!("{base}{path}")).context("an address of a provider is not one")
    };
    let mut providers = BTreeMap::new();
    if let (Some(id), Some(secret)) = (&oauth.github_client_id, &oauth.github_client_secret) {
        let provider = Provider {
            name: Name::GitHub,
            id: id.clone(),
            secret: secret.clone(),
            authorize: at(&oauth.oauth_github_url, "/login/oauth/authorize")?,
            token: at(&oauth.oauth_github_url, "/login/oauth/access_token")?,
            user: at(&oauth.oauth_github_api_url, "/user")?,
            emails: Some(at(&oauth.oauth_github_api_url, "/user/emails?per_page=100")?),
        };
        providers.insert("github", provider);
    }
    if let (Some(id), Some(secret)) = (&oauth.discord_client_id, &oauth.discord_client_secret) {
        let provider = Provider {
            name: Name::Discord,
            id: id.clone(),
            secret: secret.clone(),
            authorize: at(&oauth.oauth_discord_url, "/oauth2/authorize")?,
            token: at(&oauth.oauth_discord_url, "/api/oauth2/token")?,
            user: at(&oauth.oauth_discord_url, "/api/v10/users/@me")?,
            emails: None,
        };
        providers.insert("discord", provider);
    }
    Ok(providers)
}

impl Provider {
    pub fn name(&self) -> Name {
        self.name
    }

    /// No more than who somebody is, and their address.
    pub fn scopes(&self) -> &'static [&'static str] {
        match self.name {
            Name::GitHub => &["read:user", "user:email"],
            Name::Discord => &["identify", "email"],
        }
    }

    pub fn client(&self, app: &App) -> Client {
        let name = match self.name {
            Name::GitHub => "github",
            Name::Discord => "discord",
        };
        let mut callback = app.config.base_url();
        callback.set_path(&format!("/auth/{name}/callback"));
        BasicClient::new(ClientId::new(self.id.clone()))
            .set_client_secret(ClientSecret::new(self.secret.expose_secret().to_owned()))
            .set_auth_type(AuthType::RequestBody)
            .set_auth_uri(AuthUrl::from_url(self.authorize.clone()))
            .set_token_uri(TokenUrl::from_url(self.token.clone()))
            .set_redirect_uri(RedirectUrl::from_url(callback))
    }

    /// Exchanges a code for who somebody is.
    pub async fn identify(&self, app: &App, code: &str, verifier: &str) -> Result<Identity, Failure> {
        let client = self.client(app);
        let send = |request| client::send(app.http.clone(), request);
        let token = client
            .exchange_code(AuthorizationCode::new(code.to_owned()))
            .set_pkce_verifier(PkceCodeVerifier::new(verifier.to_owned()))
            .request_async(&send)
            .await
            .map_err(not_exchanged)?;
        let identity = match self.name {
            Name::GitHub => self.github(app, token.access_token().secret()).await,
            Name::Discord => self.discord(app, token.access_token().secret()).await,
        };
        identity.map_err(|error| Error::from(error).into())
    }

    /// The address shown on a profile says nothing of being verified: the list does.
    async fn github(&self, app: &App, token: &str) -> anyhow::Result<Identity> {
        #[derive(Deserialize)]
        struct User {
            id: u64,
            name: Option<String>,
        }
        #[derive(Deserialize)]
        struct Listed {
            #[serde(flatten)]
            email: Email,
            primary: bool,
        }
        let user: User = client::get(&app.http, self.user.clone(), token).await?;
        let listed: Vec<Listed> = match &self.emails {
            Some(url) => client::get(&app.http, url.clone(), token).await?,
            None => Vec::new(),
        };
        let email = listed.into_iter().find(|listed| listed.primary).map(|listed| listed.email);
        Ok(Identity { provider: self.name, subject: user.id.to_string(), full_name: user.name, email })
    }

    async fn discord(&self, app: &App, token: &str) -> anyhow::Result<Identity> {
        #[derive(Deserialize)]
        struct User {
            id: String,
            global_name: Option<String>,
            email: Option<String>,
            #[serde(default)]
            verified: bool,
        }
        let User { id, global_name, email, verified } = client::get(&app.http, self.user.clone(), token).await?;
        let email = email.map(|email| Email { email, verified });
        Ok(Identity { provider: self.name, subject: id, full_name: global_name, email })
    }
}

/// A code that the provider does not know is the attempt's fault; GitHub says so with status 200.
fn not_exchanged(error: RequestTokenError<Unreachable, BasicErrorResponse>) -> Failure {
    let is_refusal = |body: &[u8]| {
        serde_json::from_slice::<serde_json::Value>(body).is_ok_and(|answer| answer["error"] == "bad_verification_code")
    };
    match &error {
        RequestTokenError::ServerResponse(answer) if answer.error().as_ref() == "invalid_grant" => Failure::Expired,
        RequestTokenError::Parse(_, body) if is_refusal(body) => Failure::Expired,
        _ => Failure::Unavailable(anyhow::Error::new(error).context("a code was not exchanged").into()),
    }
}
