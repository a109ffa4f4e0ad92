//! The recent changes, kept once for all subscriptions of the process, and the wakers of those subscriptions.
//!
//! The state of a subscription is one number: that of the first tick with changes of its topics that it has not
//! received. It has no queue; one that falls behind the ring reads the table instead, so a slow subscriber costs others
//! nothing. Ticks are indexed by topic, so a tick wakes only its own subscribers; the others have missed nothing and
//! are always up to date.

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

/// The capacity in changes, a large one counted as several, which also bounds the memory, to about 64 MB. A tick that
/// weighs more is kept alone.
pub(super) const CAPACITY: usize = 16_384;

/// The value of [`Waiter::pending`] while nothing is pending.
const NONE_PENDING: u64 = u64::MAX;

#[derive(Debug)]
pub(super) struct Ring(Mutex<RingState>);

#[derive(Debug)]
struct RingState {
    ticks: VecDeque<Arc<Tick>>,
    /// The number of the first tick in the ring.
    first: u64,
    /// The weight of all ticks in the ring.
    weight: usize,
    /// The position before the first tick in the ring.
    start: Arc<Position>,
    /// The position of the tailer.
    position: Arc<Position>,
    entries: Slab<TopicEntry>,
    by_topic: HashMap<Topic, usize>,
}

/// A topic that has a tick in the ring or a subscription.
#[derive(Debug)]
struct TopicEntry {
    topic: Topic,
    /// The numbers of the ticks with a change of this topic, ascending.
    ticks: VecDeque<u64>,
    waiters: Slab<Arc<Waiter>>,
}

/// The part of a subscription that is notified of new ticks.
#[derive(Debug)]
pub(super) struct Waiter {
    /// The first tick of its topics that it has not received. Written under the ring's lock only.
    pending: AtomicU64,
    waker: AtomicWaker,
}

/// A subscription to the ring, to be released with [`Ring::unsubscribe`].
#[derive(Debug)]
pub(super) struct Subscription {
    waiter: Arc<Waiter>,
    /// For each topic, the index of its entry and the key of the waiter in it.
    entries: Box<[(usize, usize)]>,
}

/// A position and the tick that follows it.
#[derive(Clone, Debug)]
pub(super) struct RingPosition {
    /// The changes that have been read.
    pub position: Arc<Position>,
    /// The number of the tick that follows.
    pub next: u64,
}

/// The result of reading the ring.
#[derive(Debug)]
pub(super) enum RingRead {
    /// Nothing is pending; the subscriber is up to date with this position.
    Empty(Arc<Position>),
    /// These ticks, each with its number.
    Ticks(Vec<(u64, Arc<Tick>)>),
    /// The next tick is one at which the subscriber must stop.
    Stop(Arc<Tick>),
    /// The next tick is no longer in the ring, or too large for it.
    Evicted,
}

/// The ticks asked for are no longer in the ring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Evicted;

impl Ring {
    pub fn new(position: Arc<Position>) -> Self {
        Self(Mutex::new(RingState {
            ticks: VecDeque::new(),
            first: 0,
            weight: 0,
            start: Arc::clone(&position),
            position,
            entries: Slab::new(),
            by_topic: HashMap::new(),
        }))
    }

    /// Returns the position of the tailer.
    pub fn head(&self) -> RingPosition {
        let state = self.lock();
        RingPosition { position: Arc::clone(&state.position), next: state.next() }
    }

    /// Returns the first tick that a reader at `position` has not received, and the position before that tick; `None`
    /// if the ring does not reach back far enough.
    pub fn resume(&self, position: &Position) -> Option<RingPosition> {
        let state = self.lock();
        if !position.has_reached(&state.start) {
            return None;
        }
        let reached = state.ticks.partition_point(|tick| position.has_reached(&tick.until));
        let before =
            reached.checked_sub(1).and_then(|last| state.ticks.get(last)).map_or(&state.start, |tick| &tick.until);
        Some(RingPosition { position: Arc::clone(before), next: state.first + reached as u64 })
    }

