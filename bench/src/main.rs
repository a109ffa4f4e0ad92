//! The load client: starts a real server, lets thousands of subscribers loose on it, and prints what it cost.
//!
//! It speaks to the server by network only, and knows of its insides what `/proc` and `/metrics` say. One thread, and a
//! reader of frames of its own ([`wire`], [`socket`], [`crowd`]): a client as heavy as the server would measure itself.
//!
//! - [`measures`]: what can be measured; each subcommand is one. [`goals`]: all of them, against the bounds set.
//! - [`server`], [`database`], [`process`]: what is started, and what it takes. [`floor`]: what to compare with.
//! - [`report`]: figures over rounds.

mod api;
mod crowd;
mod database;
mod floor;
mod goals;
mod measures;
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

use crate::measures::{Bench, burst, fanout, idle, latency, mutations, resume, spread, storm, writes};

/// As the server has it, for the floor's sake.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Measures Rodage's change feed on this machine (Linux). Each command starts its servers, prints the least, the median
/// and the most over its rounds, then the same as one line of JSON, and stops what it started.
#[derive(Debug, Parser)]
#[command(name = "rodage-bench", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// The server's binary
    #[arg(long, global = true, default_value = "target/release/rodage")]
    server: PathBuf,
    /// A PostgreSQL in which each run makes a database and drops it; SQLite in a temporary directory when absent
    #[arg(long, global = true, value_name = "URL")]
    database_url: Option<Url>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Everything, held against the goals, in about ten minutes; fails when one is missed. Those on PostgreSQL need
    /// --database-url or TEST_POSTGRES_URL
    Goals(goals::Options),
    /// One topic, thousands of subscribers, beside the floor
    Fanout(fanout::Options),
    /// Hundreds of topics, thousands of subscribers, few concerned by each change
    Spread(spread::Options),
    /// Memory of connections that wait
    Idle(idle::Options),
    /// From commit to client under a steady load
    Latency(latency::Options),
    /// Coming back after many changes
    Resume(resume::Options),
    /// All clients come back at once
    Storm(storm::Options),
    /// What the feed costs mutations (PostgreSQL)
    Mutations(mutations::Options),
    /// An ordinary question beside many connections that send the worst documents
    Burst(burst::Options),
    /// What the feed costs those who only write rows, by the thousand (PostgreSQL)
    Writes(writes::Options),
    /// Serve as the floor
    #[command(hide = true)]
    Floor {
        /// Where to listen
        #[arg(long)]
        port: u16,
        /// Length of each message
        #[arg(long)]
        bytes: usize,
    },
}

fn main() -> Result<()> {
    // The server's HTTP client speaks TLS, and the workspace has one of it: even plain HTTP wants a provider then.
    drop(rustls::crypto::ring::default_provider().install_default());
    let Cli { command, server, database_url } = Cli::parse();
    if let Command::Floor { port, bytes } = command {
        // The runtime that the server has.
        return runtime::Builder::new_multi_thread().enable_all().build()?.block_on(floor::serve(port, bytes));
    }
    let postgres = std::env::var("TEST_POSTGRES_URL").ok().filter(|_| matches!(command, Command::Goals(_)));
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
        Command::Floor { .. } => return Ok(()),
    };
    report.print()
}

/// Sockets that a command opens at once.
fn connections(command: &Command) -> usize {
    match command {
        Command::Goals(options) => options.share_of(storm::CLIENTS),
        Command::Fanout(options) => options.subscribers,
        Command::Spread(options) => options.subscribers,
        Command::Idle(options) => options.connections,
        Command::Latency(options) => options.projects * options.receivers,
        Command::Storm(options) => options.clients,
        Command::Burst(options) => options.connections,
        Command::Resume(_) | Command::Mutations(_) | Command::Writes(_) | Command::Floor { .. } => 0,
    }
}
