//! Finding out that the database lost changes that somebody has seen.
//!
//! A backup that was restored, or a standby that was promoted before it had everything, goes on from an earlier state
//! and gives the same numbers to other changes. A client that has seen the lost ones would be told a part of the truth
//! and never know. So a position names one change that it has, and what was in it: another one under that number, or
//! none, means that its past did not happen.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DatabaseBackend, Statement, Value, prelude::Uuid};
use sha2::{Digest, Sha256};

use crate::{db::Db, error::Result};

/// A change that a position has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Witness {
    /// Its number.
    pub seq: i64,
    /// The transaction that made it; on SQLite, where it has no number, 0.
    pub xid: u64,
    /// What it was about, and when, in brief.
    pub mark: u32,
}

impl Witness {
    /// That of a change, `at` being the instant that it was recorded with.
    pub fn new(seq: i64, xid: u64, object_id: Uuid, version: i64, at: DateTime<Utc>) -> Self {
        let digest = Sha256::new()
            .chain_update(object_id.as_bytes())
            .chain_update(version.to_be_bytes())
            .chain_update(at.timestamp_micros().to_be_bytes())
            .finalize();
        let mark = digest.iter().take(4).fold(0, |mark, byte| mark << 8 | u32::from(*byte));
        Self { seq, xid, mark }
    }

    /// Whether the database has this change, or had it and forgot it in its time.
    pub(super) async fn is_true(&self, db: &Db) -> Result<bool> {
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

/// The witness of a row with the columns `seq`, `xid`, `object_id`, `version` and `at`.
pub(super) fn read(row: &sea_orm::QueryResult) -> Result<Witness> {
    let xid = row.try_get::<i64>("", "xid")?.cast_unsigned();
    let (seq, version) = (row.try_get("", "seq")?, row.try_get("", "version")?);
    Ok(Witness::new(seq, xid, row.try_get("", "object_id")?, version, row.try_get("", "at")?))
}
