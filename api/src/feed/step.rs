//! What a reader is told at once: whole transactions, and where it then stands.

use std::sync::Arc;

use super::{
    change::{Change, Topic},
    cursor::Cursor,
    position::Position,
    replay::Replay,
    tick::Tick,
};

/// One message: changes of whole transactions, and where the client then stands. Without changes it says that the
/// subscription is live from that cursor on.
#[derive(Clone, Debug)]
pub struct Batch {
    /// To be given as `after` at the next subscription.
    pub cursor: Cursor,
    /// In the order to be applied.
    pub changes: Vec<Change>,
}

/// One message before it is put together: two readers of the same topics whose steps have the same key are told the
/// same.
#[derive(Debug)]
pub struct Step {
    pub(super) epoch: i64,
    pub(super) until: Arc<Position>,
    pub(super) told: Told,
}

#[derive(Debug)]
pub(super) enum Told {
    /// Only where the reader stands.
    Nothing,
    /// Ticks of the ring with their numbers, at least one; without what is seen already from a position in the middle
    /// of the first.
    Ticks(Vec<(u64, Arc<Tick>)>, Option<Arc<Position>>),
    /// What the table had.
    Replay(Arc<Replay>),
}

/// What makes two steps of the same topics the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepKey(Source, Arc<Position>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Source {
    Nothing,
    Ticks { first: u64, last: u64, beyond: Option<Arc<Position>> },
    Replay(u64),
}

impl Step {
    /// Equal to that of another step of the same topics that tells the same.
    pub fn key(&self) -> StepKey {
        let source = match &self.told {
            Told::Nothing => Source::Nothing,
            Told::Ticks(ticks, beyond) => {
                let number = |tick: Option<&(u64, _)>| tick.map_or(0, |(number, _)| *number);
                Source::Ticks { first: number(ticks.first()), last: number(ticks.last()), beyond: beyond.clone() }
            }
            Told::Replay(replay) => Source::Replay(replay.number),
        };
        StepKey(source, Arc::clone(&self.until))
    }

    /// The message for a reader of these topics.
    pub fn batch(&self, topics: &[Topic]) -> Batch {
        let changes = match &self.told {
            Told::Nothing => Vec::new(),
            Told::Ticks(ticks, beyond) => {
                let is_new = |change: &&Change| beyond.as_ref().is_none_or(|position| !position.sees(change));
                ticks.iter().flat_map(|(_, tick)| tick.of(topics)).filter(is_new).cloned().collect()
            }
            Told::Replay(replay) => replay.changes.clone(),
        };
        Batch { cursor: Cursor { epoch: self.epoch, position: Arc::clone(&self.until) }, changes }
    }
}
