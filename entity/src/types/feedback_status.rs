//! Status of feedback, as stored.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// What the owner of the project decided about feedback.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum FeedbackStatus {
    /// Nothing yet; the status at creation.
    #[default]
    #[sea_orm(string_value = "new")]
    New,
    /// The author was asked for more.
    #[sea_orm(string_value = "info_requested")]
    InfoRequested,
    /// It will be done.
    #[sea_orm(string_value = "planned")]
    Planned,
    /// It is done.
    #[sea_orm(string_value = "fixed")]
    Fixed,
    /// It will not be done.
    #[sea_orm(string_value = "declined")]
    Declined,
}
