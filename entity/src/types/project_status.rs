//! Status of a project, as stored.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// Status of a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
pub enum ProjectStatus {
    /// Accepting testers; the status at creation.
    #[sea_orm(string_value = "en_cours")]
    #[serde(rename = "en_cours")]
    InProgress,
    /// Finished.
    #[sea_orm(string_value = "termine")]
    #[serde(rename = "termine")]
    Completed,
    /// Suspended.
    #[sea_orm(string_value = "pause")]
    #[serde(rename = "pause")]
    Paused,
}
