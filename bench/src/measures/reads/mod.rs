//! Ordinary requests, compared with the floor: what the same libraries take for one hand-written statement that returns
//! the whole answer as JSON, without GraphQL.
//!
//! The server and the floor have the first processor, PostgreSQL and the load client the second one. Every answer is
//! compared with that of the floor before it is measured. In each round, each work is sent to both servers, one after
//! the other and in alternating order, so that a slow minute of the machine affects both.
//!
//! Processor time is that of the whole process of the server, and of all processes of PostgreSQL, divided by the number
//! of requests. It does not depend on which of the two processors limits the rate.

pub mod connection;
pub mod dataset;
pub mod dialect;
pub mod floor;
pub mod load;
pub mod side;
pub mod works;

use anyhow::{Result, ensure};

use self::{
    dataset::Dataset,
    load::Intensity,
    side::{Prepared, Side, Slot},
    works::{Goals, Target, Work},
};
use super::Bench;
use crate::{
    database::Database,
    process::{StealTime, second_processor},
    report::{Bound, Report, progress},
};

/// The works of the creators with a short and a long history.
const OF_HISTORIES: [Work; 2] = [Work::Dashboard, Work::Projects];

/// Processor time of the creator with a long history, at most, relative to the other one.
const HISTORY_GOAL: Bound = Bound::AtMost(1.3);

/// Processor time of the server on SQLite, at most, relative to PostgreSQL.
const SQLITE_GOAL: Bound = Bound::AtMost(1.2);

/// Options of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// The works to measure, such as `w1,w4`; all when absent
    #[arg(long = "work", value_enum, value_delimiter = ',')]
    pub works: Vec<Work>,
    /// Rounds, each with all works on both servers
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
    /// How hard to load the servers
    #[command(flatten)]
    pub intensity: Intensity,
    /// The data
    #[command(flatten)]
    pub dataset: Dataset,
    /// Fail if a goal is missed
    #[arg(long)]
    pub check: bool,
}

/// The requests of one run.
struct Plan {
    works: Vec<(Work, Prepared)>,
    on_sqlite: Vec<(Work, Prepared)>,
    /// With the requests of the creator with a short history, and of the one with a long history.
    histories: Vec<(Work, Prepared, Prepared)>,
}

/// Runs the benchmark.
pub async fn run(bench: &Bench, options: &Options) -> Result<Report> {
    let Dataset { creators, projects, activities, invitations, testers, .. } = options.dataset;
    ensure!(creators.min(projects).min(invitations) > 0, "there must be creators, projects and invitations");
    ensure!(!options.check || bench.database_url.is_some(), "--check needs a PostgreSQL: --database-url");
    let title = format!(
        "reads: {} connections, {creators} creators with {projects} projects, {activities} activities and \
         {invitations} invitations each, {testers} testers, {}",
        options.intensity.connections,
        bench.database()
    );
    let mut report = Report::new(title + placement()?);
    let before = StealTime::now()?;
    Database::with(None, async |database| {
        let sqlite = Side::start(bench, database, &options.dataset).await?;
        match &bench.database_url {
            None => measure(&sqlite, None, options, &mut report).await?,
            Some(server) => {
                // Boxed because the future is large.
                let on_postgres = Database::with(Some(server), async |database| {
                    let postgres = Side::start(bench, database, &options.dataset).await?;
                    measure(&postgres, Some(&sqlite), options, &mut report).await?;
                    postgres.stop().await
                });
                Box::pin(on_postgres).await?;
            }
        }
        sqlite.stop().await
    })
    .await?;
    report.record("steal time", "%", StealTime::now()?.stolen_since(&before));
    Ok(report)
}

/// Returns what to add to the title of a report on a machine with one processor.
pub fn placement() -> Result<&'static str> {
    Ok(if second_processor()?.is_some() { "" } else { ", all on one processor: not comparable" })
}

