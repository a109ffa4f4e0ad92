//! Round-robin scheduling of the jobs of one kind: owners take turns, each with a limited number of running jobs.
//!
//! Usually few jobs are due: these are read from an index, with their owners, however many are scheduled for later. A long
//! backlog may be of one owner alone: the owners are then looked up one after the other, from the one served last.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use entity::job;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseBackend, DbErr, EntityTrait, FromQueryResult, QueryFilter, QueryOrder,
    QuerySelect, Statement,
    sea_query::{LockBehavior, LockType},
};

use super::Lane;
use crate::platform::{
    db::{Db, Tx},
    error::Result,
};

/// The number of due jobs from which on there is a backlog.
const BACKLOG: usize = 200;

/// The state of the round-robin over the owners of one kind of job, in one process.
#[derive(Debug, Default)]
pub(super) struct FairQueue {
    /// The number of running jobs per owner; owners without any are absent.
    running: HashMap<String, usize>,
    /// The owner served last. Owners are served in the order of their names, which is that of the database.
    last: String,
}

/// Jobs that are due.
#[derive(Debug)]
pub(super) struct Due {
    /// Owners of due jobs in the order of their turns, each once: all of them, or enough to fill the lane.
    pub owners: Vec<String>,
    /// The time when the first of the other jobs is due.
    pub next: Option<DateTime<Utc>>,
}

/// A job at the head of the queue.
#[derive(Debug, FromQueryResult)]
struct First {
    owner: String,
    run_at: DateTime<Utc>,
}

impl FairQueue {
    /// Reads what is due.
    pub async fn due(&self, db: &Db, kind: &str, lane: Lane, now: DateTime<Utc>) -> Result<Due> {
        let statement = first_jobs(db.backend(), kind, &self.last, now);
        let first = First::find_by_statement(statement).all(db.read()).await?;
        let (due, next): (Vec<First>, Vec<First>) = first.into_iter().partition(|job| job.run_at <= now);
        let next = next.first().map(|job| job.run_at);
        if due.len() >= BACKLOG {
            // Owners of running jobs may be at their limit.
            let limit = lane.slots + self.running.len();
            return Ok(Due { owners: owners_in_backlog(db, kind, &self.last, now, limit).await?, next });
        }
        let mut owners: Vec<String> = due.into_iter().map(|job| job.owner).collect();
        owners.dedup();
        Ok(Due { owners, next })
    }

    /// Returns those of the owners of due jobs who may start one, as many as there are free slots.
    pub fn turns(&self, lane: Lane, owners: Vec<String>) -> Vec<String> {
        let free = lane.slots.saturating_sub(self.running.values().sum());
        let may_start = |owner: &String| self.running.get(owner).is_none_or(|count| *count < lane.slots_of_owner);
        owners.into_iter().filter(may_start).take(free).collect()
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

/// Returns the statement for the jobs of a kind that are due, at most [`BACKLOG`] and in the order of turns after the owner
/// `last`, and for the next one that is not.
pub fn first_jobs(backend: DatabaseBackend, kind: &str, last: &str, now: DateTime<Utc>) -> Statement {
    let sql = format!(
        r#"select "owner", "run_at" from (
            select * from (
                select "owner", "run_at" from "job" where "kind" = $1 and "run_at" <= $2
                order by "run_at" limit {BACKLOG}
            ) as "due"
            union all
            select * from (
                select "owner", "run_at" from "job" where "kind" = $1 and "run_at" > $2
                order by "run_at" limit 1
            ) as "next"
        ) as "first" order by "run_at" > $2, "owner" <= $3, "owner""#
    );
    Statement::from_sql_and_values(backend, sql, [kind.into(), now.into(), last.into()])
}

/// Returns owners of due jobs in the order of turns after the owner `last`. Takes one index seek per owner, however many
/// jobs each has, until enough are found.
async fn owners_in_backlog(db: &Db, kind: &str, last: &str, now: DateTime<Utc>, limit: usize) -> Result<Vec<String>> {
    let mut owners: Vec<String> = Vec::new();
    for begin in [r#""owner" > $3"#, r#""owner" <= $3"#] {
        let limit = limit - owners.len();
        let sql = format!(
            r#"with recursive turn("owner") as (
                select min("owner") from "job" where "kind" = $1 and {begin}
                union all
                select (select min("owner") from "job" where "kind" = $1 and "owner" > turn."owner" and {begin})
                from turn where turn."owner" is not null
            )
            select "owner" from turn where {begin} and exists (
                select 1 from "job" where "kind" = $1 and "job"."owner" = turn."owner" and "run_at" <= $2
            ) limit {limit}"#
        );
        let statement = Statement::from_sql_and_values(db.backend(), sql, [kind.into(), now.into(), last.into()]);
        let rows = db.read().query_all_raw(statement).await?;
        let found: Result<Vec<String>, DbErr> = rows.iter().map(|row| row.try_get_by_index::<String>(0)).collect();
        owners.extend(found?);
    }
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
    use super::*;

    const LANE: Lane = Lane { slots: 4, slots_of_owner: 2 };

    fn turns(queue: &FairQueue) -> Vec<String> {
        queue.turns(LANE, ["cleo", "ada", "bob"].map(str::to_owned).to_vec())
    }

    #[test]
    fn owners_take_turns_up_to_their_limit_and_that_of_the_lane() {
        let mut queue = FairQueue::default();
        assert_eq!(turns(&queue), ["cleo", "ada", "bob"]);
        queue.started("ada");
        assert_eq!(turns(&queue), ["cleo", "ada", "bob"]);
        queue.started("ada");
        assert_eq!(turns(&queue), ["cleo", "bob"]);
        queue.started("cleo");
        assert_eq!(turns(&queue), ["cleo"]);
        queue.started("cleo");
        assert!(turns(&queue).is_empty());
        queue.finished("ada");
        assert_eq!(turns(&queue), ["ada"]);
    }
}
