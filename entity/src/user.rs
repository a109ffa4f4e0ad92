//! A person with an account.

use sea_orm::entity::prelude::*;

use crate::types::id::UserId;

/// One account. Whether it is a creator's or a tester's is told by the profile tables, creator first.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "user")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: UserId,
    /// Address, lower case, unique.
    #[sea_orm(unique)]
    pub email: String,
    /// argon2id hash in PHC notation; null for an account that only a provider signs in.
    pub password_hash: Option<String>,
    /// As given at registration; copied to the profile.
    pub first_name: Option<String>,
    /// As given at registration; copied to the profile.
    pub last_name: Option<String>,
    /// When the terms of use were accepted: the registration.
    pub terms_accepted_at: DateTimeUtc,
    /// Which terms: the day from which they hold, `2026-11-20`.
    pub terms_version: String,
    /// When the person proved that mail to the address reaches them; null until then.
    pub email_verified_at: Option<DateTimeUtc>,
    /// Creation instant.
    pub created_at: DateTimeUtc,
    /// Last write of this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
