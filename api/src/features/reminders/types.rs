//! GraphQL types of reminders.

use async_graphql::{Enum, InputObject, SimpleObject};
use entity::types::reminder_kind;

use super::stopping::Preference;
use crate::platform::graphql::user_error::UserError;

/// Subject of a reminder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "reminder_kind::ReminderKind")]
pub enum ReminderKind {
    /// To a tester who gave no feedback: the deadline of the project is near.
    Deadline,
    /// To a creator: the testers of a project gave no feedback for a week.
    Silence,
}

/// Whether the person of a link wants a kind of reminders.
#[derive(Clone, Copy, Debug, SimpleObject)]
pub struct ReminderPreference {
    /// Whether they want it.
    pub is_wanted: bool,
    /// The kind.
    pub kind: ReminderKind,
}

impl From<Preference> for ReminderPreference {
    fn from(preference: Preference) -> Self {
        Self { is_wanted: preference.is_wanted, kind: preference.kind.into() }
    }
}

/// Whether reminders are wanted, for the link of an email.
#[derive(Clone, InputObject)]
pub struct SetReminderPreferenceInput {
    /// Whether they are.
    pub is_wanted: bool,
    /// Secret part of the link.
    pub token: String,
}

/// Result of `setReminderPreference`.
#[derive(SimpleObject)]
pub struct SetReminderPreferencePayload {
    /// Preference as written, null when `userErrors` is not empty.
    pub reminder_preference: Option<ReminderPreference>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