/// Measures the works on `main`, and those that are compared between the databases also on `sqlite`.
async fn measure(main: &Side, sqlite: Option<&Side>, options: &Options, report: &mut Report) -> Result<()> {
    let plan = Plan::prepare(main, sqlite, options).await?;
    for round in 1..=options.rounds {
        progress(&format!("reads: round {round} of {}", options.rounds));
        for (work, prepared) in &plan.works {
            let goals = main.is_postgres().then(|| work.goals());
            let [rodage, floor] = alternate(round, [Target::Rodage, Target::Floor], async |target| {
                main.measure(*target, prepared, options.intensity).await
            })
            .await?;
            record(report, *work, [&rodage, &floor], goals.as_ref());
            let on_sqlite = plan.on_sqlite.iter().find(|(other, _)| other == work);
            if let (Some(sqlite), Some((_, prepared))) = (sqlite, on_sqlite) {
                let slot = sqlite.measure(Target::Rodage, prepared, options.intensity).await?;
                let name = work.name();
                report.record(&format!("{name} processor of the server, SQLite"), "µs", slot.server_us);
                let relative = slot.server_us / rodage.server_us;
                let name = format!("{name} processor of the server, SQLite relative to PostgreSQL");
                report.record_with_goal(&name, "×", relative, Some(SQLITE_GOAL));
            }
        }
        for (work, short, long) in &plan.histories {
            let [short, long] = alternate(round, [short, long], async |prepared| {
                main.measure(Target::Rodage, prepared, options.intensity).await
            })
            .await?;
            let total = |slot: &Slot| slot.server_us + slot.postgres_us.unwrap_or_default();
            let name = format!("{} processor with a long history, relative to a short one", work.name());
            report.record_with_goal(&name, "×", total(&long) / total(&short), Some(HISTORY_GOAL));
        }
    }
    Ok(())
}

impl Plan {
    async fn prepare(main: &Side, sqlite: Option<&Side>, options: &Options) -> Result<Self> {
        let dataset = &options.dataset;
        let is_selected = |work: &Work| {
            let is_possible = main.is_postgres() || !work.is_page();
            is_possible && (options.works.is_empty() || options.works.contains(work))
        };
        let mut plan = Self { works: Vec::new(), on_sqlite: Vec::new(), histories: Vec::new() };
        for work in Work::ALL.into_iter().filter(is_selected) {
            progress(&format!("reads: comparing the answers of {}", work.name()));
            plan.works.push((work, main.prepare(work, 0..dataset.creators).await?));
        }
        if let Some(sqlite) = sqlite {
            for work in Work::ON_SQLITE.into_iter().filter(is_selected) {
                plan.on_sqlite.push((work, sqlite.prepare(work, 0..dataset.creators).await?));
            }
        }
        if dataset.history > 0 {
            let [short, long] = [dataset.short_history(), dataset.long_history()];
            for work in OF_HISTORIES.into_iter().filter(is_selected) {
                let short = main.prepare(work, short..short + 1).await?;
                plan.histories.push((work, short, main.prepare(work, long..long + 1).await?));
            }
        }
        Ok(plan)
    }
}

/// Measures two things, the second one first in every other round. Returns the results in the given order.
async fn alternate<T>(round: usize, [a, b]: [T; 2], measure: impl AsyncFn(&T) -> Result<Slot>) -> Result<[Slot; 2]> {
    if round % 2 == 1 {
        let first = measure(&a).await?;
        return Ok([first, measure(&b).await?]);
    }
    let second = measure(&b).await?;
    Ok([measure(&a).await?, second])
}

/// Records the result of a work on the server and on the floor.
fn record(report: &mut Report, work: Work, [rodage, floor]: [&Slot; 2], goals: Option<&Goals>) {
    let name = work.name();
    let mut compare = |what: &str, unit, [rodage, floor]: [f64; 2], goal| {
        report.record(&format!("{name} {what}, floor"), unit, floor);
        report.record(&format!("{name} {what}"), unit, rodage);
        report.record_with_goal(&format!("{name} {what}, relative to the floor"), "×", rodage / floor, goal);
    };
    compare("requests/s", "/s", [rodage.per_second, floor.per_second], goals.map(|goals| goals.rate));
    compare("processor of the server", "µs", [rodage.server_us, floor.server_us], goals.and_then(|goals| goals.server));
    if let (Some(rodage), Some(floor), true) = (rodage.postgres_us, floor.postgres_us, work != Work::Typename) {
        compare("processor of PostgreSQL", "µs", [rodage, floor], goals.and_then(|goals| goals.postgres));
    }
}
