//! Batched reads of roadmaps.

use entity::{roadmap_item, types::id::RoadmapItemId};
use sea_orm::prelude::Uuid;

use crate::platform::{
    db::list::{ListOrder, Listed, SortColumn, list_of},
    loaders::load_by_id,
};

load_by_id!("Key of a step, whoever owns it." ItemById(RoadmapItemId) = roadmap_item);

impl Listed for roadmap_item::Entity {
    const ID: roadmap_item::Column = roadmap_item::Column::Id;
    /// By date, then by creation.
    const ORDER: ListOrder<Self> = ListOrder {
        by: &[
            SortColumn::Date(roadmap_item::Column::Date, |row: &roadmap_item::Model| row.date),
            SortColumn::Timestamp(roadmap_item::Column::CreatedAt, |row: &roadmap_item::Model| row.created_at),
        ],
        descending: false,
    };

    fn id(row: &roadmap_item::Model) -> Uuid {
        row.id.into()
    }
}

list_of!("The steps of a project's roadmap." ItemsOfProject = roadmap_item by ProjectId, |row| Some(row.project_id));
