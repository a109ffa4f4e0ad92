//! Reading from the table what the ring no longer has: few at a time, and once for all who ask for the same.
//!
//! When everybody comes back at once, most ask for the same: they were told of the same last change.

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
use crate::error::{Error, Result};

/// Readings under way at once: mutations need the database too.
const CONCURRENT: usize = 4;

/// More changes than this are read anew faster than one by one.
const MAX_CHANGES: u64 = 10_000;

/// What was read is kept so long for others who come back.
const KEPT_FOR: Duration = Duration::from_secs(5);

/// Changes kept for others, large ones counted as several: about 32 MB at most.
const CAPACITY: u64 = 8_192;

/// What some topics were told between two positions.
#[derive(Debug)]
pub(super) struct Replay {
    /// Its own.
    pub number: u64,
    /// In the order to be delivered.
    pub changes: Vec<Change>,
    /// Where a reader stands who has been given all of it.
    pub until: Arc<Position>,
    /// The tick that comes after it.
    pub next: u64,
    read_at: Instant,
}

/// The readings of one process.
#[derive(Debug)]
pub(super) struct Replays {
    kept: Cache<Key, Outcome, ByWeight>,
    permits: Semaphore,
    next_number: AtomicU64,
}

type Key = (Vec<Topic>, Arc<Position>);

/// Also that there is nothing to read any more is worth knowing: whoever stands there will be told the same.
#[derive(Clone, Debug)]
enum Outcome {
    Read(Arc<Replay>),
    Expired(Instant),
}

#[derive(Clone, Debug)]
struct ByWeight;

impl Weighter<Key, Outcome> for ByWeight {
    fn weight(&self, _: &Key, outcome: &Outcome) -> u64 {
        match outcome {
            Outcome::Read(replay) => 1 + tick::weight(&replay.changes) as u64,
            Outcome::Expired(_) => 1,
        }
    }
}

impl Default for Replays {
    fn default() -> Self {
        Self {
            kept: Cache::with_weighter(256, CAPACITY, ByWeight),
            permits: Semaphore::new(CONCURRENT),
            next_number: AtomicU64::default(),
        }
    }
}

impl Replays {
    /// Lets go of what nobody will ask for again.
    pub fn forget_old(&self) {
        if !self.kept.is_empty() {
            self.kept.retain(|_, outcome| outcome.read_at().elapsed() < KEPT_FOR);
        }
    }
}

impl Outcome {
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
    /// What `topics` were told since `from`. [`Error::CursorExpired`] when a part of it was pruned, or when it is too
    /// much.
    pub(super) async fn replay(&self, topics: &[Topic], from: &Arc<Position>) -> Result<Arc<Replay>> {
        let replays = &self.0.replays;
        let key = (topics.to_vec(), Arc::clone(from));
        if let Some(outcome) = replays.kept.get(&key) {
            let is_of_use = match &outcome {
                Outcome::Read(replay) => self.0.ring.keeps(replay.next),
                Outcome::Expired(_) => true,
            };
            if is_of_use && outcome.read_at().elapsed() < KEPT_FOR {
                return outcome.replay();
            }
            replays.kept.remove(&key);
        }
        replays.kept.get_or_insert_async(&key, self.read(topics, from)).await?.replay()
    }

    async fn read(&self, topics: &[Topic], from: &Position) -> Result<Outcome> {
        let permit = self.0.replays.permits.acquire().await.map_err(anyhow::Error::from)?;
        metrics::counter!("rodage_feed_replays_total").increment(1);
        // The live position first: nothing falls between the two.
        let place = self.0.ring.place();
        let read = match from.is_true(&self.0.db).await {
            Ok(true) => source::replay(&self.0.db, topics, from, &place.position, MAX_CHANGES).await,
            Ok(false) => Err(Error::CursorExpired),
            Err(error) => Err(error),
        };
        drop(permit);
        match read {
            Ok(changes) => Ok(Outcome::Read(Arc::new(Replay {
                number: self.0.replays.next_number.fetch_add(1, Ordering::Relaxed),
                changes,
                until: place.position,
                next: place.next,
                read_at: Instant::now(),
            }))),
            Err(Error::CursorExpired) => Ok(Outcome::Expired(Instant::now())),
            Err(error) => Err(error),
        }
    }
}
