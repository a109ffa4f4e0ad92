//! The cost of the feed to mutations: their rate with the feed on, compared with the rate with the outbox row alone.
//!
//! The feed of a server cannot be switched off. But it uses separate connections to PostgreSQL, identified by their
//! names: while the backend processes of these are stopped, mutations write their rows, and nothing reads them or sends
//! notifications. So the feed alternates between on and off every second, on one server and database, whose speed
//! varies from one minute to the next. When it continues it first reads what it missed, which is not counted.

use std::{cell::Cell, rc::Rc, time::Duration};

use anyhow::{Context, Result, ensure};
use rustix::process::{Pid, Signal, kill_process};
use sqlx::{Connection, PgConnection};
use tokio::{task::JoinSet, time::sleep};

use super::{Bench, Fixture};
use crate::{
    database::Database,
    process::Processors,
    report::{Report, float, progress},
    server::Server,
};

/// Time after each switch that is not counted.
const SETTLE_TIME: Duration = Duration::from_millis(250);

/// Time counted after each switch.
const SLOT: Duration = Duration::from_secs(1);

/// Options of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Writers, each of which sends one mutation after the other
    #[arg(long, default_value_t = 32)]
    pub writers: usize,
    /// Rounds
    #[arg(long, default_value_t = 4)]
    pub rounds: usize,
    /// Seconds with the feed per round, and as many without
    #[arg(long, default_value_t = 10)]
    pub seconds: usize,
}

/// Runs the benchmark.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let postgres = bench.database_url.as_ref().context("`mutations` needs a PostgreSQL: --database-url")?;
    let mut report = Report::new(format!("mutations: {} writers, PostgreSQL", options.writers));
    Database::with(Some(postgres), async |database| {
        let server = Server::rodage(&bench.binary, database, Processors::All).await?;
        let fixture = Rc::new(Fixture::create(&server, options.writers).await?);
        let done = Rc::<Cell<u32>>::default();
        let mut writers = JoinSet::new();
        for writer in 0..options.writers {
            let (fixture, done) = (fixture.clone(), done.clone());
            writers.spawn_local(async move { write(&fixture, writer, &done).await });
        }
        let counted = async || {
            sleep(SETTLE_TIME).await;
            let (before, read) = (done.get(), server.metric("rodage_feed_changes_total").await?);
            sleep(SLOT).await;
            let mutations = f64::from(done.get() - before);
            anyhow::Ok((mutations, server.metric("rodage_feed_changes_total").await? - read))
        };
        let alone = async || {
            let paused = PausedFeed::pause(database).await?;
            let (mutations, read) = counted().await?;
            drop(paused);
            ensure!(read == 0.0, "the feed read {read} changes while it was stopped");
            Ok(mutations)
        };
        // The first round is a warm-up that opens database connections and prepares statements.
        for round in 0..=options.rounds {
            progress(&format!("mutations: round {round} of {}", options.rounds));
            let (mut with, mut without, mut read) = (0.0, 0.0, 0.0);
            for second in 0..options.seconds {
                // In alternating order, so that the growing table affects both equally.
                if second % 2 == 0 {
                    without += alone().await?;
                }
                let (mutations, changes) = counted().await?;
                (with, read) = (with + mutations, read + changes);
                if second % 2 == 1 {
                    without += alone().await?;
                }
            }
            if let Some(ended) = writers.try_join_next() {
                ended?.context("a mutation failed")?;
            }
            if round > 0 {
                let seconds = SLOT.as_secs_f64() * float(options.seconds);
                report.record("mutations/s, outbox row alone", "/s", without / seconds);
                report.record("mutations/s, feed on", "/s", with / seconds);
                report.record("feed on, relative to the outbox row alone", "%", 100.0 * with / without);
                report.record("changes read by the feed", "/s", read / seconds);
            }
        }
        writers.shutdown().await;
        server.kill().await
    })
    .await?;
    Ok(report)
}

/// Renames the writer's roadmap item repeatedly.
async fn write(fixture: &Fixture, writer: usize, done: &Cell<u32>) -> Result<()> {
    for number in 0.. {
        fixture.owner.rename_roadmap_item(&fixture.items[writer], &format!("Étape {number}")).await?;
        done.set(done.get() + 1);
    }
    Ok(())
}

/// The PostgreSQL backend processes of the feed, stopped until this is dropped.
struct PausedFeed(Vec<Pid>);

impl PausedFeed {
    async fn pause(database: &Database) -> Result<Self> {
        let mut connection = PgConnection::connect(&database.url).await?;
        let processes: Vec<i32> = sqlx::query_scalar(
            "select pid from pg_stat_activity where datname = current_database() \
             and application_name in ('rodage tail', 'rodage notify')",
        )
        .fetch_all(&mut connection)
        .await?;
        connection.close().await?;
        ensure!(processes.len() == 2, "found {} connections of the feed instead of 2", processes.len());
        let mut paused = Self(Vec::new());
        for process in processes.into_iter().filter_map(Pid::from_raw) {
            kill_process(process, Signal::STOP).context("PostgreSQL is not on this machine, or another user's")?;
            paused.0.push(process);
        }
        Ok(paused)
    }
}

impl Drop for PausedFeed {
    fn drop(&mut self) {
        for process in &self.0 {
            // Fails only if the process has ended.
            kill_process(*process, Signal::CONT).ok();
        }
    }
}
