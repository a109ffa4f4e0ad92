//! The key by which push services recognize the deployment, and the signature of each message, as RFC 8292 says
//! (« VAPID »). A browser registers for one key: if it changed, all devices would have to register again. So it is stored
//! in the database, by the first process that needs it, unless it is configured.

use anyhow::Context;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use secrecy::ExposeSecret;
use serde_json::json;
use web_push_native::p256::{
    SecretKey,
    ecdsa::{Signature, SigningKey, signature::Signer},
};

use crate::platform::{auth::key, clock::random, config::Config, db::Db, error::Error};

/// The row of the key in the table of secrets.
const NAME: &str = "vapid";

/// For how long a signature is valid; at most a day.
const LIFETIME: TimeDelta = TimeDelta::hours(12);

/// The key of a deployment. Not `Debug`, because it is a secret.
pub struct VapidKey(SigningKey);

impl VapidKey {
    /// Returns the configured key, if there is one.
    pub fn configured(config: &Config) -> anyhow::Result<Option<Self>> {
        let key = config.vapid_key.as_ref().map(|key| Self::parse(key.expose_secret()));
        key.transpose().context("RODAGE_VAPID_KEY is not a private key of P-256 in base64url")
    }

    /// Returns the stored key, which is created in a new database.
    pub async fn load_or_create(db: &Db) -> anyhow::Result<Self> {
        let stored = key::load_or_store(db, NAME, BASE64_URL_SAFE_NO_PAD.encode(generate().to_bytes())).await;
        Self::parse(&stored.map_err(Error::into_cause)?).context("the stored key for pushes is invalid")
    }

    /// Reads a key: the 32 bytes of the private key, in base64url.
    pub fn parse(text: &str) -> anyhow::Result<Self> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('='))?;
        Ok(Self(SecretKey::from_slice(&bytes)?.into()))
    }

    /// Returns the public key, as browsers need it: an uncompressed point in base64url.
    pub fn public_key(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.0.verifying_key().to_encoded_point(false))
    }

    /// Returns the header `Authorization` for a push service.
    pub fn authorization(&self, audience: &str, contact: &str, now: DateTime<Utc>) -> String {
        let encode = |value: serde_json::Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
        let header = encode(json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = encode(json!({ "aud": audience, "exp": (now + LIFETIME).timestamp(), "sub": contact }));
        let signed = format!("{header}.{claims}");
        let signature: Signature = self.0.sign(signed.as_bytes());
        let signature = BASE64_URL_SAFE_NO_PAD.encode(signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public_key())
    }
}

/// Returns a new key. Nearly every 32 bytes are one.
fn generate() -> SecretKey {
    loop {
        if let Ok(key) = SecretKey::from_slice(&random::<32>()) {
            return key;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_its_own_keys() {
        let secret = BASE64_URL_SAFE_NO_PAD.encode(generate().to_bytes());
        let key = VapidKey::parse(&secret).unwrap();
        assert_eq!(key.public_key().len(), 87);
        assert_eq!(VapidKey::parse(&format!("{secret}=")).unwrap().public_key(), key.public_key());
        for other in ["", "AAAA", &"A".repeat(43), &"_".repeat(43)] {
            assert!(VapidKey::parse(other).is_err(), "{other}");
        }
    }
}
