//! Resuming after a thousand changes: the time from before the connection is opened until the last missed change is
//! received.
//!
//! Clients run one after the other, with different cursors, first while the server has the changes in memory, then
//! after a restart, when it has only the table.

use std::{rc::Rc, time::Instant};

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::Bench;
use crate::{
    api::{Api, STORY_CHANGES},
    client_pool::{TIMEOUT, at_rate},
    database::Database,
    process::Processors,
    report::{Report, Times, float, progress},
    server::Server,
    socket::{Endpoint, Socket, check, cursor},
};

/// Stories per second while the changes to be missed are created, slow enough to get a cursor after almost each.
const WRITE_RATE: u32 = 400;

/// Options of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Minimum number of changes that each client missed
    #[arg(long, default_value_t = 1000)]
    pub missed: usize,
    /// Clients that resume per round
    #[arg(long, default_value_t = 100)]
    pub clients: usize,
    /// Rounds
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
}

/// A cursor, and the number of changes after it.
type ResumePoint = (String, usize);

/// Runs the benchmark.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let title = format!("resume: {} changes missed, {} clients a round", options.missed, options.clients);
    let mut report = Report::new(format!("{title}, {}", bench.database()));
    Database::with(bench.database_url.as_ref(), async |database| {
        let server = Server::rodage(&bench.binary, database, Processors::All).await?;
        progress("resume: creating the changes");
        let points = resume_points(&server, options).await?;
        measure(&server, &points, options, "from memory", &mut report).await?;
        let address = server.address;
        server.terminate().await?;

        let server = Server::rodage_at(address, &bench.binary, database, Processors::All).await?;
        measure(&server, &points, options, "from the table", &mut report).await?;
        server.kill().await
    })
    .await?;
    Ok(report)
}

/// Creates changes, and collects the cursors of a subscriber.
async fn resume_points(server: &Server, options: &Options) -> Result<Vec<ResumePoint>> {
    let mut socket = Socket::open_graphql(&Endpoint::graphql(server.address, None), 0).await?;
    socket.subscribe("1", STORY_CHANGES, &json!({})).await?;
    let total = options.missed + options.clients;
    let visitor = Rc::new(Api::visitor(server));
    let writing = at_rate(WRITE_RATE, crate::report::seconds(total, WRITE_RATE), |number| {
        let visitor = visitor.clone();
        async move { visitor.submit_story(&format!("{number:0>160}")).await }
    });
    let (mut cursors, mut received) = (Vec::new(), 0);
    let listening = async {
        while received < total {
            socket
                .receive(&mut |text| {
                    received += changes(text);
                    cursors.extend(cursor(text).map(|cursor| (cursor.to_owned(), received)));
                })
                .await?;
        }
        Ok(())
    };
    tokio::try_join!(writing, listening)?;
    let points: Vec<ResumePoint> = cursors
        .into_iter()
        .map(|(cursor, received)| (cursor, total - received))
        .filter(|(_, missed)| *missed >= options.missed)
        .collect();
    ensure!(!points.is_empty(), "no cursor was received early enough");
    Ok(points)
}

/// Resumes each client in turn, and records the times under the name `source`.
async fn measure(
    server: &Server,
    points: &[ResumePoint],
    options: &Options,
    source: &str,
    report: &mut Report,
) -> Result<()> {
    let endpoint = Endpoint::graphql(server.address, None);
    for round in 0..=options.rounds {
        progress(&format!("resume: {source}, round {round} of {}", options.rounds));
        let mut times = Times::default();
        for client in 0..options.clients {
            let (cursor, missed) = &points[client % points.len()];
            let began = Instant::now();
            let resuming = resume(&endpoint, cursor, *missed);
            tokio::time::timeout(TIMEOUT, resuming).await.context("timed out waiting for the missed changes")??;
            times.push(began.elapsed());
        }
        // The first round is a warm-up that prepares statements and fills caches.
        if round > 0 {
            report.record(&format!("{source} p50"), "ms", times.quantile(0.5));
            report.record(&format!("{source} p99"), "ms", times.quantile(0.99));
        }
    }
    report.record("different cursors", "", float(points.len()));
    Ok(())
}

/// Connects a client and waits until it has received exactly the changes that it missed.
async fn resume(endpoint: &Endpoint, cursor: &str, missed: usize) -> Result<()> {
    let mut socket = Socket::open_graphql(endpoint, 0).await?;
    socket.subscribe("1", STORY_CHANGES, &json!({ "after": cursor })).await?;
    let (mut received, mut refused) = (0, Ok(()));
    while received < missed {
        socket
            .receive(&mut |text| {
                received += changes(text);
                if let Err(error) = check(text) {
                    refused = Err(error);
                }
            })
            .await?;
        std::mem::replace(&mut refused, Ok(()))?;
    }
    ensure!(received == missed, "{received} changes instead of {missed}");
    socket.reset()
}

/// Returns the number of changes in a message.
fn changes(text: &str) -> usize {
    text.matches(r#""operation":""#).count()
}
