//! Batched reads of favourites, of who has tested for whom, and of what is counted of testers.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use entity::{favorite_tester, feedback, invitation, types::id::UserId};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, JoinType, QueryFilter, QuerySelect, QueryTrait, Select, prelude::Uuid,
};

use super::statements;
use crate::platform::{
    db::{
        keys::{self, Text},
        list::{ListOrder, Listed, SortColumn},
    },
    error::{Error, Result},
    loaders::{Loader, Reader},
};

impl Listed for favorite_tester::Entity {
    /// Unique among the favourites of one creator, which are listed together.
    const ID: favorite_tester::Column = favorite_tester::Column::TesterId;
    const ORDER: ListOrder<Self> = ListOrder {
        by: &[SortColumn::Timestamp(favorite_tester::Column::CreatedAt, |row: &favorite_tester::Model| row.created_at)],
        descending: true,
    };

    fn id(row: &favorite_tester::Model) -> Uuid {
        row.tester_id.into()
    }
}

/// Whether a tester is a favourite of a creator: loads `()` if they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IsFavorite {
    /// The creator.
    pub creator: UserId,
    /// The tester.
    pub tester: UserId,
}

impl Loader<IsFavorite> for Reader {
    type Value = ();

    async fn load(&self, keys: &[IsFavorite]) -> Result<HashMap<IsFavorite, ()>, Arc<Error>> {
        let marked = favorite_tester::Entity::find()
            .select_only()
            .columns([favorite_tester::Column::CreatorId, favorite_tester::Column::TesterId])
            .filter(favorite_tester::Column::CreatorId.is_in(distinct(keys.iter().map(|key| key.creator))))
            .filter(favorite_tester::Column::TesterId.is_in(distinct(keys.iter().map(|key| key.tester))));
        let pairs = self.pairs(marked).await?.into_iter();
        Ok(pairs.map(|(creator, tester)| (IsFavorite { creator, tester }, ())).collect())
    }
}

/// Whether a tester sent feedback on a project of a creator: loads `()` if they did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HasTestedFor {
    /// The creator.
    pub creator: UserId,
    /// The tester.
    pub tester: UserId,
}

impl Loader<HasTestedFor> for Reader {
    type Value = ();

    async fn load(&self, keys: &[HasTestedFor]) -> Result<HashMap<HasTestedFor, ()>, Arc<Error>> {
        let through = feedback::Entity::belongs_to(invitation::Entity)
            .from(feedback::Column::InvitationId)
            .to(invitation::Column::Id)
            .into();
        let tested = feedback::Entity::find()
            .select_only()
            .column(invitation::Column::CreatorId)
            .column(feedback::Column::AuthorId)
            .distinct()
            .join(JoinType::InnerJoin, through)
            .filter(invitation::Column::CreatorId.is_in(distinct(keys.iter().map(|key| key.creator))))
            .filter(feedback::Column::AuthorId.is_in(distinct(keys.iter().map(|key| key.tester))));
        let pairs = self.pairs(tested).await?.into_iter();
        Ok(pairs.map(|(creator, tester)| (HasTestedFor { creator, tester }, ())).collect())
    }
}

impl Reader {
    /// Reads pairs of a creator and a tester.
    async fn pairs<E: EntityTrait>(&self, select: Select<E>) -> Result<Vec<(UserId, UserId)>>
    where
        Select<E>: QueryTrait,
    {
        Ok(select.into_tuple().all(self.db.read()).await?)
    }
}

fn distinct(ids: impl Iterator<Item = UserId>) -> HashSet<UserId> {
    ids.collect()
}

/// Defines a key with the statement that reads its rows, for the testers that are asked for together.
macro_rules! load_fact {
    ($doc:literal $key:ident = $statement:ident as $row:ident => $value:ty, $add:expr) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $key(pub UserId);

        impl Loader<$key> for Reader {
            type Value = $value;

            async fn load(&self, keys: &[$key]) -> Result<HashMap<$key, Self::Value>, Arc<Error>> {
                static TEXT: Text = Text::new();
                let backend = self.db.backend();
                let sql = TEXT.get(backend, || statements::$statement(backend));
                let testers = keys::value(backend, keys.iter().map(|key| key.0.into()));
                let mut loaded = HashMap::new();
                for row in keys::read::<$row, 1>(self.db.read(), sql, [testers]).await? {
                    let value: &mut $value = loaded.entry($key(row.tester_id)).or_default();
                    $add(value, row);
                }
                Ok(loaded)
            }
        }
    };
}

load_fact!("The numbers of a tester's tests; absent before the first feedback." TestsOfTester = tests as TestNumbers => TestNumbers, |value: &mut TestNumbers, row| *value = row);
load_fact!("The median time of a tester until the first feedback; absent below three accepted invitations with feedback." TimeToFirstFeedbackOfTester = until_first_feedback_of_testers as Median => i64, |value: &mut i64, row: Median| *value = row.seconds);
load_fact!("The systems that a tester sent with feedback." SystemsOfTester = systems as SystemRow => Vec<String>, |value: &mut Vec<String>, row: SystemRow| value.push(row.system));

/// Numbers of a tester's tests.
#[derive(Clone, Copy, Debug, FromQueryResult)]
pub struct TestNumbers {
    tester_id: UserId,
    /// Invitations through which they sent feedback.
    pub tests: i64,
    /// Feedback that was marked as useful.
    pub useful: i64,
}

impl Default for TestNumbers {
    fn default() -> Self {
        Self { tester_id: Uuid::nil().into(), tests: 0, useful: 0 }
    }
}

#[derive(Debug, FromQueryResult)]
struct Median {
    tester_id: UserId,
    seconds: i64,
}

#[derive(Debug, FromQueryResult)]
struct SystemRow {
    tester_id: UserId,
    system: String,
}
