//! Type of a film, as stored.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};

/// The type of a film, told by its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(8))")]
pub enum FilmType {
    /// MP4.
    #[sea_orm(string_value = "mp4")]
    Mp4,
    /// WebM.
    #[sea_orm(string_value = "webm")]
    Webm,
}
