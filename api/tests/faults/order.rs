//! F2, F3, F17: transactions that commit in another order than they began, take long, or are huge.

use std::{sync::Arc, time::Duration};

use scoped_futures::ScopedFutureExt;
use sea_orm::{ConnectionTrait, Statement};
use tokio::{
    sync::Notify,
    time::{Instant, sleep},
};

use crate::harness::{
    database::Database,
    is_long,
    listener::{Listener, Lost},
    owner::{self, Owner, number, row, text},
    percentile,
    process::Process,
    seed,
};

/// F2: the transaction with the lower ID writes a row *after* the one with the higher ID has committed it, while a
/// third one stays open. The versions must arrive in order, and no change may wait for the third.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn delivers_a_lower_transaction_id_that_commits_later() {
    let Some(database) = Database::postgres().await else { return };
    let server = Process::start(&database.url).await;
    let owner = Arc::new(Owner::new(&server, 3).await);
    let db = owner::open(&database.url).await;
    let (mut listener, _) = owner.follow(server.address, None).await;
    let [hot, early, open]: [_; 3] =
        owner.projects.iter().map(|project| row(project)).collect::<Vec<_>>().try_into().unwrap();

    let (begun, go, end) = (Notify::new(), Notify::new(), Notify::new());
    let low = db.write(|tx| {
        let (owner, begun, go) = (&owner, &begun, &go);
        async move {
            owner.touch(tx, early, "numéro bas").await?;
            begun.notify_one();
            go.notified().await;
            owner.touch(tx, hot, "numéro bas").await
        }
        .scope_boxed()
    });
    let third = db.write(|tx| {
        let (owner, end) = (&owner, &end);
        async move {
            owner.touch(tx, open, "ouverte").await?;
            end.notified().await;
            Ok(())
        }
        .scope_boxed()
    });
    let received = async {
        begun.notified().await;
        let mut titles = Vec::new();
        assert!(owner.rename(server.address, &owner.projects[0], "numéro haut").await);
        take(&mut listener, &mut titles, 1).await;
        go.notify_one();
        take(&mut listener, &mut titles, 3).await;
        end.notify_one();
        take(&mut listener, &mut titles, 4).await;
        titles
    };
    let (low, third, received) = tokio::join!(low, third, received);
    low.and(third).unwrap();
    let hot: Vec<&str> =
        received.iter().filter(|(id, ..)| *id == owner.projects[0]).map(|(_, title, _)| title.as_str()).collect();
    assert_eq!(hot, ["numéro haut", "numéro bas"], "{received:?}");
    assert_eq!(received[3].1, "ouverte");
}

/// Reads until a number of changes was received: project, title, version.
async fn take(listener: &mut Listener, received: &mut Vec<(String, String, i64)>, count: usize) {
    while received.len() < count {
        for change in listener.next().await.unwrap().changes {
            let project = &change["project"];
            received.push((text(&change["id"]), text(&project["title"]), number(&project["version"])));
        }
    }
}

/// F3: a transaction stays open for seconds beside many short ones. No change waits for it, and its own arrives as soon
/// as it commits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_transaction_delays_no_other_change() {
    let Some(database) = Database::postgres().await else { return };
    let server = Process::start(&database.url).await;
    let owner = Owner::new(&server, 2).await;
    let db = owner::open(&database.url).await;
    let (mut listener, _) = owner.follow(server.address, None).await;
    let open = Duration::from_secs(if is_long() { 60 } else { 3 });
    let mut before = delays(&owner, &server, &mut listener, Instant::now() + Duration::from_secs(1)).await;

    let until = Instant::now() + open;
    let slow = [row(&owner.projects[1])];
    let (mut beside, title) = tokio::join!(
        delays(&owner, &server, &mut listener, until - Duration::from_millis(200)),
        owner.write(&db, &slow, open, false),
    );
    let committed = Instant::now();
    listener.wait_for_title(&title).await;
    let own = committed.elapsed();
    let (before, beside) = (percentile(&mut before, 99), percentile(&mut beside, 99));
    eprintln!("F3: p99 {before:?} before, {beside:?} beside the open transaction; its own change after {own:?}");
    // A reader that waits for the oldest transaction would need as long as it is open.
    assert!(beside < open / 2, "seed {}: other changes took {beside:?}", seed());
    assert!(own < Duration::from_secs(2), "seed {}: received {own:?} after the commit", seed());
}

/// Renames a project again and again. Returns the time from each request until the change was received.
async fn delays(owner: &Owner, server: &Process, listener: &mut Listener, until: Instant) -> Vec<Duration> {
    let mut delays = Vec::new();
    while Instant::now() < until {
        let began = Instant::now();
        assert!(owner.rename(server.address, &owner.projects[0], &format!("titre {}", delays.len())).await);
        let mut received = Vec::new();
        take(listener, &mut received, 1).await;
        delays.push(began.elapsed());
    }
    delays
}

/// F17: one transaction with very many changes. Its subscribers receive all of it or reload; others are hardly
/// affected.
async fn a_huge_transaction(database: Database) {
    let server = Process::start(&database.url).await;
    let (owner, other) = (Owner::new(&server, 1).await, Owner::new(&server, 1).await);
    let (mut concerned, _) = owner.follow(server.address, None).await;
    let (mut beside, _) = other.follow(server.address, None).await;
    let db = owner::open(&database.url).await;
    delays(&other, &server, &mut beside, Instant::now() + Duration::from_secs(1)).await;
    let (resident, size) = (server.resident(), if is_long() { 100_000 } else { 20_000 });

    // Copies of the only change, with other versions.
    let sql = format!(
        "with recursive n(value) as (select 2 union all select value + 1 from n where value <= {size}) \
         insert into change (topic, operation, object_id, version, image, at) \
         select topic, 'u', object_id, n.value, image, at from change, n where topic = $1 and version = 1"
    );
    let values = [owner.topic.as_str().into()];
    let statement = Statement::from_sql_and_values(db.backend(), sql, values);
    let insert = db.write(|tx| {
        let statement = statement.clone();
        async move { Ok(tx.db().execute_raw(statement).await.map(drop)?) }.scope_boxed()
    });
    insert.await.unwrap();
    let mut meanwhile = delays(&other, &server, &mut beside, Instant::now() + Duration::from_secs(2)).await;

    let mut received = 0;
    let outcome = loop {
        match concerned.next().await {
            Ok(batch) => received += batch.changes.len(),
            Err(Lost::Failed(code)) => break code,
            Err(Lost::Closed(code)) => panic!("seed {}: closed with {code}", seed()),
        }
        if received == size {
            break "all of it".to_owned();
        }
    };
    sleep(Duration::from_millis(500)).await;
    let grown = server.resident().saturating_sub(resident) / 1024;
    let slowest = percentile(&mut meanwhile, 99);
    eprintln!(
        "F17: {size} changes: {outcome} ({received} received); p99 of others {slowest:?}; {grown} MiB more memory"
    );
    assert!(outcome == "all of it" || outcome == "CURSOR_EXPIRED", "seed {}: {outcome}", seed());
    assert!(grown < 64, "seed {}: {grown} MiB more memory", seed());
    assert!(slowest < Duration::from_secs(3), "seed {}: other changes took {slowest:?}", seed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_huge_transaction_sqlite() {
    a_huge_transaction(Database::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_huge_transaction_postgres() {
    if let Some(database) = Database::postgres().await {
        a_huge_transaction(database).await;
    }
}
