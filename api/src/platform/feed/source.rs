//! The statements that read the `change` table, for each database. Each is a single statement, so that it sees one
//! consistent state of the table and works behind a pooler that shares connections between transactions.

use sea_orm::{ConnectionTrait, DatabaseBackend, DbErr, QueryResult, Statement, Value};

use super::{
    change::{Change, Operation, Topic},
    checkpoint::{self, Checkpoint},
    position::{Extent, Position, Snapshot},
    ring::CAPACITY,
    tick::Found,
};
use crate::platform::{
    db::{Connections, Db},
    error::{Error, Result},
};

const SQLITE_COLUMNS: &str = "seq, 0 as xid, topic, operation, object_id, version, image, at";
const PG_COLUMNS: &str = "seq, xid::text::bigint as xid, topic, operation, object_id, version, image, at";

/// Returns the current position.
pub(super) async fn current(db: &Db) -> Result<Position> {
    let (position, newest, xid) = if db.backend() == DatabaseBackend::Postgres {
        let newest = "greatest((select xid::text::bigint from change order by change.xid desc limit 1), s.floor)";
        ("pg_current_snapshot()::text", newest, "c.xid::text::bigint")
    } else {
        // The row that was numbered last may have been deleted.
        ("max(coalesce((select max(seq) from change), 0), s.floor)", "0", "0")
    };
    let sql = format!(
        "select {position} as position, {newest} as newest, c.seq, {xid} as xid, c.object_id, c.version, c.at \
         from feed_state as s left join (select * from change order by seq desc limit 1) as c on true"
    );
    let row = all(db.read(), &sql, []).await?.pop().ok_or_else(|| DbErr::RecordNotFound("feed_state".to_owned()))?;
    let extent = if db.backend() == DatabaseBackend::Postgres {
        let newest = row.try_get::<i64>("", "newest")?.cast_unsigned();
        Extent::Snapshot(snapshot(&row, "position")?.truncated(newest + 1))
    } else {
        Extent::Sequence(row.try_get("", "position")?)
    };
    Ok(Position { extent, checkpoint: checkpoint_of(Some(&row))? })
}

/// Returns everything that became visible after `from`, whole transactions only, and the new position.
pub(super) async fn tail(db: &Db, from: &Position) -> Result<(Position, Found)> {
    let columns = if matches!(from.extent, Extent::Snapshot(_)) { PG_COLUMNS } else { SQLITE_COLUMNS };
    let (mut extent, rows) = match &from.extent {
        Extent::Sequence(seq) => {
            let sql = format!("select {columns} from change where seq > $1 order by seq limit {}", CAPACITY + 1);
            let rows = all(db.tail(), &sql, [(*seq).into()]).await?;
            let until = rows.last().map_or(Ok(*seq), |row| row.try_get("", "seq"))?;
            (Extent::Sequence(until), rows)
        }
        // Two snapshots and their difference: what is visible now and had not begun, or was in progress, at the last
        // one. The left join keeps the one row with the new snapshot when there is no change. The upper bound holds for
        // all visible rows; it tells the planner, which knows neither number, that there are few rows in between.
        Extent::Snapshot(last) => {
            let sql = format!(
                "with now as materialized (select pg_current_snapshot() as snapshot) \
                 select (select snapshot::text from now) as snapshot, c.* from (select 1) as one left join lateral ( \
                   select {columns} from change where xid >= pg_snapshot_xmax($1::pg_snapshot) \
                     and xid < pg_snapshot_xmax(pg_current_snapshot()) \
                   union all \
                   select {columns} from change where xid = any(array(select pg_snapshot_xip($1::pg_snapshot))) \
                 ) as c on true order by c.seq limit {}",
                CAPACITY + 1
            );
            let rows = all(db.tail(), &sql, [last.to_string().into()]).await?;
            let first = rows.first().ok_or_else(|| DbErr::RecordNotFound("the snapshot".to_owned()))?;
            (Extent::Snapshot(snapshot(first, "snapshot")?), rows)
        }
    };
    if rows.len() <= CAPACITY {
        let checkpoint = checkpoint_of(rows.last())?.or(from.checkpoint);
        let extent = extent.limited_to(&from.extent, newest_xid(&rows)?);
        return Ok((Position { extent, checkpoint }, Found::Changes(changes(rows)?)));
    }
    drop(rows);
    if let Extent::Sequence(until) = &mut extent {
        *until = all(db.tail(), "select max(seq) as seq from change", [])
            .await?
            .pop()
            .map_or(Ok(*until), |row| row.try_get("", "seq"))?;
    }
    let (range, bounds) = range(&from.extent, &extent)?;
    let newest = format!("select {columns} from change as c where {range} order by c.xid desc limit 1");
    let newest_xid = match &extent {
        Extent::Sequence(_) => 0,
        Extent::Snapshot(_) => newest_xid(&all(db.tail(), &newest, bounds.clone()).await?)?,
    };
    let newest = format!("select {columns} from change as c where {range} order by c.seq desc limit 1");
    let checkpoint = checkpoint_of(all(db.tail(), &newest, bounds.clone()).await?.first())?.or(from.checkpoint);
    let topics = format!("select distinct topic from change as c where {range}");
    let topics = all(db.tail(), &topics, bounds)
        .await?
        .iter()
        .map(|row| row.try_get::<String>("", "topic").map(Topic::from))
        .collect::<Result<_, _>>()?;
    let extent = extent.limited_to(&from.extent, newest_xid);
    Ok((Position { extent, checkpoint }, Found::TooMany(topics)))
}

