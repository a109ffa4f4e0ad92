//! Personalities of Javier, the chat bot, as stored.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};
use serde::{Deserialize, Serialize};

/// A personality of the chat bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
pub enum Persona {
    /// Mocks kindly.
    #[sea_orm(string_value = "sarcastique")]
    #[serde(rename = "sarcastique")]
    Sarcastic,
    /// Plans; the default.
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
    /// Advises from experience.
    #[sea_orm(string_value = "mentor")]
    #[serde(rename = "mentor")]
    Mentor,
}
