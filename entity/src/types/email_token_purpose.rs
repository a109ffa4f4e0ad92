//! Purposes of tokens sent by email.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};

/// Purpose of a token sent by email.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
pub enum EmailTokenPurpose {
    /// Verifies the email address.
    #[sea_orm(string_value = "verify_email")]
    VerifyEmail,
    /// Permits choosing a new password.
    #[sea_orm(string_value = "reset_password")]
    ResetPassword,
}
