//! Widgets, by which visitors of a creator's own site send feedback.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    id::{FeedbackWidgetId, ProjectId},
    list::StringList,
};

/// The widget of a project. Its identifier is public: it is in the pages that show the widget.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "feedback_widget")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: FeedbackWidgetId,
    /// The project that receives the feedback.
    #[sea_orm(unique)]
    pub project_id: ProjectId,
    /// Whether feedback can be sent.
    pub is_enabled: bool,
    /// The origins of the pages that may show it, as browsers send them.
    #[sea_orm(column_type = "JsonBinary")]
    pub origins: StringList,
    /// 1 at creation, incremented by every write.
    pub version: i64,
    /// Creation time.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
