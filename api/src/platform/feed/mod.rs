//! The change feed: delivers every committed change that a subscriber may see, once, in order per object and never in
//! part of a transaction, across reconnects, restarts and instances. See `docs/realtime.md` for the reasoning.
//!
//! ```text
//! Db::write ── rows, then `change` rows ── commit ──► committed (this process) ─┐
//!                                                └──► NOTIFY (other processes) ─┤
//!                                                                               ▼
//!                             source (SQL of each database) ◄── tailer ──► ring ──► subscriptions
//! ```
//!
//! - [`change`]: what mutations record and subscribers receive. [`event`]: how an object is stored in it.
//! - [`position`], [`cursor`]: the position of a reader, inside and outside the process.
//! - `source`: the statements that read the table, for each database.
//! - `tailer`, `tick`, `ring`: the one reader of each process, and the recent changes that it keeps for all
//!   subscribers.
//! - [`audience`], [`follower`], [`step`]: what each subscriber receives. `replay`: reading changes that left the ring.
//! - `notify`: waking other processes. `retention`: deleting old changes. `state`, [`checkpoint`]: detecting that the
//!   database was replaced or lost changes.

pub mod audience;
pub mod change;
pub mod checkpoint;
pub mod cursor;
pub mod event;
pub mod follower;
mod notify;
pub mod position;
mod replay;
mod retention;
mod ring;
mod source;
mod state;
pub mod step;
mod tailer;
mod tick;

use std::{
    collections::HashSet,
    slice,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use sea_orm::DatabaseBackend;
use secrecy::ExposeSecret;
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use uuid::Uuid;

pub use self::{
    audience::Audience,
    change::{Change, NewChange, Operation, Topic},
    cursor::Cursor,
    event::{Event, Recorded},
    follower::{Follower, LivePosition},
    step::{Batch, Step, StepKey},
};
use crate::platform::{
    clock::Clock,
    config::Config,
    db::Db,
    error::{Error, Result},
};

/// The feed of one process. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Feed(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    db: Db,
    epoch: AtomicI64,
    ring: ring::Ring,
    replays: replay::ReplayCache,
    heartbeat: tailer::Heartbeat,
    /// Notifications of other processes; `None` where there can be none.
    notifications: Option<Arc<notify::Notifications>>,
}

impl Feed {
    /// Starts reading. The tasks end when `stop` is cancelled and are tracked by `tasks`.
    pub async fn start(
        db: Db,
        config: &Config,
        clock: Clock,
        tasks: &TaskTracker,
        stop: &CancellationToken,
    ) -> Result<Self> {
        let epoch = state::open(&db).await?;
        let position = source::current(&db).await?;
        let notifications = (db.backend() == DatabaseBackend::Postgres)
            .then(|| notify::start(&db, config.database_url.expose_secret(), tasks, stop));
        let feed = Self(Arc::new(Inner {
            epoch: AtomicI64::new(epoch),
            ring: ring::Ring::new(Arc::new(position)),
            replays: replay::ReplayCache::default(),
            heartbeat: tailer::Heartbeat::default(),
            notifications,
            db: db.clone(),
        }));
        tasks.spawn(stop.clone().run_until_cancelled_owned(tailer::run(feed.clone())));
        let retention = Duration::from_secs(3600 * u64::from(config.change_retention_hours));
        tasks.spawn(retention::run(db, clock, retention, stop.clone()));
        Ok(feed)
    }

    /// Returns the epoch, which changes when the database was replaced or lost changes.
    fn epoch(&self) -> i64 {
        self.0.epoch.load(Ordering::Acquire)
    }

    /// Returns a cursor of the live position. Data read from the database after this call, on any connection, includes
    /// every change of that position, so a subscription from the cursor misses no later change.
    pub fn cursor(&self) -> Cursor {
        // In this order: an old epoch makes the cursor expire, but an old position under a new epoch would be accepted.
        let epoch = self.epoch();
        Cursor { epoch, position: self.0.ring.head().position }
    }

    /// Returns the objects of a topic that have changed since a cursor, as the database has it: also those of which this
    /// process has not read yet. Fails with [`Error::CursorExpired`] if there may be others: there are more than `limit`
    /// changes, some were pruned, or the database was replaced, which is known while [`Feed::is_current`].
    pub async fn changed_since(&self, topic: &Topic, cursor: &Cursor, limit: u64) -> Result<HashSet<Uuid>> {
        if cursor.epoch != self.epoch() {
            return Err(Error::CursorExpired);
        }
        let until = source::current(&self.0.db).await?;
        let topics = slice::from_ref(topic);
        let changes = source::replay(&self.0.db, topics, &cursor.position, &until, limit).await?;
        Ok(changes.into_iter().map(|change| change.object_id).collect())
    }

    /// Whether the table was read within the last few seconds. Otherwise changes are not delivered, and the instance
    /// should get no new connections.
    pub fn is_live(&self) -> bool {
        self.0.heartbeat.age() < tailer::STALL_TIMEOUT
    }

    /// Whether the table was read within the last second, as it always is unless something is wrong. Otherwise nothing that
    /// changes of other processes would invalidate may be used.
    pub fn is_current(&self) -> bool {
        self.0.heartbeat.age() < tailer::LAG_TIMEOUT
    }

    /// Whether commits of other processes are notified to this one; true where there are no others. Otherwise they are
    /// found by polling, a little later.
    pub fn receives_notifications(&self) -> bool {
        self.0.notifications.as_ref().is_none_or(|notifications| notifications.is_receiving())
    }

    /// Deletes the changes recorded before a time, as the retention task does, and returns their number.
    pub async fn prune(&self, before: chrono::DateTime<chrono::Utc>) -> Result<u64> {
        retention::prune(&self.0.db, before).await
    }
}
