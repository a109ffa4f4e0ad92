//! The lists of feedback of a creator who has a hundred thousand on one project: the first page and each filter, as the
//! web client asks for them, one request after the other.
//!
//! Nothing is pinned: what counts is how long a person waits, not what a processor can do.

use std::{net::SocketAddr, rc::Rc};

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use super::{
    Bench,
    reads::{
        dataset::Dataset,
        load::{Connection, Intensity, Request, drive},
    },
};
use crate::{
    database::Database,
    process::Processors,
    report::{Bound, Report, progress},
    server::Server,
};

/// What the page shows first, at most, in ms.
const PAGE_GOAL: Bound = Bound::AtMost(20.0);

/// A list with a filter, at most, in ms.
const FILTER_GOAL: Bound = Bound::AtMost(50.0);

const LIST: &str = include_str!("../documents/triage.graphql");
const WORKSPACE: &str = include_str!("../documents/workspace.graphql");
const UNREAD: &str = include_str!("../documents/unread.graphql");

/// Options of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Feedbacks on the project
    #[arg(long, default_value_t = 100_000)]
    pub feedbacks: u32,
    /// Rounds, each with all requests
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
    /// Seconds counted per request in a round
    #[arg(long, default_value_t = 2)]
    pub seconds: u64,
    /// Fail if a goal is missed
    #[arg(long)]
    pub check: bool,
}

/// A request of the client, and how long it may take.
struct Step {
    name: &'static str,
    document: &'static str,
    variables: Value,
    goal: Bound,
}

/// Runs the benchmark.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let title = format!("triage: {} feedbacks on one project, one connection", options.feedbacks);
    let mut report = Report::new(title);
    let mut databases = vec![("SQLite", None)];
    databases.extend(bench.database_url.as_ref().map(|url| ("PostgreSQL", Some(url))));
    for (name, server) in databases {
        Database::with(server, async |database| measure(bench, database, name, options, &mut report).await).await?;
    }
    Ok(report)
}

async fn measure(bench: &Bench, database: &Database, name: &str, options: &Options, report: &mut Report) -> Result<()> {
    // Creates the schema.
    Server::rodage(&bench.binary, database, Processors::All).await?.terminate().await?;
    progress(&format!("triage: inserting the data into {name}"));
    let dataset = Dataset {
        creators: 1,
        projects: 1,
        activities: 0,
        invitations: 1,
        feedbacks: options.feedbacks,
        testers: 0,
        history: 0,
    };
    dataset.fill(&database.url).await?;
    let server = Server::rodage(&bench.binary, database, Processors::All).await?;
    let mut prepared = Vec::new();
    for step in steps(options.feedbacks) {
        let request = prepare(server.address, &step).await?;
        prepared.push((step, Rc::from([request])));
    }
    let intensity = Intensity { connections: 1, seconds: options.seconds };
    for round in 1..=options.rounds {
        progress(&format!("triage on {name}: round {round} of {}", options.rounds));
        for (step, requests) in &prepared {
            let mut answered = drive(server.address, requests, intensity, || Ok(())).await?;
            let label = |quantile: &str| format!("{name}, {}: {quantile}", step.name);
            report.record(&label("p50"), "ms", answered.times.quantile(0.5));
            report.record_with_goal(&label("p99"), "ms", answered.times.quantile(0.99), Some(step.goal));
        }
    }
    server.kill().await
}

/// Returns the requests in the order in which a creator would make them. The feedback with the highest number is the
/// newest.
fn steps(feedbacks: u32) -> Vec<Step> {
    let project = Dataset::project(0, 0);
    let list = |name, filter: Value, order: &str| Step {
        name,
        document: LIST,
        variables: json!({ "projectId": project, "filter": filter, "orderBy": order, "first": 30 }),
        goal: FILTER_GOAL,
    };
    let rare = format!("n° {}", feedbacks / 2);
    vec![
        Step { goal: PAGE_GOAL, ..list("first page", Value::Null, "NEWEST") },
        Step { name: "frame", document: WORKSPACE, variables: json!({ "projectId": project }), goal: PAGE_GOAL },
        Step { name: "unread on the dashboard", document: UNREAD, variables: json!({}), goal: PAGE_GOAL },
        list("oldest", Value::Null, "OLDEST"),
        list("unread", json!({ "isRead": false }), "NEWEST"),
        list("new", json!({ "statuses": ["NEW"] }), "NEWEST"),
        list("declined", json!({ "statuses": ["DECLINED"] }), "NEWEST"),
        list("bugs", json!({ "kinds": ["BUG"] }), "NEWEST"),
        list("unread new bugs", json!({ "isRead": false, "statuses": ["NEW"], "kinds": ["BUG"] }), "NEWEST"),
        list("with a tag", json!({ "tag": "ux" }), "NEWEST"),
        list("useful", json!({ "isUseful": true }), "NEWEST"),
        list("a word of all", json!({ "query": "levier" }), "NEWEST"),
        list("a word of all, unread", json!({ "query": "levier", "isRead": false }), "NEWEST"),
        list("a number of hundreds", json!({ "query": "500" }), "OLDEST"),
        list("a word of one", json!({ "query": rare }), "NEWEST"),
        list("a word of none", json!({ "query": "introuvable" }), "NEWEST"),
        list("two letters of many", json!({ "query": "12" }), "NEWEST"),
        list("two letters of none", json!({ "query": "zq" }), "NEWEST"),
        list("duplicates", json!({ "isDuplicate": true }), "OLDEST"),
    ]
}

/// Sends a request once, checks that it is answered without errors, and returns it.
async fn prepare(address: SocketAddr, step: &Step) -> Result<Request> {
    let body = json!({ "query": step.document, "variables": step.variables }).to_string();
    let bytes = format!(
        "POST /graphql HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
         accept: application/graphql-response+json\r\ncookie: {}\r\ncontent-length: {}\r\n\r\n{body}",
        Dataset::cookie(0),
        body.len()
    )
    .into_bytes();
    let mut connection = Connection::open(address).await?;
    let answer = connection.exchange(&bytes).await?;
    let (length, parsed) = (answer.len(), serde_json::from_slice::<Value>(answer)?);
    ensure!(parsed["errors"].is_null(), "{}: {parsed}", step.name);
    if step.document == LIST {
        let count = &parsed["data"]["project"]["feedbacks"]["totalCount"];
        ensure!(count.is_number(), "{}: {parsed}", step.name);
        progress(&format!("{}: {count} found", step.name));
    }
    Ok(Request { bytes, length, tolerance: 0 })
}
