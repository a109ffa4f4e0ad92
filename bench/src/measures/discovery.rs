//! How creators and testers find each other among a million testers and a hundred thousand projects: the directory with
//! its filters, the testers that are suggested to a creator, and the projects that are suggested to a tester.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::{
    Bench,
    reads::{connection::Connection, dataset::Dataset, dialect::Dialect},
    steps::{self, Rounds, Step},
};
use crate::report::{Bound, Report};

/// A request, at most, in ms.
const GOAL: Bound = Bound::AtMost(50.0);

const DIRECTORY: &str = include_str!("../documents/directory.graphql");
const DISCOVERY: &str = include_str!("../documents/discovery.graphql");
const SUGGESTED: &str = include_str!("../documents/suggested.graphql");

/// Projects of each creator.
const PROJECTS: u32 = 10;

/// Options of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Projects in the directory
    #[arg(long, default_value_t = 100_000)]
    pub projects: u32,
    /// Testers
    #[arg(long, default_value_t = 1_000_000)]
    pub testers: u32,
    /// How often and how long
    #[command(flatten)]
    pub rounds: Rounds,
    /// Fail if a goal is missed
    #[arg(long)]
    pub check: bool,
}

/// Runs the benchmark.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let title = format!(
        "discovery: {} projects in the directory, {} testers, one connection",
        options.projects, options.testers
    );
    let mut report = Report::new(title);
    let dataset = Dataset {
        creators: options.projects / PROJECTS,
        projects: PROJECTS,
        activities: 0,
        invitations: 1,
        feedbacks: 0,
        testers: options.testers,
        history: 0,
    };
    let fill = async |url: &str| {
        dataset.fill(url).await?;
        list_projects(url).await.context("cannot fill the directory")
    };
    steps::run(bench, "discovery", fill, &steps(), options.rounds, &mut report).await?;
    Ok(report)
}

/// Puts all projects into the directory. Each has a keyword that a tenth of them have, one of a few hundred, and one of
/// its own; the first two are skills of testers.
async fn list_projects(url: &str) -> Result<()> {
    let mut connection = Connection::open(url).await?;
    let dialect = Dialect(connection.backend());
    let numbered = "(select id, row_number() over (order by id) as n from project) numbered";
    let keyword = |number: &str| format!("'competence-' || {}", dialect.padded(number, 4));
    let keywords = [keyword("n % 10"), keyword("400 + n % 400"), "'rare-' || n".to_owned()];
    let [common, some, own] = &keywords;
    let mut statements = vec![
        format!(
            "update project set visibility = 'public', status = 'en_cours', \
             keywords = ('[\"' || {common} || '\",\"' || {some} || '\",\"' || {own} || '\"]'){} from {numbered} \
             where numbered.id = project.id",
            dialect.as_json()
        ),
        format!(
            "insert into project_listing (id, kind, language, is_open, report_count, is_listed, needs_feedback, deadline, \
             created_at, folded) select project.id, case n % 3 when 0 then 'app' when 1 then 'game' else 'site' end, \
             case when n % 100 = 1 then 'other' when n % 10 = 0 then 'en' else 'fr' end, true, 0, true, n % 4 = 0, {}, \
             created_at, project.folded || ' ' || {common} || ' ' || {some} || ' ' || {own} \
             from project join {numbered} on numbered.id = project.id",
            dialect.day_from_now("n % 300")
        ),
    ];
    statements.extend(keywords.iter().map(|keyword| {
        format!(
            "insert into project_listing_keyword (listing_id, folded, language) select project_listing.id, {keyword}, language \
             from project_listing join {numbered} on numbered.id = project_listing.id"
        )
    }));
    statements.extend(dialect.settle().iter().map(|&statement| statement.to_owned()));
    for statement in statements {
        connection.execute(statement).await?;
    }
    connection.close().await
}

fn steps() -> Vec<Step> {
    let step = |name, document, variables, cookie| Step { name, document, variables, cookie, count: None, goal: GOAL };
    let list = |name, filter: Value, order: &str| {
        step(name, DIRECTORY, json!({ "filter": filter, "orderBy": order }), String::new())
    };
    let words = |query: &str| json!({ "query": query });
    vec![
        list("first page", Value::Null, "NEED"),
        list("newest", Value::Null, "NEWEST"),
        list("next deadline", Value::Null, "DEADLINE"),
        list("closing soon", json!({ "isClosingSoon": true }), "NEED"),
        list("games", json!({ "kinds": ["GAME"] }), "NEED"),
        list("in English", json!({ "languages": ["ENGLISH"] }), "NEED"),
        list("games in another language", json!({ "kinds": ["GAME"], "languages": ["OTHER"] }), "NEED"),
        list("a word of all", words("projet"), "NEED"),
        list("a keyword of a tenth", words("competence-0003"), "NEED"),
        list("a keyword of some", words("competence-0412"), "NEED"),
        list("a keyword of one", words("rare-5000"), "NEED"),
        list("a word of none", words("introuvable"), "NEED"),
        list("a keyword of a tenth, sites", json!({ "query": "competence-0003", "kinds": ["SITE"] }), "NEWEST"),
        step("suggested testers", DISCOVERY, json!({ "projectId": Dataset::project(0, 0) }), Dataset::cookie(0)),
        step("suggested projects", SUGGESTED, json!({}), Dataset::tester_cookie()),
    ]
}
