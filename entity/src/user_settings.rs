//! A person's preferences.

use sea_orm::entity::prelude::*;

use crate::types::{country::Country, id::SettingsId, language::Language, persona::Persona, theme::Theme};

/// At most one per account: until the first save there is none, and the defaults hold.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "user_settings")]
pub struct Model {
    /// Whose; the uuid is the account's.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: SettingsId,
    /// Name shown to oneself; unlike a tester's, neither unique nor bounded from below.
    pub username: Option<String>,
    /// Where the person lives.
    pub country: Option<Country>,
    /// Language of the client and of mail.
    pub language: Language,
    /// Whether mail about invitations and feedback is wanted.
    pub email_notifications: bool,
    /// Light or dark.
    pub theme: Theme,
    /// The bot's personality in a new conversation.
    pub default_persona: Persona,
    /// 1 at the first save, one more at every write.
    pub version: i64,
    /// First save.
    pub created_at: DateTimeUtc,
    /// Last write of this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
