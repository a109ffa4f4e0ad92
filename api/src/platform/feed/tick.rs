//! The changes that became visible between two reads of the table: whole transactions, shared by all subscribers.

use std::sync::Arc;

use super::{
    change::{Change, Topic},
    position::Position,
};

/// Bytes of an image that count as one more change.
const BYTES_PER_CHANGE: usize = 4096;

/// The result of reading the table.
#[derive(Debug)]
pub(super) enum Found {
    /// These changes, in the order of delivery.
    Changes(Vec<Change>),
    /// More changes than are kept in memory: only their topics, each once.
    TooMany(Vec<Topic>),
}

impl Found {
    /// Whether a change of these revokes access; also if that is unknown.
    pub fn may_revoke_access(&self) -> bool {
        match self {
            Self::Changes(changes) => changes.iter().any(Change::revokes_access),
            Self::TooMany(_) => true,
        }
    }
}

/// The result of a read that found changes.
#[derive(Debug)]
pub(super) struct Tick {
    /// The changes, in the order of delivery.
    changes: Vec<Change>,
    /// Indexes of the changes, sorted by topic and then in order, so that a subscriber finds its own without a scan.
    by_topic: Vec<u32>,
    /// The sorted topics of changes that are too many to be kept and must be read from the table.
    only_topics: Vec<Topic>,
    /// The position of a reader that has received all of it.
    pub until: Arc<Position>,
}

impl Tick {
    /// Creates a tick; `None` if nothing was found.
    pub fn new(found: Found, until: Arc<Position>) -> Option<Self> {
        let (changes, mut only_topics) = match found {
            Found::Changes(changes) => (changes, Vec::new()),
            Found::TooMany(topics) => (Vec::new(), topics),
        };
        only_topics.sort_unstable();
        let mut by_topic: Vec<u32> = (0..).take(changes.len()).collect();
        by_topic.sort_by_key(|index| &changes[*index as usize].topic);
        let is_empty = changes.is_empty() && only_topics.is_empty();
        (!is_empty).then_some(Self { changes, by_topic, only_topics, until })
    }

    /// Whether its changes are in memory, and not only in the table.
    pub fn is_in_memory(&self) -> bool {
        self.only_topics.is_empty()
    }

    /// Returns the changes of some topics, in the order of delivery.
    pub fn of(&self, topics: &[Topic]) -> impl Iterator<Item = &Change> {
        let mut indexes: Vec<u32> = topics.iter().flat_map(|topic| self.indexes(topic)).copied().collect();
        if topics.len() > 1 {
            indexes.sort_unstable();
        }
        indexes.into_iter().map(|index| self.change(index))
    }

    /// Returns the number of changes of some topics.
    pub fn count(&self, topics: &[Topic]) -> usize {
        topics.iter().map(|topic| self.indexes(topic).len()).sum()
    }

    /// Returns every topic that has a change, once.
    pub fn topics(&self) -> impl Iterator<Item = &Topic> {
        let mut last = None;
        let topics = self
            .by_topic
            .iter()
            .map(|index| &self.change(*index).topic)
            .filter(move |topic| last.replace(*topic) != Some(*topic));
        topics.chain(&self.only_topics)
    }

    /// Whether it revokes, or may revoke if its changes are only in the table, the access of a topic's subscribers.
    pub fn revokes(&self, topic: &Topic) -> bool {
        self.only_topics.binary_search(topic).is_ok()
            || self.indexes(topic).iter().any(|index| self.change(*index).revokes_access())
    }

    /// Returns the number of changes, large ones counted as several.
    pub fn weight(&self) -> usize {
        weight(&self.changes) + self.only_topics.len()
    }

    fn indexes(&self, topic: &Topic) -> &[u32] {
        let from = self.by_topic.partition_point(|index| self.change(*index).topic < *topic);
        let rest = &self.by_topic[from..];
        &rest[..rest.partition_point(|index| self.change(*index).topic == *topic)]
    }

    fn change(&self, index: u32) -> &Change {
        &self.changes[index as usize]
    }
}

/// Returns the number of changes, large ones counted as several.
pub(super) fn weight(changes: &[Change]) -> usize {
    changes.iter().map(|change| 1 + change.image.as_ref().map_or(0, |image| image.len() / BYTES_PER_CHANGE)).sum()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::platform::feed::{Operation, position::Extent};

    fn change(seq: i64, topic: &str, operation: Operation) -> Change {
        Change {
            seq,
            xid: 0,
            topic: topic.to_owned().into(),
            operation,
            object_id: Uuid::nil(),
            version: seq,
            image: None,
        }
    }

    fn position() -> Arc<Position> {
        Arc::new(Position { extent: Extent::Sequence(5), checkpoint: None })
    }

    #[test]
    fn each_topic_finds_its_changes_in_order() {
        let changes = [(1, "b"), (2, "a"), (3, "b"), (4, "c"), (5, "a")]
            .map(|(seq, topic)| change(seq, topic, Operation::Updated))
            .into();
        let tick = Tick::new(Found::Changes(changes), position()).unwrap();
        let topics = |names: &[&str]| names.iter().map(|name| Topic::from((*name).to_owned())).collect::<Vec<_>>();
        for (names, expected) in
            [(&["a"][..], &[2, 5][..]), (&["b", "a"], &[1, 2, 3, 5]), (&["c"], &[4]), (&["d"], &[]), (&[], &[])]
        {
            let found: Vec<i64> = tick.of(&topics(names)).map(|change| change.seq).collect();
            assert_eq!(found, expected, "{names:?}");
            assert_eq!(tick.count(&topics(names)), expected.len());
        }
        assert_eq!(tick.topics().map(Topic::as_str).collect::<Vec<_>>(), ["a", "b", "c"]);
    }

    #[test]
    fn only_the_topic_named_loses_its_access() {
        let changes = vec![change(1, "a", Operation::Updated), change(2, "b", Operation::AccessRevoked)];
        let tick = Tick::new(Found::Changes(changes), position()).unwrap();
        assert_eq!(["a", "b", "c"].map(|name| tick.revokes(&name.to_owned().into())), [false, true, false]);
    }
}
