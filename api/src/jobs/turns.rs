//! Whose errand is begun next: owners take turns, each has a few under way at most, and who has used up theirs is not
//! looked at until one of them ends.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use entity::job;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Statement,
    sea_query::{LockBehavior, LockType},
};

use super::Lane;
use crate::{
    db::{Db, Tx},
    error::Result,
};

/// An owner of errands, and when the first of them is due.
#[derive(Debug, FromQueryResult)]
pub(super) struct Turn {
    pub owner: String,
    pub run_at: DateTime<Utc>,
}

/// The turns that the owners of one lane take in one process.
#[derive(Debug, Default)]
pub(super) struct Turns {
    /// How many each owner has under way; absent for none.
    under_way: HashMap<String, usize>,
    /// Whose turn it was last. The next in the order of names is next: it takes no more than one turn of everybody else to
    /// come round.
    last: String,
}

/// What to do next in a lane.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Begin an errand of this owner.
    Begin(String),
    /// Nothing can be begun before this instant, or before an errand ends; none for no errand at all.
    Wait(Option<DateTime<Utc>>),
}

impl Turns {
    /// What to do next, of all the owners of a lane in the order of their names.
    pub fn next(&self, lane: Lane, owners: &[Turn], now: DateTime<Utc>) -> Next {
        let may_begin = |turn: &&Turn| self.under_way.get(&turn.owner).is_none_or(|count| *count < lane.slots_of_owner);
        let is_due = |turn: &&Turn| turn.run_at <= now;
        let mut due = owners.iter().filter(may_begin).filter(is_due);
        let first = due.clone().next();
        match due.find(|turn| turn.owner > self.last).or(first) {
            Some(turn) => Next::Begin(turn.owner.clone()),
            None => Next::Wait(owners.iter().filter(may_begin).map(|turn| turn.run_at).min()),
        }
    }

    /// It is this owner's turn, whether or not there turns out to be anything left to do.
    pub fn take(&mut self, owner: &str) {
        owner.clone_into(&mut self.last);
    }

    /// An errand of this owner is under way.
    pub fn begin(&mut self, owner: &str) {
        *self.under_way.entry(owner.to_owned()).or_default() += 1;
    }

    /// It ended.
    pub fn end(&mut self, owner: &str) {
        if let Some(count) = self.under_way.get_mut(owner) {
            *count -= 1;
            if *count == 0 {
                self.under_way.remove(owner);
            }
        }
    }
}

/// The owners of a lane in the order of their names, by one seek in the index for each, however many errands each has.
pub(super) async fn owners(db: &Db, lane: Lane) -> Result<Vec<Turn>> {
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
    let statement = Statement::from_sql_and_values(db.backend(), sql, [lane.kind.into()]);
    let rows = db.read().query_all_raw(statement).await?;
    let mut turns: Vec<Turn> = rows.iter().map(|row| Turn::from_query_result(row, "")).collect::<Result<_, _>>()?;
    // By what they are here: a database compares words by a language's rules.
    turns.sort_unstable_by(|one, other| one.owner.cmp(&other.owner));
    Ok(turns)
}

/// The errand of an owner that has been due longest. On PostgreSQL one that another instance has in hand is passed over.
pub(super) async fn longest_due(tx: &Tx, lane: Lane, owner: &str) -> Result<Option<job::Model>> {
    let due = job::Entity::find()
        .filter(job::Column::Kind.eq(lane.kind))
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

    const LANE: Lane = Lane { kind: "webhook", slots: 4, slots_of_owner: 2 };

    fn turns(owners: &[(&str, i64)]) -> Vec<Turn> {
        let at = |seconds| DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds);
        owners.iter().map(|(owner, seconds)| Turn { owner: (*owner).to_owned(), run_at: at(*seconds) }).collect()
    }

    #[test]
    fn owners_take_turns_and_none_takes_more_than_its_share() {
        let (now, owners) = (DateTime::UNIX_EPOCH, turns(&[("ada", 0), ("bob", -9), ("cleo", 0)]));
        let mut state = Turns::default();
        let mut begun = Vec::new();
        while let Next::Begin(owner) = state.next(LANE, &owners, now) {
            state.take(&owner);
            state.begin(&owner);
            begun.push(owner);
        }
        assert_eq!(begun, ["ada", "bob", "cleo", "ada", "bob", "cleo"]);
        assert_eq!(state.next(LANE, &owners, now), Next::Wait(None));
        state.end("bob");
        assert_eq!(state.next(LANE, &owners, now), Next::Begin("bob".to_owned()));
    }

    #[test]
    fn the_wait_is_for_the_first_who_may_begin() {
        let owners = turns(&[("ada", 0), ("bob", 7), ("cleo", 5)]);
        let mut state = Turns::default();
        for _ in 0..2 {
            state.begin("ada");
        }
        let wait = Next::Wait(Some(owners[2].run_at));
        assert_eq!(state.next(LANE, &owners, DateTime::UNIX_EPOCH), wait);
        assert_eq!(state.next(LANE, &[], DateTime::UNIX_EPOCH), Next::Wait(None));
    }
}
