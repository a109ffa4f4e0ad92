//! What Javier's model has cost the deployment, by day.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

/// The use of the model on one day.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "model_use")]
pub struct Model {
    /// Primary key: the day, in UTC.
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: Date,
    /// Tokens read and written by the model, and those reserved for answers in progress.
    pub tokens: i64,
}

impl ActiveModelBehavior for ActiveModel {}
