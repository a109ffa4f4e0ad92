//! The callers that this process knows: what authentication found for a session or a token, kept so that their next
//! requests need no statement.
//!
//! An entry is believed only while the database would say the same: the feed has reported nothing of the credential
//! since the entry was read ([`Feed::is_unchanged`]), it has not expired, and its use need not be recorded yet. In all
//! other cases the database is asked. An end of the credential thus holds at once in the process that made it, and
//! within a second in all others.

use chrono::{DateTime, TimeDelta, Utc};
use quick_cache::sync::Cache;

use super::{last_use, viewer::SignedIn};
use crate::platform::{
    clock::Clock,
    error::Result,
    feed::{Feed, Moment, Topic},
};

/// The maximum number of callers of a process, a few hundred bytes each.
pub const CAPACITY: usize = 20_000;

/// The age from which an entry is read again. It covers rows that were changed by hand, which the feed does not report.
const MAX_AGE: TimeDelta = TimeDelta::minutes(1);

/// The hash of a presented secret. That of a session is no token, nor the reverse.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// Of a browser's session.
    Session(String),
    /// Of a personal API token.
    Token(String),
}

/// What the database says of a credential.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The user, and the credential.
    pub person: SignedIn,
    /// When the credential was last used, as far as it was recorded.
    pub last_used_at: Option<DateTime<Utc>>,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
}

#[derive(Clone, Debug)]
struct Entry {
    found: Found,
    /// The topic that reports the end of the credential.
    topic: Topic,
    /// Taken before the database was asked.
    since: Moment,
    read_at: DateTime<Utc>,
}

impl Entry {
    fn is_believed(&self, feed: &Feed, now: DateTime<Utc>) -> bool {
        let Found { last_used_at, expires_at, .. } = self.found;
        now < expires_at
            && now - self.read_at < MAX_AGE
            && !last_use::is_due(last_used_at, now)
            && feed.is_unchanged(&self.topic, self.since)
    }
}

/// The known callers of one process.
#[derive(Debug)]
pub struct KnownCallers {
    entries: Cache<Key, Entry>,
}

impl KnownCallers {
    /// Creates an empty memory for a number of callers.
    pub fn new(capacity: usize) -> Self {
        Self { entries: Cache::new(capacity) }
    }

    /// Returns what is known of a credential, or else the result of `read`, which asks the database.
    pub async fn find(
        &self,
        feed: &Feed,
        clock: &Clock,
        key: Key,
        read: impl Future<Output = Result<Option<Found>>>,
    ) -> Result<Option<Found>> {
        let now = clock.now();
        if let Some(entry) = self.entries.get(&key).filter(|entry| entry.is_believed(feed, now)) {
            return Ok(Some(entry.found));
        }
        let since = feed.moment();
        let found = read.await?;
        match found {
            // Until the type is chosen, each request asks: the choice must hold at once, whichever process serves the
            // next request, and it ends no credential.
            Some(found) if found.person.user_type.is_some() => {
                let topic = found.person.credential_topic();
                self.entries.insert(key, Entry { found, topic, since, read_at: now });
            }
            _ => {
                self.entries.remove(&key);
            }
        }
        Ok(found)
    }
}
