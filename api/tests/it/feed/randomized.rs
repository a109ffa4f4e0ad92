//! Eight writers on hot rows, with pauses, rollbacks and one long transaction, and clients that lose their connection
//! again and again and reconnect with a cursor to another instance.
//!
//! The same run is also read by a naive reader, `seq > cursor`. On PostgreSQL it must lose changes, otherwise the run
//! proves nothing.

use std::{sync::Arc, time::Duration};

use rand::{RngExt, SeedableRng, rngs::StdRng};
use rodage::platform::{app::App, feed::Batch};
use sea_orm::{ConnectionTrait, DatabaseBackend, Statement};
use tokio::{
    task::JoinHandle,
    time::{Instant, sleep, timeout_at},
};
use tokio_util::sync::CancellationToken;

use super::{
    fixture::{CommitLog, Image, TOPICS, audience, make_rows, start, subscribe, write, writer},
    validator::{Received, Transaction, Written},
};
use crate::support::database::Database;

const WRITERS: u64 = 8;
const CLIENTS: u64 = 9;
const ROWS: u128 = 24;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite() {
    run(Database::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres() {
    if let Some(database) = Database::postgres().await {
        run(database).await;
    }
}

async fn run(database: Database) {
    let seed = std::env::var("TEST_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
        .unwrap_or_else(|| u64::from_be_bytes(rodage::platform::clock::random()))
        >> 16;
    let seconds = std::env::var("TEST_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(6);
    let first = start(&database).await;
    let postgres = first.db.backend() == DatabaseBackend::Postgres;
    // SQLite allows one process; PostgreSQL is shared.
    let instances = if postgres {
        vec![first.clone(), start(&database).await, start(&database).await]
    } else {
        vec![first.clone()]
    };
    let rows = make_rows(&first, ROWS + 1).await;
    let (slow, hot) = rows.split_last().unwrap();

    let log = Arc::new(CommitLog::default());
    let start = subscribe(&first, audience(0), None).unwrap().next().await.unwrap().cursor.encode();
    let written = CancellationToken::new();
    let until = Instant::now() + Duration::from_secs(seconds);
    let clients: Vec<JoinHandle<Received>> = (0..CLIENTS)
        .map(|number| {
            tokio::spawn(client(instances.clone(), number, seed, start.clone(), written.clone(), log.clone()))
        })
        .collect();
    let naive = tokio::spawn(naive(first.clone(), written.clone()));
    let mut writing: Vec<JoinHandle<()>> = (0..WRITERS)
        .map(|number| {
            let (app, hot, log) =
                (instances[usize::try_from(number).unwrap() % instances.len()].clone(), hot.to_vec(), log.clone());
            tokio::spawn(async move { writer(app.db.clone(), hot, seed + number, until, &log).await })
        })
        .collect();
    if postgres {
        // A slow import beside everything else: no change may wait for it, and its own must not be lost.
        let (app, slow, log) = (first.clone(), *slow, log.clone());
        writing.push(tokio::spawn(async move {
            log.record(write(&app.db, u64::MAX, &[slow], Duration::from_secs(3), false).await.unwrap());
        }));
    }
    for task in writing {
        task.await.unwrap();
    }
    written.cancel();

    let mut deliveries = 0;
    let mut connections = 0;
    for (number, task) in (0..).zip(clients) {
        let received = task.await.unwrap();
        connections += received.connections;
        deliveries += received.changes.len();
        received.validate(&log.of(number % TOPICS), seed);
    }
    let committed: usize = (0..TOPICS).map(|topic| log.of(topic).len()).sum();
    let lost = committed - naive.await.unwrap();
    eprintln!(
        "seed {seed}: {committed} changes, {deliveries} deliveries over {connections} connections, none lost, duplicated, \
         reordered or partial; the naive reader lost {lost}"
    );
    assert!(committed > 100, "too few changes");
    assert_eq!(lost > 0, postgres, "the naive reader must lose changes where commits are out of order, and only there");
    for app in instances {
        app.shut_down().await;
    }
}

/// Follows one topic through changing instances, until everything committed was received or after many attempts.
async fn client(
    instances: Vec<App>,
    number: u64,
    seed: u64,
    mut cursor: String,
    written: CancellationToken,
    log: Arc<CommitLog>,
) -> Received {
    let mut random = StdRng::seed_from_u64(seed ^ number);
    let topic = u128::from(number) % TOPICS;
    let mut received = Received::default();
    let mut attempts_left = 200;
    loop {
        let instance = &instances[random.random_range(0..instances.len())];
        let mut stream = subscribe(instance, audience(topic), Some(&cursor)).unwrap();
        received.connections += 1;
        let hang_up = Instant::now() + Duration::from_millis(random.random_range(5..300));
        while let Ok(batch) = timeout_at(hang_up, stream.next()).await {
            let batch = batch.unwrap();
            // Simulates a connection that breaks before the message arrives.
            if random.random_bool(0.1) {
                break;
            }
            take(&mut received, &batch);
            cursor = batch.cursor.encode();
        }
        if written.is_cancelled() {
            attempts_left -= 1;
            if received.changes.len() >= log.of(topic).len() || attempts_left == 0 {
                return received;
            }
        }
    }
}

fn take(received: &mut Received, batch: &Batch) {
    received.record(batch.changes.iter().map(|change| {
        let image: Image = change.object().unwrap().unwrap();
        let transaction = Transaction { number: image.transaction, changes: image.changes };
        (Written { row: change.object_id, version: change.version }, Some(transaction))
    }));
}

/// Reads with the naive condition. Returns the number of changes that it saw.
async fn naive(app: App, written: CancellationToken) -> usize {
    let (mut cursor, mut seen) = (0_i64, 0);
    loop {
        let is_last = written.is_cancelled();
        let sql = "select seq from change where seq > $1 order by seq";
        let statement = Statement::from_sql_and_values(app.db.backend(), sql, [cursor.into()]);
        for row in app.db.read().query_all_raw(statement).await.unwrap() {
            cursor = row.try_get("", "seq").unwrap();
            seen += 1;
        }
        if is_last {
            return seen;
        }
        sleep(Duration::from_millis(2)).await;
    }
}