    /// Removes everything, because the database no longer has what was read last. Returns all waiters, to be
    /// [woken](Waiter::wake): each of them finds its next tick evicted.
    pub fn reset(&self, position: Position) -> Vec<Arc<Waiter>> {
        let mut state = self.lock();
        while !state.ticks.is_empty() {
            state.evict_first();
        }
        state.first += 1;
        state.start = Arc::new(position);
        state.position = Arc::clone(&state.start);
        let waiters = state.entries.iter().flat_map(|(_, entry)| entry.waiters.iter());
        waiters
            .map(|(_, waiter)| {
                waiter.pending.store(0, Ordering::Release);
                Arc::clone(waiter)
            })
            .collect()
    }

    /// Appends the result of reading the table. Returns the waiters that it concerns, to be [woken](Waiter::wake).
    pub fn push(&self, until: Position, found: Found) -> Vec<Arc<Waiter>> {
        let mut state = self.lock();
        let until = Arc::new(until);
        state.position = Arc::clone(&until);
        Tick::new(found, until).map(|tick| state.append(Arc::new(tick))).unwrap_or_default()
    }

    /// Subscribes to `topics`, from the tick `from` on. Each topic is replaced by a clone that all its subscriptions
    /// share.
    pub fn subscribe<'a>(&self, topics: impl Iterator<Item = &'a mut Topic>, from: u64) -> Subscription {
        let mut state = self.lock();
        let waiter = Arc::new(Waiter { pending: AtomicU64::new(NONE_PENDING), waker: AtomicWaker::new() });
        let entries = topics.map(|topic| state.register(topic, &waiter)).collect();
        let subscription = Subscription { waiter, entries };
        state.seek(&subscription, from);
        subscription
    }

    /// Moves a subscription to the tick `from`.
    pub fn seek(&self, subscription: &Subscription, from: u64) {
        self.lock().seek(subscription, from);
    }

    /// Returns the next ticks of a subscription, up to and including the first for which `enough` returns true, or up
    /// to and excluding the first for which `stop` does.
    pub fn read(
        &self,
        subscription: &Subscription,
        stop: impl Fn(u64, &Tick) -> bool,
        mut enough: impl FnMut(&Tick) -> bool,
    ) -> RingRead {
        let state = self.lock();
        let mut next = subscription.waiter.pending.load(Ordering::Relaxed);
        if next == NONE_PENDING {
            return RingRead::Empty(Arc::clone(&state.position));
        }
        if next < state.first {
            return RingRead::Evicted;
        }
        let mut ticks = Vec::new();
        while let Some((number, tick)) = state.find(subscription, next) {
            if stop(number, tick) {
                if ticks.is_empty() {
                    return RingRead::Stop(Arc::clone(tick));
                }
                break;
            }
            if !tick.is_in_memory() {
                if ticks.is_empty() {
                    return RingRead::Evicted;
                }
                break;
            }
            ticks.push((number, Arc::clone(tick)));
            next = number + 1;
            if enough(tick) {
                break;
            }
        }
        state.seek(subscription, next);
        RingRead::Ticks(ticks)
    }

    /// Returns the first tick of a subscription between two numbers for which `stop` returns true. Fails if some of
    /// these ticks are no longer in the ring.
    pub fn stop_between(
        &self,
        subscription: &Subscription,
        (mut from, to): (u64, u64),
        stop: impl Fn(&Tick) -> bool,
    ) -> Result<Option<Arc<Tick>>, Evicted> {
        let state = self.lock();
        if from < state.first && from < to {
            return Err(Evicted);
        }
        while let Some((number, tick)) = state.find(subscription, from).filter(|(number, _)| *number < to) {
            if stop(tick) {
                return Ok(Some(Arc::clone(tick)));
            }
            from = number + 1;
        }
        Ok(None)
    }

    /// Whether a tick is in the ring, or will be.
    pub fn retains(&self, number: u64) -> bool {
        number >= self.lock().first
    }

    /// Ends a subscription.
    pub fn unsubscribe(&self, subscription: &Subscription) {
        let mut state = self.lock();
        for (entry, key) in &subscription.entries {
            state.entries[*entry].waiters.remove(*key);
            state.remove_if_unused(*entry);
        }
    }

    fn lock(&self) -> MutexGuard<'_, RingState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiter {
    /// Wakes the task that polls the subscription.
    pub fn wake(&self) {
        self.waker.wake();
    }
}

