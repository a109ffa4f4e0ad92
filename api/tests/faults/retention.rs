//! F15: old changes are deleted while clients reconnect that may need them, and the server is restarted so that its
//! ring is empty. Each client receives exactly what it missed or has to reload; it never receives only a part.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use chrono::TimeDelta;
use rand::RngExt;
use rodage::platform::clock::Clock;
use serde_json::json;
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};

use crate::harness::{
    database::Database,
    duration,
    listener::{Listener, Lost, PROJECT_CHANGES},
    owner::{self, Owner, number},
    percentile,
    process::Process,
    rng, seed,
};

/// The minimum time between two changes.
const MIN_INTERVAL: Duration = Duration::from_millis(5);

/// Age after which changes are deleted.
const RETENTION: TimeDelta = TimeDelta::milliseconds(600);

/// The maximum number of rounds until every case has occurred.
const MAX_ROUNDS: usize = 4;

/// Number of clients that reconnect.
const CLIENTS: u64 = 6;

/// Cursors of the stream, each with the version of the project at it.
type Cursors = watch::Receiver<Vec<(i64, String)>>;

async fn pruning(database: Database) {
    let mut server = Process::start(&database.url).await;
    let address = server.address;
    let owner = Arc::new(Owner::new(&server, 1).await);
    // The server prunes every ten minutes; this instance is used to prune continuously.
    let pruner = rodage::features::start(owner::config(&database.url), Clock::default()).await.unwrap();
    let (cursors, known) = watch::channel(vec![(0, owner.start.clone())]);
    let (mut times, mut deleted_rows, mut resumed, mut expired) = (Vec::new(), 0, 0, 0);
    // On a busy machine not every case may occur in the first round.
    for _ in 0..MAX_ROUNDS {
        let until = Instant::now() + duration(5);
        let write = async {
            while Instant::now() < until {
                let began = Instant::now();
                // Fails while the server is restarted.
                if owner.rename(address, &owner.projects[0], &format!("titre {}", times.len())).await {
                    times.push(began.elapsed());
                }
                sleep(MIN_INTERVAL).await;
            }
        };
        let prune = async {
            while Instant::now() < until {
                sleep(Duration::from_millis(100)).await;
                let before = pruner.clock.now() - RETENTION;
                deleted_rows += pruner.feed.prune(before).await.unwrap();
            }
        };
        let restart = async {
            while Instant::now() < until {
                sleep(Duration::from_secs(1)).await;
                server.terminate().await;
                server.restart();
                server.ready().await;
            }
        };
        let clients: Vec<_> = (400..400 + CLIENTS)
            .map(|number| tokio::spawn(reconnect(owner.clone(), address, number, known.clone(), until)))
            .collect();
        tokio::join!(write, prune, restart, record_cursors(&owner, address, &cursors, until));
        for client in clients {
            let (more, refused) = client.await.unwrap();
            resumed += more;
            expired += refused;
        }
        if deleted_rows > 0 && resumed > 0 && expired > 0 {
            break;
        }
    }
    let slowest = percentile(&mut times, 100);
    eprintln!(
        "F15: {deleted_rows} changes deleted; {resumed} resumed completely, {expired} cursors expired; \
         slowest mutation {slowest:?}"
    );
    assert!(deleted_rows > 0 && resumed > 0 && expired > 0, "seed {}: not every case occurred", seed());
    assert!(slowest < Duration::from_secs(5), "seed {}: a mutation took {slowest:?}", seed());
    pruner.shut_down().await;
}

/// Follows the project and records each cursor of the stream.
async fn record_cursors(
    owner: &Owner,
    address: SocketAddr,
    cursors: &watch::Sender<Vec<(i64, String)>>,
    until: Instant,
) {
    let (mut version, mut cursor) = (Some(0), Some(owner.start.clone()));
    while Instant::now() < until {
        let Ok(mut listener) = Listener::open(address, Some(&owner.cookie()), None).await else { continue };
        let mut outcome = listener.subscribe(PROJECT_CHANGES, json!({ "after": cursor })).await;
        while let Ok(batch) = &outcome {
            for change in &batch.changes {
                let received = number(&change["project"]["version"]);
                assert!(
                    version.is_none_or(|version| received == version + 1),
                    "seed {}: {version:?}, {received}",
                    seed()
                );
                version = Some(received);
            }
            cursor = Some(batch.cursor.clone());
            if let Some(version) = version {
                cursors.send_modify(|cursors| cursors.push((version, batch.cursor.clone())));
            }
            match listener.next_within(until.saturating_duration_since(Instant::now())).await {
                Some(next) => outcome = next,
                None => return,
            }
        }
        if matches!(outcome, Err(Lost::Failed(_))) {
            // Disconnected for longer than changes are kept.
            (version, cursor) = (None, None);
        }
    }
}

/// Reconnects with random cursors. Returns how often everything was received, and how often the cursor had expired.
async fn reconnect(
    owner: Arc<Owner>,
    address: SocketAddr,
    actor: u64,
    cursors: Cursors,
    until: Instant,
) -> (usize, usize) {
    let (mut rng, mut resumed, mut expired) = (rng(actor), 0, 0);
    while Instant::now() < until {
        let (version, cursor, head) = {
            let cursors = cursors.borrow();
            let (version, cursor) = cursors[rng.random_range(0..cursors.len())].clone();
            (version, cursor, cursors.last().map_or(0, |(version, _)| *version))
        };
        let Ok(mut listener) = Listener::open(address, Some(&owner.cookie()), None).await else { continue };
        let mut received = version;
        let mut outcome = listener.subscribe(PROJECT_CHANGES, json!({ "after": cursor })).await;
        while received < head && outcome.is_ok() {
            outcome = listener.next().await;
            for change in outcome.iter().flat_map(|batch| &batch.changes) {
                received += 1;
                assert_eq!(number(&change["project"]["version"]), received, "seed {}: after {version}", seed());
            }
        }
        match outcome {
            Ok(_) => resumed += 1,
            Err(Lost::Failed(code)) if code == "CURSOR_EXPIRED" => {
                assert_eq!(received, version, "seed {}: received a part before the cursor expired", seed());
                expired += 1;
            }
            Err(Lost::Closed(_)) => {}
            Err(lost) => panic!("seed {}: {lost:?}", seed()),
        }
    }
    (resumed, expired)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite() {
    pruning(Database::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres() {
    if let Some(database) = Database::postgres().await {
        pruning(database).await;
    }
}
