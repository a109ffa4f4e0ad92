//! Batched reads: the keys that a request asks for at once become one statement.
//!
//! One `DataLoader` serves all key types, without a cache, because a subscription's context outlives many versions of a
//! row. Several requests may share a batch, so a key never depends on the viewer; policies are applied afterwards.
//!
//! A batch begins as soon as the request that opened it has nothing else to do and the batch before it, of the same type, has
//! been read: alone, nobody waits, and under load requests share statements. The `DataLoader` of async-graphql waits a
//! millisecond by the clock instead, at each level of a query.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    hash::Hash,
    mem,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use anyhow::anyhow;
use futures_util::{FutureExt, future::try_join_all};
use tokio::{sync::oneshot, task::yield_now, time::timeout};
use tracing::Instrument;

use crate::platform::{db::Db, error::Error};

/// The most keys of one statement.
const MAX_KEYS: usize = 1000;

/// How long a batch that takes further keys waits at most: for the next turn of the request that opened it, which may be
/// cancelled or wait for a slow client, and for the batch before it.
const MAX_WAIT: Duration = Duration::from_millis(2);

/// Reads batches; each feature implements `Loader<Key>` for its keys.
#[derive(Debug)]
pub struct Reader {
    /// The database.
    pub db: Db,
}

/// Reads the values of one type of keys.
pub trait Loader<K>: Send + Sync + 'static {
    /// The value read for a key.
    type Value: Clone + Send + 'static;

    /// Returns the values of distinct keys, without those that have none.
    fn load(&self, keys: &[K]) -> impl Future<Output = Result<HashMap<K, Self::Value>, Arc<Error>>> + Send;
}

/// The identifier of a value.
pub trait Key: Clone + Eq + Hash + Send + Sync + 'static {}

impl<K: Clone + Eq + Hash + Send + Sync + 'static> Key for K {}

/// Collects keys into batches.
#[derive(Debug)]
pub struct DataLoader(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    reader: Reader,
    /// The `Queue` of each type of keys.
    queues: Mutex<HashMap<TypeId, Box<dyn Any + Send>>>,
}

/// The keys of the next batch.
struct Queue<K>
where
    Reader: Loader<K>,
{
    /// The senders that wait for the value of each key.
    waiting: HashMap<K, Vec<oneshot::Sender<Loaded<K>>>>,
    /// Held while a batch is read.
    turn: Arc<tokio::sync::Mutex<()>>,
}

type Loaded<K> = Result<Option<<Reader as Loader<K>>::Value>, Arc<Error>>;

impl DataLoader {
    /// Creates the loader of the process.
    pub fn new(db: Db) -> Self {
        Self(Arc::new(Inner { reader: Reader { db }, queues: Mutex::default() }))
    }

    /// Returns the value of a key, if it has one. A batch is logged in the span of the first request that needs it.
    pub async fn load_one<K: Key>(&self, key: K) -> Loaded<K>
    where
        Reader: Loader<K>,
    {
        let (sender, loaded) = oneshot::channel();
        let opened = self.0.queue(|queue| {
            let is_first = queue.waiting.is_empty();
            queue.waiting.entry(key).or_default().push(sender);
            is_first.then(|| Arc::clone(&queue.turn))
        });
        if let Some(turn) = opened {
            let (collecting, collected) = oneshot::channel::<()>();
            let inner = Arc::clone(&self.0);
            let batch = async move {
                let turn = timeout(MAX_WAIT, collected.then(|_| turn.lock_owned())).await;
                inner.read::<K>().await;
                drop(turn);
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
        let mut waiting = self.queue::<K, _>(|queue| mem::take(&mut queue.waiting));
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

    /// Gives access to the queue of a type of keys.
    fn queue<K: Key, T>(&self, access: impl FnOnce(&mut Queue<K>) -> T) -> T
    where
        Reader: Loader<K>,
    {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = queues
            .entry(TypeId::of::<K>())
            .or_insert_with(|| Box::new(Queue::<K> { waiting: HashMap::new(), turn: Arc::default() }));
        access(queue.downcast_mut().expect("each type has its own queue"))
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
