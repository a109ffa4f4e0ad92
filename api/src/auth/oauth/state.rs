//! What comes back unchanged from a provider.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    oauth_state,
    types::{
        id::{OAuthStateId, UserId},
        oauth_provider::OAuthProvider as Name,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use url::Url;

use super::Failure;
use crate::{
    app::App,
    auth::{key::Key, secret, viewer::UserType},
    error::{Error, Result},
};

/// How long somebody may be away.
const LIFETIME: TimeDelta = TimeDelta::minutes(10);
/// Longest way back, in bytes.
const MAX_NEXT: usize = 1000;

/// What somebody wants who sets out for a provider.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    /// What a new account is to be for.
    #[serde(default, with = "user_type", skip_serializing_if = "Option::is_none")]
    pub user_type: Option<UserType>,
    /// Where to go back to: a path of ours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Whether the identity is to be added to the account of who is signed in, instead of signing anybody in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub links: bool,
}

impl Wish {
    /// As a link says it. What is not understood is left out, and above all a way back that leads elsewhere.
    pub fn read(user_type: Option<&str>, next: Option<&str>, links: bool) -> Self {
        Self {
            links,
            user_type: user_type.and_then(user_type::read),
            next: next.filter(|next| is_own_path(next)).map(str::to_owned),
        }
    }
}

/// Whether an address is a page of ours: browsers read `//host`, `/\host` and what has tabs in it as other sites.
fn is_own_path(next: &str) -> bool {
    let base = Url::parse("http://own.invalid").ok();
    let resolved = base.as_ref().and_then(|base| base.join(next).ok());
    next.len() <= MAX_NEXT
        && next.starts_with('/')
        && !next.contains(|c: char| c.is_control() || c == '\\')
        && resolved.is_some_and(|url| {
            base.is_some_and(|base| url.origin() == base.origin()) && !url.path().starts_with("/auth/")
        })
}

mod user_type {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::auth::viewer::UserType;

    pub(super) fn read(text: &str) -> Option<UserType> {
        match text.to_ascii_lowercase().as_str() {
            "creator" => Some(UserType::Creator),
            "tester" => Some(UserType::Tester),
            _ => None,
        }
    }

    #[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
    pub(super) fn serialize<S: Serializer>(user_type: &Option<UserType>, to: S) -> Result<S::Ok, S::Error> {
        match user_type {
            Some(UserType::Creator) => to.serialize_str("creator"),
            Some(UserType::Tester) => to.serialize_str("tester"),
            None => to.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<UserType>, D::Error> {
        Ok(Option::<String>::deserialize(from)?.as_deref().and_then(read))
    }
}

/// What a state says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Claims {
    id: OAuthStateId,
    provider: Name,
    /// The PKCE challenge, which only the browser that set out can answer.
    challenge: String,
    /// Seconds since 1970.
    expires_at: i64,
    /// To whose account the identity is to be added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<UserId>,
    pub wish: Wish,
}

impl Claims {
    /// A state for somebody who sets out now.
    pub fn new(app: &App, provider: Name, challenge: &str, person: Option<UserId>, wish: Wish) -> Self {
        Self {
            id: app.ids.next(),
            provider,
            challenge: challenge.to_owned(),
            expires_at: (app.clock.now() + LIFETIME).timestamp(),
            person,
            wish,
        }
    }

    /// The state that says it.
    pub fn sign(&self, key: &Key) -> Result<String> {
        let claims = serde_json::to_vec(self).map_err(anyhow::Error::from)?;
        let claims = BASE64_URL_SAFE_NO_PAD.encode(claims);
        let signature = key.sign(claims.as_bytes());
        Ok(format!("{claims}.{signature}"))
    }

    /// What a state says, if it is ours, however old.
    pub fn open(key: &Key, state: &str) -> Option<Self> {
        let (claims, signature) = state.split_once('.')?;
        if !key.signed(claims.as_bytes(), signature) {
            return None;
        }
        serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(claims).ok()?).ok()
    }

