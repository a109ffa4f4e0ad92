//! The load client: starts a real server, connects thousands of subscribers to it or sends it ordinary requests, and
//! prints its resource use and latency.
//!
//! It reaches the server over the network only, and observes it through `/proc` and `/metrics`. It runs on one thread
//! with its own frame parser ([`wire`], [`socket`], [`client_pool`]), because a client as heavy as the server would
//! measure itself.
//!
//! - [`measures`]: the benchmarks, one per subcommand. [`goals`]: those of the change feed and of an attack, compared with
//!   the goals.
//! - [`server`], [`database`], [`process`]: the processes that the benchmarks start, and their resource use.
//!   [`postgres`]: those of PostgreSQL. [`baseline`], [`measures::reads::floor`]: the servers to compare with.
//! - [`report`]: results over rounds.

mod api;
mod baseline;
mod client_pool;
mod database;
mod goals;
mod measures;
mod postgres;
mod process;
mod report;
mod server;
mod socket;
mod wire;

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use mimalloc::MiMalloc;
use tokio::{runtime, task::LocalSet};
use url::Url;

use crate::measures::{
    Bench, burst, discovery, fanout, idle, latency, mutations, reads, resume, search, spread, storm, triage, writes,
};

/// The server's allocator, so that the baseline uses it too.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Benchmarks Rodage on this machine (Linux). Each command starts its servers, prints the minimum, median and maximum
/// over its rounds, then the same as one line of JSON, and stops its servers.
#[derive(Debug, Parser)]
#[command(name = "rodage-bench", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// The server's binary
    #[arg(long, global = true, default_value = "target/release/rodage")]
    server: PathBuf,
    /// A PostgreSQL in which each run creates and drops a database; without it, SQLite in a temporary directory
    #[arg(long, global = true, value_name = "URL")]
    database_url: Option<Url>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// The benchmarks of the change feed and of an attack, compared with the goals, in about ten minutes; fails if a goal
    /// is missed. Those on PostgreSQL need --database-url or TEST_POSTGRES_URL
    Goals(goals::Options),
    /// One topic, thousands of subscribers, compared with the baseline
    Fanout(fanout::Options),
    /// Hundreds of topics, thousands of subscribers, few of them per change
    Spread(spread::Options),
    /// Memory of idle connections
    Idle(idle::Options),
    /// Latency from commit to client under a steady load
    Latency(latency::Options),
    /// Resuming after many changes
    Resume(resume::Options),
    /// All clients reconnect at once
    Storm(storm::Options),
    /// The cost of the feed to mutations (PostgreSQL)
    Mutations(mutations::Options),
    /// An ordinary query during many connections that send the most expensive documents
    Burst(burst::Options),
    /// The cost of the feed to thousands of plain row writes per second (PostgreSQL)
    Writes(writes::Options),
    /// Ordinary requests, compared with the floor: one hand-written statement for each. PostgreSQL is that of
    /// --database-url or TEST_POSTGRES_URL; without one, only SQLite, which has no goals
    Reads(reads::Options),
    /// The search for testers, by words of every kind
    Search(search::Options),
    /// The lists of feedback on a project that has a hundred thousand
    Triage(triage::Options),
    /// The directory and the suggestions, among a hundred thousand projects and a million testers
    Discovery(discovery::Options),
    /// Run the baseline server
    #[command(hide = true)]
    Baseline {
        /// The port to listen on
        #[arg(long)]
        port: u16,
        /// The length of each message
        #[arg(long)]
        bytes: usize,
    },
    /// Run the floor of the reads
    #[command(hide = true)]
    Floor {
        /// The port to listen on
        #[arg(long)]
        port: u16,
    },
}

fn main() -> Result<()> {
    // The workspace builds reqwest with TLS but without a provider, which it requires even for plain HTTP.
    drop(rustls::crypto::ring::default_provider().install_default());
    let Cli { command, server, database_url } = Cli::parse();
    if let Command::Baseline { port, bytes } = command {
        // The same runtime as the server's.
        return runtime::Builder::new_multi_thread().enable_all().build()?.block_on(baseline::serve(port, bytes));
    }
    if let Command::Floor { port } = command {
        let database_url = database_url.context("the floor needs --database-url")?;
        let runtime = runtime::Builder::new_multi_thread().enable_all().build()?;
        return runtime.block_on(reads::floor::serve(port, &database_url));
    }
    let uses_test_server = matches!(
        command,
        Command::Goals(_) | Command::Reads(_) | Command::Search(_) | Command::Triage(_) | Command::Discovery(_)
    );
    let postgres = std::env::var("TEST_POSTGRES_URL").ok().filter(|_| uses_test_server);
    let database_url = match (database_url, postgres) {
        (None, Some(postgres)) => Some(postgres.parse().context("TEST_POSTGRES_URL is not an address")?),
        (given, _) => given,
    };
    process::allow_connections(connections(&command))?;
    let bench = Bench { binary: server, database_url };
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    LocalSet::new().block_on(&runtime, run(&bench, command))
}

async fn run(bench: &Bench, command: Command) -> Result<()> {
    let report = match command {
        Command::Goals(options) => return goals::run(bench, &options).await,
        Command::Fanout(options) => fanout::run(bench, &options).await?,
        Command::Spread(options) => spread::run(bench, &options).await?,
        Command::Idle(options) => idle::run(bench, &options).await?,
        Command::Latency(options) => latency::run(bench, &options).await?,
        Command::Resume(options) => resume::run(bench, &options).await?,
        Command::Storm(options) => storm::run(bench, &options).await?,
        Command::Mutations(options) => mutations::run(bench, &options).await?,
        Command::Burst(options) => burst::run(bench, &options).await?,
        Command::Writes(options) => writes::run(bench, &options).await?,
        Command::Reads(options) => {
            let report = reads::run(bench, &options).await?;
            report.print()?;
            return if options.check { report.check() } else { Ok(()) };
        }
        Command::Search(options) => search::run(bench, &options).await?,
        Command::Triage(options) => {
            let report = triage::run(bench, &options).await?;
            report.print()?;
            return if options.check { report.check() } else { Ok(()) };
        }
        Command::Discovery(options) => {
            let report = discovery::run(bench, &options).await?;
            report.print()?;
            return if options.check { report.check() } else { Ok(()) };
        }
        Command::Baseline { .. } | Command::Floor { .. } => return Ok(()),
    };
    report.print()
}

/// Returns the number of sockets that a command opens at once.
fn connections(command: &Command) -> usize {
    match command {
        Command::Goals(options) => options.scaled(storm::CLIENTS),
        Command::Fanout(options) => options.subscribers,
        Command::Spread(options) => options.subscribers,
        Command::Idle(options) => options.connections,
        Command::Latency(options) => options.projects * options.receivers,
        Command::Storm(options) => options.clients,
        Command::Burst(options) => options.connections,
        Command::Reads(options) => options.intensity.connections,
        Command::Search(options) => options.intensity.connections,
        Command::Resume(_)
        | Command::Triage(_)
        | Command::Discovery(_)
        | Command::Mutations(_)
        | Command::Writes(_)
        | Command::Baseline { .. }
        | Command::Floor { .. } => 0,
    }
}
