//! The signature of deliveries, by which receivers verify their origin and age: that of Standard Webhooks, HMAC-SHA256
//! over the identifier, the timestamp and the body.

use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::platform::{clock::random, error::Result};

/// The prefix of all secrets, which secret scanners recognise.
const PREFIX: &str = "whsec_";

/// Creates a secret of 256 random bits.
pub fn make_secret() -> String {
    format!("{PREFIX}{}", BASE64_STANDARD.encode(random::<32>()))
}

/// Returns the signature of one attempt, `v1,…`. `timestamp` is a Unix timestamp in seconds.
pub fn sign(secret: &str, id: &str, timestamp: i64, body: &str) -> Result<String> {
    let key = BASE64_STANDARD.decode(secret.strip_prefix(PREFIX).unwrap_or(secret)).map_err(anyhow::Error::from)?;
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).map_err(anyhow::Error::from)?;
    mac.update(format!("{id}.{timestamp}.{body}").as_bytes());
    Ok(format!("v1,{}", BASE64_STANDARD.encode(mac.finalize().into_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_the_example_of_the_specification() {
        let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
        let signature = sign(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, r#"{"test": 2432232314}"#).unwrap();
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn secrets_are_unique_and_usable_as_keys() {
        let (one, other) = (make_secret(), make_secret());
        assert_ne!(one, other);
        assert!(sign(&one, "whd_1", 0, "{}").unwrap() != sign(&other, "whd_1", 0, "{}").unwrap());
    }
}
