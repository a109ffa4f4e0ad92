//! Secrets that we hand out and recognise later: of sessions, of letters, of programs.
//!
//! They are random, 256 bits, so a plain hash is all the database needs to know; a slow one is for what people choose.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::clock::random;

/// A new secret: 43 letters, digits, `-` and `_`.
pub fn make() -> String {
    BASE64_URL_SAFE_NO_PAD.encode(random::<32>())
}

/// What the database knows of it.
pub fn hash(secret: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(secret))
}
