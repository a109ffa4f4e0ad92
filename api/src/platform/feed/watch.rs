//! Whether what was read from the database a while ago still holds, as far as the feed says.
//!
//! The [`Moment`] is taken before the read. What was committed before it, the read has seen; what is committed later
//! comes in a later tick, or was announced by this process itself, whose own reader may be a few milliseconds behind.

use std::{
    collections::HashMap,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use uuid::Uuid;

use super::{Feed, change::Topic};

/// The number of announcements that are kept. The reader of the feed finds each of them within milliseconds.
const CAPACITY: usize = 4096;

/// A point in what this process knows of the feed.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The number of the tick that follows.
    tick: u64,
    /// The number of announcements before it.
    announcements: u64,
}

impl Feed {
    /// Returns the current moment, to be taken before a read.
    pub fn moment(&self) -> Moment {
        Moment { tick: self.0.ring.head().next, announcements: self.0.db.announcements().count() }
    }

    /// Returns the moment up to which this process has read the feed, its own announcements included.
    pub fn moment_read(&self) -> Moment {
        // In this order: the ring then has what was announced.
        let announcements = self.0.heartbeat.announced();
        Moment { tick: self.0.ring.head().next, announcements }
    }

    /// Returns the objects of a topic that changed between two moments. `None` if it is unknown, because they are too
    /// many or too long ago.
    pub fn changed_between(&self, topic: &Topic, from: Moment, to: Moment) -> Option<Vec<Uuid>> {
        self.0.ring.changed_between(topic, (from.tick, to.tick))
    }

    /// Whether nothing of a topic has changed since a moment. A change of another process is known a second after its
    /// commit at the latest, and one that this process announced, before its transaction returns. `false` if it is
    /// unknown: the feed is behind, or no longer reaches back that far.
    pub fn is_unchanged(&self, topic: &Topic, since: Moment) -> bool {
        self.0.heartbeat.is_recent()
            && !self.0.db.announcements().has_since(topic, since.announcements)
            && self.0.ring.is_unchanged(topic, since.tick)
    }
}

/// The topics of changes by this process that it must know of at once: access is withdrawn, or an object that is kept
/// in memory has changed.
#[derive(Debug, Default)]
pub struct Announcements {
    count: AtomicU64,
    recent: Mutex<Recent>,
}

#[derive(Debug, Default)]
struct Recent {
    /// The number of the last announcement of each topic; the first is 1.
    by_topic: HashMap<Topic, u64>,
    /// The number up to which announcements are no longer in the map.
    forgotten: u64,
}

impl Announcements {
    /// Records the topics of a transaction that has been committed.
    pub(in crate::platform) fn record(&self, topics: Vec<Topic>) {
        if topics.is_empty() {
            return;
        }
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let mut number = self.count.load(Ordering::Relaxed);
        for topic in topics {
            number += 1;
            if recent.by_topic.len() >= CAPACITY {
                recent.by_topic.clear();
                recent.forgotten = number - 1;
            }
            recent.by_topic.insert(topic, number);
        }
        self.count.store(number, Ordering::Release);
    }

    /// Returns the number of announcements.
    pub(super) fn count(&self) -> u64 {
        self.count.load(Ordering::Acquire)
    }

    /// Whether a topic was, or may have been, announced after the first `count` announcements.
    fn has_since(&self, topic: &Topic, count: u64) -> bool {
        if self.count() == count {
            return false;
        }
        let recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.forgotten > count || recent.by_topic.get(topic).is_some_and(|number| *number > count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn topic(name: &str) -> Topic {
        name.to_owned().into()
    }

    #[test]
    fn an_announcement_concerns_what_was_read_before_it() {
        let announcements = Announcements::default();
        let before = announcements.count();
        assert!(!announcements.has_since(&topic("a"), before));
        announcements.record(vec![topic("a"), topic("b")]);
        let between = announcements.count();
        announcements.record(vec![topic("b")]);
        let has_since = |count| ["a", "b", "c"].map(|name| announcements.has_since(&topic(name), count));
        assert_eq!(has_since(before), [true, true, false]);
        assert_eq!(has_since(between), [false, true, false]);
        assert_eq!(has_since(announcements.count()), [false; 3]);
    }

    #[test]
    fn what_was_forgotten_may_have_been_announced() {
        let announcements = Announcements::default();
        announcements.record(vec![topic("first")]);
        let before = announcements.count();
        announcements.record((0..=CAPACITY).map(|number| topic(&number.to_string())).collect());
        assert!(announcements.has_since(&topic("first"), before), "the first ones were forgotten");
        assert!(announcements.has_since(&topic("0"), before));
        let after = announcements.count();
        announcements.record(vec![topic("last")]);
        assert!(!announcements.has_since(&topic("0"), after));
        assert!(announcements.recent.lock().unwrap().by_topic.len() <= CAPACITY);
    }
}
