//! Batched reads of roadmaps.

use std::{collections::HashMap, sync::Arc};

use async_graphql::dataloader::Loader;
use entity::{
    roadmap_item,
    types::id::{ProjectId, RoadmapItemId},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::platform::{
    db::{ListSlice, list_slices},
    error::Error,
    loaders::{Reader, load_by_id},
};

load_by_id!("Key of a step, whoever owns it." ItemById(RoadmapItemId) = roadmap_item);

/// Key of the first or the last steps of a project's roadmap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ItemsOf(pub ListSlice<ProjectId>);

/// Key of the number of steps of a project's roadmap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ItemCountOf(pub ProjectId);

impl Loader<ItemsOf> for Reader {
    type Value = Vec<roadmap_item::Model>;
    type Error = Arc<Error>;

    async fn load(&self, keys: &[ItemsOf]) -> Result<HashMap<ItemsOf, Self::Value>, Self::Error> {
        let lists = list_slices::<roadmap_item::Entity, _>(
            &self.db,
            keys.iter().map(|key| key.0),
            roadmap_item::Column::ProjectId,
            |row| row.project_id,
            &[roadmap_item::Column::Date, roadmap_item::Column::CreatedAt, roadmap_item::Column::Id],
        )
        .await?;
        Ok(lists.into_iter().map(|(end, rows)| (ItemsOf(end), rows)).collect())
    }
}

impl Loader<ItemCountOf> for Reader {
    type Value = u64;
    type Error = Arc<Error>;

    async fn load(&self, keys: &[ItemCountOf]) -> Result<HashMap<ItemCountOf, u64>, Self::Error> {
        let counts = roadmap_item::Entity::find()
            .select_only()
            .column(roadmap_item::Column::ProjectId)
            .column_as(roadmap_item::Column::Id.count(), "count")
            .filter(roadmap_item::Column::ProjectId.is_in(keys.iter().map(|key| key.0)))
            .group_by(roadmap_item::Column::ProjectId)
            .into_tuple::<(ProjectId, i64)>()
            .all(self.db.read())
            .await
            .map_err(Error::from)?;
        Ok(counts.into_iter().map(|(id, count)| (ItemCountOf(id), count.cast_unsigned())).collect())
    }
}
