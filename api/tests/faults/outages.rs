//! F6, F19: the database stops hard, and clocks that disagree and jump.

use std::{sync::Arc, time::Duration};

use chrono::TimeDelta;
use rand::RngExt;
use rodage::{app::App, clock::Clock};
use tokio::{
    net::TcpListener,
    time::{Instant, sleep},
};

use crate::{
    harness::{
        chance,
        cluster::Cluster,
        database::Database,
        duration,
        hopper::Hoppers,
        people::{self, Owner},
        process::Process,
        proxy::Proxy,
        seed, until,
    },
    kills::under_load,
};

/// F6: PostgreSQL is stopped in the middle of everything and recovers. What was acknowledged is there and was told once;
/// of what was not acknowledged, what is there was told once. Numbers of transactions that were under way are given again
/// to others after such a stop; where a snapshot may have had one of them, clients are told to read anew.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_database_stops_hard() {
    let Some(mut cluster) = Cluster::start(&["initdb", "postgres"]).await else { return };
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
        eprintln!("F6: all instances ready {slowest:?} at most after PostgreSQL was");
        assert!(slowest < Duration::from_secs(5), "seed {}: {slowest:?}", seed());
    };
    let journeys = under_load(&url, 2, 0, "F6", stop).await;
    // A subscription asked for while the database was away ends with an error and is asked for again.
    let refusals: Vec<&String> = journeys.iter().flat_map(|journey| &journey.refusals).collect();
    assert!(refusals.iter().all(|code| *code == "INTERNAL"), "seed {}: {refusals:?}", seed());
}

/// F25: the network between forgets its connections: what is sent over them gets nowhere, and nobody is told. New ones work
/// again after a moment. All places of the pool were in use.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_database_falls_silent() {
    let Some(database) = Database::postgres().await else { return };
    let proxy = Proxy::before(&database).await;
    let process = Process::start(&proxy.database.url).await;
    let owner = Arc::new(Owner::new(&process, 12).await);
    let (mut listener, _) = owner.follow(process.address, None).await;
    let others: Vec<_> = (0..12)
        .map(|number| {
            let (owner, address) = (owner.clone(), process.address);
            tokio::spawn(async move {
                // At each instant some are in the middle of a statement, or of giving their connection back.
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
    proxy.fall_silent();
    sleep(Duration::from_secs(1)).await;
    proxy.recover();
    until("it is written again", async || {
        people::projects(&owner.client).await.is_some()
            && owner.rename(process.address, &owner.projects[0], "de retour").await
            && process.readiness().await.0.is_success()
    })
    .await;
    listener.told("de retour").await;
    let recovered = fell_silent.elapsed();
    eprintln!("F25: recovered after {recovered:?}");
    assert!(recovered < Duration::from_secs(30), "{recovered:?}");
    for other in others {
        other.abort();
    }
}

/// F19: two instances whose clocks are two hours apart and jump by an hour, forth and back. Instances inside the test,
/// because a process takes the machine's clock.
async fn clocks_that_disagree(database: Database, instances: usize) {
    let starter = Process::start(&database.url).await;
    let owner = Arc::new(Owner::new(&starter, 6).await);
    drop(starter);
    let (mut apps, mut addresses) = (Vec::new(), Vec::new());
    for instance in 0..instances {
        let clock = Clock::default();
        clock.advance(TimeDelta::hours(if instance == 0 { 1 } else { -1 }));
        let app = App::start(people::config(&database.url), clock).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        addresses.push(listener.local_addr().unwrap());
        tokio::spawn(rodage::http::serve(app.clone(), listener));
        apps.push(app);
    }
    let hoppers = Hoppers::start(4, &owner, &addresses);
    let (until, mut chance) = (Instant::now() + duration(3), chance(500));
    let mut count = 0;
    while Instant::now() < until {
        count += 1;
        let instance = chance.random_range(0..instances);
        let project = &owner.projects[chance.random_range(0..owner.projects.len())];
        assert!(owner.rename(addresses[instance], project, &format!("titre {count}")).await);
        if count % 10 == 0 {
            let back = if count % 20 == 0 { -1 } else { 1 };
            apps[instance].clock.advance(TimeDelta::hours(back));
        }
    }
    let truth = owner.truth(&people::open(&database.url).await, addresses[0]).await;
    let journeys = hoppers.arrive(truth, "F19").await;
    assert!(journeys.iter().all(|journey| journey.resyncs == 0), "seed {}: somebody had to read anew", seed());
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
