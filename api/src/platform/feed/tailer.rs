//! The one reader of the table: woken by commits, it reads new changes into the ring.

use std::{
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, PoisonError, atomic::Ordering},
    time::Duration,
};

use futures_util::FutureExt;
use tokio::{
    task::yield_now,
    time::{Instant, sleep, sleep_until},
};

use super::{Feed, Inner, notify::Notifications, ring::Waiter, source, state, tick::Found};
use crate::platform::error::Result;

/// The minimum time between two reads. A commit after an idle period is read at once; a burst is read together.
const MIN_INTERVAL: Duration = Duration::from_millis(2);

/// Additional time for each change that the last read found. Half the cost of reading forty rows does not depend on the
/// rows, so under heavy writes fewer reads leave more of the database to the writers.
const INTERVAL_PER_CHANGE: Duration = Duration::from_millis(1);

/// The maximum time between two reads under load.
const MAX_INTERVAL: Duration = Duration::from_millis(10);

/// The polling interval, which covers lost notifications and writes by other programs.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// The polling interval while notifications do not reach us.
const SHORT_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Subscribers woken before other tasks may run.
const WAKE_BATCH_SIZE: usize = 256;

/// Time without a successful read after which the process is behind: twice the time between two reads when nothing
/// happens.
pub(super) const LAG_TIMEOUT: Duration = Duration::from_secs(1);

/// Time without a successful read after which the process no longer counts as live.
pub(super) const STALL_TIMEOUT: Duration = Duration::from_secs(5);

/// The time of the last successful read.
#[derive(Debug)]
pub(super) struct Heartbeat(Mutex<Instant>);

impl Default for Heartbeat {
    fn default() -> Self {
        Self(Mutex::new(Instant::now()))
    }
}

impl Heartbeat {
    pub fn age(&self) -> Duration {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    fn beat(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }
}

/// Reads forever. After a panic it continues from the position of the ring, so that nothing is skipped.
pub(super) async fn run(feed: Feed) {
    while AssertUnwindSafe(read(&feed)).catch_unwind().await.is_err() {
        metrics::counter!("rodage_feed_restarts_total").increment(1);
        tracing::error!("the reader of the change feed panicked and was restarted");
        sleep(POLL_INTERVAL).await;
    }
}

/// Reads until the database is closed. A failed read is retried from the same position.
async fn read(feed: &Feed) {
    let mut committed = feed.0.db.committed();
    // After a failure the database may be another one: a standby in place of the one that failed.
    let mut was_disconnected = true;
    loop {
        let read_at = Instant::now();
        let mut interval = MIN_INTERVAL;
        match read_once(feed, was_disconnected).await {
            Ok(found) => {
                was_disconnected = false;
                feed.0.heartbeat.beat();
                interval = INTERVAL_PER_CHANGE.saturating_mul(found).saturating_add(MIN_INTERVAL).min(MAX_INTERVAL);
            }
            Err(error) => {
                was_disconnected = true;
                tracing::error!(error = error.chain(), "cannot read the change feed");
                sleep(POLL_INTERVAL).await;
            }
        }
        feed.0.replays.remove_expired();
        sleep_until(read_at + interval).await;
        tokio::select! {
            () = notified_by_peer(feed.0.notifications.as_deref()) => {}
            () = sleep(if feed.receives_notifications() { POLL_INTERVAL } else { SHORT_POLL_INTERVAL }) => {}
            alive = committed.changed() => if alive.is_err() { return },
        }
    }
}

/// Reads new changes into the ring. Returns their number, 0 if they are too many to be kept.
async fn read_once(feed: &Feed, was_disconnected: bool) -> Result<u32> {
    let Inner { db, ring, .. } = &*feed.0;
    let last = ring.head().position;
    let (until, found) = source::tail(db, &last).await?;
    if was_disconnected || !until.has_reached(&last) {
        let (mine, theirs) = (feed.epoch(), state::epoch(db).await?);
        let is_lost = !until.has_reached(&last) || !last.is_valid(db).await?;
        if is_lost || mine != theirs {
            tracing::warn!("the database lost changes that clients have seen: every client will reload its data");
            let epoch = if mine == theirs { state::renew(db, mine).await? } else { theirs };
            feed.0.epoch.store(epoch, Ordering::Release);
            db.count_access_change();
            wake(ring.reset(source::current(db).await?));
            return Ok(0);
        }
    }
    let count = if let Found::Changes(changes) = &found { changes.len() } else { 0 };
    // Before subscriptions can begin after these changes, which will not be sent to them.
    if found.may_revoke_access() {
        db.count_access_change();
    }
    metrics::counter!("rodage_feed_changes_total").increment(count as u64);
    wake(ring.push(until, found));
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Completes when another process reports a commit; never where there is no other.
async fn notified_by_peer(notifications: Option<&Notifications>) {
    match notifications {
        Some(notifications) => notifications.wake.notified().await,
        None => std::future::pending().await,
    }
}

/// Wakes subscribers. Large numbers are woken in batches by a task, so that the next read and other work can go on.
fn wake(waiters: Vec<Arc<Waiter>>) {
    if waiters.len() <= WAKE_BATCH_SIZE {
        return wake_all(&waiters);
    }
    tokio::spawn(async move {
        for some in waiters.chunks(WAKE_BATCH_SIZE) {
            wake_all(some);
            yield_now().await;
        }
    });
}

fn wake_all(waiters: &[Arc<Waiter>]) {
    for waiter in waiters {
        waiter.wake();
    }
}
