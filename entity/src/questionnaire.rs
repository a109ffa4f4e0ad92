//! The questions that creators ask testers.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{id::QuestionnaireId, question::Questions};

/// The questions of a project. At most one row per project, created by the first save.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "questionnaire")]
pub struct Model {
    /// Primary key: the project's UUID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: QuestionnaireId,
    /// At most 5, in the order in which they are asked.
    #[sea_orm(column_type = "JsonBinary")]
    pub questions: Questions,
    /// 1 at the first save, incremented by every write; 0 before, when there is no row.
    pub version: i64,
    /// Time of the first save.
    pub created_at: DateTimeUtc,
    /// Time of the last write to this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
