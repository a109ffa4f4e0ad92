//! Automatic persisted queries: a client names a document by its SHA-256, and sends the document itself only when nobody here
//! knows it. Its requests are short then, also as addresses, which a cache can tell apart.
//!
//! The name of a document entitles to nothing: limits, scopes and budgets look at what it stands for, as ever. What is kept is
//! bounded, and only what the engine has executed is: a flood of nonsense keeps nobody's documents out. A process that
//! does not know a name says so, and is told.

use std::{fmt, sync::Arc};

use async_graphql::{Extensions, Value, from_value};
use quick_cache::{Weighter, sync::Cache};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

/// Text of all documents known by name, in bytes.
const KEPT: u64 = 2 * 1024 * 1024;

/// The only version of the protocol there is.
const VERSION: i64 = 1;

/// The SHA-256 of a document's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

/// How a request says what to execute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// By the document.
    Text(String),
    /// By its name.
    Named(Digest),
    /// By both, so that the name is known from then on.
    Introduced(String, Digest),
}

/// The protocol's part of `extensions`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PersistedQuery {
    version: i64,
    sha256_hash: String,
}

/// A document whose name was not known yet.
#[derive(Clone, Debug)]
pub struct Newcomer(Digest, Arc<str>);

/// The documents known by name.
#[derive(Debug)]
pub struct Persisted(Cache<Digest, Arc<str>, ByLength>);

#[derive(Clone, Debug)]
struct ByLength;

impl Weighter<Digest, Arc<str>> for ByLength {
    fn weight(&self, _: &Digest, text: &Arc<str>) -> u64 {
        text.len().max(1) as u64
    }
}

impl Default for Persisted {
    fn default() -> Self {
        Self(Cache::with_weighter(1000, KEPT, ByLength))
    }
}

impl Persisted {
    /// The document of that name.
    pub fn get(&self, digest: Digest) -> Option<Arc<str>> {
        self.0.get(&digest)
    }

    /// What there will be to keep once a document has been executed.
    pub fn newcomer(&self, text: &str, digest: Digest) -> Option<Newcomer> {
        (!self.0.contains_key(&digest)).then(|| Newcomer(digest, text.into()))
    }

    /// Knows it from now on.
    pub fn keep(&self, Newcomer(digest, text): Newcomer) {
        self.0.insert(digest, text);
    }
}

impl Digest {
    /// That of a text.
    pub fn of(text: &str) -> Self {
        Self(Sha256::digest(text).into())
    }

    /// Reads the hexadecimal form.
    fn parse(text: &str) -> Option<Self> {
        let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        let bytes: Option<Vec<u8>> = pairs.iter().map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?)).collect();
        bytes?.try_into().ok().filter(|_| rest.is_empty()).map(Self)
    }
}

/// In hexadecimal.
impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Source {
    /// As a request's parameters say; the error is for a developer.
    pub fn of(query: Option<String>, extensions: &Extensions) -> Result<Self, &'static str> {
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
            (None, Some(digest)) => Ok(Self::Named(digest)),
            (Some(text), Some(digest)) => Ok(Self::Introduced(text, digest)),
            (None, None) => Err("`query` is missing"),
        }
    }

    /// The name of the document, whichever way it is meant.
    pub fn digest(&self) -> Digest {
        match self {
            Self::Text(text) => Digest::of(text),
            Self::Named(digest) | Self::Introduced(_, digest) => *digest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_back_and_nothing_else_is_a_name() {
        let digest = Digest::of("{ __typename }");
        assert_eq!(Digest::parse(&digest.to_string()), Some(digest));
        assert_eq!(Digest::parse(&digest.to_string().to_uppercase()), Some(digest));
        for text in ["", "ab", &"a".repeat(63), &"a".repeat(65), &"g".repeat(64), &"é".repeat(32)] {
            assert_eq!(Digest::parse(text), None, "{text}");
        }
    }
}
