//! What a search of testers costs, and suggestions of testers, from 1,000 to 1,000,000 of them, on SQLite and, where `TEST_POSTGRES_URL` names one,
//! on PostgreSQL.
//!
//! `cargo bench -p rodage --bench tester_search -- 1000 10000` for other numbers of testers. Each tester has five of 2,000
//! skills, some far more common than others (the commonest: one tester in seven). Times are those of the whole GraphQL
//! request, in the process; the last column is the same question asked by reading everyone's skills.

// An optimised build looks through all resolvers of the schema at once.
#![recursion_limit = "256"]
#![expect(clippy::print_stdout, reason = "a benchmark prints")]

use std::{
    net::{IpAddr, Ipv4Addr},
    time::{Duration, Instant},
};

use anyhow::Context;
use async_graphql::{Request, Variables};
use clap::Parser;
use entity::types::id::{ProjectId, SessionId, UserId};
use rodage::platform::{
    app::App,
    auth::{
        request::RequestInfo,
        viewer::{Credential, SignedIn, UserType, Viewer},
    },
    clock::{Clock, random},
    config::Cli,
    language::Language,
};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseBackend, DatabaseConnection};
use serde_json::json;
use uuid::Uuid;

const SIZES: [u64; 4] = [1_000, 10_000, 100_000, 1_000_000];
const SKILLS: u64 = 2_000;
const CHUNK: u64 = 100_000;
/// Runs of one question, and how long they may take together.
const RUNS: usize = 40;
const PATIENCE: Duration = Duration::from_secs(4);

const QUESTIONS: [(&str, &str); 6] = [
    ("nobody", "introuvable"),
    ("one rare skill", "competence-0399"),
    ("one common skill", "competence-0000"),
    ("ten skills", "competence-000"),
    ("two words", "competence-0000 competence-0401"),
    ("every skill", "competence"),
];

/// Keywords by the numbers of the skills that they name.
const KEYWORDS: [(&str, &[u32]); 5] = [
    ("nobody", &[9999]),
    ("one rare keyword", &[399]),
    ("a common keyword", &[0]),
    ("five keywords", &[0, 400, 800, 1200, 1600]),
    (
        "twenty keywords",
        &[0, 1, 2, 3, 400, 401, 402, 403, 800, 801, 802, 803, 1200, 1201, 1202, 1203, 1600, 1601, 1602, 1603],
    ),
];
const SUGGESTION_RUNS: usize = 300;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let asked: Vec<u64> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let sizes = if asked.is_empty() { SIZES.to_vec() } else { asked };
    let directory = tempfile::tempdir()?;
    for size in &sizes {
        let url = format!("sqlite:{}", directory.path().join(format!("{size}.db")).display());
        measure(&url, *size).await?;
    }
    let Ok(server) = std::env::var("TEST_POSTGRES_URL") else {
        println!("not run on PostgreSQL: TEST_POSTGRES_URL is not set");
        return Ok(());
    };
    for size in &sizes {
        let name = format!("bench_{}", Uuid::from_bytes(random()).simple());
        let admin = connect(&server).await?;
        admin.execute_unprepared(&format!("create database {name}")).await?;
        let mut url = url::Url::parse(&server)?;
        url.set_path(&name);
        let measured = measure(url.as_str(), *size).await;
        admin.execute_unprepared(&format!("drop database {name} with (force)")).await?;
        measured?;
    }
    Ok(())
}

async fn connect(url: &str) -> anyhow::Result<DatabaseConnection> {
    let url = if url.starts_with("sqlite:") { format!("{url}?mode=rwc") } else { url.to_owned() };
    let mut options = ConnectOptions::new(url);
    options.max_connections(1).sqlx_logging(false);
    Ok(Database::connect(options).await?)
}

