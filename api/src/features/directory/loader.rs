//! Batched reads of listings, and the orders of the directory.

use entity::{project_listing, types::id::ProjectListingId};

use super::rules::Order;
use crate::platform::{
    db::list::{ListOrder, Listed, SortColumn, listed},
    loaders::load_by_id,
};

load_by_id!("A listing by its identifier, whether it is shown or not." ListingById(ProjectListingId) = project_listing);

listed!(project_listing by CreatedAt created_at);

type Row = project_listing::Model;

const BY_NEED: &[SortColumn<project_listing::Entity>] = &[
    SortColumn::Flag(project_listing::Column::NeedsFeedback, |row: &Row| row.needs_feedback),
    SortColumn::Timestamp(project_listing::Column::CreatedAt, |row: &Row| row.created_at),
];

const BY_DEADLINE: &[SortColumn<project_listing::Entity>] =
    &[SortColumn::Date(project_listing::Column::Deadline, |row: &Row| row.deadline)];

impl Order {
    /// Returns the order of the list.
    pub fn of_list(self) -> ListOrder<project_listing::Entity> {
        match self {
            Self::Need => ListOrder { by: BY_NEED, descending: true },
            Self::Newest => project_listing::Entity::ORDER,
            Self::Deadline => ListOrder { by: BY_DEADLINE, descending: false },
        }
    }
}
