//! Who sees the public page of a project, as stored.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// Who sees the public page of a project.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum ProjectVisibility {
    /// Nobody: there is no page.
    #[default]
    #[sea_orm(string_value = "private")]
    Private,
    /// Whoever has its address.
    #[sea_orm(string_value = "unlisted")]
    Unlisted,
    /// Everyone; search engines and lists show it.
    #[sea_orm(string_value = "public")]
    Public,
}
