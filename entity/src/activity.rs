//! An entry of a creator's activity list.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::types::{
    activity_type::ActivityType,
    id::{ActivityId, ProjectId, UserId},
    project_status::ProjectStatus,
};

/// One entry. It keeps the words its sentence needs and not the sentence, which is said in the language of the reader.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "activity")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ActivityId,
    /// Whose list.
    pub user_id: UserId,
    /// The project concerned; null when there is none any more.
    pub project_id: Option<ProjectId>,
    /// What happened.
    pub r#type: ActivityType,
    /// The project's title at that time.
    pub title: Option<String>,
    /// Who did it or whom it concerns, as the owner of the list knows them.
    pub person: Option<String>,
    /// The project's new state, when it is about that.
    pub status: Option<ProjectStatus>,
    /// 1, one more when the person it names has left.
    pub version: i64,
    /// When it happened.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
