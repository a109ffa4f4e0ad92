//! F1, F5, F8, F21: servers that die, or are replaced, under those who write and those who listen.

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
    PATIENCE, chance,
    database::Database,
    duration,
    hopper::{Hoppers, Journey},
    is_long,
    people::{self, Owner, row},
    process::Process,
    seed,
};

const PROJECTS: usize = 12;
const CLIENTS: u64 = 9;
const WRITERS: u64 = 4;

/// Acknowledged mutations without which a run proves nothing; it goes on until it has them.
const ENOUGH: usize = 60;

/// Writers over HTTP, other programs that write to the database, and clients that follow it all, while `disturb` does
/// something to the servers until the given instant. What was acknowledged must be there; everything that is there must
/// have been told once.
pub async fn under_load(
    url: &str,
    size: usize,
    programs: u64,
    what: &str,
    disturb: impl AsyncFnOnce(&mut [Process], Instant),
) -> Vec<Journey> {
    let mut fleet = Process::fleet(url, size).await;
    let addresses: Vec<SocketAddr> = fleet.iter().map(|process| process.address).collect();
    let owner = Arc::new(Owner::new(&fleet[0], PROJECTS).await);
    let hoppers = Hoppers::start(CLIENTS, &owner, &addresses);
    let until = Instant::now() + duration(4);
    let db = people::open(url).await;
    let written = Arc::<AtomicUsize>::default();
    let writers: Vec<JoinHandle<Vec<String>>> = (100..100 + WRITERS)
        .map(|number| tokio::spawn(person(owner.clone(), addresses.clone(), number, until, written.clone())))
        .collect();
    let programs: Vec<JoinHandle<()>> = (200..200 + programs)
        .map(|number| {
            let (owner, db) = (owner.clone(), db.clone());
            tokio::spawn(async move { program(&owner, &db, number, until).await })
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
    let truth = owner.truth(&db, addresses[0]).await;
    let forgotten = acknowledged.iter().filter(|title| !truth.titles.contains(*title)).count();
    assert_eq!(forgotten, 0, "seed {}: of {} acknowledged mutations", seed(), acknowledged.len());
    assert!(acknowledged.len() >= ENOUGH, "seed {}: too little was written to prove anything", seed());
    hoppers.arrive(truth, what).await
}

/// Renames projects at random through any server; the titles that were acknowledged.
async fn person(
    owner: Arc<Owner>,
    addresses: Vec<SocketAddr>,
    number: u64,
    until: Instant,
    written: Arc<AtomicUsize>,
) -> Vec<String> {
    let mut chance = chance(number);
    let mut acknowledged = Vec::new();
    let mut count = 0;
    let has_time = || match written.load(Ordering::Relaxed) {
        ENOUGH.. => Instant::now() < until,
        _ => Instant::now() < until + PATIENCE,
    };
    while has_time() {
        count += 1;
        let title = format!("écrit {number}-{count}");
        let address = addresses[chance.random_range(0..addresses.len())];
        let project = &owner.projects[chance.random_range(0..owner.projects.len())];
        if owner.rename(address, project, &title).await {
            acknowledged.push(title);
            written.fetch_add(1, Ordering::Relaxed);
        } else {
            sleep(Duration::from_millis(20)).await;
        }
    }
    acknowledged
}

/// Writes one to three hot rows in a transaction, at times slowly, at times in vain.
async fn program(owner: &Owner, db: &rodage::db::Db, number: u64, until: Instant) {
    let mut chance = chance(number);
    let rows: Vec<_> = owner.projects.iter().map(|project| row(project)).collect();
    while Instant::now() < until {
        let count = chance.random_range(1..=3);
        let mut chosen = rows.iter().copied().sample(&mut chance, count);
        chosen.sort_unstable();
        let pause = if chance.random_bool(0.3) { chance.random_range(1..8) } else { 0 };
        owner.write(db, &chosen, Duration::from_millis(pause), chance.random_bool(0.1)).await;
    }
}

/// Kills one server after the other, each as soon as the last one is back, and lets a moment pass.
async fn kill(fleet: &mut [Process], until: Instant) {
    let mut chance = chance(300);
    let (mut kills, pause) = (0, if is_long() { 1000 } else { 300 });
    while Instant::now() < until {
        sleep(Duration::from_millis(chance.random_range(pause..2 * pause))).await;
        let victim = chance.random_range(0..fleet.len());
        fleet[victim].kill();
        sleep(Duration::from_millis(chance.random_range(0..200))).await;
        fleet[victim].restart();
        fleet[victim].ready().await;
        kills += 1;
    }
    eprintln!("{kills} kills");
}

fn refusals(journeys: &[Journey]) -> BTreeSet<&str> {
    journeys.iter().flat_map(|journey| &journey.refusals).map(String::as_str).collect()
}

/// F1 and F5: concurrent writers on hot rows with pauses, savepoints and rollbacks, and `kill -9` of one of three
/// instances again and again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_three_instances_is_killed_again_and_again() {
    let Some(database) = Database::postgres().await else { return };
    let journeys = under_load(&database.url, 3, 4, "F1 F5", kill).await;
    assert!(journeys.iter().all(|journey| journey.resyncs == 0), "seed {}: somebody had to read anew", seed());
    assert!(refusals(&journeys).is_empty(), "seed {}: {:?}", seed(), refusals(&journeys));
}

/// F8: the only process is killed again and again. A client is told everything once, or that it must read anew.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_only_process_is_killed_again_and_again() {
    let database = Database::sqlite();
    let journeys = under_load(&database.url, 1, 0, "F8", kill).await;
    assert!(refusals(&journeys).is_empty(), "seed {}: {:?}", seed(), refusals(&journeys));
}

/// F21: every instance is replaced in its turn, and the table gets a column meanwhile. The old binary is the new one
/// here; clients are told to come back (1012) and nothing else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn instances_are_replaced_in_their_turn() {
    let Some(database) = Database::postgres().await else { return };
    let db = people::open(&database.url).await;
    let replace = async |fleet: &mut [Process], until: Instant| {
        db.read().execute_unprepared("alter table project add column later text").await.unwrap();
        while Instant::now() < until {
            for process in fleet.iter_mut() {
                process.terminate().await;
                process.restart();
                process.ready().await;
            }
        }
    };
    let journeys = under_load(&database.url, 2, 2, "F21", replace).await;
    let codes: BTreeSet<u16> = journeys.iter().flat_map(|journey| journey.codes.clone()).collect();
    assert_eq!(codes, [1012].into(), "seed {}", seed());
    assert!(journeys.iter().all(|journey| journey.resyncs == 0), "seed {}: somebody had to read anew", seed());
}
