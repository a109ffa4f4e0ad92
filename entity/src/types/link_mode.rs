//! What a link to join a project leads to, as stored.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// What a link to join a project leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "snake_case")]
pub enum LinkMode {
    /// Who joins tests the project at once.
    #[sea_orm(string_value = "direct")]
    Direct,
    /// Who joins asks the creator, who decides.
    #[sea_orm(string_value = "request")]
    Request,
}
