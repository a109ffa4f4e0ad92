//! What the feed costs those who write: the rate of transactions with an instance reading the feed, against the rate
//! with the outbox row alone.
//!
//! The feed cannot be switched off in a server, and should not be. So the writers are ours: they send the very
//! statements of a mutation (its row, then its outbox row) straight to PostgreSQL, once with no server at all and once
//! with one that reads every change, woken by notifications as another instance would send them. On SQLite a server
//! reads only its own commits at once, so there the two cannot be told apart from outside.

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
    crowd::PATIENCE,
    database::Database,
    process::Processors,
    report::{Report, say},
    server::Server,
};

/// As the server spaces them.
const NOTIFICATIONS: Duration = Duration::from_millis(5);

/// Rows of each writer; they do not meet.
const ROWS: i64 = 8;

/// Not counted: writers and an instance that have just begun fill their caches.
const SETTLING: Duration = Duration::from_secs(2);

/// How much.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Connections that write
    #[arg(long, default_value_t = 32)]
    pub writers: i64,
    /// Rounds, each with the feed and without
    #[arg(long, default_value_t = 6)]
    pub rounds: usize,
    /// Seconds counted in each half of a round
    #[arg(long, default_value_t = 6)]
    pub seconds: u64,
}

/// Measures.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let server = bench.database_url.as_ref().context("`writes` needs a PostgreSQL: --database-url")?;
    let mut report = Report::new(format!("writes: {} writers, PostgreSQL", options.writers));
    Database::with(Some(server), async |database| {
        // Brings the schema.
        Server::rodage(&bench.binary, database, Processors::All).await?.kill().await?;
        let mut connection = PgConnection::connect(&database.url).await?;
        for statement in [
            "create table bench_row (id bigint primary key, version bigint not null) with (fillfactor = 50)",
            "insert into bench_row select generate_series(0, 1023), 0",
        ] {
            sqlx::query(statement).execute(&mut connection).await?;
        }
        for round in 0..=options.rounds {
            say(&format!("writes: round {round} of {}", options.rounds));
            // In turns, so that a table that grows is nobody's disadvantage.
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
                report.note("transactions/s, outbox row alone", "/s", alone.rate);
                report.note("transactions/s, feed on", "/s", with_feed.rate);
                report.note("feed on, of the outbox row alone", "%", 100.0 * with_feed.rate / alone.rate);
                report.note("all of it read after the last commit", "ms", 1000.0 * behind.as_secs_f64());
            }
        }
        Ok(connection.close().await?)
    })
    .await?;
    Ok(report)
}

/// What writers did.
#[derive(Clone, Copy)]
struct Written {
    /// Transactions, those of the first seconds too.
    all: f64,
    /// Of those counted, per second.
    rate: f64,
}

/// The same beside an instance; and how much later than the last commit it had read all that was written.
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
    timeout(PATIENCE, reading).await.context("the feed does not read all that was written")??;
    let behind = ended.elapsed();
    instance.kill().await?;
    Ok((written, behind))
}

/// Writes for a while.
async fn write(database: &Database, options: &Options) -> Result<Written> {
    ensure!((1..=1024 / ROWS).contains(&options.writers), "1 to {} writers", 1024 / ROWS);
    let (all, counted, wake) = (Rc::new(Cell::new(0_u32)), Rc::new(Cell::new(0_u32)), Rc::new(Notify::new()));
    let from = Instant::now() + SETTLING;
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
    // As long as the image of a project.
    let image = format!("{{\"text\":\"{}\"}}", "x".repeat(300));
    let mut turn = 0;
    while Instant::now() < until {
        turn += 1;
        let mut transaction = connection.begin().await?;
        let version: i64 =
            sqlx::query_scalar("update bench_row set version = version + 1 where id = $1 returning version")
                .bind(writer * ROWS + turn % ROWS)
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

/// Tells instances of commits as an instance does: on a connection of its own that does not wait for the disk.
async fn notify(mut connection: PgConnection, wake: Rc<Notify>) -> Result<()> {
    sqlx::query("set synchronous_commit = off").execute(&mut connection).await?;
    loop {
        wake.notified().await;
        sqlx::query("select pg_notify('rodage_change', 'bench')").execute(&mut connection).await?;
        sleep(NOTIFICATIONS).await;
    }
}
