//! Where a reader of the feed stands: what it has been given, and what it has not.
//!
//! On SQLite that is one number. On PostgreSQL numbers are not given out in the order of commit, so a position is a
//! *snapshot*: exactly the transactions that the reader could see. What is visible now and was not visible then is
//! what is new: nothing is missed, nothing comes twice, and a transaction is never torn.
//!
//! Only up to the newest transaction that was delivered, though. After a hard stop PostgreSQL gives numbers again of which
//! nothing had reached the disk: those of transactions that were rolled back, or were under way. A reader that claimed
//! to have seen such a number would miss the change that gets it next. What was delivered was on disk, and all numbers below
//! it are spent for good.

use std::{cmp::Reverse, fmt, str::FromStr};

use super::{Change, witness::Witness};
use crate::{db::Db, error::Result};

/// What a reader has been given.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Which changes those are.
    pub extent: Extent,
    /// One of them, by which a database that lost it, and gave its number to another, is found out. None in an empty one.
    pub witness: Option<Witness>,
}

/// Which changes a reader has been given.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Extent {
    /// Everything up to this number (SQLite).
    Sequence(i64),
    /// Everything that this snapshot sees (PostgreSQL).
    Snapshot(Snapshot),
}

impl Position {
    /// Whether a change lies behind this position.
    pub fn sees(&self, change: &Change) -> bool {
        match &self.extent {
            Extent::Sequence(seq) => change.seq <= *seq,
            Extent::Snapshot(snapshot) => snapshot.sees(change.xid),
        }
    }

    /// Whether it is a position of the database as it is now, and not of a past that was lost.
    pub(super) async fn is_true(&self, db: &Db) -> Result<bool> {
        match &self.witness {
            Some(witness) => witness.is_true(db).await,
            None => Ok(true),
        }
    }

    /// Whether this position has everything that `other` has. All positions of one database form a chain.
    pub fn has_reached(&self, other: &Self) -> bool {
        match (&self.extent, &other.extent) {
            (Extent::Sequence(mine), Extent::Sequence(theirs)) => mine >= theirs,
            (Extent::Snapshot(mine), Extent::Snapshot(theirs)) => mine.rank() >= theirs.rank(),
            _ => false,
        }
    }
}

impl Extent {
    /// Claims what was read and nothing beyond: `before` is where the reading began, `newest` the newest transaction that
    /// made any of the changes found, 0 when there were none.
    pub(super) fn claiming(self, before: &Self, newest: u64) -> Self {
        match (self, before) {
            (Self::Snapshot(now), Self::Snapshot(before)) => Self::Snapshot(now.below(before.xmax.max(newest + 1))),
            (other, _) => other,
        }
    }
}

/// A PostgreSQL snapshot: which transactions were over when it was taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Snapshot {
    /// Every transaction below is over.
    pub xmin: u64,
    /// No transaction from here on had begun.
    pub xmax: u64,
    /// Those in between that were still under way, rising.
    pub in_progress: Vec<u64>,
}

impl Snapshot {
    /// Whether the snapshot sees what a committed transaction wrote.
    pub fn sees(&self, xid: u64) -> bool {
        xid < self.xmin || (xid < self.xmax && self.in_progress.binary_search(&xid).is_err())
    }

    /// Sees the same of the transactions below a number, and none from there on. Where the snapshot itself ends before that
    /// it stays as it is: the database went back, which must show.
    pub(super) fn below(mut self, end: u64) -> Self {
        self.xmax = self.xmax.min(end);
        self.xmin = self.xmin.min(self.xmax);
        self.in_progress.retain(|xid| *xid < self.xmax);
        self
    }

    /// Rises along the chain of snapshots of one database: a later one knows of more transactions, or has fewer of
    /// the same ones under way.
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
