//! Requests of the web client, one after the other from one connection, on both databases.
//!
//! Nothing is pinned: what counts is how long a person waits, not what a processor can do.

use std::{net::SocketAddr, rc::Rc};

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use super::{
    Bench,
    reads::load::{Connection, Intensity, Request, drive},
};
use crate::{
    database::Database,
    process::Processors,
    report::{Bound, Report, progress},
    server::Server,
};

/// How often and how long each request is sent.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Rounds {
    /// Rounds, each with all requests
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
    /// Seconds counted per request in a round
    #[arg(long, default_value_t = 2)]
    pub seconds: u64,
}

/// A request of the client, and how long it may take.
pub struct Step {
    pub name: &'static str,
    pub document: &'static str,
    pub variables: Value,
    /// The session, as a `Cookie` header; empty for a visitor.
    pub cookie: String,
    /// The pointer to the number of rows that are found, to be printed; every answer must have it.
    pub count: Option<&'static str>,
    pub goal: Bound,
}

/// Measures the requests on SQLite, and on PostgreSQL if there is one. `fill` inserts the data into the database of an
/// address.
pub async fn run(
    bench: &Bench,
    title: &str,
    fill: impl AsyncFn(&str) -> Result<()>,
    steps: &[Step],
    rounds: Rounds,
    report: &mut Report,
) -> Result<()> {
    let mut databases = vec![("SQLite", None)];
    databases.extend(bench.database_url.as_ref().map(|url| ("PostgreSQL", Some(url))));
    for (name, server) in databases {
        Database::with(server, async |database| {
            // Creates the schema.
            Server::rodage(&bench.binary, database, Processors::All).await?.terminate().await?;
            progress(&format!("{title}: inserting the data into {name}"));
            fill(&database.url).await?;
            let server = Server::rodage(&bench.binary, database, Processors::All).await?;
            progress(&format!("{title}: measuring on {name}"));
            measure(server.address, name, steps, rounds, report).await?;
            server.kill().await
        })
        .await?;
    }
    Ok(())
}

async fn measure(address: SocketAddr, name: &str, steps: &[Step], rounds: Rounds, report: &mut Report) -> Result<()> {
    let mut prepared = Vec::new();
    for step in steps {
        let request = prepare(address, step).await?;
        prepared.push((step, Rc::from([request])));
    }
    let intensity = Intensity { connections: 1, seconds: rounds.seconds };
    for _ in 0..rounds.rounds {
        for (step, requests) in &prepared {
            let mut answered = drive(address, requests, intensity, || Ok(())).await?;
            let label = |quantile: &str| format!("{name}, {}: {quantile}", step.name);
            report.record(&label("p50"), "ms", answered.times.quantile(0.5));
            report.record_with_goal(&label("p99"), "ms", answered.times.quantile(0.99), Some(step.goal));
        }
    }
    Ok(())
}

/// Sends a request once, checks that it is answered without errors, and returns it.
async fn prepare(address: SocketAddr, step: &Step) -> Result<Request> {
    let body = json!({ "query": step.document, "variables": step.variables }).to_string();
    let bytes = format!(
        "POST /graphql HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
         accept: application/graphql-response+json\r\ncookie: {}\r\ncontent-length: {}\r\n\r\n{body}",
        step.cookie,
        body.len()
    )
    .into_bytes();
    let mut connection = Connection::open(address).await?;
    let answer = connection.exchange(&bytes).await?;
    let (length, parsed) = (answer.len(), serde_json::from_slice::<Value>(answer)?);
    ensure!(parsed["errors"].is_null(), "{}: {parsed}", step.name);
    if let Some(pointer) = step.count {
        let count = parsed.pointer(pointer).filter(|count| count.is_number());
        let Some(count) = count else { anyhow::bail!("{}: {parsed}", step.name) };
        progress(&format!("{}: {count} found", step.name));
    }
    Ok(Request { bytes, length, tolerance: 0 })
}
