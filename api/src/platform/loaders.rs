//! Batched reads: the keys requested in one tick of the executor become one statement.
//!
//! One `DataLoader` serves all key types, without a cache, because a subscription's context outlives many versions of a
//! row. Several requests may share a batch, so a key never depends on the viewer; policies are applied afterwards.

use async_graphql::dataloader::{DataLoader, NoCache};
use tracing::Instrument;

use crate::platform::db::Db;

/// Reads batches; each feature implements `Loader<Key>` for its keys.
#[derive(Debug)]
pub struct Reader {
    /// The database.
    pub db: Db,
}

/// Creates the loader of the process. A batch is logged in the span of the first request that needs it.
pub fn loader(db: Db) -> DataLoader<Reader, NoCache> {
    DataLoader::new(Reader { db }, |batch| tokio::spawn(batch.in_current_span()))
}

/// Reads rows of `$table` by identifier, or by another column, for all keys in one statement:
/// `load_by_id!("…" InvitationById(InvitationId) = invitation);`.
macro_rules! load_by_id {
    ($doc:literal $key:ident($id:ty) = $table:ident) => {
        $crate::platform::loaders::load_by_id!($doc $key($id) = $table by Id id);
    };
    ($doc:literal $key:ident($id:ty) = $table:ident by $column:ident $field:ident) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $key(pub $id);

        impl async_graphql::dataloader::Loader<$key> for $crate::platform::loaders::Reader {
            type Value = entity::$table::Model;
            type Error = std::sync::Arc<$crate::platform::error::Error>;

            async fn load(&self, keys: &[$key]) -> Result<std::collections::HashMap<$key, Self::Value>, Self::Error> {
                static TEXT: $crate::platform::db::keys::Text = $crate::platform::db::keys::Text::new();
                let (column, ids) = (entity::$table::Column::$column, keys.iter().map(|key| key.0.into()).collect());
                let rows = $crate::platform::db::keys::rows_with::<entity::$table::Entity>(&self.db, &TEXT, column, ids);
                Ok(rows.await?.into_iter().map(|row| ($key(row.$field), row)).collect())
            }
        }
    };
}

pub(crate) use load_by_id;
