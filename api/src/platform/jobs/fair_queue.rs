//! Round-robin scheduling of the jobs of one kind: owners take turns, each with a limited number of running jobs.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use entity::job;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Statement,
    sea_query::{LockBehavior, LockType},
};

use super::Lane;
use crate::platform::{
    db::{Db, Tx},
    error::Result,
};

/// An owner of jobs, and the time when the first of them is due.
#[derive(Debug, FromQueryResult)]
pub(super) struct OwnerEntry {
    pub owner: String,
    pub run_at: DateTime<Utc>,
}

/// The state of the round-robin over the owners of one kind of job, in one process.
#[derive(Debug, Default)]
pub(super) struct FairQueue {
    /// The number of running jobs per owner; owners without any are absent.
    running: HashMap<String, usize>,
    /// The owner served last. Owners are served in the order of their names.
    last: String,
}

/// The next action.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Start a job of this owner.
    Start(String),
    /// Nothing can start before this time, or before a job ends. `None` when there is no job that could start.
    Wait(Option<DateTime<Utc>>),
}

impl FairQueue {
    /// Returns the next action, given all owners, sorted by name.
    pub fn next(&self, lane: Lane, owners: &[OwnerEntry], now: DateTime<Utc>) -> Next {
        let may_start =
            |entry: &&OwnerEntry| self.running.get(&entry.owner).is_none_or(|count| *count < lane.slots_of_owner);
        let is_due = |entry: &&OwnerEntry| entry.run_at <= now;
        let mut due = owners.iter().filter(may_start).filter(is_due);
        let first = due.clone().next();
        match due.find(|entry| entry.owner > self.last).or(first) {
            Some(entry) => Next::Start(entry.owner.clone()),
            None => Next::Wait(owners.iter().filter(may_start).map(|entry| entry.run_at).min()),
        }
    }

    /// Advances the round-robin to an owner, even if it turns out to have no job left.
    pub fn advance_to(&mut self, owner: &str) {
        owner.clone_into(&mut self.last);
    }

    /// Counts a job of an owner as running.
    pub fn started(&mut self, owner: &str) {
        *self.running.entry(owner.to_owned()).or_default() += 1;
    }

    /// Counts a job of an owner as no longer running.
    pub fn finished(&mut self, owner: &str) {
        if let Some(count) = self.running.get_mut(owner) {
            *count -= 1;
            if *count == 0 {
                self.running.remove(owner);
            }
        }
    }
}

/// Returns the owners of the jobs of a kind, sorted by name. Takes one index seek per owner, however many jobs each
/// has.
pub(super) async fn owners(db: &Db, kind: &str) -> Result<Vec<OwnerEntry>> {
    let sql = r#"with recursive turn("owner") as (
            select min("owner") from "job" where "kind" = $1
            union all
            select (select min("owner") from "job" where "kind" = $1 and "owner" > turn."owner")
            from turn where turn."owner" is not null
        )
        select "owner", "run_at" from (
            select turn."owner",
                (select min("run_at") from "job" where "kind" = $1 and "job"."owner" = turn."owner") as "run_at"
            from turn where turn."owner" is not null
        ) as "first" where "run_at" is not null"#;
    let statement = Statement::from_sql_and_values(db.backend(), sql, [kind.into()]);
    let rows = db.read().query_all_raw(statement).await?;
    let mut owners: Vec<OwnerEntry> =
        rows.iter().map(|row| OwnerEntry::from_query_result(row, "")).collect::<Result<_, _>>()?;
    // By bytes: the order of the database depends on its collation.
    owners.sort_unstable_by(|one, other| one.owner.cmp(&other.owner));
    Ok(owners)
}

/// Returns the job of a kind and an owner that has been due longest. On PostgreSQL, jobs locked by another instance are
/// skipped.
pub(super) async fn longest_due(tx: &Tx, kind: &str, owner: &str) -> Result<Option<job::Model>> {
    let due = job::Entity::find()
        .filter(job::Column::Kind.eq(kind))
        .filter(job::Column::Owner.eq(owner))
        .filter(job::Column::RunAt.lte(tx.now()))
        .order_by_asc(job::Column::RunAt)
        .order_by_asc(job::Column::Id)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .one(tx.db())
        .await?;
    Ok(due)
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    const LANE: Lane = Lane { slots: 4, slots_of_owner: 2 };

    fn owners_of(owners: &[(&str, i64)]) -> Vec<OwnerEntry> {
        let at = |seconds| DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds);
        owners.iter().map(|(owner, seconds)| OwnerEntry { owner: (*owner).to_owned(), run_at: at(*seconds) }).collect()
    }

    #[test]
    fn serves_owners_in_rotation_up_to_their_limit() {
        let (now, owners) = (DateTime::UNIX_EPOCH, owners_of(&[("ada", 0), ("bob", -9), ("cleo", 0)]));
        let mut queue = FairQueue::default();
        let mut started = Vec::new();
        while let Next::Start(owner) = queue.next(LANE, &owners, now) {
            queue.advance_to(&owner);
            queue.started(&owner);
            started.push(owner);
        }
        assert_eq!(started, ["ada", "bob", "cleo", "ada", "bob", "cleo"]);
        assert_eq!(queue.next(LANE, &owners, now), Next::Wait(None));
        queue.finished("bob");
        assert_eq!(queue.next(LANE, &owners, now), Next::Start("bob".to_owned()));
    }

    #[test]
    fn waits_for_the_first_owner_below_their_limit() {
        let owners = owners_of(&[("ada", 0), ("bob", 7), ("cleo", 5)]);
        let mut queue = FairQueue::default();
        for _ in 0..2 {
            queue.started("ada");
        }
        let wait = Next::Wait(Some(owners[2].run_at));
        assert_eq!(queue.next(LANE, &owners, DateTime::UNIX_EPOCH), wait);
        assert_eq!(queue.next(LANE, &[], DateTime::UNIX_EPOCH), Next::Wait(None));
    }
}
