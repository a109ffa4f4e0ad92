//! Signing in with an account at GitHub or Discord: the authorization code flow with PKCE.
//!
//! - [`provider`]: the endpoints of each provider, and how it identifies a user. [`client`]: HTTP requests to it.
//! - [`state`]: the `state` parameter: the options of the flow, signed, bound to the browser that began it, valid for
//!   ten minutes and for one callback.
//!
//! What the identity then gives access to is decided by the feature that completes the flow.

mod client;
mod provider;
mod state;

use std::collections::BTreeMap;

use entity::types::{id::UserId, oauth_provider::OAuthProvider as Name};
use oauth2::{CsrfToken, PkceCodeChallenge, PkceCodeVerifier};
use url::Url;

use self::{provider::Provider, state::Claims};
pub use self::{
    provider::{Email, Identity, NAMES},
    state::FlowOptions,
};
use crate::platform::{
    app::App,
    auth::{key::Key, request::RequestInfo},
    config::Config,
    db::Db,
    error::Error,
};

/// The name of the key that signs states.
const STATE_KEY: &str = "oauth_state";

/// Signing in with the configured providers of a deployment.
pub struct OAuth {
    providers: Providers,
    key: Key,
}

/// The configured providers of a deployment, by name.
pub struct Providers(BTreeMap<&'static str, Provider>);

/// The reason why a flow failed.
#[derive(Debug)]
pub enum Failure {
    /// The provider is not configured.
    NotConfigured,
    /// The user denied access at the provider.
    Refused,
    /// The state has expired, was used, is forged, or belongs to another browser.
    Expired,
    /// The provider returned no email address.
    EmailMissing,
    /// The provider has not verified the email address.
    EmailUnverified,
    /// The user to whose account the identity was to be linked is no longer signed in.
    SignedOut,
    /// The identity is linked to another account.
    LinkedElsewhere,
    /// The account is linked to another identity of the same provider.
    OtherLinked,
    /// The user of the account with this address has unlinked the provider.
    Unlinked,
    /// The caller exceeded a rate limit.
    RateLimited,
    /// The provider's response is not as documented, or the database failed.
    Unavailable(Error),
}

impl Failure {
    /// Returns the error code for the client.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotConfigured => "NOT_CONFIGURED",
            Self::Refused => "REFUSED",
            Self::Expired => "EXPIRED",
            Self::EmailMissing => "EMAIL_MISSING",
            Self::EmailUnverified => "EMAIL_UNVERIFIED",
            Self::SignedOut => "SIGNED_OUT",
            Self::LinkedElsewhere => "LINKED_ELSEWHERE",
            Self::OtherLinked => "OTHER_LINKED",
            Self::Unlinked => "UNLINKED",
            Self::RateLimited => "RATE_LIMITED",
            Self::Unavailable(_) => "UNAVAILABLE",
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::RateLimited { .. } => Self::RateLimited,
            other => Self::Unavailable(other),
        }
    }
}

/// The redirect to a provider that begins a flow.
pub struct AuthorizationRedirect {
    /// The provider's authorization URL.
    pub url: Url,
    /// The PKCE verifier. The browser stores it until the callback, where it also proves that the browser is the same.
    pub verifier: String,
}

/// The parameters with which a provider redirects back.
#[derive(Debug, Default)]
pub struct Callback<'a> {
    /// The authorization code.
    pub code: Option<&'a str>,
    /// The error code when there is no authorization code.
    pub error: Option<&'a str>,
    /// The PKCE verifier that the browser stored.
    pub verifier: Option<&'a str>,
}

/// A completed flow.
#[derive(Debug)]
pub struct Completion {
    /// The identity that the provider has confirmed.
    pub identity: Identity,
    /// The user who began the flow, to link the identity to their account; `None` for a sign-in.
    pub link_to: Option<UserId>,
    /// The options with which the flow began.
    pub options: FlowOptions,
}

impl Providers {
    /// Creates the configured providers.
    pub fn new(config: &Config) -> anyhow::Result<Self> {
        provider::configured(config).map(Self)
    }
}

impl OAuth {
    /// Loads the key that signs states, or creates it.
    pub async fn new(providers: Providers, db: &Db) -> anyhow::Result<Self> {
        Ok(Self { providers, key: Key::load_or_create(db, STATE_KEY).await.map_err(Error::into_cause)? })
    }

    /// Returns the names of the configured providers.
    pub fn offered(&self) -> impl Iterator<Item = Name> {
        self.providers.0.values().map(Provider::name)
    }

    fn provider(&self, name: &str) -> Result<&Provider, Failure> {
        self.providers.0.get(name).ok_or(Failure::NotConfigured)
    }
}

/// Returns the user who is signed in with a browser session.
pub fn browser_user(request: &RequestInfo) -> Result<UserId, Failure> {
    let person = request.viewer.signed_in().ok().filter(|person| person.session_id().is_some());
    person.map(|person| person.user_id).ok_or(Failure::SignedOut)
}

/// Begins a flow: returns the redirect to a provider.
pub fn begin(
    app: &App,
    request: &RequestInfo,
    name: &str,
    options: FlowOptions,
) -> Result<AuthorizationRedirect, Failure> {
    let provider = app.oauth.provider(name)?;
    app.rate_limits.sign_in(request.address)?;
    let link_to = if options.links { Some(browser_user(request)?) } else { None };
    let verifier = PkceCodeVerifier::new(super::secret::generate());
    let challenge = PkceCodeChallenge::from_code_verifier_sha256(&verifier);
    let state = Claims::new(app, provider.name(), challenge.as_str(), link_to, options).sign(&app.oauth.key)?;
    let client = provider.client(app);
    let mut authorization = client.authorize_url(|| CsrfToken::new(state));
    for scope in provider.scopes() {
        authorization = authorization.add_scope(oauth2::Scope::new((*scope).to_owned()));
    }
    let (url, _) = authorization.set_pkce_challenge(challenge).url();
    Ok(AuthorizationRedirect { url, verifier: verifier.into_secret() })
}

/// Returns the options in a state, or the defaults if its signature is not valid.
pub fn options_of_state(app: &App, state: Option<&str>) -> FlowOptions {
    state.and_then(|state| Claims::verify(&app.oauth.key, state)).map(|claims| claims.options).unwrap_or_default()
}

/// Completes a flow: returns the identity that the provider has confirmed.
pub async fn complete(
    app: &App,
    request: &RequestInfo,
    name: &str,
    state: Option<&str>,
    callback: Callback<'_>,
) -> Result<Completion, Failure> {
    let provider = app.oauth.provider(name)?;
    app.rate_limits.sign_in(request.address)?;
    let claims = state.and_then(|state| Claims::verify(&app.oauth.key, state)).ok_or(Failure::Expired)?;
    let verifier = callback.verifier.ok_or(Failure::Expired)?;
    claims.check(app.clock.now(), provider.name(), verifier)?;
    // Before the exchange, so that only one of two callbacks with the same state continues.
    state::consume(app, &claims).await?;
    let code = match (callback.code, callback.error) {
        (Some(code), None) => code,
        (_, Some("access_denied")) => return Err(Failure::Refused),
        (_, error) => {
            let error = anyhow::anyhow!("the provider redirected back with the error {}", error.unwrap_or("none"));
            return Err(Failure::Unavailable(error.into()));
        }
    };
    let identity = provider.identify(app, code, verifier).await?;
    Ok(Completion { identity, link_to: claims.link_to, options: claims.options })
}
