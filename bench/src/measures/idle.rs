//! What a connection costs that only waits, and each further subscription on it. No two connections follow the same
//! thing first, so nothing is counted that they would share. They are many, because the first few thousand are given
//! memory that answering others took and gave back, and look smaller than they are.

use std::{rc::Rc, time::Duration};

use anyhow::Result;
use tokio::time::sleep;

use super::{Bench, Workshop, roadmap};
use crate::{
    crowd::{Crowd, Ear, GENTLY},
    database::Database,
    process::Processors,
    report::{Report, float, say},
    server::Server,
    socket::Door,
};

/// After which memory is looked at: what answering took is given back.
const SETTLING: Duration = Duration::from_secs(1);

/// Connections that are there before those that count: what answering as many at a time takes, once and for all, is
/// not theirs.
const FIRST: usize = 2 * GENTLY;

/// Between the projects that neighbouring subscriptions of a connection follow.
const STRIDE: usize = 97;

/// How much.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Connections, each following a roadmap that no other follows first
    #[arg(long, default_value_t = 6000)]
    pub connections: usize,
    /// Further subscriptions of each
    #[arg(long, default_value_t = 8)]
    pub further: usize,
    /// Rounds, each with a fresh server
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
}

/// Measures.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let Options { connections, further, .. } = *options;
    let title = format!("idle: {connections} connections, 1 + {further} subscriptions each, {}", bench.database());
    let mut report = Report::new(title);
    Database::with(bench.database_url.as_ref(), async |database| {
        let server = Server::rodage(&bench.binary, database, Processors::All).await?;
        say("idle: making the projects");
        let workshop = Rc::new(Workshop::build(&server, connections + FIRST).await?);
        server.kill().await?;
        for round in 1..=options.rounds {
            say(&format!("idle: round {round} of {}", options.rounds));
            let one = cost(bench, database, options, &workshop, 1).await?;
            let all = cost(bench, database, options, &workshop, 1 + further).await?;
            report.note("memory per connection with one subscription", "KiB", one);
            report.note("memory per further subscription", "KiB", (all - one) / float(further));
        }
        Ok(())
    })
    .await?;
    Ok(report)
}

/// KiB that each of the connections costs with so many subscriptions.
async fn cost(
    bench: &Bench,
    database: &Database,
    options: &Options,
    workshop: &Rc<Workshop>,
    subscriptions: usize,
) -> Result<f64> {
    let connections = options.connections;
    let server = Server::rodage(&bench.binary, database, Processors::All).await?;
    let door = Door::graphql(server.address, workshop.owner.cookie.clone());
    let deaf: Ear = Rc::new(|_, _| {});
    let crowd = |size: usize, from: usize| {
        let followed = workshop.clone();
        let wishes = move |number: usize| {
            let project = |further: usize| followed.roadmap(from + number + further * STRIDE);
            (0..subscriptions).map(|further| roadmap(further.to_string(), &project(further), None)).collect()
        };
        Crowd::begin(size, GENTLY, &door, wishes, &deaf)
    };
    let first = crowd(FIRST, connections);
    first.ready(FIRST * subscriptions).await?;
    sleep(SETTLING).await;
    let before = server.resident()?;
    let counted = crowd(connections, 0);
    counted.ready(connections * subscriptions).await?;
    sleep(SETTLING).await;
    let after = server.resident()?;
    drop((first, counted));
    server.kill().await?;
    Ok((after - before) / float(connections))
}
