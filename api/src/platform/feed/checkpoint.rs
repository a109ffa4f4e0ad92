//! Detects that the database lost changes that clients have seen.
//!
//! A restored backup, or a standby that was promoted before it had every commit, continues from an earlier state and
//! assigns the same numbers to other changes. A client that has seen the lost changes would miss others without notice.
//! So a position contains one of its changes, with a digest: if the database has another change under that number, or
//! none, the position is not valid any more.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DatabaseBackend, Statement, Value, prelude::Uuid};
use sha2::{Digest, Sha256};

use crate::platform::{db::Db, error::Result};

/// A change that a position covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Checkpoint {
    /// The sequence number.
    pub seq: i64,
    /// The ID of the transaction that made it; 0 on SQLite, which has none.
    pub xid: u64,
    /// Digest of the object, its version and the time of the change.
    pub digest: u32,
}

impl Checkpoint {
    /// Creates the checkpoint for a change that was recorded at `at`.
    pub fn new(seq: i64, xid: u64, object_id: Uuid, version: i64, at: DateTime<Utc>) -> Self {
        let hash = Sha256::new()
            .chain_update(object_id.as_bytes())
            .chain_update(version.to_be_bytes())
            .chain_update(at.timestamp_micros().to_be_bytes())
            .finalize();
        let digest = hash.iter().take(4).fold(0, |digest, byte| digest << 8 | u32::from(*byte));
        Self { seq, xid, digest }
    }

    /// Whether the database has this change, or had it and pruned it.
    pub(super) async fn is_valid(&self, db: &Db) -> Result<bool> {
        let is_postgres = db.backend() == DatabaseBackend::Postgres;
        let xid = if is_postgres { "c.xid::text::bigint" } else { "0" };
        let sql = format!(
            "select s.floor, c.seq, {xid} as xid, c.object_id, c.version, c.at \
             from feed_state as s left join change as c on c.seq = $1"
        );
        let statement = Statement::from_sql_and_values(db.backend(), sql, [Value::from(self.seq)]);
        let Some(row) = db.read().query_one_raw(statement).await? else { return Ok(false) };
        if row.try_get::<Option<i64>>("", "seq")?.is_some() {
            return Ok(read(&row)? == *self);
        }
        let floor = row.try_get::<i64>("", "floor")?.cast_unsigned();
        Ok(floor >= if is_postgres { self.xid } else { self.seq.cast_unsigned() })
    }
}

/// Returns the checkpoint for a row with the columns `seq`, `xid`, `object_id`, `version` and `at`.
pub(super) fn read(row: &sea_orm::QueryResult) -> Result<Checkpoint> {
    let xid = row.try_get::<i64>("", "xid")?.cast_unsigned();
    let (seq, version) = (row.try_get("", "seq")?, row.try_get("", "version")?);
    Ok(Checkpoint::new(seq, xid, row.try_get("", "object_id")?, version, row.try_get("", "at")?))
}