async fn measure(url: &str, testers: u64) -> anyhow::Result<()> {
    let config = Cli::parse_from(["rodage", "--database-url", url]).config;
    let app = rodage::features::start(config, Clock::default()).await?;
    let db = connect(url).await?;
    let began = Instant::now();
    fill(&db, testers).await?;
    println!("\n{:?}, {testers} testers (filled in {:.1?})", db.get_database_backend(), began.elapsed());
    println!("{:<18} {:>9} {:>10} {:>10} {:>10}", "question", "found", "p50", "p95", "scan");
    for (name, query) in QUESTIONS {
        // The broadest question may be refused at the largest size: a statement has 30 s on PostgreSQL.
        let found = match ask(&app, query, true).await {
            Ok(found) => found,
            Err(error) => {
                println!("{name:<18} not answered: {error}");
                continue;
            }
        };
        let (began, mut times) = (Instant::now(), Vec::new());
        while times.len() < RUNS && (times.len() < 3 || began.elapsed() < PATIENCE) {
            let began = Instant::now();
            ask(&app, query, false).await?;
            times.push(began.elapsed());
        }
        times.sort();
        let (p50, p95) = (times[times.len() / 2], times[times.len() * 95 / 100]);
        let scan = scan(&db, query).await?;
        println!("{name:<18} {found:>9} {p50:>10.1?} {p95:>10.1?} {scan:>10.1?}");
    }
    println!("{:<18} {:>9} {:>10} {:>10} {:>10}", "suggestions", "found", "p50", "p95", "p99");
    for (name, keywords) in KEYWORDS {
        set_keywords(&db, keywords).await?;
        let (mut found, mut times) = (0, Vec::new());
        while times.len() < SUGGESTION_RUNS {
            let began = Instant::now();
            found = suggest(&app).await?;
            times.push(began.elapsed());
        }
        times.sort();
        let [p50, p95, p99] = [50, 95, 99].map(|percent| times[times.len() * percent / 100]);
        println!("{name:<18} {found:>9} {p50:>10.1?} {p95:>10.1?} {p99:>10.1?}");
    }
    app.shut_down().await;
    Ok(())
}

/// Gives the creator's only project these keywords.
async fn set_keywords(db: &DatabaseConnection, keywords: &[u32]) -> anyhow::Result<()> {
    let keywords: Vec<String> = keywords.iter().map(|number| format!("Competence-{number:04}")).collect();
    let keywords = serde_json::to_string(&keywords)?;
    db.execute_unprepared(&format!("update project set keywords = '{keywords}'")).await?;
    Ok(())
}

/// The suggestions for the project as the client asks for them, with popular skills; how many there are.
async fn suggest(app: &App) -> anyhow::Result<usize> {
    let document = "query($id: ID!) { project(id: $id) { suggestedTesters(first: 12) { matchingSkills tester { id username \
         bio skills competences languages country availability isFavorite hasTestedForViewer facts { testCount \
         usefulFeedbackCount medianSecondsToFirstFeedback devices } } } } popularSkills(first: 12) { label testerCount } }";
    let variables = json!({ "id": ProjectId::from(Uuid::nil()).to_string() });
    let page = execute(app, document, variables).await?;
    let suggested = page["project"]["suggestedTesters"].as_array().context("no suggestions")?;
    anyhow::ensure!(page["popularSkills"].as_array().is_some_and(|skills| skills.len() == 12), "{page}");
    Ok(suggested.len())
}

/// The first page, as a creator asks for it; how many there are when `count`.
async fn ask(app: &App, query: &str, count: bool) -> anyhow::Result<u64> {
    let total = if count { "totalCount" } else { "" };
    let document = format!(
        "query($query: String!) {{ testerSearch(query: $query) {{ {total} edges {{ matchScore matchingSkills \
         node {{ id username skills competences country languages }} }} pageInfo {{ endCursor hasNextPage }} }} }}"
    );
    let page = execute(app, &document, json!({ "query": query })).await?;
    Ok(page["testerSearch"]["totalCount"].as_u64().unwrap_or_default())
}

/// Executes a document for the creator.
async fn execute(app: &App, document: &str, variables: serde_json::Value) -> anyhow::Result<serde_json::Value> {
    let creator = SignedIn {
        user_id: UserId(Uuid::nil()),
        credential: Credential::Session(SessionId(Uuid::nil())),
        roles: UserType::Creator.into(),
    };
    let info = RequestInfo {
        viewer: Viewer::Person(creator),
        language: Language::French,
        address: IpAddr::V4(Ipv4Addr::LOCALHOST),
        user_agent: None,
        origin: None,
        device: None,
    };
    let variables = Variables::from_json(variables);
    let answer = app.api.schema.execute(Request::new(document).variables(variables).data(app.clone()).data(info)).await;
    anyhow::ensure!(answer.errors.is_empty(), "{:?}", answer.errors);
    Ok(answer.data.into_json()?)
}

/// The same first page without the table of skills and its index.
async fn scan(db: &DatabaseConnection, query: &str) -> anyhow::Result<Duration> {
    let contains = if db.get_database_backend() == DatabaseBackend::Postgres { "strpos" } else { "instr" };
    let matches: Vec<String> = query
        .split(' ')
        .map(|term| format!("{contains}(lower(s.label), '{term}') > 0 or {contains}('{term}', lower(s.label)) > 0"))
        .collect();
    let statement = format!(
        "select p.id, count(*) from tester_profile p join tester_skill s on s.tester_id = p.user_id \
         where p.is_searchable and ({}) group by p.id, p.username_folded \
         order by count(*) desc, p.username_folded limit 21",
        matches.join(" or ")
    );
    let began = Instant::now();
    db.query_all_raw(sea_orm::Statement::from_string(db.get_database_backend(), statement)).await?;
    Ok(began.elapsed())
}

