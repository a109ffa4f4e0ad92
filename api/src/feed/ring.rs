//! The recent past, kept once for all subscriptions of the process, and who waits for what comes next.
//!
//! A reader is a number: the first tick that concerns it and that it was not given. It has no queue; one that falls out
//! of the ring reads the table instead, so a slow reader costs nobody anything. Ticks are found by topic, so a tick
//! wakes only those whom it concerns; the others sleep on and, having missed nothing, are always up to date.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    task::{Context, Poll},
};

use futures_util::task::AtomicWaker;
use slab::Slab;

use super::{
    change::Topic,
    position::Position,
    tick::{Found, Tick},
};

/// Changes kept, a large one counted as several, which bounds the memory too, to about 64 MB. A tick that weighs more is
/// kept alone.
pub(super) const CAPACITY: usize = 16_384;

/// Nothing is to be given.
const NOTHING: u64 = u64::MAX;

#[derive(Debug)]
pub(super) struct Ring(Mutex<Kept>);

#[derive(Debug)]
struct Kept {
    ticks: VecDeque<Arc<Tick>>,
    /// Number of the first tick kept.
    first: u64,
    /// Of all ticks kept.
    weight: usize,
    /// Where a reader stands who is to be given all that is kept.
    start: Arc<Position>,
    /// Where the tailer stands.
    position: Arc<Position>,
    lanes: Slab<Lane>,
    by_topic: HashMap<Topic, usize>,
}

/// One topic that has a tick in the ring or somebody who waits for one.
#[derive(Debug)]
struct Lane {
    topic: Topic,
    /// Numbers of the ticks with a change of this topic, rising.
    ticks: VecDeque<u64>,
    waiting: Slab<Arc<Bell>>,
}

/// Rung when something came.
#[derive(Debug)]
pub(super) struct Bell {
    /// The first tick that concerns the reader and that it was not given. Written under the ring's lock only.
    pending: AtomicU64,
    waker: AtomicWaker,
}

/// A reader's place in the ring. Given back with [`Ring::leave`].
#[derive(Debug)]
pub(super) struct Seat {
    bell: Arc<Bell>,
    /// The lane of each topic, and the place in it.
    lanes: Box<[(usize, usize)]>,
}

/// A live position.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// What has been read.
    pub position: Arc<Position>,
    /// The number of the tick that comes after it.
    pub next: u64,
}

/// What the ring has for a reader.
#[derive(Debug)]
pub(super) enum Taken {
    /// Nothing; the reader has everything up to this position.
    Nothing(Arc<Position>),
    /// These, each with its number.
    Ticks(Vec<(u64, Arc<Tick>)>),
    /// The next tick is one at which the reader must stop.
    Stop(Arc<Tick>),
    /// Something that is no longer kept.
    Gone,
}

/// The ring no longer knows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forgotten;

impl Ring {
    pub fn new(position: Arc<Position>) -> Self {
        Self(Mutex::new(Kept {
            ticks: VecDeque::new(),
            first: 0,
            weight: 0,
            start: Arc::clone(&position),
            position,
            lanes: Slab::new(),
            by_topic: HashMap::new(),
        }))
    }

    /// Where the tailer stands.
    pub fn place(&self) -> Place {
        let kept = self.lock();
        Place { position: Arc::clone(&kept.position), next: kept.next() }
    }

    /// The number of the first tick that a reader who stands at `position` is to be given, and where a reader stands
    /// who has been given those before; none when that cannot be told because older ones are no longer kept.
    pub fn resume(&self, position: &Position) -> Option<Place> {
        let kept = self.lock();
        if !position.has_reached(&kept.start) {
            return None;
        }
        let reached = kept.ticks.partition_point(|tick| position.has_reached(&tick.until));
        let before =
            reached.checked_sub(1).and_then(|last| kept.ticks.get(last)).map_or(&kept.start, |tick| &tick.until);
        Some(Place { position: Arc::clone(before), next: kept.first + reached as u64 })
    }

