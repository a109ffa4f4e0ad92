//! What a client received held against what was committed: every change once, versions rising, transactions whole.

use std::collections::BTreeMap;

use uuid::Uuid;

/// One committed change, as its writer knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Written {
    /// The row.
    pub row: Uuid,
    /// Its version.
    pub version: i64,
}

/// The transaction of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transaction {
    /// Which.
    pub number: u64,
    /// How many changes it made for the client.
    pub changes: usize,
}

/// What one client was given.
#[derive(Debug, Default)]
pub struct Received {
    /// In the order in which it was.
    pub changes: Vec<Written>,
    /// Transactions of which a message had a part only.
    pub torn: usize,
    /// How often it connected.
    pub connections: usize,
}

impl Received {
    /// Notes the changes of one message.
    pub fn note(&mut self, message: impl IntoIterator<Item = (Written, Option<Transaction>)>) {
        let mut came: BTreeMap<u64, (usize, usize)> = BTreeMap::new();
        for (change, transaction) in message {
            if let Some(Transaction { number, changes }) = transaction {
                came.entry(number).or_insert((0, changes)).0 += 1;
            }
            self.changes.push(change);
        }
        self.torn += came.values().filter(|(came, made)| came != made).count();
    }

    /// Panics unless every change came once, versions rose and transactions were whole.
    pub fn validate(&self, committed: &[Written], seed: u64) {
        let mut expected = committed.to_vec();
        let mut got = self.changes.clone();
        expected.sort_unstable();
        got.sort_unstable();
        let lost = expected.iter().filter(|change| got.binary_search(change).is_err()).count();
        let doubled = got.windows(2).filter(|pair| pair[0] == pair[1]).count();
        assert_eq!((lost, doubled, got.len()), (0, 0, expected.len()), "seed {seed}: lost, doubled, delivered");
        self.validate_order(seed);
    }

    /// Panics unless versions rose and transactions were whole.
    pub fn validate_order(&self, seed: u64) {
        assert_eq!(self.torn, 0, "seed {seed}: torn transactions");
        let mut versions: BTreeMap<Uuid, i64> = BTreeMap::new();
        for Written { row, version } in &self.changes {
            let before = versions.insert(*row, *version).unwrap_or_default();
            assert!(before < *version, "seed {seed}: {row} went from version {before} to {version}");
        }
    }
}