impl Subscription {
    /// Ready when there is something to read.
    pub fn poll(&self, context: &mut Context<'_>) -> Poll<()> {
        self.waiter.waker.register(context.waker());
        if self.waiter.pending.load(Ordering::Acquire) == NONE_PENDING { Poll::Pending } else { Poll::Ready(()) }
    }
}

impl RingState {
    fn next(&self) -> u64 {
        self.first + self.ticks.len() as u64
    }

    fn append(&mut self, tick: Arc<Tick>) -> Vec<Arc<Waiter>> {
        let number = self.next();
        let mut woken = Vec::new();
        for topic in tick.topics() {
            let entry = self.entry(topic);
            let entry = &mut self.entries[entry];
            entry.ticks.push_back(number);
            for (_, waiter) in &entry.waiters {
                // A waiter that already has something pending was woken for that, and will find this tick too.
                if waiter.pending.fetch_min(number, Ordering::Release) == NONE_PENDING {
                    woken.push(Arc::clone(waiter));
                }
            }
        }
        self.weight += tick.weight();
        self.ticks.push_back(tick);
        while self.weight > CAPACITY && self.ticks.len() > 1 {
            self.evict_first();
        }
        woken
    }

    fn evict_first(&mut self) {
        let Some(tick) = self.ticks.pop_front() else { return };
        for topic in tick.topics() {
            let Some(entry) = self.by_topic.get(topic).copied() else { continue };
            self.entries[entry].ticks.pop_front();
            self.remove_if_unused(entry);
        }
        self.first += 1;
        self.weight -= tick.weight();
        self.start = Arc::clone(&tick.until);
    }

    /// Returns the entry of a topic, created if absent.
    fn entry(&mut self, topic: &Topic) -> usize {
        if let Some(entry) = self.by_topic.get(topic) {
            return *entry;
        }
        let entry = TopicEntry { topic: topic.clone(), ticks: VecDeque::new(), waiters: Slab::new() };
        let entry = self.entries.insert(entry);
        self.by_topic.insert(topic.clone(), entry);
        entry
    }

    fn remove_if_unused(&mut self, entry: usize) {
        if self.entries[entry].ticks.is_empty() && self.entries[entry].waiters.is_empty() {
            let entry = self.entries.remove(entry);
            self.by_topic.remove(&entry.topic);
        }
    }

    fn register(&mut self, topic: &mut Topic, waiter: &Arc<Waiter>) -> (usize, usize) {
        let index = self.entry(topic);
        let entry = &mut self.entries[index];
        topic.clone_from(&entry.topic);
        (index, entry.waiters.insert(Arc::clone(waiter)))
    }

    fn seek(&self, subscription: &Subscription, from: u64) {
        let pending = if from < self.first {
            from
        } else {
            self.find(subscription, from).map_or(NONE_PENDING, |(number, _)| number)
        };
        subscription.waiter.pending.store(pending, Ordering::Relaxed);
    }

    /// Returns the first tick of a subscription, from a number on.
    fn find(&self, subscription: &Subscription, from: u64) -> Option<(u64, &Arc<Tick>)> {
        let in_entry = |(entry, _): &(usize, usize)| {
            let ticks = &self.entries[*entry].ticks;
            ticks.get(ticks.partition_point(|number| *number < from)).copied()
        };
        let number = subscription.entries.iter().filter_map(in_entry).min()?;
        let index = usize::try_from(number - self.first).ok()?;
        Some((number, self.ticks.get(index)?))
    }
}

#[cfg(test)]
mod tests;
