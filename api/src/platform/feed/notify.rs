//! Wakes the other processes that share a PostgreSQL database.
//!
//! `NOTIFY` is sent on a connection of its own, after the commit and at a limited rate: inside the mutation's
//! transaction it would hold a lock on the whole cluster while the commit is flushed to disk, which cost four fifths of
//! the write rate. A lost notification costs latency only, because the tailer also polls.
//!
//! A process receives its own notifications, which shows that listening works at all: behind a pooler that shares
//! connections, or after a network dropped the connection, it stops without an error. The tailer then polls more often.

use std::{
    io,
    str::FromStr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use sqlx::{
    ConnectOptions, Connection, PgConnection,
    postgres::{PgConnectOptions, PgListener, PgPoolOptions},
};
use tokio::{
    sync::{Notify, watch},
    time::{Instant, sleep, timeout},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::platform::{clock::random, db::Db};

const CHANNEL: &str = "rodage_change";

/// The minimum time between two notifications: commits within it share one.
const MIN_INTERVAL: Duration = Duration::from_millis(5);

/// Timeout for sending a notification.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Delay before a retry after a failure.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Time between notifications while there is no commit to report, so that lost ones are noticed.
const PROBE_INTERVAL: Duration = Duration::from_secs(30);

/// Time in which our own notification comes back.
const REPLY_TIMEOUT: Duration = Duration::from_secs(2);

/// The state of the notifications of all processes, as this process knows it.
#[derive(Debug)]
pub(super) struct Notifications {
    /// Notified when a peer has, or may have, committed.
    pub wake: Notify,
    /// Requests a notification to ourselves.
    probe: Notify,
    state: Mutex<ListenerState>,
}

#[derive(Debug)]
struct ListenerState {
    is_listening: bool,
    sent: u64,
    received: u64,
    /// Time since which a notification of our own has been outstanding.
    waiting_since: Option<Instant>,
}

impl ListenerState {
    /// At startup nothing is known yet, and everything counts as working.
    fn new(now: Instant) -> Self {
        Self { is_listening: true, sent: 0, received: 0, waiting_since: Some(now) }
    }

    fn is_receiving(&self, now: Instant) -> bool {
        self.is_listening && self.waiting_since.is_none_or(|since| now - since < REPLY_TIMEOUT)
    }

    fn record_sent(&mut self, now: Instant) -> u64 {
        self.sent += 1;
        self.waiting_since.get_or_insert(now);
        self.sent
    }

    fn record_own(&mut self, number: u64, now: Instant) {
        self.received = self.received.max(number);
        self.waiting_since = (self.received < self.sent).then_some(now);
    }

    fn set_listening(&mut self, is_listening: bool) {
        self.is_listening = is_listening;
        self.received = self.sent;
        self.waiting_since = None;
    }
}

impl Default for Notifications {
    fn default() -> Self {
        let state = Mutex::new(ListenerState::new(Instant::now()));
        Self { wake: Notify::default(), probe: Notify::default(), state }
    }
}

impl Notifications {
    /// Whether notifications reach this process.
    pub fn is_receiving(&self) -> bool {
        self.lock().is_receiving(Instant::now())
    }

    /// Records that listening began or ended. Notifications sent before will not be received.
    fn set_listening(&self, is_listening: bool) {
        metrics::gauge!("rodage_feed_listening").set(f64::from(u8::from(is_listening)));
        self.lock().set_listening(is_listening);
        if is_listening {
            // Covers commits made before listening began.
            self.wake.notify_one();
            self.probe.notify_one();
        }
    }

    fn lock(&self) -> MutexGuard<'_, ListenerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts the tasks that send notifications of this process's commits and receive those of all processes.
pub(super) fn start(db: &Db, url: &str, tasks: &TaskTracker, stop: &CancellationToken) -> Arc<Notifications> {
    // Identifies our own notifications.
    let name = format!("{:016x}", u64::from_be_bytes(random()));
    let notifications = Arc::new(Notifications::default());
    let (send, listen) = (
        send_notifications(db.clone(), url.to_owned(), name.clone(), Arc::clone(&notifications)),
        listen(url.to_owned(), name, Arc::clone(&notifications)),
    );
    tasks.spawn(stop.clone().run_until_cancelled_owned(send));
    tasks.spawn(stop.clone().run_until_cancelled_owned(listen));
    notifications
}

async fn send_notifications(db: Db, url: String, name: String, notifications: Arc<Notifications>) {
    let mut committed = db.committed();
    loop {
        if let Err(error) = send_on_connection(&mut committed, &url, &name, &notifications).await {
            tracing::warn!(%error, "cannot notify other instances; they will poll");
        }
        sleep(RETRY_DELAY).await;
    }
}

async fn send_on_connection(
    committed: &mut watch::Receiver<u64>,
    url: &str,
    name: &str,
    notifications: &Notifications,
) -> sqlx::Result<()> {
    let mut connection = connect(url).await?;
    loop {
        tokio::select! {
            alive = committed.changed() => {
                if alive.is_err() {
                    return Ok(());
                }
            }
            () = notifications.probe.notified() => {}
            () = sleep(PROBE_INTERVAL) => {}
        }
        let payload = format!("{name} {}", notifications.lock().record_sent(Instant::now()));
        let notify = sqlx::query("select pg_notify($1, $2)").bind(CHANNEL).bind(payload);
        with_timeout(notify.execute(&mut connection)).await?;
        sleep(MIN_INTERVAL).await;
    }
}

/// Opens a connection that does not wait for the disk: a notification writes nothing.
async fn connect(url: &str) -> sqlx::Result<PgConnection> {
    let options = PgConnectOptions::from_str(url)?.options([("synchronous_commit", "off")]);
    with_timeout(PgConnection::connect_with(&options.application_name("rodage notify").disable_statement_logging()))
        .await
}

/// Fails after [`TIMEOUT`], so that a connection without responses is replaced.
async fn with_timeout<T>(response: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    let timed_out = || io::Error::new(io::ErrorKind::TimedOut, "the database does not respond");
    timeout(TIMEOUT, response).await.unwrap_or_else(|_| Err(timed_out().into()))
}

async fn listen(url: String, name: String, notifications: Arc<Notifications>) {
    loop {
        let ended = listen_once(&url, &name, &notifications).await;
        notifications.set_listening(false);
        match ended {
            Ok(()) => tracing::warn!("own notifications do not come back; polling, and listening again"),
            Err(error) => tracing::warn!(%error, "cannot listen to other instances; polling"),
        }
        sleep(RETRY_DELAY).await;
    }
}

/// Listens until nothing is received any more.
async fn listen_once(url: &str, name: &str, notifications: &Notifications) -> Result<(), sqlx::Error> {
    let options = PgConnectOptions::from_str(url)?.application_name("rodage listen");
    let pool = PgPoolOptions::new().max_connections(1).connect_with(options).await?;
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.listen(CHANNEL).await?;
    notifications.set_listening(true);
    loop {
        let Ok(notification) = timeout(REPLY_TIMEOUT, listener.try_recv()).await else {
            if notifications.is_receiving() {
                continue;
            }
            return Ok(());
        };
        // `None`: the connection was lost and replaced, and notifications may have been missed meanwhile.
        let Some(notification) = notification? else {
            notifications.set_listening(true);
            continue;
        };
        let (from, number) = notification.payload().split_once(' ').unwrap_or((notification.payload(), ""));
        if from == name {
            notifications.lock().record_own(number.parse().unwrap_or_default(), Instant::now());
            continue;
        }
        notifications.wake.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_missing_notifications() {
        let start = Instant::now();
        let at = |round_trips: u32| start + REPLY_TIMEOUT * round_trips / 2;
        let mut state = ListenerState::new(start);
        assert!(state.is_receiving(at(1)), "nothing is known yet");
        assert!(!state.is_receiving(at(2)), "it does not listen yet");
        state.set_listening(true);
        assert!(state.is_receiving(at(2)));
        let (first, second) = (state.record_sent(at(2)), state.record_sent(at(2)));
        state.record_own(first, at(3));
        assert!(state.is_receiving(at(4)), "they arrive in order, and one arrived recently");
        state.record_own(second, at(4));
        assert!(state.is_receiving(at(40)), "none is outstanding");
        state.record_sent(at(40));
        assert!(!state.is_receiving(at(42)));
        state.set_listening(false);
        state.set_listening(true);
        assert!(state.is_receiving(at(43)), "a new connection does not wait for notifications of the lost one");
    }
}
