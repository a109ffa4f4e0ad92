//! The recent past, kept once for all subscriptions of the process.
//!
//! A subscription is a number: the tick it will read next. It has no queue; one that falls out of the ring reads the
//! table instead, so a slow reader costs nobody anything.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

use super::{change::Change, position::Position};

/// Changes kept, a large one counted as several. A tick larger than this is kept alone.
const CAPACITY: usize = 16_384;

/// Bytes of an image that count as one change more: with them the ring is bounded in memory too, at about 64 MB.
const BYTES_PER_CHANGE: usize = 4096;

/// What became visible between two readings of the table: whole transactions.
#[derive(Debug)]
pub(super) struct Tick {
    /// In the order to be delivered.
    pub changes: Vec<Change>,
    /// Where a reader stands who has been given all of it.
    pub until: Position,
}

#[derive(Debug)]
pub(super) struct Ring {
    kept: Mutex<Kept>,
    /// The number of the next tick, for those who wait for it.
    head: watch::Sender<u64>,
}

#[derive(Debug)]
struct Kept {
    ticks: VecDeque<Arc<Tick>>,
    /// Number of the first tick kept.
    first: u64,
    /// Of all ticks kept.
    weight: usize,
    position: Position,
}

/// What the ring says of a tick.
#[derive(Debug)]
pub(super) enum Next {
    /// Here it is.
    Tick(Arc<Tick>),
    /// Not read yet; everything before it leads to this position.
    Later(Position),
    /// No longer kept.
    Gone,
}

impl Ring {
    pub fn new(position: Position) -> Self {
        let kept = Kept { ticks: VecDeque::new(), first: 0, weight: 0, position };
        Self { kept: Mutex::new(kept), head: watch::Sender::new(0) }
    }

    /// Where the tailer stands.
    pub fn position(&self) -> Position {
        self.lock().position.clone()
    }

    /// Takes a live position: what comes after the returned one is in the ticks from the returned number on.
    pub fn attach(&self) -> (Position, u64) {
        let kept = self.lock();
        (kept.position.clone(), kept.next())
    }

    /// Appends what a reading of the table found.
    pub fn push(&self, until: Position, changes: Vec<Change>) {
        let mut kept = self.lock();
        kept.position = until.clone();
        if changes.is_empty() {
            return;
        }
        kept.weight += weight(&changes);
        kept.ticks.push_back(Arc::new(Tick { changes, until }));
        while kept.weight > CAPACITY && kept.ticks.len() > 1 {
            kept.weight -= kept.ticks.pop_front().map_or(0, |tick| weight(&tick.changes));
            kept.first += 1;
        }
        let next = kept.next();
        drop(kept);
        self.head.send_replace(next);
    }

    /// The tick of a number.
    pub fn get(&self, number: u64) -> Next {
        let kept = self.lock();
        match number.checked_sub(kept.first) {
            None => Next::Gone,
            Some(index) => usize::try_from(index)
                .ok()
                .and_then(|index| kept.ticks.get(index))
                .map_or_else(|| Next::Later(kept.position.clone()), |tick| Next::Tick(tick.clone())),
        }
    }

    /// Tells of new ticks.
    pub fn head(&self) -> watch::Receiver<u64> {
        self.head.subscribe()
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn weight(changes: &[Change]) -> usize {
    changes.iter().map(|change| 1 + change.image.as_ref().map_or(0, |image| image.len() / BYTES_PER_CHANGE)).sum()
}

impl Kept {
    fn next(&self) -> u64 {
        self.first + self.ticks.len() as u64
    }
}
