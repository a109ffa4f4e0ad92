//! Checks what a client received against what was committed: every change once, ascending versions, whole transactions.

use std::collections::BTreeMap;

use uuid::Uuid;

/// A committed change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Written {
    /// The ID of the row.
    pub row: Uuid,
    /// The version of the row.
    pub version: i64,
}

/// The transaction of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transaction {
    /// Identifies the transaction.
    pub number: u64,
    /// The number of its changes for the client.
    pub changes: usize,
}

/// What one client received.
#[derive(Debug, Default)]
pub struct Received {
    /// The changes, in the order of arrival.
    pub changes: Vec<Written>,
    /// Number of messages that contained only a part of a transaction.
    pub partial: usize,
    /// Number of connections.
    pub connections: usize,
}

impl Received {
    /// Adds the changes of one message.
    pub fn record(&mut self, message: impl IntoIterator<Item = (Written, Option<Transaction>)>) {
        let mut arrived: BTreeMap<u64, (usize, usize)> = BTreeMap::new();
        for (change, transaction) in message {
            if let Some(Transaction { number, changes }) = transaction {
                arrived.entry(number).or_insert((0, changes)).0 += 1;
            }
            self.changes.push(change);
        }
        self.partial += arrived.values().filter(|(arrived, made)| arrived != made).count();
    }

    /// Panics unless every change was received once, versions ascend and transactions are whole.
    pub fn validate(&self, committed: &[Written], seed: u64) {
        let mut expected = committed.to_vec();
        let mut got = self.changes.clone();
        expected.sort_unstable();
        got.sort_unstable();
        let lost = expected.iter().filter(|change| got.binary_search(change).is_err()).count();
        let duplicates = got.windows(2).filter(|pair| pair[0] == pair[1]).count();
        assert_eq!((lost, duplicates, got.len()), (0, 0, expected.len()), "seed {seed}: lost, duplicates, delivered");
        self.validate_order(seed);
    }

    /// Panics unless versions ascend and transactions are whole.
    pub fn validate_order(&self, seed: u64) {
        assert_eq!(self.partial, 0, "seed {seed}: partial transactions");
        let mut versions: BTreeMap<Uuid, i64> = BTreeMap::new();
        for Written { row, version } in &self.changes {
            let before = versions.insert(*row, *version).unwrap_or_default();
            assert!(before < *version, "seed {seed}: {row} went from version {before} to {version}");
        }
    }
}
