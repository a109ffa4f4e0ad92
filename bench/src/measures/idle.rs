//! Memory of an idle connection, and of each further subscription on it. The first subscription of each connection is
//! to a different roadmap, so that they share nothing. Thousands of connections are needed, because the first few
//! thousand reuse memory freed by earlier requests and appear smaller than they are.

use std::{rc::Rc, time::Duration};

use anyhow::Result;
use tokio::time::sleep;

use super::{Bench, Fixture, roadmap_subscription};
use crate::{
    client_pool::{CONNECT_CONCURRENCY, ClientPool, OnMessage},
    database::Database,
    process::Processors,
    report::{Report, float, progress},
    server::Server,
    socket::Endpoint,
};

/// Time before memory is read, in which memory used for responses is freed.
const SETTLE_TIME: Duration = Duration::from_secs(1);

/// Number of connections opened before the measured ones, to exclude the one-time memory of handling as many at once.
const FIRST: usize = 2 * CONNECT_CONCURRENCY;

/// Distance between the projects of consecutive subscriptions of a connection.
const STRIDE: usize = 97;

/// Options of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Connections, each of which first subscribes to a different roadmap
    #[arg(long, default_value_t = 6000)]
    pub connections: usize,
    /// Further subscriptions of each connection
    #[arg(long, default_value_t = 8)]
    pub further: usize,
    /// Rounds, each with a fresh server
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
}

/// Runs the benchmark.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let Options { connections, further, .. } = *options;
    let title = format!("idle: {connections} connections, 1 + {further} subscriptions each, {}", bench.database());
    let mut report = Report::new(title);
    Database::with(bench.database_url.as_ref(), async |database| {
        let server = Server::rodage(&bench.binary, database, Processors::All).await?;
        progress("idle: creating the projects");
        let fixture = Rc::new(Fixture::create(&server, connections + FIRST).await?);
        server.kill().await?;
        for round in 1..=options.rounds {
            progress(&format!("idle: round {round} of {}", options.rounds));
            let one = cost(bench, database, options, &fixture, 1).await?;
            let all = cost(bench, database, options, &fixture, 1 + further).await?;
            report.record("memory per connection with one subscription", "KiB", one);
            report.record("memory per further subscription", "KiB", (all - one) / float(further));
        }
        Ok(())
    })
    .await?;
    Ok(report)
}

/// Returns the memory of each connection with `per_connection` subscriptions, in KiB.
async fn cost(
    bench: &Bench,
    database: &Database,
    options: &Options,
    fixture: &Rc<Fixture>,
    per_connection: usize,
) -> Result<f64> {
    let connections = options.connections;
    let server = Server::rodage(&bench.binary, database, Processors::All).await?;
    let endpoint = Endpoint::graphql(server.address, fixture.owner.cookie.clone());
    let ignore: OnMessage = Rc::new(|_, _| {});
    let pool = |size: usize, from: usize| {
        let followed = fixture.clone();
        let subscriptions = move |number: usize| {
            let project = |further: usize| followed.project_id(from + number + further * STRIDE);
            (0..per_connection)
                .map(|further| roadmap_subscription(further.to_string(), &project(further), None))
                .collect()
        };
        ClientPool::connect(size, CONNECT_CONCURRENCY, &endpoint, subscriptions, &ignore)
    };
    let first = pool(FIRST, connections);
    first.wait_ready(FIRST * per_connection).await?;
    sleep(SETTLE_TIME).await;
    let before = server.resident()?;
    let counted = pool(connections, 0);
    counted.wait_ready(connections * per_connection).await?;
    sleep(SETTLE_TIME).await;
    let after = server.resident()?;
    drop((first, counted));
    server.kill().await?;
    Ok((after - before) / float(connections))
}
