//! An entry of a creator's activity list.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    activity_type::ActivityType,
    id::{ActivityId, ProjectId, UserId},
    project_status::ProjectStatus,
};

/// One entry. It stores the values that its sentence needs, not the sentence, which is built in the reader's language.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "activity")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ActivityId,
    /// The creator whose list it is in.
    pub user_id: UserId,
    /// The project concerned; null after the project is deleted.
    pub project_id: Option<ProjectId>,
    /// The type of event.
    pub r#type: ActivityType,
    /// The project's title at that time.
    pub title: Option<String>,
    /// The person who acted or is concerned, by the name that the owner of the list knows; null when there is none,
    /// and after their account is deleted.
    pub person: Option<String>,
    /// The project's new status, for a change of status.
    pub status: Option<ProjectStatus>,
    /// 1, incremented when the person it names deletes their account, or the project is deleted.
    pub version: i64,
    /// Time of the event.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
