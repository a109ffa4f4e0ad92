//! What became visible between two readings of the table: whole transactions, shared by everybody who is told of them.

use std::sync::Arc;

use super::{
    change::{Change, Topic},
    position::Position,
};

/// Bytes of an image that count as one change more.
const BYTES_PER_CHANGE: usize = 4096;

/// What a reading of the table found.
#[derive(Debug)]
pub(super) enum Found {
    /// These changes, in the order to be delivered.
    Changes(Vec<Change>),
    /// More than is kept in memory: only whom they concern, each topic once.
    TooMany(Vec<Topic>),
}

/// One reading that found something.
#[derive(Debug)]
pub(super) struct Tick {
    /// In the order to be delivered.
    changes: Vec<Change>,
    /// Indexes of the changes, by topic and then in order: a reader finds its few among many without looking at all.
    by_topic: Vec<u32>,
    /// Whom the changes concern when there are too many to be kept, in order: they are to be read from the table.
    only_topics: Vec<Topic>,
    /// Where a reader stands who has been given all of it.
    pub until: Arc<Position>,
}

impl Tick {
    /// None when nothing was found.
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

    /// Whether its changes are here, and not only in the table.
    pub fn is_kept(&self) -> bool {
        self.only_topics.is_empty()
    }

    /// The changes of some topics, in the order to be delivered.
    pub fn of(&self, topics: &[Topic]) -> impl Iterator<Item = &Change> {
        let mut indexes: Vec<u32> = topics.iter().flat_map(|topic| self.indexes(topic)).copied().collect();
        if topics.len() > 1 {
            indexes.sort_unstable();
        }
        indexes.into_iter().map(|index| self.change(index))
    }

    /// How many changes these topics have in it.
    pub fn count(&self, topics: &[Topic]) -> usize {
        topics.iter().map(|topic| self.indexes(topic).len()).sum()
    }

    /// Every topic that has a change in it, once.
    pub fn topics(&self) -> impl Iterator<Item = &Topic> {
        let mut last = None;
        let topics = self
            .by_topic
            .iter()
            .map(|index| &self.change(*index).topic)
            .filter(move |topic| last.replace(*topic) != Some(*topic));
        topics.chain(&self.only_topics)
    }

    /// Whether it says that the audience of a topic lost its access; or may say so, when that is only in the table.
    pub fn withdraws(&self, topic: &Topic) -> bool {
        self.only_topics.binary_search(topic).is_ok()
            || self.indexes(topic).iter().any(|index| self.change(*index).withdraws())
    }

    /// How much room it takes: its changes, a large one counted as several.
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

/// How much room changes take: their number, a large one counted as several.
pub(super) fn weight(changes: &[Change]) -> usize {
    changes.iter().map(|change| 1 + change.image.as_ref().map_or(0, |image| image.len() / BYTES_PER_CHANGE)).sum()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::feed::{Operation, position::Extent};

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
        Arc::new(Position { extent: Extent::Sequence(5), witness: None })
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
        let changes = vec![change(1, "a", Operation::Updated), change(2, "b", Operation::AccessWithdrawn)];
        let tick = Tick::new(Found::Changes(changes), position()).unwrap();
        assert_eq!(["a", "b", "c"].map(|name| tick.withdraws(&name.to_owned().into())), [false, true, false]);
    }
}