    /// Forgets everything: what was read last is not what the database has. Everybody is to be woken, and finds what
    /// they wait for gone.
    pub fn reset(&self, position: Position) -> Vec<Arc<Bell>> {
        let mut kept = self.lock();
        while !kept.ticks.is_empty() {
            kept.forget_first();
        }
        kept.first += 1;
        kept.start = Arc::new(position);
        kept.position = Arc::clone(&kept.start);
        let waiting = kept.lanes.iter().flat_map(|(_, lane)| lane.waiting.iter());
        waiting
            .map(|(_, bell)| {
                bell.pending.store(0, Ordering::Release);
                Arc::clone(bell)
            })
            .collect()
    }

    /// Appends what a reading of the table found; those who waited for it, to be [woken](Bell::ring).
    pub fn push(&self, until: Position, found: Found) -> Vec<Arc<Bell>> {
        let mut kept = self.lock();
        let until = Arc::new(until);
        kept.position = Arc::clone(&until);
        Tick::new(found, until).map(|tick| kept.append(Arc::new(tick))).unwrap_or_default()
    }

    /// Takes a seat among those who wait for any of `topics`, to be given all ticks from the number `from` on. The
    /// topics become those that all who wait for the same share.
    pub fn join<'a>(&self, topics: impl Iterator<Item = &'a mut Topic>, from: u64) -> Seat {
        let mut kept = self.lock();
        let bell = Arc::new(Bell { pending: AtomicU64::new(NOTHING), waker: AtomicWaker::new() });
        let lanes = topics.map(|topic| kept.wait(topic, &bell)).collect();
        let seat = Seat { bell, lanes };
        kept.seek(&seat, from);
        seat
    }

    /// Has a reader given all ticks from the number `from` on, and none before.
    pub fn seek(&self, seat: &Seat, from: u64) {
        self.lock().seek(seat, from);
    }

    /// The next ticks that concern a reader, up to the first at which `enough`, fed with each, says so, or before the
    /// first at which `stop` says so.
    pub fn take(&self, seat: &Seat, stop: impl Fn(u64, &Tick) -> bool, mut enough: impl FnMut(&Tick) -> bool) -> Taken {
        let kept = self.lock();
        let mut next = seat.bell.pending.load(Ordering::Relaxed);
        if next == NOTHING {
            return Taken::Nothing(Arc::clone(&kept.position));
        }
        if next < kept.first {
            return Taken::Gone;
        }
        let mut ticks = Vec::new();
        while let Some((number, tick)) = kept.find(seat, next) {
            if stop(number, tick) {
                if ticks.is_empty() {
                    return Taken::Stop(Arc::clone(tick));
                }
                break;
            }
            if !tick.is_kept() {
                if ticks.is_empty() {
                    return Taken::Gone;
                }
                break;
            }
            ticks.push((number, Arc::clone(tick)));
            next = number + 1;
            if enough(tick) {
                break;
            }
        }
        kept.seek(seat, next);
        Taken::Ticks(ticks)
    }

    /// The first of a reader's ticks between two numbers at which `stop` says so. Fails when that cannot be told because
    /// some are no longer kept.
    pub fn stop_between(
        &self,
        seat: &Seat,
        (mut from, to): (u64, u64),
        stop: impl Fn(&Tick) -> bool,
    ) -> Result<Option<Arc<Tick>>, Forgotten> {
        let kept = self.lock();
        if from < kept.first && from < to {
            return Err(Forgotten);
        }
        while let Some((number, tick)) = kept.find(seat, from).filter(|(number, _)| *number < to) {
            if stop(tick) {
                return Ok(Some(Arc::clone(tick)));
            }
            from = number + 1;
        }
        Ok(None)
    }

    /// Whether a tick is, or will be, kept.
    pub fn keeps(&self, number: u64) -> bool {
        number >= self.lock().first
    }

    /// Gives a seat back.
    pub fn leave(&self, seat: &Seat) {
        let mut kept = self.lock();
        for (lane, place) in &seat.lanes {
            kept.lanes[*lane].waiting.remove(*place);
            kept.forget_if_idle(*lane);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bell {
    /// Wakes who waits.
    pub fn ring(&self) {
        self.waker.wake();
    }
}

impl Seat {
    /// Ready when there is something to take.
    pub fn poll(&self, context: &mut Context<'_>) -> Poll<()> {
        self.bell.waker.register(context.waker());
        if self.bell.pending.load(Ordering::Acquire) == NOTHING { Poll::Pending } else { Poll::Ready(()) }
    }
}

impl Kept {
    fn next(&self) -> u64 {
        self.first + self.ticks.len() as u64
    }

    fn append(&mut self, tick: Arc<Tick>) -> Vec<Arc<Bell>> {
        let number = self.next();
        let mut concerned = Vec::new();
        for topic in tick.topics() {
            let lane = self.lane(topic);
            let lane = &mut self.lanes[lane];
            lane.ticks.push_back(number);
            for (_, bell) in &lane.waiting {
                // Who has something pending was woken for that, and will find this too.
                if bell.pending.fetch_min(number, Ordering::Release) == NOTHING {
                    concerned.push(Arc::clone(bell));
                }
            }
        }
        self.weight += tick.weight();
        self.ticks.push_back(tick);
        while self.weight > CAPACITY && self.ticks.len() > 1 {
            self.forget_first();
        }
        concerned
    }

    fn forget_first(&mut self) {
        let Some(tick) = self.ticks.pop_front() else { return };
        for topic in tick.topics() {
            let Some(lane) = self.by_topic.get(topic).copied() else { continue };
            self.lanes[lane].ticks.pop_front();
            self.forget_if_idle(lane);
        }
        self.first += 1;
        self.weight -= tick.weight();
        self.start = Arc::clone(&tick.until);
    }

    /// The lane of a topic, made when there is none.
    fn lane(&mut self, topic: &Topic) -> usize {
        if let Some(lane) = self.by_topic.get(topic) {
            return *lane;
        }
        let lane = Lane { topic: topic.clone(), ticks: VecDeque::new(), waiting: Slab::new() };
        let lane = self.lanes.insert(lane);
        self.by_topic.insert(topic.clone(), lane);
        lane
    }

    fn forget_if_idle(&mut self, lane: usize) {
        if self.lanes[lane].ticks.is_empty() && self.lanes[lane].waiting.is_empty() {
            let lane = self.lanes.remove(lane);
            self.by_topic.remove(&lane.topic);
        }
    }

    fn wait(&mut self, topic: &mut Topic, bell: &Arc<Bell>) -> (usize, usize) {
        let index = self.lane(topic);
        let lane = &mut self.lanes[index];
        topic.clone_from(&lane.topic);
        (index, lane.waiting.insert(Arc::clone(bell)))
    }

    fn seek(&self, seat: &Seat, from: u64) {
        let pending =
            if from < self.first { from } else { self.find(seat, from).map_or(NOTHING, |(number, _)| number) };
        seat.bell.pending.store(pending, Ordering::Relaxed);
    }

    /// The first tick that concerns a reader, from a number on.
    fn find(&self, seat: &Seat, from: u64) -> Option<(u64, &Arc<Tick>)> {
        let in_lane = |(lane, _): &(usize, usize)| {
            let ticks = &self.lanes[*lane].ticks;
            ticks.get(ticks.partition_point(|number| *number < from)).copied()
        };
        let number = seat.lanes.iter().filter_map(in_lane).min()?;
        let index = usize::try_from(number - self.first).ok()?;
        Some((number, self.ticks.get(index)?))
    }
}

#[cfg(test)]
mod tests;
