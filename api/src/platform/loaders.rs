//! Batched reads: the keys that a request asks for at once become one statement.
//!
//! One `DataLoader` serves all key types, without a cache, because a subscription's context outlives many versions of a
//! row. Several requests may share a batch, so a key never depends on the viewer; policies are applied afterwards.
//!
//! That of async-graphql collects keys for a millisecond, which each level of a query would wait.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    hash::Hash,
    mem,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use anyhow::anyhow;
use futures_util::future::try_join_all;
use tokio::{sync::oneshot, task::yield_now, time::timeout};
use tracing::Instrument;

use crate::platform::{db::Db, error::Error};

/// The most keys of one statement.
const MAX_KEYS: usize = 1000;

/// How long a batch waits at most for the next turn of the request that began it.
const MAX_COLLECTING: Duration = Duration::from_millis(2);

/// Reads batches; each feature implements `Loader<Key>` for its keys.
#[derive(Debug)]
pub struct Reader {
    /// The database.
    pub db: Db,
}

/// Reads the values of one type of keys.
pub trait Loader<K>: Send + Sync + 'static {
    /// What is read for a key.
    type Value: Clone + Send + 'static;

    /// Returns the values of distinct keys, without those that have none.
    fn load(&self, keys: &[K]) -> impl Future<Output = Result<HashMap<K, Self::Value>, Arc<Error>>> + Send;
}

/// What identifies a value.
pub trait Key: Clone + Eq + Hash + Send + Sync + 'static {}

impl<K: Clone + Eq + Hash + Send + Sync + 'static> Key for K {}

/// Collects keys into batches.
#[derive(Debug)]
pub struct DataLoader(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    reader: Reader,
    /// The `Waiting` of each type of keys, whose batch has not begun.
    waiting: Mutex<HashMap<TypeId, Box<dyn Any + Send>>>,
}

/// The keys of a batch, and who waits for each.
type Waiting<K> = HashMap<K, Vec<oneshot::Sender<Loaded<K>>>>;

type Loaded<K> = Result<Option<<Reader as Loader<K>>::Value>, Arc<Error>>;

impl DataLoader {
    /// Creates the loader of the process.
    pub fn new(db: Db) -> Self {
        Self(Arc::new(Inner { reader: Reader { db }, waiting: Mutex::default() }))
    }

    /// Returns the value of a key, if it has one. A batch is logged in the span of the first request that needs it.
    pub async fn load_one<K: Key>(&self, key: K) -> Loaded<K>
    where
        Reader: Loader<K>,
    {
        let (sender, loaded) = oneshot::channel();
        let is_first = self.0.waiting(|waiting| {
            let is_first = waiting.is_empty();
            waiting.entry(key).or_default().push(sender);
            is_first
        });
        if is_first {
            let (collecting, collected) = oneshot::channel::<()>();
            let inner = Arc::clone(&self.0);
            let batch = async move {
                // The request may be cancelled meanwhile, or wait for a slow client: others are not to wait with it.
                let _ = timeout(MAX_COLLECTING, collected).await;
                inner.read::<K>().await;
            };
            tokio::spawn(batch.in_current_span());
            // By its next turn, the request has asked for everything that it can go on with.
            yield_now().await;
            drop(collecting);
        }
        loaded.await.unwrap_or_else(|_| Err(Arc::new(anyhow!("a batch of reads panicked").into())))
    }

    /// Returns the values of keys, without those that have none.
    pub async fn load_many<K: Key>(
        &self,
        keys: impl IntoIterator<Item = K>,
    ) -> Result<HashMap<K, <Reader as Loader<K>>::Value>, Arc<Error>>
    where
        Reader: Loader<K>,
    {
        let loads = keys.into_iter().map(async |key| self.load_one(key.clone()).await.map(|value| (key, value)));
        let loaded = try_join_all(loads).await?;
        Ok(loaded.into_iter().filter_map(|(key, value)| Some((key, value?))).collect())
    }
}

impl Inner {
    /// Reads the batch.
    async fn read<K: Key>(&self)
    where
        Reader: Loader<K>,
    {
        let mut waiting = self.waiting::<K, _>(mem::take);
        let keys: Vec<K> = waiting.keys().cloned().collect();
        for keys in keys.chunks(MAX_KEYS) {
            let mut values = self.reader.load(keys).await;
            for key in keys {
                let loaded = values.as_mut().map(|values| values.remove(key)).map_err(|error| Arc::clone(error));
                for sender in waiting.remove(key).unwrap_or_default() {
                    // The request may have been cancelled.
                    let _ = sender.send(loaded.clone());
                }
            }
        }
    }

    /// Gives access to the keys whose batch has not begun.
    fn waiting<K: Key, T>(&self, access: impl FnOnce(&mut Waiting<K>) -> T) -> T
    where
        Reader: Loader<K>,
    {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = waiting.entry(TypeId::of::<K>()).or_insert_with(|| Box::new(Waiting::<K>::new()));
        access(waiting.downcast_mut().expect("each type has its own keys"))
    }
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

        impl $crate::platform::loaders::Loader<$key> for $crate::platform::loaders::Reader {
            type Value = entity::$table::Model;

            async fn load(
                &self,
                keys: &[$key],
            ) -> Result<std::collections::HashMap<$key, Self::Value>, std::sync::Arc<$crate::platform::error::Error>> {
                static TEXT: $crate::platform::db::keys::Text = $crate::platform::db::keys::Text::new();
                let (column, ids) = (entity::$table::Column::$column, keys.iter().map(|key| key.0.into()).collect());
                let rows = $crate::platform::db::keys::rows_with::<entity::$table::Entity>(&self.db, &TEXT, column, ids);
                Ok(rows.await?.into_iter().map(|row| ($key(row.$field), row)).collect())
            }
        }
    };
}

pub(crate) use load_by_id;
