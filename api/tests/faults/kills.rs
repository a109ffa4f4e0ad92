//! F1, F5, F8, F21: servers that are killed or replaced while clients write and subscribe.

use std::{
    collections::BTreeSet,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use rand::{RngExt, seq::IteratorRandom};
use sea_orm::ConnectionTrait;
use tokio::{
    task::JoinHandle,
    time::{Instant, sleep},
};

use crate::harness::{
    TIMEOUT,
    database::Database,
    duration, is_long,
    owner::{self, Owner, row},
    process::Process,
    reconnecting::{ClientReport, ReconnectingClients},
    rng, seed,
};

const PROJECTS: usize = 12;
const CLIENTS: u64 = 9;
const WRITERS: u64 = 4;

/// The minimum number of acknowledged mutations for a meaningful run, which is extended until it has them.
const ENOUGH: usize = 60;

/// The minimum number of times that each instance is replaced.
const MIN_ROUNDS: usize = 3;

/// Runs writers over HTTP, other programs that write to the database, and clients that follow everything, while
/// `disturb` does something to the servers until a deadline. Every acknowledged change must be stored, and every stored
/// change must have been sent once.
pub async fn under_load(
    url: &str,
    size: usize,
    programs: u64,
    what: &str,
    disturb: impl AsyncFnOnce(&mut [Process], Instant),
) -> Vec<ClientReport> {
    let mut fleet = Process::fleet(url, size).await;
    let addresses: Vec<SocketAddr> = fleet.iter().map(|process| process.address).collect();
    let owner = Arc::new(Owner::new(&fleet[0], PROJECTS).await);
    let clients = ReconnectingClients::start(CLIENTS, &owner, &addresses);
    let until = Instant::now() + duration(4);
    let db = owner::open(url).await;
    let written = Arc::<AtomicUsize>::default();
    let writers: Vec<JoinHandle<Vec<String>>> = (100..100 + WRITERS)
        .map(|number| tokio::spawn(http_writer(owner.clone(), addresses.clone(), number, until, written.clone())))
        .collect();
    let programs: Vec<JoinHandle<()>> = (200..200 + programs)
        .map(|number| {
            let (owner, db) = (owner.clone(), db.clone());
            tokio::spawn(async move { direct_writer(&owner, &db, number, until).await })
        })
        .collect();
    disturb(&mut fleet, until).await;
    for program in programs {
        program.await.unwrap();
    }
    let mut acknowledged = Vec::new();
    for writer in writers {
        acknowledged.extend(writer.await.unwrap());
    }
    for process in &fleet {
        process.ready().await;
    }
    let expected = owner.expected(&db, addresses[0]).await;
    let lost = acknowledged.iter().filter(|title| !expected.titles.contains(*title)).count();
    assert_eq!(lost, 0, "seed {}: lost, of {} acknowledged mutations", seed(), acknowledged.len());
    assert!(acknowledged.len() >= ENOUGH, "seed {}: too few mutations", seed());
    clients.finish(expected, what).await
}

/// Renames projects at random through any server. Returns the titles that were acknowledged.
async fn http_writer(
    owner: Arc<Owner>,
    addresses: Vec<SocketAddr>,
    number: u64,
    until: Instant,
    written: Arc<AtomicUsize>,
) -> Vec<String> {
    let mut rng = rng(number);
    let mut acknowledged = Vec::new();
    let mut count = 0;
    let has_time = || match written.load(Ordering::Relaxed) {
        ENOUGH.. => Instant::now() < until,
        _ => Instant::now() < until + TIMEOUT,
    };
    while has_time() {
        count += 1;
        let title = format!("écrit {number}-{count}");
        let address = addresses[rng.random_range(0..addresses.len())];
        let project = &owner.projects[rng.random_range(0..owner.projects.len())];
        if owner.rename(address, project, &title).await {
            acknowledged.push(title);
            written.fetch_add(1, Ordering::Relaxed);
        } else {
            sleep(Duration::from_millis(20)).await;
        }
    }
    acknowledged
}

/// Writes one to three hot rows in a transaction, sometimes slowly, sometimes rolled back.
async fn direct_writer(owner: &Owner, db: &rodage::platform::db::Db, number: u64, until: Instant) {
    let mut rng = rng(number);
    let rows: Vec<_> = owner.projects.iter().map(|project| row(project)).collect();
    while Instant::now() < until {
        let count = rng.random_range(1..=3);
        let mut chosen = rows.iter().copied().sample(&mut rng, count);
        chosen.sort_unstable();
        let pause = if rng.random_bool(0.3) { rng.random_range(1..8) } else { 0 };
        owner.write(db, &chosen, Duration::from_millis(pause), rng.random_bool(0.1)).await;
    }
}

/// Kills one server after the other, each shortly after the last one is ready again.
async fn kill(fleet: &mut [Process], until: Instant) {
    let mut rng = rng(300);
    let (mut kills, pause) = (0, if is_long() { 1000 } else { 300 });
    while Instant::now() < until {
        sleep(Duration::from_millis(rng.random_range(pause..2 * pause))).await;
        let victim = rng.random_range(0..fleet.len());
        fleet[victim].kill();
        sleep(Duration::from_millis(rng.random_range(0..200))).await;
        fleet[victim].restart();
        fleet[victim].ready().await;
        kills += 1;
    }
    eprintln!("{kills} kills");
}

fn error_codes(reports: &[ClientReport]) -> BTreeSet<&str> {
    reports.iter().flat_map(|report| &report.error_codes).map(String::as_str).collect()
}

/// F1 and F5: concurrent writers on hot rows with pauses, savepoints and rollbacks, and repeated `kill -9` of one of
/// three instances.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn survives_repeated_kills_of_one_of_three_instances() {
    let Some(database) = Database::postgres().await else { return };
    let reports = under_load(&database.url, 3, 4, "F1 F5", kill).await;
    assert!(reports.iter().all(|report| report.reloads == 0), "seed {}: a client had to reload", seed());
    assert!(error_codes(&reports).is_empty(), "seed {}: {:?}", seed(), error_codes(&reports));
}

/// F8: the only process is killed again and again. A client receives every change once, or has to reload.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn survives_repeated_kills_of_the_only_process() {
    let database = Database::sqlite();
    let reports = under_load(&database.url, 1, 0, "F8", kill).await;
    assert!(error_codes(&reports).is_empty(), "seed {}: {:?}", seed(), error_codes(&reports));
}

/// F21: the instances are restarted one after the other while the table gets a column. The old binary equals the new
/// one here; clients are only asked to reconnect (1012).
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn survives_a_rolling_restart() {
    let Some(database) = Database::postgres().await else { return };
    let db = owner::open(&database.url).await;
    let replace = async |fleet: &mut [Process], until: Instant| {
        db.read().execute_unprepared("alter table project add column later text").await.unwrap();
        // On a slow machine one round may take all the time, and clients may hang up before they are asked to reconnect.
        let mut rounds = 0;
        while rounds < MIN_ROUNDS || Instant::now() < until {
            for process in fleet.iter_mut() {
                process.terminate().await;
                process.restart();
                process.ready().await;
            }
            rounds += 1;
        }
    };
    let reports = under_load(&database.url, 2, 2, "F21", replace).await;
    let codes: BTreeSet<u16> = reports.iter().flat_map(|report| report.close_codes.clone()).collect();
    assert_eq!(codes, [1012].into(), "seed {}", seed());
    assert!(reports.iter().all(|report| report.reloads == 0), "seed {}: a client had to reload", seed());
}
