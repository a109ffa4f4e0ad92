//! What the feed costs mutations: their rate with the feed on, against the rate with the outbox row alone.
//!
//! The feed cannot be switched off in a server, and should not be. But it reaches PostgreSQL by connections of its own,
//! known by their names: while the processes that serve those are stopped, mutations write their rows and nobody reads
//! them or tells anybody. So it is on and off second by second, on one server with one database, which take less and
//! more time from one minute to the next. When it goes on again it first reads what it missed, which is not counted.

use std::{cell::Cell, rc::Rc, time::Duration};

use anyhow::{Context, Result, ensure};
use rustix::process::{Pid, Signal, kill_process};
use sqlx::{Connection, PgConnection};
use tokio::{task::JoinSet, time::sleep};

use super::{Bench, Workshop};
use crate::{
    database::Database,
    process::Processors,
    report::{Report, float, say},
    server::Server,
};

/// Not counted, after each change.
const SETTLING: Duration = Duration::from_millis(250);

/// Counted, each time.
const SLOT: Duration = Duration::from_secs(1);

/// How much.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Who write, each one mutation after the other
    #[arg(long, default_value_t = 32)]
    pub writers: usize,
    /// Rounds
    #[arg(long, default_value_t = 4)]
    pub rounds: usize,
    /// Seconds with the feed in a round, and as many without
    #[arg(long, default_value_t = 10)]
    pub seconds: usize,
}

/// Measures.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let postgres = bench.database_url.as_ref().context("`mutations` needs a PostgreSQL: --database-url")?;
    let mut report = Report::new(format!("mutations: {} writers, PostgreSQL", options.writers));
    Database::with(Some(postgres), async |database| {
        let server = Server::rodage(&bench.binary, database, Processors::All).await?;
        let workshop = Rc::new(Workshop::build(&server, options.writers).await?);
        let done = Rc::<Cell<u32>>::default();
        let mut writers = JoinSet::new();
        for writer in 0..options.writers {
            let (workshop, done) = (workshop.clone(), done.clone());
            writers.spawn_local(async move { write(&workshop, writer, &done).await });
        }
        let counted = async || {
            sleep(SETTLING).await;
            let (before, read) = (done.get(), server.metric("rodage_feed_changes_total").await?);
            sleep(SLOT).await;
            let mutations = f64::from(done.get() - before);
            anyhow::Ok((mutations, server.metric("rodage_feed_changes_total").await? - read))
        };
        let alone = async || {
            let stopped = Stopped::feed_of(database).await?;
            let (mutations, read) = counted().await?;
            drop(stopped);
            ensure!(read == 0.0, "the feed read {read} changes while it was stopped");
            Ok(mutations)
        };
        // The first is not counted: connections to the database are opened, statements prepared.
        for round in 0..=options.rounds {
            say(&format!("mutations: round {round} of {}", options.rounds));
            let (mut with, mut without, mut read) = (0.0, 0.0, 0.0);
            for turn in 0..options.seconds {
                // In turns, so that a table that grows is nobody's disadvantage.
                if turn % 2 == 0 {
                    without += alone().await?;
                }
                let (mutations, changes) = counted().await?;
                (with, read) = (with + mutations, read + changes);
                if turn % 2 == 1 {
                    without += alone().await?;
                }
            }
            if let Some(ended) = writers.try_join_next() {
                ended?.context("a mutation failed")?;
            }
            if round > 0 {
                let seconds = SLOT.as_secs_f64() * float(options.seconds);
                report.note("mutations/s, outbox row alone", "/s", without / seconds);
                report.note("mutations/s, feed on", "/s", with / seconds);
                report.note("feed on, of the outbox row alone", "%", 100.0 * with / without);
                report.note("changes read by the feed", "/s", read / seconds);
            }
        }
        writers.shutdown().await;
        server.kill().await
    })
    .await?;
    Ok(report)
}

/// Changes one's own step, again and again.
async fn write(workshop: &Workshop, writer: usize, done: &Cell<u32>) -> Result<()> {
    for number in 0.. {
        workshop.owner.rename_step(&workshop.steps[writer], &format!("Étape {number}")).await?;
        done.set(done.get() + 1);
    }
    Ok(())
}

/// The processes of PostgreSQL that serve the feed, stopped until this is dropped.
struct Stopped(Vec<Pid>);

impl Stopped {
    async fn feed_of(database: &Database) -> Result<Self> {
        let mut connection = PgConnection::connect(&database.url).await?;
        let processes: Vec<i32> = sqlx::query_scalar(
            "select pid from pg_stat_activity where datname = current_database() \
             and application_name in ('rodage tail', 'rodage notify')",
        )
        .fetch_all(&mut connection)
        .await?;
        connection.close().await?;
        ensure!(processes.len() == 2, "{} connections of the feed instead of 2", processes.len());
        let mut stopped = Self(Vec::new());
        for process in processes.into_iter().filter_map(Pid::from_raw) {
            kill_process(process, Signal::STOP).context("PostgreSQL is not on this machine, or another user's")?;
            stopped.0.push(process);
        }
        Ok(stopped)
    }
}

impl Drop for Stopped {
    fn drop(&mut self) {
        for process in &self.0 {
            // One that has ended needs it no more.
            kill_process(*process, Signal::CONT).ok();
        }
    }
}
