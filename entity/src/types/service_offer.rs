//! Paid services that the operator offers.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};

/// A paid service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
pub enum ServiceOffer {
    /// A landing page.
    #[sea_orm(string_value = "landing_page")]
    LandingPage,
    /// A site of six pages.
    #[sea_orm(string_value = "six_pages")]
    SixPages,
    /// A site of ten pages or more.
    #[sea_orm(string_value = "ten_pages")]
    TenPages,
}
