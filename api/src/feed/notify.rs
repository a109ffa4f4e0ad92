//! Waking the other processes that share a PostgreSQL.
//!
//! `NOTIFY` is sent on a connection of its own, after the commit and at most once in a while: inside the mutation's
//! transaction it would take a lock on the whole cluster across the flush to disk, which cost four fifths of the
//! write rate. A notification that gets lost costs latency only: the tailer also polls.
//!
//! Our own notifications come back to us, which is how we know that we hear at all: behind a pooler that shares
//! connections, or a network that forgot one, listening goes silent without an error. Then the tailer polls more often.
//!
//! A process that is alone has nobody to tell, and two hundred notifications a second take as much as reading the table.
//! So each lets the others know of it, at its start and from time to time, and answers one that it did not know; who
//! hears itself and nobody else tells of no commits.

use std::{
    collections::HashMap,
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
    time::{Instant, sleep, sleep_until, timeout},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{clock::random, db::Db};

const CHANNEL: &str = "rodage_change";

/// Commits within this time share one notification.
const SPACING: Duration = Duration::from_millis(5);

/// Who has not taken a notification by then is not there.
const PATIENCE: Duration = Duration::from_secs(5);

/// After a failure.
const RETRY: Duration = Duration::from_secs(1);

/// Without a commit to tell of we notify ourselves, and others of us, so often.
const PROBE: Duration = Duration::from_secs(30);

/// Within this time our own notification has come back, and others have answered.
const ANSWER: Duration = Duration::from_secs(2);

/// Another process of which nothing was heard for this long is gone.
const FORGET: Duration = PROBE.saturating_mul(3);

/// What comes from other processes.
#[derive(Debug)]
pub(super) struct Ear {
    /// Something was, or may have been, committed elsewhere.
    pub wake: Notify,
    /// Asks for a notification to ourselves.
    probe: Notify,
    state: Mutex<Hearing>,
}

#[derive(Debug)]
struct Hearing {
    is_listening: bool,
    told: u64,
    heard: u64,
    /// Since when the first of those told has not been heard.
    waiting_since: Option<Instant>,
    /// When our own was first heard since listening began.
    own_heard_at: Option<Instant>,
    /// When each of the others was last heard, by its name.
    others: HashMap<String, Instant>,
}

impl Hearing {
    /// At the start nothing is known yet, and nothing is wrong.
    fn new(now: Instant) -> Self {
        let (own_heard_at, others) = (None, HashMap::new());
        Self { is_listening: true, told: 0, heard: 0, waiting_since: Some(now), own_heard_at, others }
    }

    fn hears(&self, now: Instant) -> bool {
        self.is_listening && self.waiting_since.is_none_or(|since| now - since < ANSWER)
    }

    fn tell(&mut self, now: Instant) -> u64 {
        self.told += 1;
        self.waiting_since.get_or_insert(now);
        self.told
    }

    fn hear(&mut self, number: u64, now: Instant) {
        self.heard = self.heard.max(number);
        self.waiting_since = (self.heard < self.told).then_some(now);
        self.own_heard_at.get_or_insert(now);
    }

    /// Whether that is one we did not know.
    fn hear_other(&mut self, name: &str, now: Instant) -> bool {
        self.others.retain(|_, heard| now - *heard < FORGET);
        self.others.insert(name.to_owned(), now).is_none()
    }

    /// Whether others would have been heard, if there were any.
    fn is_alone(&self, now: Instant) -> bool {
        let could_hear = self.hears(now) && self.own_heard_at.is_some_and(|first| now - first >= ANSWER);
        could_hear && self.others.values().all(|heard| now - *heard >= FORGET)
    }

    fn listen(&mut self, is_listening: bool) {
        self.is_listening = is_listening;
        self.heard = self.told;
        self.waiting_since = None;
        self.own_heard_at = None;
    }
}

impl Default for Ear {
    fn default() -> Self {
        let state = Mutex::new(Hearing::new(Instant::now()));
        Self { wake: Notify::default(), probe: Notify::default(), state }
    }
}

impl Ear {
    /// Whether notifications reach this process.
    pub fn hears(&self) -> bool {
        self.lock().hears(Instant::now())
    }

    /// Notes that listening has begun, or has ended. What was told before will not be heard.
    fn listen(&self, is_listening: bool) {
        metrics::gauge!("rodage_feed_listening").set(f64::from(u8::from(is_listening)));
        self.lock().listen(is_listening);
        if is_listening {
            // What was committed before we listened.
            self.wake.notify_one();
            self.probe.notify_one();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Hearing> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells others of this process's commits, and the returned ear of theirs.
pub(super) fn start(db: &Db, url: &str, tasks: &TaskTracker, stop: &CancellationToken) -> Arc<Ear> {
    // By this name we know our own notifications.
    let name = format!("{:016x}", u64::from_be_bytes(random()));
    let ear = Arc::new(Ear::default());
    let (tell, listen) = (
        tell(db.clone(), url.to_owned(), name.clone(), Arc::clone(&ear)),
        listen(url.to_owned(), name, Arc::clone(&ear)),
    );
    tasks.spawn(stop.clone().run_until_cancelled_owned(tell));
    tasks.spawn(stop.clone().run_until_cancelled_owned(listen));
    ear
}

async fn tell(db: Db, url: String, name: String, ear: Arc<Ear>) {
    let mut committed = db.committed();
    loop {
        if let Err(error) = tell_on(&mut committed, &url, &name, &ear).await {
            tracing::warn!(%error, "other instances could not be notified; they will poll");
        }
        sleep(RETRY).await;
    }
}

async fn tell_on(committed: &mut watch::Receiver<u64>, url: &str, name: &str, ear: &Ear) -> sqlx::Result<()> {
    let mut connection = connect(url).await?;
    let mut probe_at = Instant::now() + PROBE;
    loop {
        tokio::select! {
            alive = committed.changed() => {
                if alive.is_err() {
                    return Ok(());
                }
                if ear.lock().is_alone(Instant::now()) {
                    sleep(SPACING).await;
                    continue;
                }
            }
            () = ear.probe.notified() => {}
            () = sleep_until(probe_at) => {}
        }
        probe_at = Instant::now() + PROBE;
        let payload = format!("{name} {}", ear.lock().tell(Instant::now()));
        let notify = sqlx::query("select pg_notify($1, $2)").bind(CHANNEL).bind(payload);
        in_time(notify.execute(&mut connection)).await?;
        sleep(SPACING).await;
    }
}

/// A connection that does not wait for the disk: a notification has nothing to lose.
async fn connect(url: &str) -> sqlx::Result<PgConnection> {
    let options = PgConnectOptions::from_str(url)?.options([("synchronous_commit", "off")]);
    in_time(PgConnection::connect_with(&options.application_name("rodage notify").disable_statement_logging())).await
}

/// Where nothing comes back, another connection is made.
async fn in_time<T>(answer: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    let silent = || io::Error::new(io::ErrorKind::TimedOut, "the database does not answer");
    timeout(PATIENCE, answer).await.unwrap_or_else(|_| Err(silent().into()))
}

async fn listen(url: String, name: String, ear: Arc<Ear>) {
    loop {
        let ended = listen_once(&url, &name, &ear).await;
        ear.listen(false);
        match ended {
            Ok(()) => tracing::warn!("our own notifications do not come back; polling, and listening anew"),
            Err(error) => tracing::warn!(%error, "not listening to other instances; polling"),
        }
        sleep(RETRY).await;
    }
}

/// Listens until nothing is heard any more.
async fn listen_once(url: &str, name: &str, ear: &Ear) -> Result<(), sqlx::Error> {
    let options = PgConnectOptions::from_str(url)?.application_name("rodage listen");
    let pool = PgPoolOptions::new().max_connections(1).connect_with(options).await?;
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.listen(CHANNEL).await?;
    ear.listen(true);
    loop {
        let Ok(notification) = timeout(ANSWER, listener.try_recv()).await else {
            if ear.hears() {
                continue;
            }
            return Ok(());
        };
        // `None`: the connection was lost and made anew, and something may have been missed meanwhile.
        let Some(notification) = notification? else {
            ear.listen(true);
            continue;
        };
        let (from, number) = notification.payload().split_once(' ').unwrap_or((notification.payload(), ""));
        if from == name {
            ear.lock().hear(number.parse().unwrap_or_default(), Instant::now());
            continue;
        }
        if ear.lock().hear_other(from, Instant::now()) {
            ear.probe.notify_one();
        }
        ear.wake.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_hear_itself_is_deaf() {
        let start = Instant::now();
        let at = |answers: u32| start + ANSWER * answers / 2;
        let mut ear = Hearing::new(start);
        assert!(ear.hears(at(1)), "nothing is known yet");
        assert!(!ear.hears(at(2)), "it does not even listen");
        ear.listen(true);
        assert!(ear.hears(at(2)));
        let (first, second) = (ear.tell(at(2)), ear.tell(at(2)));
        ear.hear(first, at(3));
        assert!(ear.hears(at(4)), "what comes back comes in order, and something came a moment ago");
        ear.hear(second, at(4));
        assert!(ear.hears(at(40)), "nothing is awaited");
        ear.tell(at(40));
        assert!(!ear.hears(at(42)));
        ear.listen(false);
        ear.listen(true);
        assert!(ear.hears(at(43)), "what was told to the lost connection is not awaited of the new one");
    }

    #[test]
    fn who_hears_itself_and_nobody_else_is_alone() {
        let start = Instant::now();
        let mut ear = Hearing::new(start);
        ear.listen(true);
        assert!(!ear.is_alone(start + FORGET), "it hears nobody, not even itself");
        let probe = ear.tell(start);
        ear.hear(probe, start);
        assert!(!ear.is_alone(start), "others have not had the time to answer");
        assert!(ear.is_alone(start + ANSWER));

        let met = start + ANSWER;
        assert!(ear.hear_other("a", met), "a is to be answered");
        assert!(!ear.hear_other("a", met + PROBE), "once");
        assert!(ear.hear_other("b", met + PROBE), "b does not know of us");
        assert!(!ear.is_alone(met + PROBE));
        assert!(ear.is_alone(met + PROBE + FORGET), "both are gone");
        assert!(ear.hear_other("a", met + PROBE + FORGET), "one who comes back is to be answered");

        let parted = met + PROBE + FORGET;
        ear.listen(false);
        ear.listen(true);
        assert!(!ear.is_alone(parted + FORGET), "while nothing was heard, others may have come");
    }
}
