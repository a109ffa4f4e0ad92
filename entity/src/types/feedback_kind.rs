//! Kind of feedback, as stored.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// What feedback is about, as its author says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum FeedbackKind {
    /// Something does not work.
    #[sea_orm(string_value = "bug")]
    Bug,
    /// Something could be added or done otherwise.
    #[sea_orm(string_value = "idea")]
    Idea,
    /// What the author thinks of the project.
    #[sea_orm(string_value = "opinion")]
    Opinion,
}
