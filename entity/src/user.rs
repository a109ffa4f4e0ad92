//! User accounts.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::UserId;

/// One account. Its profile tables determine whether it is a creator account, a tester account or both, creator first.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "user")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: UserId,
    /// Email address, lower case, unique.
    #[sea_orm(unique)]
    pub email: String,
    /// argon2id hash of the password in PHC notation; null for an account that signs in through a provider only.
    pub password_hash: Option<String>,
    /// As given at registration; copied to the profile.
    pub first_name: Option<String>,
    /// As given at registration; copied to the profile.
    pub last_name: Option<String>,
    /// Time when the terms of use were accepted: the registration, or the choice of a type after a sign-in with a provider.
    pub terms_accepted_at: DateTimeUtc,
    /// Version of the terms accepted: the day from which they apply, such as `2026-11-20`.
    pub terms_version: String,
    /// Time when the email address was verified; null before.
    pub email_verified_at: Option<DateTimeUtc>,
    /// Creation time.
    pub created_at: DateTimeUtc,
    /// Time of the last write to this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
