//! The two lists of a tester's skills.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// A list of skills. A search looks at both.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, EnumIter, DeriveActiveEnum, Serialize, Deserialize,
)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "lowercase")]
pub enum SkillKind {
    /// « Compétences techniques », the field `skills`.
    #[sea_orm(string_value = "technical")]
    Technical,
    /// « Autres compétences », the field `competences`.
    #[sea_orm(string_value = "other")]
    Other,
}
