//! The search for testers among up to a million, by words of every kind: each query alone, from several connections
//! that repeat it.
//!
//! The server and the floor are placed as in [`super::reads`], and the answers are compared in the same way.

use anyhow::Result;
use serde_json::json;

use super::{
    Bench,
    reads::{
        dataset::Dataset,
        load::Intensity,
        placement,
        side::{Prepared, Side},
        works::{Target, Work},
    },
};
use crate::{
    database::Database,
    report::{Report, progress},
};

/// Queries by what they find.
const QUERIES: [(&str, &str); 7] = [
    ("nobody", "introuvable"),
    ("one rare skill", "competence-0399"),
    ("one common skill", "competence-0000"),
    ("three skills", "competence-0000 competence-0401 competence-0802"),
    ("ten skills", "competence-000"),
    ("a hundred skills", "competence-00"),
    ("every skill", "competence"),
];

/// Options of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Testers
    #[arg(long, default_value_t = 1_000_000)]
    pub testers: u32,
    /// Queries to measure instead of those of the bench
    #[arg(long = "query", value_name = "WORDS")]
    pub queries: Vec<String>,
    /// Rounds, each with all queries
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
    /// How hard to load the server
    #[command(flatten)]
    pub intensity: Intensity,
}

/// Runs the benchmark.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let title = format!(
        "search: {} testers, {} connections, {}",
        options.testers,
        options.intensity.connections,
        bench.database()
    );
    let mut report = Report::new(title + placement()?);
    let dataset = Dataset {
        creators: 1,
        projects: 1,
        activities: 0,
        invitations: 0,
        feedbacks: 0,
        testers: options.testers,
        history: 0,
    };
    Database::with(bench.database_url.as_ref(), async |database| {
        let side = Side::start(bench, database, &dataset).await?;
        measure(&side, options, &mut report).await?;
        side.stop().await
    })
    .await?;
    Ok(report)
}

async fn measure(side: &Side, options: &Options, report: &mut Report) -> Result<()> {
    let queries: Vec<(&str, &str)> = if options.queries.is_empty() {
        QUERIES.to_vec()
    } else {
        options.queries.iter().map(|query| (query.as_str(), query.as_str())).collect()
    };
    let mut prepared = Vec::new();
    for (name, query) in queries {
        progress(&format!("search: comparing the answers for {name}"));
        let checked = side.check(Work::Search, 0, &json!({ "query": query })).await?;
        let found = checked.answer["data"]["testerSearch"]["totalCount"].as_f64().unwrap_or(f64::NAN);
        report.record(&format!("{name}: found"), "", found);
        prepared.push((name, Prepared::new(vec![checked])));
    }
    for round in 1..=options.rounds {
        progress(&format!("search: round {round} of {}", options.rounds));
        for (name, requests) in &prepared {
            let mut slot = side.measure(Target::Rodage, requests, options.intensity).await?;
            report.record(&format!("{name}: p50"), "ms", slot.times.quantile(0.5));
            report.record(&format!("{name}: p99"), "ms", slot.times.quantile(0.99));
            report.record(&format!("{name}: requests/s"), "/s", slot.per_second);
            report.record(&format!("{name}: processor of the server"), "µs", slot.server_us);
            if let Some(postgres) = slot.postgres_us {
                report.record(&format!("{name}: processor of PostgreSQL"), "µs", postgres);
            }
        }
    }
    Ok(())
}
