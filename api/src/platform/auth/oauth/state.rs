//! The `state` parameter, which a provider returns unchanged.

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

use super::Failure;
use crate::platform::{
    app::App,
    auth::{key::Key, return_path, secret, viewer::UserType},
    error::{Error, Result},
};

/// How long a state is valid.
const LIFETIME: TimeDelta = TimeDelta::minutes(10);

/// The options of a flow.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlowOptions {
    /// The type of a new account.
    #[serde(default, with = "user_type", skip_serializing_if = "Option::is_none")]
    pub user_type: Option<UserType>,
    /// The path to return to, within this site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Whether to link the identity to the account of the signed-in user instead of signing in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub links: bool,
}

impl FlowOptions {
    /// Reads the options from the parameters of a link. Invalid ones are ignored, above all a return path to another
    /// site.
    pub fn from_parameters(user_type: Option<&str>, next: Option<&str>, links: bool) -> Self {
        Self { links, user_type: user_type.and_then(user_type::parse), next: return_path::parse(next) }
    }
}

mod user_type {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::platform::auth::viewer::UserType;

    pub(super) fn parse(text: &str) -> Option<UserType> {
        match text.to_ascii_lowercase().as_str() {
            "creator" => Some(UserType::Creator),
            "tester" => Some(UserType::Tester),
            _ => None,
        }
    }

    #[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "the signature that serde requires")]
    pub(super) fn serialize<S: Serializer>(user_type: &Option<UserType>, to: S) -> Result<S::Ok, S::Error> {
        match user_type {
            Some(UserType::Creator) => to.serialize_str("creator"),
            Some(UserType::Tester) => to.serialize_str("tester"),
            None => to.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<UserType>, D::Error> {
        Ok(Option::<String>::deserialize(from)?.as_deref().and_then(parse))
    }
}

/// The contents of a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Claims {
    id: OAuthStateId,
    provider: Name,
    /// The PKCE challenge, whose verifier only the browser that began the flow has.
    challenge: String,
    /// In seconds since the Unix epoch.
    expires_at: i64,
    /// The user to whose account the identity is to be linked.
    // Both have the names that the version before reads, which may serve beside this one.
    #[serde(rename = "person", default, skip_serializing_if = "Option::is_none")]
    pub link_to: Option<UserId>,
    #[serde(rename = "wish")]
    pub options: FlowOptions,
}

impl Claims {
    /// Creates the claims of a flow that begins now.
    pub fn new(app: &App, provider: Name, challenge: &str, link_to: Option<UserId>, options: FlowOptions) -> Self {
        Self {
            id: app.ids.next(),
            provider,
            challenge: challenge.to_owned(),
            expires_at: (app.clock.now() + LIFETIME).timestamp(),
            link_to,
            options,
        }
    }

    /// Returns the signed state.
    pub fn sign(&self, key: &Key) -> Result<String> {
        let claims = serde_json::to_vec(self).map_err(anyhow::Error::from)?;
        let claims = BASE64_URL_SAFE_NO_PAD.encode(claims);
        let signature = key.sign(claims.as_bytes());
        Ok(format!("{claims}.{signature}"))
    }

    /// Returns the claims of a state if its signature is valid. The expiry is not checked.
    pub fn verify(key: &Key, state: &str) -> Option<Self> {
        let (claims, signature) = state.split_once('.')?;
        if !key.verify(claims.as_bytes(), signature) {
            return None;
        }
        serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(claims).ok()?).ok()
    }

    /// Checks that the state belongs to this browser and provider, and has not expired.
    pub fn check(&self, now: DateTime<Utc>, provider: Name, verifier: &str) -> Result<(), Failure> {
        // Derived as in RFC 7636. The library's own function panics on an invalid verifier.
        let challenge = secret::hash(verifier);
        let matches = self.provider == provider && self.expires_at > now.timestamp() && self.challenge == challenge;
        if matches { Ok(()) } else { Err(Failure::Expired) }
    }
}

/// Uses a state up. Fails with [`Failure::Expired`] if it was used before.
pub(super) async fn consume(app: &App, claims: &Claims) -> Result<(), Failure> {
    let expires_at = DateTime::from_timestamp(claims.expires_at, 0).unwrap_or(DateTime::UNIX_EPOCH);
    let row = &oauth_state::Model { id: claims.id, expires_at };
    let inserted = app.db.write(|tx| {
        async move {
            oauth_state::Entity::insert(row.clone().into_active_model())
                .exec_without_returning(tx.db())
                .await
                .map_err(|error| Error::from(error).on_unique(|| Error::NotFound))?;
            Ok(())
        }
        .scope_boxed()
    });
    inserted.await.map_err(|error| match error {
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
            link_to: None,
            options: FlowOptions::from_parameters(Some("Tester"), Some("/invitation/x?y=1"), false),
        }
    }

    #[test]
    fn accepts_only_states_with_a_valid_signature() {
        let key = Key::from_bytes(&[7; 32]);
        let state = claims().sign(&key).unwrap();
        assert_eq!(Claims::verify(&key, &state), Some(claims()));
        assert_eq!(Claims::verify(&Key::from_bytes(&[8; 32]), &state), None, "another key");
        let (payload, signature) = state.split_once('.').unwrap();
        let mut forged = claims();
        forged.options.next = Some("/elsewhere".to_owned());
        let forged = BASE64_URL_SAFE_NO_PAD.encode(serde_json::to_vec(&forged).unwrap());
        for other in [
            format!("{forged}.{signature}"),
            payload.to_owned(),
            format!("{payload}."),
            format!("{payload}.AAAA"),
            String::new(),
        ] {
            assert_eq!(Claims::verify(&key, &other), None, "{other}");
        }
    }

    #[test]
    fn checks_expiry_provider_and_browser() {
        let (claims, verifier, other) = (claims(), "v".repeat(43), "w".repeat(43));
        let at = |seconds| DateTime::from_timestamp(seconds, 0).unwrap();
        assert!(claims.check(at(999), Name::GitHub, &verifier).is_ok());
        assert!(claims.check(at(1000), Name::GitHub, &verifier).is_err());
        assert!(claims.check(at(999), Name::Discord, &verifier).is_err());
        assert!(claims.check(at(999), Name::GitHub, &other).is_err());
    }
}
