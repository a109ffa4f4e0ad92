//! The endpoints of each provider, and how it identifies a user.
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
use crate::platform::{
    app::App,
    config::Config,
    error::{Error, Result},
};

/// The names of the providers in URLs.
pub const NAMES: [&str; 2] = ["github", "discord"];

/// An application registered with a provider.
pub(super) struct Provider {
    name: Name,
    id: String,
    secret: SecretString,
    authorize: Url,
    token: Url,
    /// The endpoint that returns the user.
    user: Url,
    /// The endpoint that lists the user's email addresses, for a provider that does not return them with the user.
    emails: Option<Url>,
}

type Client = BasicClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet>;

/// The identity of a user at a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The provider.
    pub provider: Name,
    /// The provider's identifier of the user, which never changes.
    pub subject: String,
    /// The name that the user shows at the provider.
    pub full_name: Option<String>,
    /// The email address, if the provider returned one.
    pub email: Option<Email>,
}

/// An email address at a provider.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Email {
    /// The address.
    pub email: String,
    /// Whether the provider has verified that it belongs to the user.
    pub verified: bool,
}

/// Returns the providers for which credentials are configured, by name.
pub(super) fn configured(config: &Config) -> anyhow::Result<BTreeMap<&'static str, Provider>> {
    let oauth = &config.oauth;
    let at = |base: &Url, path: &str| {
        let base = base.as_str().trim_end_matches('/');
        Url::parse(&format!("{base}{path}")).context("the URL of a provider is not valid")
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

    /// Returns the scopes to request: no more than the identity and the email address.
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

    /// Exchanges an authorization code for the user's identity.
    pub async fn identify(&self, app: &App, code: &str, verifier: &str) -> Result<Identity, Failure> {
        let client = self.client(app);
        let send = |request| client::send(app.http.clone(), request);
        let token = client
            .exchange_code(AuthorizationCode::new(code.to_owned()))
            .set_pkce_verifier(PkceCodeVerifier::new(verifier.to_owned()))
            .request_async(&send)
            .await
            .map_err(exchange_failure)?;
        let identity = match self.name {
            Name::GitHub => self.github(app, token.access_token().secret()).await,
            Name::Discord => self.discord(app, token.access_token().secret()).await,
        };
        identity.map_err(|error| Error::from(error).into())
    }

    /// Reads the identity at GitHub. Only the list of addresses tells whether one is verified; the profile does not.
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

/// Maps the error of a code exchange. A rejected code counts as expired; GitHub reports one with status 200.
fn exchange_failure(error: RequestTokenError<Unreachable, BasicErrorResponse>) -> Failure {
    let is_rejected_code = |body: &[u8]| {
        let response = serde_json::from_slice::<serde_json::Value>(body);
        response.is_ok_and(|response| response["error"] == "bad_verification_code")
    };
    match &error {
        RequestTokenError::ServerResponse(response) if response.error().as_ref() == "invalid_grant" => Failure::Expired,
        RequestTokenError::Parse(_, body) if is_rejected_code(body) => Failure::Expired,
        _ => Failure::Unavailable(anyhow::Error::new(error).context("the code could not be exchanged").into()),
    }
}