    /// Whether this is the answer to what the same browser asked of the same provider not long ago.
    pub fn check(&self, now: DateTime<Utc>, provider: Name, verifier: &str) -> Result<(), Failure> {
        // As RFC 7636 derives it; the library's own function panics at what is no verifier.
        let challenge = secret::hash(verifier);
        let holds = self.provider == provider && self.expires_at > now.timestamp() && self.challenge == challenge;
        if holds { Ok(()) } else { Err(Failure::Expired) }
    }
}

/// Uses a state up; a second time it is too late.
pub(super) async fn use_up(app: &App, claims: &Claims) -> Result<(), Failure> {
    let expires_at = DateTime::from_timestamp(claims.expires_at, 0).unwrap_or(DateTime::UNIX_EPOCH);
    let row = &oauth_state::Model { id: claims.id, expires_at };
    let used = app.db.write(|tx| {
        async move {
            oauth_state::Entity::insert(row.clone().into_active_model())
                .exec_without_returning(tx.db())
                .await
                .map_err(|error| Error::from(error).on_unique(|| Error::NotFound))?;
            Ok(())
        }
        .scope_boxed()
    });
    used.await.map_err(|error| match error {
        Error::NotFound => Failure::Expired,
        other => other.into(),
    })
}

#[cfg(test)]
mod tests {
    use oauth2::{PkceCodeChallenge, PkceCodeVerifier};
    use uuid::Uuid;

    use super::*;

    fn claims() -> Claims {
        Claims {
            id: Uuid::from_u128(7).into(),
            provider: Name::GitHub,
            challenge: PkceCodeChallenge::from_code_verifier_sha256(&PkceCodeVerifier::new("v".repeat(43)))
                .as_str()
                .to_owned(),
            expires_at: 1000,
            person: None,
            wish: Wish::read(Some("Tester"), Some("/invitation/x?y=1"), false),
        }
    }

    #[test]
    fn a_state_is_read_back_and_no_other_is() {
        let key = Key::of(&[7; 32]);
        let state = claims().sign(&key).unwrap();
        assert_eq!(Claims::open(&key, &state), Some(claims()));
        assert_eq!(Claims::open(&Key::of(&[8; 32]), &state), None, "of another deployment");
        let (said, signature) = state.split_once('.').unwrap();
        let mut forged = claims();
        forged.wish.next = Some("/elsewhere".to_owned());
        let forged = BASE64_URL_SAFE_NO_PAD.encode(serde_json::to_vec(&forged).unwrap());
        for other in [
            format!("{forged}.{signature}"),
            said.to_owned(),
            format!("{said}."),
            format!("{said}.AAAA"),
            String::new(),
        ] {
            assert_eq!(Claims::open(&key, &other), None, "{other}");
        }
    }

    #[test]
    fn a_state_is_good_for_one_browser_one_provider_and_a_while() {
        let (claims, verifier, other) = (claims(), "v".repeat(43), "w".repeat(43));
        let at = |seconds| DateTime::from_timestamp(seconds, 0).unwrap();
        assert!(claims.check(at(999), Name::GitHub, &verifier).is_ok());
        assert!(claims.check(at(1000), Name::GitHub, &verifier).is_err());
        assert!(claims.check(at(999), Name::Discord, &verifier).is_err());
        assert!(claims.check(at(999), Name::GitHub, &other).is_err());
    }

    #[test]
    fn the_way_back_never_leads_elsewhere() {
        for own in ["/", "/dashboard?nouveau=1#x", "/invitation/abc", "/@x"] {
            assert_eq!(Wish::read(None, Some(own), false).next.as_deref(), Some(own));
        }
        let long = format!("/{}", "a".repeat(1000));
        for other in [
            "",
            "dashboard",
            "//evil.example",
            "/\\evil.example",
            "/\t/evil.example",
            "https://evil.example",
            "javascript:alert(1)",
            "/auth/github",
            &long,
        ] {
            assert_eq!(Wish::read(None, Some(other), false).next, None, "{other:?}");
        }
    }
}
