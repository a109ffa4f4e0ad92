//! Random secrets: tokens of sessions, emails, links and API clients, and keys of a deployment.
//!
//! Secrets have 256 random bits: where only a hash is stored, a plain SHA-256 suffices. Passwords need a slow one.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::platform::clock::random;

/// Returns a new random secret: 43 characters of base64url.
pub fn generate() -> String {
    BASE64_URL_SAFE_NO_PAD.encode(random::<32>())
}

/// Returns the hash of a secret that the database stores.
pub fn hash(secret: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(secret))
}
