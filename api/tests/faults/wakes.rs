//! F4, F16: notifications of commits that are lost. The changes are found by polling.

use std::time::Duration;

use rodage::platform::db::Db;
use sea_orm::{ConnectionTrait, DatabaseBackend, Statement};
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use crate::harness::{
    database::Database,
    listener::Listener,
    owner::{self, Owner, number, row},
    percentile,
    process::Process,
    seed, wait_until,
};

/// The maximum delay of a change found by polling, with a margin for a busy machine.
const MAX_POLL_DELAY: Duration = Duration::from_secs(3);

/// F4: a process commits and stops before it notifies anybody.
async fn a_commit_without_a_notification(database: Database) {
    let server = Process::start(&database.url).await;
    let owner = Owner::new(&server, 1).await;
    let (mut listener, _) = owner.follow(server.address, None).await;
    let db = owner::open(&database.url).await;
    let mut delays = Vec::new();
    for _ in 0..5 {
        let rows = [row(&owner.projects[0])];
        let title = owner.write(&db, &rows, Duration::ZERO, false).await;
        let committed = Instant::now();
        listener.wait_for_title(&title).await;
        delays.push(committed.elapsed());
    }
    let slowest = percentile(&mut delays, 100);
    eprintln!("F4: found after {slowest:?} at most");
    assert!(slowest < MAX_POLL_DELAY, "seed {}: found after {slowest:?}", seed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_without_a_notification_sqlite() {
    a_commit_without_a_notification(Database::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_without_a_notification_postgres() {
    if let Some(database) = Database::postgres().await {
        a_commit_without_a_notification(database).await;
    }
}

/// F4: an instance is killed right after it acknowledged a mutation. Another one sends the change.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn delivers_a_change_of_an_instance_killed_after_the_commit() {
    let Some(database) = Database::postgres().await else { return };
    let mut fleet = Process::fleet(&database.url, 2).await;
    let owner = Owner::new(&fleet[1], 1).await;
    let (mut listener, _) = owner.follow(fleet[1].address, None).await;
    let mut delays = Vec::new();
    for round in 0..4 {
        let title = format!("dernier mot {round}");
        let acknowledged = owner.rename(fleet[0].address, &owner.projects[0], &title).await;
        fleet[0].kill();
        assert!(acknowledged);
        let committed = Instant::now();
        listener.wait_for_title(&title).await;
        delays.push(committed.elapsed());
        fleet[0].restart();
        fleet[0].ready().await;
    }
    let slowest = percentile(&mut delays, 100);
    eprintln!("F4: sent by another instance after {slowest:?} at most");
    assert!(slowest < MAX_POLL_DELAY, "seed {}: sent after {slowest:?}", seed());
}

/// F16: the connection on which an instance listens is cut again and again. Meanwhile changes are found by polling;
/// afterwards the instance listens again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn recovers_from_cuts_of_the_listening_connection() {
    let Some(database) = Database::postgres().await else { return };
    let fleet = Process::fleet(&database.url, 2).await;
    let owner = Owner::new(&fleet[0], 1).await;
    let (mut listener, _) = owner.follow(fleet[1].address, None).await;
    let db = owner::open(&database.url).await;
    let mut versions = Vec::new();
    for _ in 0..2 {
        let (done, mut meanwhile) = (CancellationToken::new(), Vec::new());
        let renaming = async {
            for _ in 0..5 {
                sleep(Duration::from_millis(100)).await;
                meanwhile.push(rename(&owner, &fleet[0], &mut listener, &mut versions).await);
            }
            done.cancel();
        };
        let (cuts, ()) = tokio::join!(cut_listening(&db, &done), renaming);
        assert!(cuts > 0, "no instance listened");
        let is_quick = async || {
            sleep(Duration::from_millis(100)).await;
            rename(&owner, &fleet[0], &mut listener, &mut versions).await < Duration::from_millis(250)
        };
        wait_until("the instance listens again", is_quick).await;
        let slowest = percentile(&mut meanwhile, 100);
        eprintln!("F16: sent after {slowest:?} at most while the listening connections were cut {cuts} times");
        assert!(slowest < MAX_POLL_DELAY, "seed {}: sent after {slowest:?}", seed());
    }
    // The creation may arrive too, if this instance read it after the subscription began.
    let expected: Vec<i64> = (versions[0]..).take(versions.len()).collect();
    assert_eq!(versions, expected, "seed {}", seed());
}

/// Terminates every listening connection, again and again. Returns their number.
async fn cut_listening(db: &Db, done: &CancellationToken) -> u64 {
    let sql = "select count(pg_terminate_backend(pid)) as cuts from pg_stat_activity \
               where datname = current_database() and query ilike 'listen%'";
    let mut cuts = 0;
    while !done.is_cancelled() {
        let row = db.read().query_one_raw(Statement::from_string(DatabaseBackend::Postgres, sql)).await.unwrap();
        cuts += row.unwrap().try_get::<i64>("", "cuts").unwrap().unsigned_abs();
        sleep(Duration::from_millis(10)).await;
    }
    cuts
}

/// Renames a project through one instance. Returns the time until another instance sent the change.
async fn rename(owner: &Owner, writer: &Process, listener: &mut Listener, versions: &mut Vec<i64>) -> Duration {
    assert!(owner.rename(writer.address, &owner.projects[0], &format!("titre {}", versions.len())).await);
    let acknowledged = Instant::now();
    let before = versions.len();
    while versions.len() == before {
        let changes = listener.next().await.unwrap().changes;
        versions.extend(changes.iter().map(|change| number(&change["project"]["version"])));
    }
    acknowledged.elapsed()
}
