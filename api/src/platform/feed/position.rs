//! The position of a reader of the feed: which changes it has received.
//!
//! On SQLite that is one number. On PostgreSQL sequence numbers do not follow the order of commits, so a position is a
//! *snapshot*: exactly the transactions that the reader could see. New changes are those visible now that were not
//! visible then: nothing is missed, nothing comes twice, and a transaction is never delivered in part.
//!
//! A position only covers transactions up to the newest delivered one. After an immediate stop PostgreSQL assigns again
//! those transaction IDs of which nothing had reached the disk: of transactions that were rolled back, or in progress.
//! A reader that counted such an ID as seen would miss the change that gets it next. A delivered change was on disk, so
//! all IDs below its own are never assigned again.

use std::{cmp::Reverse, fmt, str::FromStr};

use super::{Change, checkpoint::Checkpoint};
use crate::platform::{db::Db, error::Result};

/// Which changes a reader has received.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Which changes those are.
    pub extent: Extent,
    /// A change of the extent, which detects a database that lost it and reused its number. `None` if there are no
    /// changes.
    pub checkpoint: Option<Checkpoint>,
}

/// A set of changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Extent {
    /// All up to this sequence number (SQLite).
    Sequence(i64),
    /// All that this snapshot sees (PostgreSQL).
    Snapshot(Snapshot),
}

impl Position {
    /// Whether a change is covered by this position.
    pub fn covers(&self, change: &Change) -> bool {
        match &self.extent {
            Extent::Sequence(seq) => change.seq <= *seq,
            Extent::Snapshot(snapshot) => snapshot.sees(change.xid),
        }
    }

    /// Whether the database still has the changes of this position.
    pub(super) async fn is_valid(&self, db: &Db) -> Result<bool> {
        match &self.checkpoint {
            Some(checkpoint) => checkpoint.is_valid(db).await,
            None => Ok(true),
        }
    }

    /// Whether this position covers all changes of `other`. The positions of one database are totally ordered.
    pub fn has_reached(&self, other: &Self) -> bool {
        match (&self.extent, &other.extent) {
            (Extent::Sequence(mine), Extent::Sequence(theirs)) => mine >= theirs,
            (Extent::Snapshot(mine), Extent::Snapshot(theirs)) => mine.rank() >= theirs.rank(),
            _ => false,
        }
    }
}

impl Extent {
    /// Limits the extent to what was read: `before` is the extent at which reading began, `newest` the newest
    /// transaction of the changes found, 0 without any.
    pub(super) fn limited_to(self, before: &Self, newest: u64) -> Self {
        match (self, before) {
            (Self::Snapshot(now), Self::Snapshot(before)) => Self::Snapshot(now.truncated(before.xmax.max(newest + 1))),
            (other, _) => other,
        }
    }
}

/// A PostgreSQL snapshot: which transactions had ended when it was taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Snapshot {
    /// Every transaction below has ended.
    pub xmin: u64,
    /// No transaction from this one on had begun.
    pub xmax: u64,
    /// Transactions in between that were in progress, ascending.
    pub in_progress: Vec<u64>,
}

impl Snapshot {
    /// Whether the snapshot sees what a committed transaction wrote.
    pub fn sees(&self, xid: u64) -> bool {
        xid < self.xmin || (xid < self.xmax && self.in_progress.binary_search(&xid).is_err())
    }

    /// Returns a snapshot that sees the same transactions below `end`, and none from there on. A snapshot that ends
    /// before `end` stays as it is, so that a database that went back in time is noticed.
    pub(super) fn truncated(mut self, end: u64) -> Self {
        self.xmax = self.xmax.min(end);
        self.xmin = self.xmin.min(self.xmax);
        self.in_progress.retain(|xid| *xid < self.xmax);
        self
    }

    /// Returns a key that orders the snapshots of one database: a later one knows of more transactions, or of fewer in
    /// progress.
    fn rank(&self) -> (u64, Reverse<usize>) {
        (self.xmax, Reverse(self.in_progress.len()))
    }
}

/// PostgreSQL's own notation, `xmin:xmax:xip,xip`.
impl fmt::Display for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:", self.xmin, self.xmax)?;
        for (index, xid) in self.in_progress.iter().enumerate() {
            write!(f, "{}{xid}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl FromStr for Snapshot {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts = text.splitn(3, ':');
        let mut part = || parts.next().ok_or_else(|| anyhow::anyhow!("not a snapshot: {text}"));
        let (xmin, xmax, list) = (part()?.parse()?, part()?.parse()?, part()?);
        let mut in_progress =
            list.split(',').filter(|xid| !xid.is_empty()).map(str::parse).collect::<Result<Vec<u64>, _>>()?;
        in_progress.sort_unstable();
        Ok(Self { xmin, xmax, in_progress })
    }
}

#[cfg(test)]
mod tests;
