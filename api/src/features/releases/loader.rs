//! Batched reads of releases.

use entity::{release, types::id::ReleaseId};
use sea_orm::prelude::Uuid;

use crate::platform::{
    db::list::{ListOrder, Listed, SortColumn, list_of},
    loaders::load_by_id,
};

load_by_id!("A release by its identifier, unchecked." ReleaseById(ReleaseId) = release);

impl Listed for release::Entity {
    const ID: release::Column = release::Column::Id;
    /// By day, then by creation, the newest first.
    const ORDER: ListOrder<Self> = ListOrder {
        by: &[SortColumn::Date(release::Column::ReleasedOn, |row: &release::Model| row.released_on)],
        descending: true,
    };

    fn id(row: &release::Model) -> Uuid {
        row.id.into()
    }
}

list_of!("The releases of a project." ReleasesOfProject = release by ProjectId, |row| Some(row.project_id));
