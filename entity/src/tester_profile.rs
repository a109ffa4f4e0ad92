//! The tester's side of an account.

use sea_orm::entity::prelude::*;

use crate::types::{
    country::Country,
    id::{TesterProfileId, UserId},
    list::StringList,
};

/// At most one per account; having it is what makes the account a tester's. Its skills are in `tester_skill`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "tester_profile")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: TesterProfileId,
    /// Whose profile.
    #[sea_orm(unique)]
    pub user_id: UserId,
    /// First name, null when unknown.
    pub first_name: Option<String>,
    /// Last name, null when unknown.
    pub last_name: Option<String>,
    /// 1 to 40 characters; null until the first save of the profile.
    pub username: Option<String>,
    /// Lower case, without accents: what is unique.
    #[sea_orm(unique)]
    pub username_folded: Option<String>,
    /// At most 2000 characters.
    pub bio: Option<String>,
    /// At most 200 characters.
    pub availability: Option<String>,
    /// Where the tester lives.
    pub country: Option<Country>,
    /// Languages spoken, in the tester's words.
    #[sea_orm(column_type = "JsonBinary")]
    pub languages: StringList,
    /// An http or https address, or a Discord username.
    pub discord_contact: Option<String>,
    /// Whether creators may find the tester by skills.
    pub is_searchable: bool,
    /// 1 at creation, one more at every write.
    pub version: i64,
    /// Creation instant.
    pub created_at: DateTimeUtc,
    /// Last write of this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
