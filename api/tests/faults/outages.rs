//! F6, F19, F25: an unavailable database, and clocks that differ and jump.

use std::{sync::Arc, time::Duration};

use chrono::TimeDelta;
use rand::RngExt;
use rodage::platform::clock::Clock;
use tokio::{
    net::TcpListener,
    time::{Instant, sleep},
};

use crate::{
    harness::{
        cluster::Cluster,
        database::Database,
        duration,
        owner::{self, Owner},
        process::Process,
        proxy::Proxy,
        reconnecting::ReconnectingClients,
        rng, seed, wait_until,
    },
    kills::under_load,
};

/// F6: PostgreSQL is stopped immediately during writes and recovers. Acknowledged changes are stored and were sent
/// once; other changes that are stored were sent once too. After such a stop the IDs of transactions in progress are
/// assigned again; where a snapshot may have contained one of them, clients have to reload.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn survives_immediate_stops_of_the_database() {
    let Some(mut cluster) = Cluster::start(&[]).await else { return };
    let url = cluster.url();
    let stop = async |fleet: &mut [Process], until: Instant| {
        let mut slowest = Duration::ZERO;
        while Instant::now() + Duration::from_secs(1) < until {
            sleep(Duration::from_secs(1)).await;
            cluster.stop_immediately();
            sleep(Duration::from_millis(300)).await;
            cluster.restart();
            cluster.ready().await;
            let recovered = Instant::now();
            for process in &*fleet {
                process.ready().await;
            }
            slowest = slowest.max(recovered.elapsed());
        }
        eprintln!("F6: all instances ready within {slowest:?} of PostgreSQL");
        assert!(slowest < Duration::from_secs(5), "seed {}: {slowest:?}", seed());
    };
    let reports = under_load(&url, 2, 0, "F6", stop).await;
    // A subscription requested during the outage ends with an error and is requested again.
    let error_codes: Vec<&String> = reports.iter().flat_map(|report| &report.error_codes).collect();
    let are_expected = error_codes.iter().all(|code| ["INTERNAL", "UNAVAILABLE"].contains(&code.as_str()));
    assert!(are_expected, "seed {}: {error_codes:?}", seed());
}

/// F25: the network drops its connections: packets are lost without an error. New connections work again after a
/// moment. All connections of the pool were in use.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn recovers_from_a_database_that_stops_responding() {
    let Some(database) = Database::postgres().await else { return };
    let proxy = Proxy::before(&database).await;
    let process = Process::start(&proxy.database.url).await;
    let owner = Arc::new(Owner::new(&process, 12).await);
    let (mut listener, _) = owner.follow(process.address, None).await;
    let others: Vec<_> = (0..12)
        .map(|number| {
            let (owner, address) = (owner.clone(), process.address);
            tokio::spawn(async move {
                // At any time some are executing a statement or returning their connection.
                for round in 0..400 {
                    let title = format!("écrit {number}-{round}");
                    if !owner.rename(address, &owner.projects[number], &title).await {
                        return;
                    }
                }
            })
        })
        .collect();
    sleep(Duration::from_millis(500)).await;
    let fell_silent = Instant::now();
    proxy.stall();
    sleep(Duration::from_secs(1)).await;
    proxy.recover();
    wait_until("writes succeed again", async || {
        owner::projects(&owner.client).await.is_some()
            && owner.rename(process.address, &owner.projects[0], "de retour").await
            && process.readiness().await.0.is_success()
    })
    .await;
    listener.wait_for_title("de retour").await;
    let recovered = fell_silent.elapsed();
    eprintln!("F25: recovered after {recovered:?}");
    assert!(recovered < Duration::from_secs(30), "{recovered:?}");
    for other in others {
        other.abort();
    }
}

/// F19: two instances whose clocks are two hours apart and jump by an hour, back and forth. The instances run inside
/// the test, because a process uses the clock of the machine.
async fn clocks_that_disagree(database: Database, instances: usize) {
    let starter = Process::start(&database.url).await;
    let owner = Arc::new(Owner::new(&starter, 6).await);
    drop(starter);
    let (mut apps, mut addresses) = (Vec::new(), Vec::new());
    for instance in 0..instances {
        let clock = Clock::default();
        clock.advance(TimeDelta::hours(if instance == 0 { 1 } else { -1 }));
        let app = rodage::features::start(owner::config(&database.url), clock).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        addresses.push(listener.local_addr().unwrap());
        tokio::spawn(rodage::platform::http::serve(app.clone(), listener));
        apps.push(app);
    }
    let clients = ReconnectingClients::start(4, &owner, &addresses);
    let (until, mut rng) = (Instant::now() + duration(3), rng(500));
    let mut count = 0;
    while Instant::now() < until {
        count += 1;
        let instance = rng.random_range(0..instances);
        let project = &owner.projects[rng.random_range(0..owner.projects.len())];
        assert!(owner.rename(addresses[instance], project, &format!("titre {count}")).await);
        if count % 10 == 0 {
            let back = if count % 20 == 0 { -1 } else { 1 };
            apps[instance].clock.advance(TimeDelta::hours(back));
        }
    }
    let expected = owner.expected(&owner::open(&database.url).await, addresses[0]).await;
    let reports = clients.finish(expected, "F19").await;
    assert!(reports.iter().all(|report| report.reloads == 0), "seed {}: a client had to reload", seed());
    for app in apps {
        app.shut_down().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_that_disagree_sqlite() {
    clocks_that_disagree(Database::sqlite(), 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_that_disagree_postgres() {
    if let Some(database) = Database::postgres().await {
        clocks_that_disagree(database, 2).await;
    }
}
