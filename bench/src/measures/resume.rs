//! Coming back after a thousand changes: from before the connection is opened until the last missed change is there.
//!
//! One client after the other, each with a cursor of its own, first while the server remembers the changes, then after
//! a restart, when it has only the table.

use std::{rc::Rc, time::Instant};

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::Bench;
use crate::{
    api::{Api, STORY_CHANGES},
    crowd::{PATIENCE, at_rate},
    database::Database,
    process::Processors,
    report::{Report, Times, float, say},
    server::Server,
    socket::{Door, Socket, check, cursor},
};

/// Stories a second while the changes are made that will be missed: slow enough for a cursor after almost each.
const WRITING: u32 = 400;

/// How much.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Changes that each client missed, at least
    #[arg(long, default_value_t = 1000)]
    pub missed: usize,
    /// Clients that come back in a round
    #[arg(long, default_value_t = 100)]
    pub clients: usize,
    /// Rounds
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
}

/// A cursor, and how many changes came after it.
type Place = (String, usize);

/// Measures.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let title = format!("resume: {} changes missed, {} clients a round", options.missed, options.clients);
    let mut report = Report::new(format!("{title}, {}", bench.database()));
    Database::with(bench.database_url.as_ref(), async |database| {
        let server = Server::rodage(&bench.binary, database, Processors::All).await?;
        say("resume: making the changes");
        let places = places(&server, options).await?;
        comebacks(&server, &places, options, "remembered by the server", &mut report).await?;
        let address = server.address;
        server.terminate().await?;

        let server = Server::rodage_at(address, &bench.binary, database, Processors::All).await?;
        comebacks(&server, &places, options, "read from the table", &mut report).await?;
        server.kill().await
    })
    .await?;
    Ok(report)
}

/// Makes changes, and notes the cursors of a client that listens.
async fn places(server: &Server, options: &Options) -> Result<Vec<Place>> {
    let mut socket = Socket::introduced(&Door::graphql(server.address, None), 0).await?;
    socket.subscribe("1", STORY_CHANGES, &json!({})).await?;
    let total = options.missed + options.clients;
    let visitor = Rc::new(Api::visitor(server));
    let writing = at_rate(WRITING, crate::report::seconds(total, WRITING), |number| {
        let visitor = visitor.clone();
        async move { visitor.submit_story(&format!("{number:0>160}")).await }
    });
    let (mut cursors, mut heard) = (Vec::new(), 0);
    let listening = async {
        while heard < total {
            socket
                .receive(&mut |text| {
                    heard += changes(text);
                    cursors.extend(cursor(text).map(|cursor| (cursor.to_owned(), heard)));
                })
                .await?;
        }
        Ok(())
    };
    tokio::try_join!(writing, listening)?;
    let places: Vec<Place> = cursors
        .into_iter()
        .map(|(cursor, heard)| (cursor, total - heard))
        .filter(|(_, missed)| *missed >= options.missed)
        .collect();
    ensure!(!places.is_empty(), "no cursor was given in time");
    Ok(places)
}

async fn comebacks(server: &Server, places: &[Place], options: &Options, how: &str, report: &mut Report) -> Result<()> {
    let door = Door::graphql(server.address, None);
    for round in 0..=options.rounds {
        say(&format!("resume: {how}, round {round} of {}", options.rounds));
        let mut times = Times::default();
        for client in 0..options.clients {
            let (cursor, missed) = &places[client % places.len()];
            let began = Instant::now();
            let returning = come_back(&door, cursor, *missed);
            tokio::time::timeout(PATIENCE, returning).await.context("what was missed does not come")??;
            times.push(began.elapsed());
        }
        // The first round prepares statements and fills caches.
        if round > 0 {
            report.note(&format!("{how} p50"), "ms", times.quantile(0.5));
            report.note(&format!("{how} p99"), "ms", times.quantile(0.99));
        }
    }
    report.note("different cursors", "", float(places.len()));
    Ok(())
}

/// Returns when a client has what it missed, no more and no less.
async fn come_back(door: &Door, cursor: &str, missed: usize) -> Result<()> {
    let mut socket = Socket::introduced(door, 0).await?;
    socket.subscribe("1", STORY_CHANGES, &json!({ "after": cursor })).await?;
    let (mut got, mut refused) = (0, Ok(()));
    while got < missed {
        socket
            .receive(&mut |text| {
                got += changes(text);
                if let Err(error) = check(text) {
                    refused = Err(error);
                }
            })
            .await?;
        std::mem::replace(&mut refused, Ok(()))?;
    }
    ensure!(got == missed, "{got} changes instead of {missed}");
    socket.cut()
}

/// How many changes a message has.
fn changes(text: &str) -> usize {
    text.matches(r#""operation":""#).count()
}
