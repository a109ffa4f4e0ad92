//! The change feed: every committed change of what one may see, once, in order per object, transactions never torn,
//! across reconnects, restarts and instances. `docs/realtime.md` has the argument.
//!
//! ```text
//! Db::write ── rows, then `change` rows ── commit ──► committed (this process) ─┐
//!                                                └──► NOTIFY (other processes) ─┤
//!                                                                               ▼
//!                             source (SQL of each database) ◄── tailer ──► ring ──► subscriptions
//! ```
//!
//! - [`change`]: what a mutation records and what a subscriber is given.
//! - [`position`], [`cursor`]: where a reader stands, inside and outside the process.
//! - `source`: the statements that read the table, for each database.
//! - `tailer`, `tick`, `ring`: one reader per process, the recent past it keeps for all, and whom it wakes.
//! - [`audience`], [`follower`], [`step`]: who is told of what, and how it goes on. `replay`: reading what the ring forgot.
//! - `notify`: waking other processes. `retention`: forgetting what is too old. `state`,
//!   [`witness`]: which life of the database this is.

pub mod audience;
pub mod change;
pub mod cursor;
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
pub mod witness;

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use sea_orm::DatabaseBackend;
use secrecy::ExposeSecret;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

pub use self::{
    audience::Audience,
    change::{Change, NewChange, Operation, Topic},
    cursor::Cursor,
    follower::{Follower, Moment},
    step::{Batch, Step, StepKey},
};
use crate::{clock::Clock, config::Config, db::Db};

/// The feed of one process. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Feed(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    db: Db,
    epoch: AtomicI64,
    ring: ring::Ring,
    replays: replay::Replays,
    pulse: tailer::Pulse,
    /// What comes from other processes, where there can be any.
    ear: Option<Arc<notify::Ear>>,
}

impl Feed {
    /// Starts reading. Tasks end when `stop` is cancelled, and are tracked by `tasks`.
    pub async fn start(
        db: Db,
        config: &Config,
        clock: Clock,
        tasks: &TaskTracker,
        stop: &CancellationToken,
    ) -> crate::error::Result<Self> {
        let epoch = state::open(&db).await?;
        let position = source::current(&db).await?;
        let ear = (db.backend() == DatabaseBackend::Postgres)
            .then(|| notify::start(&db, config.database_url.expose_secret(), tasks, stop));
        let feed = Self(Arc::new(Inner {
            epoch: AtomicI64::new(epoch),
            ring: ring::Ring::new(Arc::new(position)),
            replays: replay::Replays::default(),
            pulse: tailer::Pulse::default(),
            ear,
            db: db.clone(),
        }));
        tasks.spawn(stop.clone().run_until_cancelled_owned(tailer::run(feed.clone())));
        let kept = Duration::from_secs(3600 * u64::from(config.change_retention_hours));
        tasks.spawn(retention::run(db, clock, kept, stop.clone()));
        Ok(feed)
    }

    /// Which life of the database this is.
    fn epoch(&self) -> i64 {
        self.0.epoch.load(Ordering::Acquire)
    }

    /// A cursor of now: of what is read from the database after it, nothing that changes later is missed by whoever follows
    /// from it. What it has was committed before, so every later statement sees it, on whichever connection.
    pub fn cursor(&self) -> Cursor {
        // In this order: a cursor of an old epoch is refused, one with the place of another life of the database would not be.
        let epoch = self.epoch();
        Cursor { epoch, position: self.0.ring.place().position }
    }

    /// Whether the table was read a moment ago. When it was not, nobody is told of changes, and the instance should
    /// get no new connections.
    pub fn is_live(&self) -> bool {
        self.0.pulse.age() < tailer::STALL
    }

    /// Whether this process is told at once of what others commit; true where there are no others. Otherwise it finds
    /// out a little later.
    pub fn hears_others(&self) -> bool {
        self.0.ear.as_ref().is_none_or(|ear| ear.hears())
    }

    /// Forgets changes recorded before an instant, as the passing of time does.
    pub async fn prune(&self, before: chrono::DateTime<chrono::Utc>) -> crate::error::Result<u64> {
        retention::prune(&self.0.db, before).await
    }
}
