//! Batched reads: the keys that one tick of the executor asks for become one statement.
//!
//! One `DataLoader` serves all key types, without a cache: a subscription's context outlives many versions of a row.
//! Several requests may share a batch, so a key never depends on who asks; policies decide afterwards.

use async_graphql::dataloader::{DataLoader, NoCache};

use crate::db::Db;

/// Reads batches; each feature implements `Loader<Key>` for its keys.
#[derive(Debug)]
pub struct Reader {
    /// Where from.
    pub db: Db,
}

/// The process's loader; the only place that makes one.
pub fn loader(db: Db) -> DataLoader<Reader, NoCache> {
    DataLoader::new(Reader { db }, tokio::spawn)
}
