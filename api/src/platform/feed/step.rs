//! One delivery to a subscriber: whole transactions, and its position afterwards.

use std::sync::Arc;

use super::{
    change::{Change, Topic},
    cursor::Cursor,
    position::Position,
    replay::Replay,
    tick::Tick,
};

/// One message: the changes of whole transactions, and the cursor after them. Without changes it says that the
/// subscription is live from that cursor on.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The value for `after` of the next subscription.
    pub cursor: Cursor,
    /// The changes, in the order in which to apply them.
    pub changes: Vec<Change>,
}

/// One message before it is assembled: steps of the same topics with the same key produce the same message.
#[derive(Debug)]
pub struct Step {
    pub(super) epoch: i64,
    pub(super) until: Arc<Position>,
    pub(super) content: Content,
}

#[derive(Debug)]
pub(super) enum Content {
    /// No changes, only a new position.
    Empty,
    /// Ticks of the ring with their numbers, at least one. Changes covered by the position, if there is one, are
    /// skipped: it lies within the first tick.
    Ticks(Vec<(u64, Arc<Tick>)>, Option<Arc<Position>>),
    /// Changes read from the table.
    Replay(Arc<Replay>),
}

/// Identifies the message of a step among steps of the same topics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepKey(Source, Arc<Position>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Source {
    Empty,
    Ticks { first: u64, last: u64, seen: Option<Arc<Position>> },
    Replay(u64),
}

impl Step {
    /// Returns the key: equal keys of the same topics mean equal messages.
    pub fn key(&self) -> StepKey {
        let source = match &self.content {
            Content::Empty => Source::Empty,
            Content::Ticks(ticks, seen) => {
                let number = |tick: Option<&(u64, _)>| tick.map_or(0, |(number, _)| *number);
                Source::Ticks { first: number(ticks.first()), last: number(ticks.last()), seen: seen.clone() }
            }
            Content::Replay(replay) => Source::Replay(replay.number),
        };
        StepKey(source, Arc::clone(&self.until))
    }

    /// Returns the message for a subscriber of these topics.
    pub fn batch(&self, topics: &[Topic]) -> Batch {
        let changes = match &self.content {
            Content::Empty => Vec::new(),
            Content::Ticks(ticks, seen) => {
                let is_new = |change: &&Change| seen.as_ref().is_none_or(|position| !position.covers(change));
                ticks.iter().flat_map(|(_, tick)| tick.of(topics)).filter(is_new).cloned().collect()
            }
            Content::Replay(replay) => replay.changes.clone(),
        };
        Batch { cursor: Cursor { epoch: self.epoch, position: Arc::clone(&self.until) }, changes }
    }
}
