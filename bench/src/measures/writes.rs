//! The cost of the feed to writers: the rate of transactions with an instance that reads the feed, compared with the
//! rate with the outbox row alone.
//!
//! The feed of a server cannot be switched off. So the load client itself sends the statements of a mutation (its row,
//! then its outbox row) to PostgreSQL, once without a server and once with one that reads every change, woken by
//! notifications as another instance would send them. On SQLite a server reads only its own commits immediately, so the
//! two cannot be distinguished from outside.

use std::{cell::Cell, rc::Rc, time::Duration};

use anyhow::{Context, Result, ensure};
use sqlx::{Connection, PgConnection};
use tokio::{
    sync::Notify,
    task::JoinSet,
    time::{Instant, sleep, timeout},
};

use super::Bench;
use crate::{
    client_pool::TIMEOUT,
    database::Database,
    process::Processors,
    report::{Report, progress},
    server::Server,
};

/// Interval between notifications, the same as the server's.
const NOTIFICATIONS: Duration = Duration::from_millis(5);

/// Rows per writer, which writers do not share.
const ROWS: i64 = 8;

/// Time at the start that is not counted, in which writers and the instance fill their caches.
const SETTLE_TIME: Duration = Duration::from_secs(2);

/// Options of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Writing connections
    #[arg(long, default_value_t = 32)]
    pub writers: i64,
    /// Rounds, each with the feed and without
    #[arg(long, default_value_t = 6)]
    pub rounds: usize,
    /// Seconds counted per half of a round
    #[arg(long, default_value_t = 6)]
    pub seconds: u64,
}

/// Runs the benchmark.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let server = bench.database_url.as_ref().context("`writes` needs a PostgreSQL: --database-url")?;
    let mut report = Report::new(format!("writes: {} writers, PostgreSQL", options.writers));
    Database::with(Some(server), async |database| {
        // Creates the schema.
        Server::rodage(&bench.binary, database, Processors::All).await?.kill().await?;
        let mut connection = PgConnection::connect(&database.url).await?;
        for statement in [
            "create table bench_row (id bigint primary key, version bigint not null) with (fillfactor = 50)",
            "insert into bench_row select generate_series(0, 1023), 0",
        ] {
            sqlx::query(statement).execute(&mut connection).await?;
        }
        for round in 0..=options.rounds {
            progress(&format!("writes: round {round} of {}", options.rounds));
            // In alternating order, so that the growing table affects both equally.
            let (alone, with_feed, behind);
            if round % 2 == 0 {
                alone = write(database, options).await?;
                (with_feed, behind) = write_with_feed(bench, database, options).await?;
            } else {
                (with_feed, behind) = write_with_feed(bench, database, options).await?;
                alone = write(database, options).await?;
            }
            // The first round fills caches.
            if round > 0 {
                report.record("transactions/s, outbox row alone", "/s", alone.rate);
                report.record("transactions/s, feed on", "/s", with_feed.rate);
                report.record("feed on, relative to the outbox row alone", "%", 100.0 * with_feed.rate / alone.rate);
                report.record("feed caught up after the last commit", "ms", 1000.0 * behind.as_secs_f64());
            }
        }
        Ok(connection.close().await?)
    })
    .await?;
    Ok(report)
}

/// Result of the writers.
#[derive(Clone, Copy)]
struct Written {
    /// Number of transactions, including those of the first seconds.
    all: f64,
    /// Counted transactions per second.
    rate: f64,
}

/// Writes with an instance running. Also returns the delay from the last commit until the instance had read all
/// changes.
async fn write_with_feed(bench: &Bench, database: &Database, options: &Options) -> Result<(Written, Duration)> {
    let instance = Server::rodage(&bench.binary, database, Processors::All).await?;
    let before = instance.metric("rodage_feed_changes_total").await?;
    let written = write(database, options).await?;
    let ended = Instant::now();
    let reading = async {
        while instance.metric("rodage_feed_changes_total").await? - before < written.all {
            sleep(Duration::from_millis(1)).await;
        }
        anyhow::Ok(())
    };
    timeout(TIMEOUT, reading).await.context("timed out waiting for the feed to read all changes")??;
    let behind = ended.elapsed();
    instance.kill().await?;
    Ok((written, behind))
}

/// Writes for the configured time.
async fn write(database: &Database, options: &Options) -> Result<Written> {
    ensure!((1..=1024 / ROWS).contains(&options.writers), "1 to {} writers", 1024 / ROWS);
    let (all, counted, wake) = (Rc::new(Cell::new(0_u32)), Rc::new(Cell::new(0_u32)), Rc::new(Notify::new()));
    let from = Instant::now() + SETTLE_TIME;
    let until = from + Duration::from_secs(options.seconds);
    let mut tasks = JoinSet::new();
    for writer in 0..options.writers {
        let connection = PgConnection::connect(&database.url).await?;
        let (all, counted, wake) = (all.clone(), counted.clone(), wake.clone());
        let committed = move || {
            all.set(all.get() + 1);
            counted.set(counted.get() + u32::from(Instant::now() >= from));
            wake.notify_one();
        };
        tasks.spawn_local(work(connection, writer, until, committed));
    }
    let connection = PgConnection::connect(&database.url).await?;
    let notifying = tokio::task::spawn_local(notify(connection, wake));
    while let Some(outcome) = tasks.join_next().await {
        outcome??;
    }
    notifying.abort();
    let seconds = Duration::from_secs(options.seconds).as_secs_f64();
    Ok(Written { all: all.get().into(), rate: f64::from(counted.get()) / seconds })
}

async fn work(mut connection: PgConnection, writer: i64, until: Instant, committed: impl Fn()) -> Result<()> {
    // As long as the serialized project.
    let image = format!("{{\"text\":\"{}\"}}", "x".repeat(300));
    let mut number = 0;
    while Instant::now() < until {
        number += 1;
        let mut transaction = connection.begin().await?;
        let version: i64 =
            sqlx::query_scalar("update bench_row set version = version + 1 where id = $1 returning version")
                .bind(writer * ROWS + number % ROWS)
                .fetch_one(&mut *transaction)
                .await?;
        sqlx::query(
            "insert into change (topic, operation, object_id, version, image, at) \
             values ('bench:0', 'u', '00000000-0000-0000-0000-000000000001', $1, $2, now())",
        )
        .bind(version)
        .bind(&image)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        committed();
    }
    Ok(connection.close().await?)
}

/// Notifies instances of commits as an instance does: on a separate connection that does not wait for the disk.
async fn notify(mut connection: PgConnection, wake: Rc<Notify>) -> Result<()> {
    sqlx::query("set synchronous_commit = off").execute(&mut connection).await?;
    loop {
        wake.notified().await;
        sqlx::query("select pg_notify('rodage_change', 'bench')").execute(&mut connection).await?;
        sleep(NOTIFICATIONS).await;
    }
}
