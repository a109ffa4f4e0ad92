//! Reminders that were sent.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    id::{ProjectId, ReminderId, UserId},
    reminder_kind::ReminderKind,
};

/// One reminder. Unique for its project, kind, person, day and step, so that none is sent twice.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "reminder")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ReminderId,
    /// The project.
    pub project_id: ProjectId,
    /// The person who is reminded.
    pub user_id: UserId,
    /// What it is about.
    pub kind: ReminderKind,
    /// The deadline, or the day on which the silence began.
    pub subject_on: Date,
    /// How many days before the deadline it is for, or how many weeks the silence has lasted.
    pub step: i32,
    /// Time of the notification.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
