//! The one reader of the table: woken by a commit, it reads what is new into the ring.

use std::{
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use futures_util::FutureExt;
use tokio::{
    sync::Notify,
    task::yield_now,
    time::{Instant, sleep, sleep_until},
};

use super::{Feed, ring::Bell, source};

/// At most one reading in this time. A commit after a quiet moment is read at once; a burst is read together.
const SPACING: Duration = Duration::from_millis(2);

/// The net under lost wake-ups: another process's notification, or a write by another program.
const POLL: Duration = Duration::from_millis(500);

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
pub(super) async fn run(feed: Feed, remote: Arc<Notify>) {
    while AssertUnwindSafe(read(&feed, &remote)).catch_unwind().await.is_err() {
        metrics::counter!("rodage_feed_restarts_total").increment(1);
        tracing::error!("the reader of the change feed panicked, and begins again");
        sleep(POLL).await;
    }
}

/// A failed reading is tried again from the same place. Ends with the database.
async fn read(feed: &Feed, remote: &Notify) {
    let mut committed = feed.0.db.committed();
    loop {
        let read_at = Instant::now();
        match source::tail(&feed.0.db, &feed.0.ring.place().position).await {
            Ok((until, changes)) => {
                metrics::counter!("rodage_feed_changes_total").increment(changes.len() as u64);
                wake(feed.0.ring.push(until, changes));
                feed.0.pulse.beat();
            }
            Err(error) => {
                tracing::error!(?error, "the change feed cannot be read");
                sleep(POLL).await;
            }
        }
        feed.0.replays.forget_old();
        sleep_until(read_at + SPACING).await;
        tokio::select! {
            () = remote.notified() => {}
            () = sleep(POLL) => {}
            alive = committed.changed() => if alive.is_err() { return },
        }
    }
}

/// Wakes readers: many of them some at a time, beside the next reading and all other work.
fn wake(bells: Vec<Arc<Bell>>) {
    if bells.len() <= WOKEN_AT_ONCE {
        return bells.iter().for_each(|bell| bell.ring());
    }
    tokio::spawn(async move {
        for some in bells.chunks(WOKEN_AT_ONCE) {
            some.iter().for_each(|bell| bell.ring());
            yield_now().await;
        }
    });
}
