//! Automatic persisted queries: a client identifies a document by its SHA-256 hash, and sends the document itself only
//! if the server does not know the hash. This keeps requests short, also as URLs, which can be cached.
//!
//! A hash grants nothing: limits, scopes and budgets apply to its document as usual. The store is bounded, and contains
//! only documents that were executed, so that a flood of invalid ones does not evict them. It is not shared between
//! processes: one that does not know a hash reports so, and receives the document.

use std::{fmt, sync::Arc};

use async_graphql::{Extensions, Value, from_value};
use quick_cache::{Weighter, sync::Cache};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

/// The maximum text of all persisted queries, in bytes.
const MAX_TEXT_BYTES: u64 = 2 * 1024 * 1024;

/// The version of the protocol.
const VERSION: i64 = 1;

/// The SHA-256 of a document's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

/// How a request identifies its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The document itself.
    Text(String),
    /// The hash of a persisted query.
    Hash(Digest),
    /// Both, to register a persisted query.
    TextAndHash(String, Digest),
}

/// The entry of the protocol in `extensions`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PersistedQuery {
    version: i64,
    sha256_hash: String,
}

/// A persisted query that is not stored yet.
#[derive(Clone, Debug)]
pub struct NewPersistedQuery(Digest, Arc<str>);

/// The persisted queries of one process.
#[derive(Debug)]
pub struct PersistedQueries(Cache<Digest, Arc<str>, ByLength>);

#[derive(Clone, Debug)]
struct ByLength;

impl Weighter<Digest, Arc<str>> for ByLength {
    fn weight(&self, _: &Digest, text: &Arc<str>) -> u64 {
        text.len().max(1) as u64
    }
}

impl Default for PersistedQueries {
    fn default() -> Self {
        Self(Cache::with_weighter(1000, MAX_TEXT_BYTES, ByLength))
    }
}

impl PersistedQueries {
    /// Returns the document with that hash.
    pub fn get(&self, digest: Digest) -> Option<Arc<str>> {
        self.0.get(&digest)
    }

    /// Returns what to store once the document was executed, or `None` if it is stored already.
    pub fn new_query(&self, text: &str, digest: Digest) -> Option<NewPersistedQuery> {
        (!self.0.contains_key(&digest)).then(|| NewPersistedQuery(digest, text.into()))
    }

    /// Stores a persisted query.
    pub fn insert(&self, NewPersistedQuery(digest, text): NewPersistedQuery) {
        self.0.insert(digest, text);
    }
}

impl Digest {
    /// Returns the hash of a text.
    pub fn of(text: &str) -> Self {
        Self(Sha256::digest(text).into())
    }

    /// Parses the hexadecimal form.
    fn parse(text: &str) -> Option<Self> {
        let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        let bytes: Option<Vec<u8>> = pairs.iter().map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?)).collect();
        bytes?.try_into().ok().filter(|_| rest.is_empty()).map(Self)
    }
}

/// Formats the hash in hexadecimal.
impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Source {
    /// Returns the source that a request's parameters specify. The error is meant for developers.
    pub fn from_parameters(query: Option<String>, extensions: &Extensions) -> Result<Self, &'static str> {
        let digest = match extensions.get("persistedQuery") {
            None | Some(Value::Null) => None,
            Some(value) => {
                let PersistedQuery { version, sha256_hash } =
                    from_value(value.clone()).map_err(|_| "`persistedQuery` cannot be read")?;
                if version != VERSION {
                    return Err("`persistedQuery` is of an unknown version");
                }
                Some(Digest::parse(&sha256_hash).ok_or("`sha256Hash` has 64 hexadecimal digits")?)
            }
        };
        match (query, digest) {
            (Some(text), None) => Ok(Self::Text(text)),
            (None, Some(digest)) => Ok(Self::Hash(digest)),
            (Some(text), Some(digest)) => Ok(Self::TextAndHash(text, digest)),
            (None, None) => Err("`query` is missing"),
        }
    }

    /// Returns the hash of the document.
    pub fn digest(&self) -> Digest {
        match self {
            Self::Text(text) => Digest::of(text),
            Self::Hash(digest) | Self::TextAndHash(_, digest) => *digest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_only_hexadecimal_hashes() {
        let digest = Digest::of("{ __typename }");
        assert_eq!(Digest::parse(&digest.to_string()), Some(digest));
        assert_eq!(Digest::parse(&digest.to_string().to_uppercase()), Some(digest));
        for text in ["", "ab", &"a".repeat(63), &"a".repeat(65), &"g".repeat(64), &"é".repeat(32)] {
            assert_eq!(Digest::parse(text), None, "{text}");
        }
    }
}
