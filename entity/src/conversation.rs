//! A conversation with Javier.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::types::id::{ConversationId, ProjectId, UserId};

/// One conversation. Serialised as it stands into the change feed.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "conversation")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ConversationId,
    /// Whose it is.
    pub user_id: UserId,
    /// The project in whose workspace it began; null when begun elsewhere, or when the project is gone.
    pub project_id: Option<ProjectId>,
    /// 1 to 80 characters.
    pub name: String,
    /// 1 at creation, one more at every write.
    pub version: i64,
    /// Creation instant.
    pub created_at: DateTimeUtc,
    /// The person's last message, or creation; renaming leaves it, so that nothing jumps in the list.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
