//! When projects are checked for reminders.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{id::ProjectId, reminder_kind::ReminderKind};

/// The time at which a project is checked next for one kind of reminder. A project that can have none has no row.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "reminder_schedule")]
pub struct Model {
    /// The project.
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: ProjectId,
    /// The kind of reminder.
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: ReminderKind,
    /// When it is checked.
    pub due_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
