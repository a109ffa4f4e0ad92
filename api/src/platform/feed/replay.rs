//! Reads from the table the changes that the ring no longer has: with limited concurrency, and once for all subscribers
//! that ask for the same.
//!
//! After an outage most subscribers reconnect at once and ask for the same, because they received the same last change.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use quick_cache::{Weighter, sync::Cache};
use tokio::{sync::Semaphore, time::Instant};

use super::{
    Feed,
    change::{Change, Topic},
    position::Position,
    source, tick,
};
use crate::platform::error::{Error, Result};

/// The maximum number of concurrent reads: mutations need the database too.
const MAX_CONCURRENT: usize = 4;

/// The maximum number of changes of a replay; beyond it, loading the data again is faster.
const MAX_CHANGES: u64 = 10_000;

/// How long a result is cached for other subscribers.
const CACHE_TTL: Duration = Duration::from_secs(5);

/// The capacity of the cache in changes, large ones counted as several: about 32 MB at most.
const CAPACITY: u64 = 8_192;

/// The changes of some topics between two positions.
#[derive(Debug)]
pub(super) struct Replay {
    /// Identifies this replay.
    pub number: u64,
    /// The changes, in the order of delivery.
    pub changes: Vec<Change>,
    /// The position of a reader that has received all of it.
    pub until: Arc<Position>,
    /// The number of the tick that follows.
    pub next: u64,
    read_at: Instant,
}

/// Cached replays, and the limit on concurrent reads.
#[derive(Debug)]
pub(super) struct ReplayCache {
    cache: Cache<Key, CachedReplay, ByWeight>,
    permits: Semaphore,
    next_number: AtomicU64,
}

type Key = (Vec<Topic>, Arc<Position>);

/// The result of a read. Expired positions are cached too: other subscribers at the same position get the same error.
#[derive(Clone, Debug)]
enum CachedReplay {
    Read(Arc<Replay>),
    Expired(Instant),
}

#[derive(Clone, Debug)]
struct ByWeight;

impl Weighter<Key, CachedReplay> for ByWeight {
    fn weight(&self, _: &Key, outcome: &CachedReplay) -> u64 {
        match outcome {
            CachedReplay::Read(replay) => 1 + tick::weight(&replay.changes) as u64,
            CachedReplay::Expired(_) => 1,
        }
    }
}

impl Default for ReplayCache {
    fn default() -> Self {
        Self {
            cache: Cache::with_weighter(256, CAPACITY, ByWeight),
            permits: Semaphore::new(MAX_CONCURRENT),
            next_number: AtomicU64::default(),
        }
    }
}

impl ReplayCache {
    /// Removes expired results.
    pub fn remove_expired(&self) {
        if !self.cache.is_empty() {
            self.cache.retain(|_, outcome| outcome.read_at().elapsed() < CACHE_TTL);
        }
    }
}

impl CachedReplay {
    fn read_at(&self) -> Instant {
        match self {
            Self::Read(replay) => replay.read_at,
            Self::Expired(read_at) => *read_at,
        }
    }

    fn replay(self) -> Result<Arc<Replay>> {
        match self {
            Self::Read(replay) => Ok(replay),
            Self::Expired(_) => Err(Error::CursorExpired),
        }
    }
}

impl Feed {
    /// Returns the changes of `topics` since `from`. Fails with [`Error::CursorExpired`] if some of them were pruned or
    /// if there are too many.
    pub(super) async fn replay(&self, topics: &[Topic], from: &Arc<Position>) -> Result<Arc<Replay>> {
        let replays = &self.0.replays;
        let key = (topics.to_vec(), Arc::clone(from));
        if let Some(outcome) = replays.cache.get(&key) {
            let is_usable = match &outcome {
                CachedReplay::Read(replay) => self.0.ring.retains(replay.next),
                CachedReplay::Expired(_) => true,
            };
            if is_usable && outcome.read_at().elapsed() < CACHE_TTL {
                return outcome.replay();
            }
            replays.cache.remove(&key);
        }
        replays.cache.get_or_insert_async(&key, self.read(topics, from)).await?.replay()
    }

    async fn read(&self, topics: &[Topic], from: &Position) -> Result<CachedReplay> {
        let permit = self.0.replays.permits.acquire().await.map_err(anyhow::Error::from)?;
        metrics::counter!("rodage_feed_replays_total").increment(1);
        // The live position is taken first, so that no change falls in between.
        let head = self.0.ring.head();
        let read = match from.is_valid(&self.0.db).await {
            Ok(true) => source::replay(&self.0.db, topics, from, &head.position, MAX_CHANGES).await,
            Ok(false) => Err(Error::CursorExpired),
            Err(error) => Err(error),
        };
        drop(permit);
        match read {
            Ok(changes) => Ok(CachedReplay::Read(Arc::new(Replay {
                number: self.0.replays.next_number.fetch_add(1, Ordering::Relaxed),
                changes,
                until: head.position,
                next: head.next,
                read_at: Instant::now(),
            }))),
            Err(Error::CursorExpired) => Ok(CachedReplay::Expired(Instant::now())),
            Err(error) => Err(error),
        }
    }
}
