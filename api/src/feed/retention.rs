//! Forgetting changes that are too old, in small bites, and saying so: the floor is raised in the transaction that
//! removes, so a client whose cursor is below it is told to read anew and never given a part.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ConnectionTrait, DatabaseBackend, Statement};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::state;
use crate::{clock::Clock, db::Db, error::Result};

/// Rows removed in one transaction: writers wait for a bite, not for the meal.
const BITE: u32 = 2_000;

const INTERVAL: Duration = Duration::from_mins(10);

pub(super) async fn run(db: Db, clock: Clock, kept: Duration, stop: CancellationToken) {
    let kept = TimeDelta::from_std(kept).unwrap_or(TimeDelta::MAX);
    while stop.run_until_cancelled(sleep(INTERVAL)).await.is_some() {
        match prune(&db, clock.now() - kept).await {
            Ok(0) => {}
            Ok(removed) => tracing::info!(removed, "old changes forgotten"),
            Err(error) => tracing::error!(?error, "old changes could not be removed"),
        }
    }
}

/// Removes what was recorded before an instant; tells how many changes.
pub(super) async fn prune(db: &Db, before: DateTime<Utc>) -> Result<u64> {
    let (key, mark) = match db.backend() {
        DatabaseBackend::Postgres => ("xid, seq", "xid::text::bigint"),
        _ => ("seq", "seq"),
    };
    let sql = format!(
        "delete from change where seq in (select seq from change where at < $1 order by {key} limit {BITE}) \
         returning {mark} as mark"
    );
    let (backend, sql) = (db.backend(), sql.as_str());
    let mut removed = 0;
    loop {
        let bite = db
            .write(|tx| {
                async move {
                    let statement = Statement::from_sql_and_values(backend, sql, [before.into()]);
                    let mut marks = Vec::new();
                    for row in tx.db().query_all_raw(statement).await? {
                        marks.push(row.try_get::<i64>("", "mark")?);
                    }
                    if let Some(floor) = marks.iter().max() {
                        state::raise_floor(tx, *floor).await?;
                    }
                    Ok(marks.len() as u64)
                }
                .scope_boxed()
            })
            .await?;
        removed += bite;
        if bite < u64::from(BITE) {
            return Ok(removed);
        }
    }
}