/// Returns the condition on `change as c` for what lies between two positions, and its two values.
fn range(from: &Extent, until: &Extent) -> Result<(&'static str, [Value; 2])> {
    match (from, until) {
        (Extent::Sequence(from), Extent::Sequence(until)) => {
            Ok(("c.seq > $1 and c.seq <= $2", [(*from).into(), (*until).into()]))
        }
        (Extent::Snapshot(from), Extent::Snapshot(until)) => Ok((
            "(c.xid >= pg_snapshot_xmax($1::pg_snapshot) \
              or c.xid = any(array(select pg_snapshot_xip($1::pg_snapshot)))) \
             and pg_visible_in_snapshot(c.xid, $2::pg_snapshot)",
            [from.to_string().into(), until.to_string().into()],
        )),
        // A cursor of the other kind of database.
        _ => Err(Error::CursorExpired),
    }
}

/// Returns the changes of `topics` between two positions. Fails with [`Error::CursorExpired`] if some of them were
/// pruned or if there are more than `limit`: the result is never partial.
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
    let (range, bounds) = range(&from.extent, &until.extent)?;
    let (xid, kept_from) = match &from.extent {
        Extent::Sequence(from) => ("0", from.cast_unsigned() + 1),
        Extent::Snapshot(from) => ("c.xid::text::bigint", from.xmin),
    };
    let placeholders: Vec<String> = (0..topics.len()).map(|index| format!("${}", index + 3)).collect();
    let sql = format!(
        "select s.floor, c.seq, {xid} as xid, c.topic, c.operation, c.object_id, c.version, c.image \
         from feed_state as s left join change as c on c.topic in ({}) and {range} \
         order by c.seq limit {}",
        placeholders.join(", "),
        limit + 1,
    );
    let values = bounds.into_iter().chain(topics.iter().map(|topic| topic.as_str().into()));
    let rows = all(db.read(), &sql, values).await?;
    let floor: i64 = rows.first().map_or(Ok(i64::MAX), |row| row.try_get("", "floor"))?;
    // Everything up to the floor may have been deleted; a reader that has received it has lost nothing.
    if floor.cast_unsigned() >= kept_from || rows.len() as u64 > limit {
        return Err(Error::CursorExpired);
    }
    changes(rows)
}

fn snapshot(row: &QueryResult, column: &str) -> Result<Snapshot> {
    let text: String = row.try_get("", column)?;
    Ok(text.parse()?)
}

/// Returns the newest transaction of these changes, whatever their kind.
fn newest_xid(rows: &[QueryResult]) -> Result<u64> {
    let mut newest = 0;
    for row in rows {
        newest = newest.max(row.try_get::<Option<i64>>("", "xid")?.map_or(0, i64::cast_unsigned));
    }
    Ok(newest)
}

/// Returns the checkpoint for a row of an outer join; `None` for the empty side.
fn checkpoint_of(row: Option<&QueryResult>) -> Result<Option<Checkpoint>> {
    let row = match row {
        Some(row) if row.try_get::<Option<i64>>("", "seq")?.is_some() => row,
        _ => return Ok(None),
    };
    Ok(Some(checkpoint::read(row)?))
}

/// Returns the changes of an outer join; a row without a sequence number is the empty side.
fn changes(rows: Vec<QueryResult>) -> Result<Vec<Change>> {
    let mut changes = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(seq) = row.try_get::<Option<i64>>("", "seq")? else { continue };
        let operation: String = row.try_get("", "operation")?;
        changes.push(Change {
            seq,
            xid: row.try_get::<i64>("", "xid")?.cast_unsigned(),
            topic: row.try_get::<String>("", "topic")?.into(),
            operation: Operation::from_code(&operation),
            object_id: row.try_get("", "object_id")?,
            version: row.try_get("", "version")?,
            image: row.try_get::<Option<String>>("", "image")?.map(Into::into),
        });
    }
    Ok(changes)
}

async fn all(connection: &Connections, sql: &str, values: impl IntoIterator<Item = Value>) -> Result<Vec<QueryResult>> {
    let statement = Statement::from_sql_and_values(connection.get_database_backend(), sql, values);
    Ok(connection.query_all_raw(statement).await?)
}
