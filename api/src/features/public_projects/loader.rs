//! Batched reads of votes.

use std::{collections::HashMap, sync::Arc};

use entity::{
    roadmap_item, roadmap_vote,
    types::id::{ProjectId, RoadmapItemId, UserId},
};
use sea_orm::{ColumnTrait, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect};

use crate::platform::{
    error::{Error, Result},
    loaders::{Loader, Reader},
};

/// The maximum number of votes of one person on one project, on average of a batch: those on the newest steps.
const MAX_VOTES: usize = 1000;

/// The steps of a project's roadmap on which a person voted; absent when there are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VotesOf {
    /// The project.
    pub project: ProjectId,
    /// The person.
    pub person: UserId,
}

impl Loader<VotesOf> for Reader {
    type Value = Vec<RoadmapItemId>;

    async fn load(&self, keys: &[VotesOf]) -> Result<HashMap<VotesOf, Self::Value>, Arc<Error>> {
        let votes: Vec<(UserId, RoadmapItemId, ProjectId)> = roadmap_vote::Entity::find()
            .select_only()
            .column(roadmap_vote::Column::UserId)
            .column(roadmap_vote::Column::RoadmapItemId)
            .column(roadmap_item::Column::ProjectId)
            .join(
                JoinType::InnerJoin,
                roadmap_vote::Entity::belongs_to(roadmap_item::Entity)
                    .from(roadmap_vote::Column::RoadmapItemId)
                    .to(roadmap_item::Column::Id)
                    .into(),
            )
            .filter(roadmap_vote::Column::UserId.is_in(keys.iter().map(|key| key.person)))
            .filter(roadmap_item::Column::ProjectId.is_in(keys.iter().map(|key| key.project)))
            .order_by_desc(roadmap_vote::Column::RoadmapItemId)
            .limit(u64::try_from(MAX_VOTES.saturating_mul(keys.len())).unwrap_or(u64::MAX))
            .into_tuple()
            .all(self.db.read())
            .await
            .map_err(Error::from)?;
        let mut lists: HashMap<VotesOf, Vec<RoadmapItemId>> = HashMap::new();
        for (person, item, project) in votes {
            lists.entry(VotesOf { project, person }).or_default().push(item);
        }
        Ok(lists)
    }
}
