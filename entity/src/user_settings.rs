//! User preferences.

#![expect(clippy::struct_excessive_bools, reason = "a column for each switch")]

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{country::Country, id::SettingsId, language::Language, persona::Persona, theme::Theme};

/// At most one per account. Without a row, before the first save, the defaults apply.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "user_settings")]
pub struct Model {
    /// Primary key: the account's UUID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: SettingsId,
    /// The name that people invited by the user, testers and public pages see, instead of the first and the last name;
    /// unlike a tester's username, not unique and without a minimum length.
    pub username: Option<String>,
    /// Country of residence.
    pub country: Option<Country>,
    /// Language of the client and of emails.
    pub language: Language,
    /// Whether to send emails about invitations, feedback and reminders.
    pub email_notifications: bool,
    /// Theme of the web client.
    pub theme: Theme,
    /// Default personality of the bot in a new conversation.
    pub default_persona: Persona,
    /// Whether to remind a tester of the deadlines of projects to which they gave no feedback.
    pub deadline_reminders: bool,
    /// Whether to remind a creator of projects whose testers gave no feedback for a week.
    pub silence_reminders: bool,
    /// Whether reminders are pushed to the devices that asked for it.
    pub push_notifications: bool,
    /// Time of day from which emails and pushes of reminders wait, null when they never do.
    pub quiet_start: Option<Time>,
    /// Time of day until which they wait; null like the start.
    pub quiet_end: Option<Time>,
    /// Name of the time zone of these times, in the database of IANA.
    pub time_zone: String,
    /// 1 at the first save, incremented by every write.
    pub version: i64,
    /// Time of the first save.
    pub created_at: DateTimeUtc,
    /// Time of the last write to this row.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
