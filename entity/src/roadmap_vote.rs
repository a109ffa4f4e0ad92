//! Votes on the steps of roadmaps.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::{RoadmapItemId, UserId};

/// One vote. A person has one for each step.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "roadmap_vote")]
pub struct Model {
    /// The step.
    #[sea_orm(primary_key, auto_increment = false)]
    pub roadmap_item_id: RoadmapItemId,
    /// Who voted.
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: UserId,
    /// Time of the vote.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
