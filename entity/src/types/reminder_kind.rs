//! Kinds of reminders.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// What a reminder is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum ReminderKind {
    /// To a tester who gave no feedback: the deadline of the project is near.
    #[sea_orm(string_value = "deadline")]
    Deadline,
    /// To a creator: the testers of a project gave no feedback for a week.
    #[sea_orm(string_value = "silence")]
    Silence,
}
