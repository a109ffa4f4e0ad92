//! Time, random bytes and identifiers as values that are passed instead of global calls, so that tests control the
//! clock. `.clippy.toml` bans the global calls everywhere else.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use entity::types::id::Id;
use rand::Rng;
use uuid::Uuid;

/// A clock, in UTC and whole microseconds, which is what both databases store.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// Microseconds added to the system time; changed only by tests.
    offset: Arc<AtomicI64>,
}

impl Clock {
    /// Returns the current time.
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the system clock")]
    pub fn now(&self) -> DateTime<Utc> {
        (Utc::now() + TimeDelta::microseconds(self.offset.load(Ordering::Relaxed))).trunc_subsecs(6)
    }

    /// Moves this clock and all its clones forward, to test expiry.
    pub fn advance(&self, by: TimeDelta) {
        self.offset.fetch_add(by.num_microseconds().unwrap_or(i64::MAX), Ordering::Relaxed);
    }
}

/// Creates identifiers.
#[derive(Clone, Debug, Default)]
pub struct Ids {
    clock: Clock,
}

impl Ids {
    /// Creates a generator that uses the time of `clock`.
    pub fn new(clock: Clock) -> Self {
        Self { clock }
    }

    /// Returns a new identifier: a UUID of version 7, so that later ones sort after earlier ones.
    pub fn next<T: Id>(&self) -> T {
        let millis = u64::try_from(self.clock.now().timestamp_millis()).unwrap_or_default();
        T::from(uuid::Builder::from_unix_timestamp_millis(millis, &random()).into_uuid())
    }

    /// Returns an identifier for a request, for use in the logs.
    pub fn request(&self) -> Uuid {
        uuid::Builder::from_random_bytes(random()).into_uuid()
    }
}

/// Returns bytes of the random generator seeded by the operating system, suitable for secrets.
#[expect(clippy::disallowed_methods, reason = "the one place that draws random bytes")]
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    rand::rng().fill_bytes(&mut bytes);
    bytes
}
