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

/// How much.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Connections that write
    #[arg(long, default_value_t = 32)]
    pub writers: i64,
    /// Rounds, each with the feed and without
    #[arg(long, default_value_t = 4)]
    pub rounds: usize,
    /// Seconds of each half of a round
    #[arg(long, default_value_t = 3)]
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
            let (alone, with_feed, read);
            if round % 2 == 0 {
                alone = write(database, options).await?;
                (with_feed, read) = write_with_feed(bench, database, options).await?;
            } else {
                (with_feed, read) = write_with_feed(bench, database, options).await?;
                alone = write(database, options).await?;
            }
            // The first round fills caches.
            if round > 0 {
                let seconds = Duration::from_secs(options.seconds).as_secs_f64();
                report.note("transactions/s, outbox row alone", "/s", alone / seconds);
                report.note("transactions/s, feed on", "/s", with_feed / seconds);
                report.note("feed on, of the outbox row alone", "%", 100.0 * with_feed / alone);
                report.note("changes read by the feed", "/s", read / seconds);
            }
        }
        Ok(connection.close().await?)
    })
    .await?;
    Ok(report)
}

/// The same beside an instance; and how many changes it read.
async fn write_with_feed(bench: &Bench, database: &Database, options: &Options) -> Result<(f64, f64)> {
    let instance = Server::rodage(&bench.binary, database, Processors::All).await?;
    let before = instance.metric("rodage_feed_changes_total").await?;
    let written = write(database, options).await?;
    let read = read_after(&instance, before, written).await?;
    instance.kill().await?;
    Ok((written, read))
}

/// Changes that the feed read: all that were written.
async fn read_after(instance: &Server, before: f64, written: f64) -> Result<f64> {
    let reading = async {
        loop {
            let read = instance.metric("rodage_feed_changes_total").await? - before;
            if read >= written {
                return Ok(read);
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, reading).await.context("the feed does not read all that was written")?
}

/// Writes for a while; how many transactions were committed.
async fn write(database: &Database, options: &Options) -> Result<f64> {
    ensure!((1..=1024 / ROWS).contains(&options.writers), "1 to {} writers", 1024 / ROWS);
    let until = Instant::now() + Duration::from_secs(options.seconds);
    let (committed, wake) = (Rc::new(Cell::new(0_u32)), Rc::new(Notify::new()));
    let mut tasks = JoinSet::new();
    for writer in 0..options.writers {
        let connection = PgConnection::connect(&database.url).await?;
        tasks.spawn_local(work(connection, writer, until, committed.clone(), wake.clone()));
    }
    let connection = PgConnection::connect(&database.url).await?;
    let notifying = tokio::task::spawn_local(notify(connection, wake));
    while let Some(outcome) = tasks.join_next().await {
        outcome??;
    }
    notifying.abort();
    Ok(f64::from(committed.get()))
}

async fn work(
    mut connection: PgConnection,
    writer: i64,
    until: Instant,
    committed: Rc<Cell<u32>>,
    wake: Rc<Notify>,
) -> Result<()> {
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
        committed.set(committed.get() + 1);
        wake.notify_one();
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
