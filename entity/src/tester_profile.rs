//! Tester profiles.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    country::Country,
    id::{TesterProfileId, UserId},
    list::StringList,
};

/// At most one per account; its presence makes the account a tester account. Its skills are in `tester_skill`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "tester_profile")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: TesterProfileId,
    /// The account.
    #[sea_orm(unique)]
    pub user_id: UserId,
    /// First name, null when unknown.
    pub first_name: Option<String>,
    /// Last name, null when unknown.
    pub last_name: Option<String>,
    /// Username, 1 to 40 characters; null until the first save of the profile.
    pub username: Option<String>,
    /// The username in lower case and without accents, which is unique.
    #[sea_orm(unique)]
    pub username_folded: Option<String>,
    /// At most 2000 characters.
    pub bio: Option<String>,
    /// At most 200 characters.
    pub availability: Option<String>,
    /// Country of residence.
    pub country: Option<Country>,
    /// Languages spoken, as free text.
    #[sea_orm(column_type = "JsonBinary")]
    pub languages: StringList,
    /// An http or https address, or a Discord username.
    pub discord_contact: Option<String>,
    /// Whether creators may find the tester by skills.
    pub is_searchable: bool,
    /// Whether creators see on which systems the tester has tested.
    pub shows_devices: bool,
    /// 1 at creation, incremented by every write.
    pub version: i64,
    /// Creation time.
    pub created_at: DateTimeUtc,
    /// Time of the last write to this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
