//! How many jobs are not done, and for how long, for the metrics.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sea_orm::{FromQueryResult, Statement};

use super::kinds;
use crate::platform::{app::App, error::Result};

/// Since when a job is due: one that was tried has been postponed, and no longer has its first time.
const BACKLOGS: &str = r#"select "kind", count(*) as "due",
    min(case when "attempts" = 0 then "run_at" else "created_at" end) as "since"
    from "job" where "run_at" <= $1 or "attempts" > 0 group by "kind""#;

/// The jobs of one kind whose time has come: those that wait, run, or will be tried again.
#[derive(Clone, Copy, Debug)]
pub struct Backlog {
    /// The stored name of the kind.
    pub kind: &'static str,
    /// Their number.
    pub due: u32,
    /// How long the oldest has been due.
    pub oldest: Duration,
}

#[derive(Debug, FromQueryResult)]
struct Row {
    kind: String,
    due: i64,
    since: DateTime<Utc>,
}

/// Returns the backlog of each kind of job, of all processes together.
pub async fn backlogs(app: &App) -> Result<Vec<Backlog>> {
    let now = app.clock.now();
    let statement = Statement::from_sql_and_values(app.db.backend(), BACKLOGS, [now.into()]);
    let rows = Row::find_by_statement(statement).all(app.db.read()).await?;
    let backlogs = kinds(app.api.features).map(|kind| {
        let row = rows.iter().find(|row| row.kind == kind.name);
        Backlog {
            kind: kind.name,
            due: row.map_or(0, |row| u32::try_from(row.due).unwrap_or(u32::MAX)),
            oldest: row.and_then(|row| (now - row.since).to_std().ok()).unwrap_or_default(),
        }
    });
    Ok(backlogs.collect())
}
