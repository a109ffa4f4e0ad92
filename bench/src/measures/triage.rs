//! The lists of feedback of a creator who has a hundred thousand on one project: the first page and each filter, as the
//! web client asks for them, one request after the other.
//!
//! Nothing is pinned: what counts is how long a person waits, not what a processor can do.

use anyhow::Result;
use serde_json::{Value, json};

use super::{
    Bench,
    reads::dataset::Dataset,
    steps::{self, Rounds, Step},
};
use crate::report::{Bound, Report};

/// What the page shows first, at most, in ms.
const PAGE_GOAL: Bound = Bound::AtMost(20.0);

/// A list with a filter, at most, in ms.
const FILTER_GOAL: Bound = Bound::AtMost(50.0);

const LIST: &str = include_str!("../documents/pages/TriageList.graphql");
const WORKSPACE: &str = include_str!("../documents/pages/WorkspaceFrame.graphql");
const UNREAD: &str = include_str!("../documents/pages/UnreadFeedback.graphql");

/// Options of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Feedbacks on the project
    #[arg(long, default_value_t = 100_000)]
    pub feedbacks: u32,
    /// How often and how long
    #[command(flatten)]
    pub rounds: Rounds,
    /// Fail if a goal is missed
    #[arg(long)]
    pub check: bool,
}

/// Runs the benchmark.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let title = format!("triage: {} feedbacks on one project, one connection", options.feedbacks);
    let mut report = Report::new(title);
    let dataset = Dataset {
        creators: 1,
        projects: 1,
        activities: 0,
        invitations: 1,
        feedbacks: options.feedbacks,
        testers: 0,
        history: 0,
    };
    let steps = steps(options.feedbacks);
    steps::run(bench, "triage", async |url| dataset.fill(url).await, &steps, options.rounds, &mut report).await?;
    Ok(report)
}

/// Returns the requests in the order in which a creator would make them. The feedback with the highest number is the
/// newest.
fn steps(feedbacks: u32) -> Vec<Step> {
    let project = Dataset::project(0, 0);
    let list = |name, filter: Value, order: &str| Step {
        name,
        document: LIST,
        variables: json!({ "projectId": project, "filter": filter, "orderBy": order, "first": 30 }),
        cookie: Dataset::cookie(0),
        count: Some("/data/project/feedbacks/totalCount"),
        goal: FILTER_GOAL,
    };
    let page = |name, document, variables| Step {
        name,
        document,
        variables,
        cookie: Dataset::cookie(0),
        count: None,
        goal: PAGE_GOAL,
    };
    let rare = format!("n° {}", feedbacks / 2);
    vec![
        Step { goal: PAGE_GOAL, ..list("first page", Value::Null, "NEWEST") },
        page("frame", WORKSPACE, json!({ "projectId": project })),
        page("unread on the dashboard", UNREAD, json!({ "first": 5 })),
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
