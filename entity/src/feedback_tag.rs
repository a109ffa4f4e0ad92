//! Feedback by tag.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::{FeedbackId, ProjectId};

/// One tag of one feedback, for searching.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "feedback_tag")]
pub struct Model {
    /// The feedback.
    #[sea_orm(primary_key, auto_increment = false)]
    pub feedback_id: FeedbackId,
    /// The tag without case and accents.
    #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
    pub folded: String,
    /// The project of the feedback.
    pub project_id: ProjectId,
    /// The tag as spelled.
    pub tag: String,
}

impl ActiveModelBehavior for ActiveModel {}
