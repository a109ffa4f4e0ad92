//! The statements that read the `change` table, for each database. Each is one statement, so that it sees the table at
//! one instant and works behind a pooler that shares connections between transactions.

use sea_orm::{ConnectionTrait, DatabaseBackend, DbErr, QueryResult, Statement, Value};

use super::{
    change::{Change, Operation, Topic},
    position::{Position, Snapshot},
};
use crate::{
    db::Db,
    error::{Error, Result},
};

/// Where a reader that starts now stands.
pub(super) async fn current(db: &Db) -> Result<Position> {
    if db.backend() == DatabaseBackend::Postgres {
        let row = one(db, "select pg_current_snapshot()::text as snapshot", []).await?;
        return Ok(Position::Snapshot(snapshot(&row)?));
    }
    let sql = "select max(coalesce((select max(seq) from change), 0), floor) as seq from feed_state";
    Ok(Position::Sequence(one(db, sql, []).await?.try_get("", "seq")?))
}

/// Everything that became visible after `from`, whole transactions only, and where the reader then stands.
pub(super) async fn tail(db: &Db, from: &Position) -> Result<(Position, Vec<Change>)> {
    match from {
        Position::Sequence(seq) => {
            let sql = "select seq, 0 as xid, topic, operation, object_id, version, image from change \
                       where seq > $1 order by seq";
            let rows = all(db, sql, [(*seq).into()]).await?;
            let until = rows.last().map_or(Ok(*seq), |row| row.try_get("", "seq"))?;
            Ok((Position::Sequence(until), changes(rows)?))
        }
        // Two snapshots and a difference: what is visible now, and was not begun, or was still under way, at the last
        // one. The left join keeps the one row with the new snapshot when there is no change.
        Position::Snapshot(last) => {
            let sql = "with now as materialized (select pg_current_snapshot() as snapshot) \
                       select (select snapshot::text from now) as snapshot, c.* from (select 1) as one left join lateral ( \
                         select seq, xid::text::bigint as xid, topic, operation, object_id, version, image from change \
                           where xid >= pg_snapshot_xmax($1::pg_snapshot) \
                         union all \
                         select seq, xid::text::bigint as xid, topic, operation, object_id, version, image from change \
                           where xid = any(array(select pg_snapshot_xip($1::pg_snapshot))) \
                       ) as c on true order by c.seq";
            let rows = all(db, sql, [last.to_string().into()]).await?;
            let first = rows.first().ok_or_else(|| DbErr::RecordNotFound("the snapshot".to_owned()))?;
            Ok((Position::Snapshot(snapshot(first)?), changes(rows)?))
        }
    }
}

/// What `topics` were sent between two positions. [`Error::CursorExpired`] when a part of it was pruned, or when it is
/// more than `limit` changes: a part alone is never given.
pub(super) async fn replay(
    db: &Db,
    topics: &[Topic],
    from: &Position,
    until: &Position,
    limit: u64,
) -> Result<Vec<Change>> {
    if topics.is_empty() {
        return Ok(Vec::new());
    }
    let (range, bounds, kept_from): (_, [Value; 2], _) = match (from, until) {
        (Position::Sequence(from), Position::Sequence(until)) => {
            ("c.seq > $1 and c.seq <= $2", [(*from).into(), (*until).into()], from.cast_unsigned() + 1)
        }
        (Position::Snapshot(from), Position::Snapshot(until)) => (
            "(c.xid >= pg_snapshot_xmax($1::pg_snapshot) \
              or c.xid = any(array(select pg_snapshot_xip($1::pg_snapshot)))) \
             and pg_visible_in_snapshot(c.xid, $2::pg_snapshot)",
            [from.to_string().into(), until.to_string().into()],
            from.xmin,
        ),
        // A cursor of the other database.
        _ => return Err(Error::CursorExpired),
    };
    let xid = if matches!(until, Position::Snapshot(_)) { "c.xid::text::bigint" } else { "0" };
    let placeholders: Vec<String> = (0..topics.len()).map(|index| format!("${}", index + 3)).collect();
    let sql = format!(
        "select s.floor, c.seq, {xid} as xid, c.topic, c.operation, c.object_id, c.version, c.image \
         from feed_state as s left join change as c on c.topic in ({}) and {range} \
         order by c.seq limit {}",
        placeholders.join(", "),
        limit + 1,
    );
    let values = bounds.into_iter().chain(topics.iter().map(|topic| topic.as_str().into()));
    let rows = all(db, &sql, values).await?;
    let floor: i64 = rows.first().map_or(Ok(i64::MAX), |row| row.try_get("", "floor"))?;
    // Everything up to the floor may be gone; a reader that has it all has lost nothing.
    if floor.cast_unsigned() >= kept_from || rows.len() as u64 > limit {
        return Err(Error::CursorExpired);
    }
    changes(rows)
}

fn snapshot(row: &QueryResult) -> Result<Snapshot> {
    let text: String = row.try_get("", "snapshot")?;
    Ok(text.parse()?)
}

/// The changes of an outer join: a row without a number is the join's empty side.
fn changes(rows: Vec<QueryResult>) -> Result<Vec<Change>> {
    let mut changes = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(seq) = row.try_get::<Option<i64>>("", "seq")? else { continue };
        let code: String = row.try_get("", "operation")?;
        let Some(operation) = Operation::from_code(&code) else {
            // Of a newer version of this program. Nobody here could be told; stopping at it would stop everybody.
            tracing::error!(seq, code, "a change of an unknown kind is left out");
            continue;
        };
        changes.push(Change {
            seq,
            xid: row.try_get::<i64>("", "xid")?.cast_unsigned(),
            topic: row.try_get::<String>("", "topic")?.into(),
            operation,
            object_id: row.try_get("", "object_id")?,
            version: row.try_get("", "version")?,
            image: row.try_get::<Option<String>>("", "image")?.map(Into::into),
        });
    }
    Ok(changes)
}

async fn one(db: &Db, sql: &str, values: impl IntoIterator<Item = Value>) -> Result<QueryResult> {
    let statement = Statement::from_sql_and_values(db.backend(), sql, values);
    let row = db.read().query_one_raw(statement).await?;
    Ok(row.ok_or_else(|| DbErr::RecordNotFound(sql.to_owned()))?)
}

async fn all(db: &Db, sql: &str, values: impl IntoIterator<Item = Value>) -> Result<Vec<QueryResult>> {
    Ok(db.read().query_all_raw(Statement::from_sql_and_values(db.backend(), sql, values)).await?)
}
