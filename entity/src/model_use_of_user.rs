//! What Javier's model has cost for a user, on the last day on which they used it.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::UserId;

/// At most one row per user, created by the first answer of a model.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "model_use_of_user")]
pub struct Model {
    /// Primary key: the user.
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: UserId,
    /// The day, in UTC.
    pub day: Date,
    /// Tokens read and written by the model, and those reserved for answers in progress.
    pub tokens: i64,
}

impl ActiveModelBehavior for ActiveModel {}
