//! What the token of a letter is good for.

use sea_orm::{DeriveActiveEnum, EnumIter, sea_query::StringLen};

/// What the token of a letter is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
pub enum LetterPurpose {
    /// Proves that mail to the address reaches its person.
    #[sea_orm(string_value = "verify_email")]
    VerifyEmail,
    /// Lets a new password be chosen.
    #[sea_orm(string_value = "reset_password")]
    ResetPassword,
}
