//! The one reader of the table: woken by a commit, it reads what is new into the ring.

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

use super::{Feed, Inner, notify::Ear, ring::Bell, source, state, tick::Found};
use crate::error::Result;

/// At most one reading in this time. A commit after a quiet moment is read at once; a burst is read together.
const SPACING: Duration = Duration::from_millis(2);

/// As much longer for each change that the last reading found. Half of what a reading of forty takes is not for its
/// rows, and where much is written, that half is better left to those who write.
const SPACING_PER_CHANGE: Duration = Duration::from_millis(1);

/// But never longer than this.
const LONGEST_SPACING: Duration = Duration::from_millis(10);

/// The net under lost wake-ups: another process's notification, or a write by another program.
const POLL: Duration = Duration::from_millis(500);

/// The same, while notifications do not reach us.
const DEAF_POLL: Duration = Duration::from_millis(50);

/// Readers woken before anything else is looked at.
const WOKEN_AT_ONCE: usize = 256;

/// Without a reading for this long, the process no longer counts as live.
pub(super) const STALL: Duration = Duration::from_secs(5);

/// When the table was last read.
#[derive(Debug)]
pub(super) struct Pulse(Mutex<Instant>);

impl Default for Pulse {
    fn default() -> Self {
        Self(Mutex::new(Instant::now()))
    }
}

impl Pulse {
    pub fn age(&self) -> Duration {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    fn beat(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }
}

/// Reads for ever. What a defect of ours interrupts begins again from where the ring stands: nothing is skipped.
pub(super) async fn run(feed: Feed) {
    while AssertUnwindSafe(read(&feed)).catch_unwind().await.is_err() {
        metrics::counter!("rodage_feed_restarts_total").increment(1);
        tracing::error!("the reader of the change feed panicked, and begins again");
        sleep(POLL).await;
    }
}

/// A failed reading is tried again from the same place. Ends with the database.
async fn read(feed: &Feed) {
    let mut committed = feed.0.db.committed();
    // The database may be another one when it comes back: a standby in the place of the one that failed.
    let mut was_away = true;
    loop {
        let read_at = Instant::now();
        let mut spacing = SPACING;
        match read_once(feed, was_away).await {
            Ok(found) => {
                was_away = false;
                feed.0.pulse.beat();
                spacing = SPACING_PER_CHANGE.saturating_mul(found).saturating_add(SPACING).min(LONGEST_SPACING);
            }
            Err(error) => {
                was_away = true;
                tracing::error!(?error, "the change feed cannot be read");
                sleep(POLL).await;
            }
        }
        feed.0.replays.forget_old();
        sleep_until(read_at + spacing).await;
        tokio::select! {
            () = told_by_others(feed.0.ear.as_deref()) => {}
            () = sleep(if feed.hears_others() { POLL } else { DEAF_POLL }) => {}
            alive = committed.changed() => if alive.is_err() { return },
        }
    }
}

/// Reads what is new into the ring; how many changes that is, as far as they are kept.
async fn read_once(feed: &Feed, was_away: bool) -> Result<u32> {
    let Inner { db, ring, .. } = &*feed.0;
    let last = ring.place().position;
    let (until, found) = source::tail(db, &last).await?;
    if was_away || !until.has_reached(&last) {
        let (mine, theirs) = (feed.epoch(), state::epoch(db).await?);
        let is_lost = !until.has_reached(&last) || !last.is_true(db).await?;
        if is_lost || mine != theirs {
            tracing::warn!("the database lost changes that were seen: every client will read its data anew");
            let epoch = if mine == theirs { state::renew(db, mine).await? } else { theirs };
            feed.0.epoch.store(epoch, Ordering::Release);
            wake(ring.reset(source::current(db).await?));
            return Ok(0);
        }
    }
    let count = if let Found::Changes(changes) = &found { changes.len() } else { 0 };
    metrics::counter!("rodage_feed_changes_total").increment(count as u64);
    wake(ring.push(until, found));
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Ends when another process says that it has committed; never where there is no other.
async fn told_by_others(ear: Option<&Ear>) {
    match ear {
        Some(ear) => ear.wake.notified().await,
        None => std::future::pending().await,
    }
}

/// Wakes readers: many of them some at a time, beside the next reading and all other work.
fn wake(bells: Vec<Arc<Bell>>) {
    if bells.len() <= WOKEN_AT_ONCE {
        return ring(&bells);
    }
    tokio::spawn(async move {
        for some in bells.chunks(WOKEN_AT_ONCE) {
            ring(some);
            yield_now().await;
        }
    });
}

fn ring(bells: &[Arc<Bell>]) {
    for bell in bells {
        bell.ring();
    }
}
