//! Time, randomness and identifiers as values that are passed, never as global calls, so that a test can hold the
//! clock still and no test depends on when it runs. `clippy.toml` bans the global calls everywhere but here.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use entity::types::id::Id;
use rand::Rng;
use uuid::Uuid;

/// Tells the time, in UTC and whole microseconds (what both databases keep).
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// Microseconds added to the system's time; only tests move it.
    offset: Arc<AtomicI64>,
}

impl Clock {
    /// The present instant.
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the system clock")]
    pub fn now(&self) -> DateTime<Utc> {
        (Utc::now() + TimeDelta::microseconds(self.offset.load(Ordering::Relaxed))).trunc_subsecs(6)
    }

    /// Moves this clock and all its copies forward, to test what expires.
    pub fn advance(&self, by: TimeDelta) {
        self.offset.fetch_add(by.num_microseconds().unwrap_or(i64::MAX), Ordering::Relaxed);
    }
}

/// Makes identifiers and secrets.
#[derive(Clone, Debug, Default)]
pub struct Ids {
    clock: Clock,
}

impl Ids {
    /// Identifiers that carry the time of `clock`.
    pub fn new(clock: Clock) -> Self {
        Self { clock }
    }

    /// A new identifier: UUID version 7, so that later ones sort after earlier ones.
    pub fn next<T: Id>(&self) -> T {
        let millis = u64::try_from(self.clock.now().timestamp_millis()).unwrap_or_default();
        T::from(uuid::Builder::from_unix_timestamp_millis(millis, &random()).into_uuid())
    }

    /// A name for one request, to find it in the logs.
    pub fn request(&self) -> Uuid {
        uuid::Builder::from_random_bytes(random()).into_uuid()
    }
}

/// Bytes from the operating system's seeded generator, fit for secrets.
#[expect(clippy::disallowed_methods, reason = "the one place that draws random bytes")]
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    rand::rng().fill_bytes(&mut bytes);
    bytes
}
