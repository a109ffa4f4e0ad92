//! Signing in with an account at GitHub or Discord: the authorization code flow with PKCE.
//!
//! - [`provider`]: where each provider is, and who it says that somebody is. [`client`]: speaking to it.
//! - [`state`]: what comes back unchanged from the provider: the chosen type and the way back, signed, bound to the browser
//!   that set out, good for ten minutes and for one return.
//! - [`service`]: whose account it is. Only an address that the provider has verified leads to an existing one, or the act of
//!   somebody who is signed in to it and adds this way in.

mod client;
mod provider;
mod service;
mod state;

use std::collections::BTreeMap;

use entity::types::oauth_provider::OAuthProvider as Name;
use oauth2::{CsrfToken, PkceCodeChallenge, PkceCodeVerifier};
use url::Url;

pub use self::{provider::NAMES, service::Arrival, state::Wish};
use self::{provider::Provider, state::Claims};
use crate::{app::App, auth::key::Key, config::Config, db::Db, error::Error, graphql::context::RequestInfo};

/// What states are signed with.
const KEY: &str = "oauth_state";

/// The providers of a deployment.
pub struct OAuth {
    providers: BTreeMap<&'static str, Provider>,
    key: Key,
}

/// Why nobody was signed in.
#[derive(Debug)]
pub enum Failure {
    /// This deployment does not offer the provider.
    NotConfigured,
    /// The person said no at the provider.
    Refused,
    /// The attempt is too old, was used, was forged, or began in another browser.
    Expired,
    /// The provider gives no address.
    EmailMissing,
    /// The provider has not verified the address.
    EmailUnverified,
    /// Nobody is signed in any more to whose account it was to be added.
    SignedOut,
    /// It signs in to another account.
    LinkedElsewhere,
    /// Another identity of the same provider signs in to the account.
    OtherLinked,
    /// Too many attempts.
    RateLimited,
    /// The provider does not answer as documented, or the database fails.
    Unavailable(Error),
}

impl Failure {
    /// What the client is told.
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

/// Somebody sets out for a provider.
pub struct Departure {
    /// Where to.
    pub to: Url,
    /// What the browser keeps until it comes back: the PKCE verifier, which also says that it is the same browser.
    pub verifier: String,
}

/// Somebody comes back.
#[derive(Debug, Default)]
pub struct Return<'a> {
    /// What to exchange.
    pub code: Option<&'a str>,
    /// Why there is none.
    pub error: Option<&'a str>,
    /// As the browser kept it.
    pub verifier: Option<&'a str>,
}

impl OAuth {
    /// As configured.
    pub async fn new(config: &Config, db: &Db) -> anyhow::Result<Self> {
        let key = Key::of_deployment(db, KEY).await.map_err(Error::into_cause)?;
        Ok(Self { providers: provider::configured(config)?, key })
    }

    /// The providers that are offered.
    pub fn offered(&self) -> impl Iterator<Item = Name> {
        self.providers.values().map(Provider::name)
    }

    fn provider(&self, name: &str) -> Result<&Provider, Failure> {
        self.providers.get(name).ok_or(Failure::NotConfigured)
    }
}

/// Sends somebody to a provider.
pub fn depart(app: &App, request: &RequestInfo, name: &str, wish: Wish) -> Result<Departure, Failure> {
    let provider = app.oauth.provider(name)?;
    app.rate_limits.sign_in(request.address)?;
    let person = if wish.links { Some(service::in_browser(request)?) } else { None };
    let verifier = PkceCodeVerifier::new(super::secret::make());
    let challenge = PkceCodeChallenge::from_code_verifier_sha256(&verifier);
    let state = Claims::new(app, provider.name(), challenge.as_str(), person, wish).sign(&app.oauth.key)?;
    let client = provider.client(app);
    let to = client.authorize_url(|| CsrfToken::new(state));
    let to = provider.scopes().iter().fold(to, |to, scope| to.add_scope(oauth2::Scope::new((*scope).to_owned())));
    let (to, _) = to.set_pkce_challenge(challenge).url();
    Ok(Departure { to, verifier: verifier.into_secret() })
}

/// What somebody who comes back had wished, as far as the state is ours.
pub fn wish_of(app: &App, state: Option<&str>) -> Wish {
    state.and_then(|state| Claims::open(&app.oauth.key, state)).map(|claims| claims.wish).unwrap_or_default()
}

/// Lets in somebody who comes back from a provider, or adds this way in to the account of who is signed in.
pub async fn arrive(
    app: &App,
    request: &RequestInfo,
    name: &str,
    state: Option<&str>,
    back: Return<'_>,
) -> Result<Arrival, Failure> {
    let provider = app.oauth.provider(name)?;
    app.rate_limits.sign_in(request.address)?;
    let claims = state.and_then(|state| Claims::open(&app.oauth.key, state)).ok_or(Failure::Expired)?;
    let verifier = back.verifier.ok_or(Failure::Expired)?;
    claims.check(app.clock.now(), provider.name(), verifier)?;
    // Before anything else is done with it: of two returns with one state, one gets further.
    state::use_up(app, &claims).await?;
    let code = match (back.code, back.error) {
        (Some(code), None) => code,
        (_, Some("access_denied")) => return Err(Failure::Refused),
        (_, error) => {
            let error = anyhow::anyhow!("the provider came back with {}", error.unwrap_or("nothing"));
            return Err(Failure::Unavailable(error.into()));
        }
    };
    let identity = provider.identify(app, code, verifier).await?;
    match claims.person {
        Some(person) => service::add(app, request, person, &identity).await.map(|()| Arrival::Linked),
        None => service::arrive(app, request, &identity, claims.wish.user_type).await,
    }
}
