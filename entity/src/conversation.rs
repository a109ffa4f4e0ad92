//! Conversations with Javier, the chat bot.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::{ConversationId, ProjectId, UserId};

/// One conversation.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "conversation")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ConversationId,
    /// The owner.
    pub user_id: UserId,
    /// The project in whose workspace it was started; null when started elsewhere or when the project was deleted.
    pub project_id: Option<ProjectId>,
    /// Title, 1 to 80 characters.
    pub name: String,
    /// Whether the name is only the time and place of its beginning, which the first message replaces.
    pub is_name_provisional: bool,
    /// The name without case and accents, for searching.
    #[sea_orm(column_type = "Text")]
    pub folded: String,
    /// 1 at creation, incremented by every write.
    pub version: i64,
    /// Creation time.
    pub created_at: DateTimeUtc,
    /// Time of the user's last message, or of creation. Renaming does not change it, so that the list keeps its order.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
