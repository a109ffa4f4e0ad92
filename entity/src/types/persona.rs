//! The voices in which Javier answers, with the words that the product stores.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// Personality of the chat's bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
pub enum Persona {
    /// Mocks, kindly.
    #[sea_orm(string_value = "sarcastique")]
    #[serde(rename = "sarcastique")]
    Sarcastic,
    /// Plans; the one at the beginning.
    #[default]
    #[sea_orm(string_value = "strategique")]
    #[serde(rename = "strategique")]
    Strategic,
    /// Reads signs.
    #[sea_orm(string_value = "mystique")]
    #[serde(rename = "mystique")]
    Mystic,
    /// Comforts.
    #[sea_orm(string_value = "affectueux")]
    #[serde(rename = "affectueux")]
    Affectionate,
    /// Pulls strings.
    #[sea_orm(string_value = "manipulateur")]
    #[serde(rename = "manipulateur")]
    Manipulative,
    /// Has been there before.
    #[sea_orm(string_value = "mentor")]
    #[serde(rename = "mentor")]
    Mentor,
}