/// Makes the rows inside the database, which is the only way to have a million of them in seconds.
async fn fill(db: &DatabaseConnection, testers: u64) -> anyhow::Result<()> {
    let postgres = db.get_database_backend() == DatabaseBackend::Postgres;
    let quick = if postgres {
        "set session_replication_role = replica"
    } else {
        "pragma foreign_keys = off; pragma synchronous = off; pragma cache_size = -200000"
    };
    db.execute_unprepared(quick).await?;
    db.execute_unprepared("drop index tester_skill_search").await?;
    db.execute_unprepared("drop index tester_skill_newest").await?;
    if !postgres {
        db.execute_unprepared("drop trigger skill_testers_added").await?;
    }
    let id = |number: &str| {
        if postgres {
            format!("lpad(to_hex({number}), 32, '0')::uuid")
        } else {
            format!("unhex(printf('%032x', {number}))")
        }
    };
    let pad = |number: &str, width: usize| {
        if postgres {
            format!("lpad(({number})::text, {width}, '0')")
        } else {
            format!("printf('%0{width}d', {number})")
        }
    };
    let whole = |number: &str| {
        if postgres { format!("floor({number})::bigint") } else { format!("cast({number} as integer)") }
    };
    let series = |first: u64, last: u64| {
        if postgres {
            format!("with s(n) as (select generate_series({first}::bigint, {last}::bigint))")
        } else {
            format!("with recursive s(n) as (select {first} union all select n + 1 from s where n < {last})")
        }
    };
    let (skill_id, now) = (|number: &str| id(&format!("1000000000 + {number}")), "'2026-11-20T00:00:00+00:00'");
    let label = |number: &str| format!("'competence-' || {}", pad(number, 4));
    let (skill, name) = (skill_id("n"), pad("n", 7));
    let skills = series(0, SKILLS - 1);
    let folded = label("n");
    db.execute_unprepared(&format!("insert into skill (id, folded) {skills} select {skill}, {folded} from s"))
        .await
        .context("the skills")?;
    let mut first = 0;
    while first < testers {
        let last = testers.min(first + CHUNK) - 1;
        let (s, tester) = (series(first, last), id("n"));
        db.execute_unprepared(&format!(
            "insert into \"user\" (id, email, terms_accepted_at, created_at, updated_at) {s} \
             select {tester}, 'testeur' || n || '@exemple.fr', {now}, {now}, {now} from s"
        ))
        .await
        .context("the accounts")?;
        db.execute_unprepared(&format!(
            "insert into tester_profile (id, user_id, username, username_folded, created_at, updated_at) {s} \
             select {tester}, {tester}, 'Testeur ' || {name}, 'testeur ' || {name}, {now}, {now} from s"
        ))
        .await
        .context("the profiles")?;
        // The k-th skill of a tester is one of the k-th fifth; the cube makes the first of each fifth common.
        let chance = "(((n * 2654435761 + (k + 1) * 40503 * (n % 97)) % 1000003) / 1000003.0)";
        let number = whole(&format!("400 * {chance} * {chance} * {chance}"));
        let number = format!("(k * 400 + {number})");
        let (skill, label) = (skill_id("number"), label("number"));
        db.execute_unprepared(&format!(
            "insert into tester_skill (tester_id, kind, position, skill_id, label, searchable_name) {s}, \
             five(k) as (select 0 union all select 1 union all select 2 union all select 3 union all select 4), \
             had as (select n, k, {number} as number from s cross join five) \
             select {tester}, 'technical', k, {skill}, {label}, 'testeur ' || {name} from had"
        ))
        .await
        .context("who has which skill")?;
        first = last + 1;
    }
    db.execute_unprepared(
        "create index tester_skill_search on tester_skill (skill_id, searchable_name, tester_id) where searchable_name is not null",
    )
    .await?;
    db.execute_unprepared(
        "create index tester_skill_newest on tester_skill (skill_id, tester_id) where searchable_name is not null",
    )
    .await?;
    db.execute_unprepared(
        "update skill set testers = (select count(*) from tester_skill where tester_skill.skill_id = skill.id)",
    )
    .await?;
    let nil = id("0");
    db.execute_unprepared(&format!(
        "insert into project (id, creator_id, title, description, objectives, feedback_type, details_for_testers, deadline, \
         keywords, folded, status, version, created_at, updated_at) values ({nil}, {nil}, 'Le projet', 'Un projet mesuré', \
         'Mesurer un projet', 'Avis', 'Rien de plus', '2030-01-01', '[]', '', 'en_cours', 1, {now}, {now})"
    ))
    .await
    .context("the project")?;
    db.execute_unprepared(if postgres { "vacuum analyze" } else { "pragma wal_checkpoint(truncate)" }).await?;
    Ok(())
}
