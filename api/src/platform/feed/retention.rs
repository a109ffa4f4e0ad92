//! Deletes old changes, in small batches. The floor is raised in the same transaction, so that a client whose cursor is
//! below it has to reload its data instead of receiving only some of the changes.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ConnectionTrait, DatabaseBackend, Statement};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::state;
use crate::platform::{
    clock::Clock,
    db::{Db, retention::BATCH_SIZE},
    error::Result,
};

const INTERVAL: Duration = Duration::from_mins(10);

pub(super) async fn run(db: Db, clock: Clock, retention: Duration, stop: CancellationToken) {
    let retention = TimeDelta::from_std(retention).unwrap_or(TimeDelta::MAX);
    while stop.run_until_cancelled(sleep(INTERVAL)).await.is_some() {
        match prune(&db, clock.now() - retention).await {
            Ok(0) => {}
            Ok(removed) => tracing::info!(removed, "deleted old changes"),
            Err(error) => tracing::error!(error = error.chain(), "cannot delete old changes"),
        }
    }
}

/// Deletes the changes recorded before a time. Returns their number.
pub(super) async fn prune(db: &Db, before: DateTime<Utc>) -> Result<u64> {
    let (key, mark) = match db.backend() {
        DatabaseBackend::Postgres => ("xid, seq", "xid::text::bigint"),
        _ => ("seq", "seq"),
    };
    let sql = format!(
        "delete from change where seq in (select seq from change where at < $1 order by {key} limit {BATCH_SIZE}) \
         returning {mark} as mark"
    );
    let (backend, sql) = (db.backend(), sql.as_str());
    let mut removed = 0;
    loop {
        let count = db
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
        removed += count;
        if count < u64::from(BATCH_SIZE) {
            return Ok(removed);
        }
    }
}
