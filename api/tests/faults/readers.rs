//! F10, F12, F22: subscribers that stop reading, that all reconnect at once, or that come and go.

use std::{sync::Arc, time::Duration};

use futures_util::future::join_all;
use serde_json::json;
use tokio::time::{Instant, sleep};

use crate::harness::{
    database::Database,
    is_long,
    listener::{Listener, Lost, PROJECT_CHANGES},
    owner::{Owner, number},
    percentile,
    process::Process,
    seed, wait_until,
};

/// A subscription with large messages: 5 kB a change.
const WIDE_CHANGES: &str = "subscription($after: ChangeCursor) { projectChanges(after: $after) { cursor \
    changes { project { version a: description b: description c: description d: description e: description } } } }";

/// Size of the receive buffer of a client that does not read, in bytes.
const RECEIVE_BUFFER: u32 = 4096;

/// The documented memory limit for a subscriber that stops reading, in KiB.
const MAX_MEMORY_PER_READER: u64 = 64;

/// F10: some clients stop reading during a flood of changes. They use little memory and delay nobody. When they read
/// again, they receive everything, on the same connection or, if it was closed, on the next.
async fn clients_that_stop_reading(database: Database) {
    const STOPPED: u64 = 30;
    let server = Process::start(&database.url).await;
    let owner = Arc::new(Owner::new(&server, 1).await);
    let project = &owner.projects[0];
    let long = "é".repeat(500);
    let query = "mutation($input: UpdateProjectInput!) { updateProject(input: $input) { userErrors { code } } }";
    owner.client.data(query, json!({ "input": { "id": project, "description": long } })).await;
    // The memory of the ring is shared and does not count for the readers.
    let mut before = flood(&owner, &server, Duration::from_secs(1)).await;
    let resident = server.resident();

    let mut stopped = Vec::new();
    for _ in 0..STOPPED {
        let mut listener = Listener::open(server.address, Some(&owner.cookie()), Some(RECEIVE_BUFFER)).await.unwrap();
        let cursor = listener.subscribe(WIDE_CHANGES, json!({})).await.unwrap().cursor;
        stopped.push((listener, cursor));
    }
    // In a long run, longer than the write timeout of a connection.
    let stop_duration = Duration::from_secs(if is_long() { 25 } else { 3 });
    let mut beside = flood(&owner, &server, stop_duration).await;
    let grown = server.resident().saturating_sub(resident) / STOPPED;
    let (count, before, beside) = (beside.len(), percentile(&mut before, 99), percentile(&mut beside, 99));
    eprintln!("F10: {grown} KiB per stopped reader; p99 of others {before:?} before, {beside:?} beside them");
    // Plus the ring's share of the flood, and the connection itself.
    let kept = u64::try_from(count).unwrap() * 2 / STOPPED + 64;
    assert!(grown <= MAX_MEMORY_PER_READER + kept, "seed {}: {grown} KiB per stopped reader", seed());
    assert!(beside < 20 * before.max(Duration::from_millis(20)), "seed {}: others waited {beside:?}", seed());

    for (mut listener, mut cursor) in stopped {
        let mut versions: Vec<i64> = Vec::new();
        while versions.len() < count {
            match listener.next().await {
                Ok(batch) => {
                    versions.extend(batch.changes.iter().map(|change| number(&change["project"]["version"])));
                    cursor = batch.cursor;
                }
                Err(Lost::Closed(_)) => {
                    listener = Listener::open(server.address, Some(&owner.cookie()), None).await.unwrap();
                    listener.subscribe(WIDE_CHANGES, json!({ "after": cursor })).await.unwrap();
                }
                Err(lost) => panic!("seed {}: {lost:?}", seed()),
            }
        }
        let expected: Vec<i64> = (versions[0]..).take(count).collect();
        assert_eq!(versions, expected, "seed {}", seed());
    }
}

