//! The one reader of the table: woken by a commit, it reads what is new into the ring.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    sync::Notify,
    time::{Instant, sleep, sleep_until},
};
use tokio_util::sync::CancellationToken;

use super::{Feed, source};

/// At most one reading in this time. A commit after a quiet moment is read at once; a burst is read together.
const SPACING: Duration = Duration::from_millis(2);

/// The net under lost wake-ups: another process's notification, or a write by another program.
const POLL: Duration = Duration::from_millis(500);

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

/// Reads until stopped. A failed reading is tried again from the same place: nothing is skipped.
pub(super) async fn run(feed: Feed, remote: Arc<Notify>, stop: CancellationToken) {
    let mut committed = feed.0.db.committed();
    loop {
        let read_at = Instant::now();
        match source::tail(&feed.0.db, &feed.0.ring.position()).await {
            Ok((until, changes)) => {
                metrics::counter!("rodage_feed_changes_total").increment(changes.len() as u64);
                feed.0.ring.push(until, changes);
                feed.0.pulse.beat();
            }
            Err(error) => {
                tracing::error!(?error, "the change feed cannot be read");
                sleep(POLL).await;
            }
        }
        sleep_until(read_at + SPACING).await;
        tokio::select! {
            () = stop.cancelled() => return,
            () = remote.notified() => {}
            () = sleep(POLL) => {}
            alive = committed.changed() => if alive.is_err() { return },
        }
    }
}