/// Renames a project as fast as a subscriber receives it. Returns the time until each change was received.
async fn flood(owner: &Owner, server: &Process, during: Duration) -> Vec<Duration> {
    let (mut listener, _) = owner.follow(server.address, None).await;
    let (until, mut times) = (Instant::now() + during, Vec::new());
    while Instant::now() < until {
        let began = Instant::now();
        assert!(owner.rename(server.address, &owner.projects[0], &format!("titre {}", times.len())).await);
        while listener.next().await.unwrap().changes.is_empty() {}
        times.push(began.elapsed());
    }
    times
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_that_stop_reading_sqlite() {
    clients_that_stop_reading(Database::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_that_stop_reading_postgres() {
    if let Some(database) = Database::postgres().await {
        clients_that_stop_reading(database).await;
    }
}

/// F12, small (`rodage-bench storm` has ten thousand clients): all connections are cut, changes are made, all
/// reconnect.
async fn all_clients_reconnect_at_once(database: Database) {
    let clients = if is_long() { 2000 } else { 200 };
    let server = Process::start(&database.url).await;
    let owner = Arc::new(Owner::new(&server, 1).await);
    let cookie = owner.cookie();
    let mut cursors = Vec::new();
    for _ in 0..clients {
        cursors.push(owner.follow(server.address, None).await.1);
    }
    // The sockets were dropped without a close frame.
    for round in 0..3 {
        assert!(owner.rename(server.address, &owner.projects[0], &format!("absents {round}")).await);
    }
    let replays = server.metric("rodage_feed_replays_total").await;
    let began = Instant::now();
    let reconnected = join_all(cursors.iter().map(async |cursor| {
        let mut listener = Listener::open(server.address, Some(&cookie), None).await.unwrap();
        listener.subscribe(PROJECT_CHANGES, json!({ "after": cursor })).await.unwrap();
        let mut versions = Vec::new();
        while versions.len() < 3 {
            let changes = listener.next().await.unwrap().changes;
            versions.extend(changes.iter().map(|change| number(&change["project"]["version"])));
        }
        versions
    }));
    for versions in reconnected.await {
        assert_eq!(versions, [2, 3, 4], "seed {}", seed());
    }
    let (all, replays) = (began.elapsed(), server.metric("rodage_feed_replays_total").await - replays);
    eprintln!("F12: {clients} clients caught up after {all:?}, with {replays} reads of the table");
    assert!(all < Duration::from_secs(10), "seed {}: {all:?}", seed());
    assert!(replays <= 50.0, "seed {}: {replays} reads of the table", seed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_come_back_at_once_sqlite() {
    all_clients_reconnect_at_once(Database::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_come_back_at_once_postgres() {
    if let Some(database) = Database::postgres().await {
        all_clients_reconnect_at_once(database).await;
    }
}

/// F22: hundreds of short-lived subscriptions and connections leave nothing behind (V6).
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn short_lived_subscriptions_leave_nothing_behind() {
    /// Subscriptions of one connection, within its limits.
    const EACH: usize = 100;
    let rounds = if is_long() { 20 } else { 2 };
    let database = Database::sqlite();
    let server = Process::start(&database.url).await;
    let owner = Arc::new(Owner::new(&server, 1).await);
    let mut cycles = 0;
    let mut base = None;
    // The first round allocates what is kept afterwards.
    for round in 0..=rounds {
        let visits = join_all((0..5).map(|_| async {
            let mut listener = Listener::open(server.address, Some(&owner.cookie()), None).await.unwrap();
            for number in 0..EACH {
                let payload = json!({ "query": PROJECT_CHANGES });
                let id = number.to_string();
                listener.send(&json!({ "id": id, "type": "subscribe", "payload": payload })).await.unwrap();
                listener.next().await.unwrap();
                listener.send(&json!({ "id": id, "type": "complete" })).await.unwrap();
            }
        }));
        visits.await;
        cycles += 5 * EACH;
        if round == 0 {
            sleep(Duration::from_secs(1)).await;
            base = Some((server.sockets(), server.resident()));
        }
    }
    let (sockets, resident) = base.unwrap();
    wait_until("all sockets are closed", async || server.sockets() <= sockets).await;
    wait_until("no socket is counted as open", async || server.metric("rodage_sockets").await == 0.0).await;
    let grown = server.resident().saturating_sub(resident);
    eprintln!("F22: {cycles} subscriptions; {grown} KiB more memory");
    assert!(grown < 8 * 1024, "seed {}: {grown} KiB more memory", seed());

    // A new subscriber receives changes.
    let (mut listener, _) = owner.follow(server.address, None).await;
    assert!(owner.rename(server.address, &owner.projects[0], "après tous").await);
    assert_eq!(listener.next().await.unwrap().changes.len(), 1);
}
