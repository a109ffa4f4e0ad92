//! Stopping a kind of reminders by the link of an email, without signing in, and starting it again.
//!
//! The link names the account and the kind, and is signed: nothing is stored for it. It never expires, as a person may open
//! an old email, and it allows nothing else.

use entity::{
    types::{id::UserId, reminder_kind::ReminderKind},
    user, user_settings,
};
use sea_orm::{EntityTrait, prelude::Uuid};

use super::messages;
use crate::{
    features::settings,
    platform::{
        app::App,
        error::{Error, Result, UserErrorCode},
    },
};

/// Whether a person wants a kind of reminders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preference {
    /// The kind.
    pub kind: ReminderKind,
    /// Whether they want it.
    pub is_wanted: bool,
}

/// Returns the token of the link that stops a kind of reminders to a person.
pub fn token(app: &App, person: UserId, kind: ReminderKind) -> String {
    let subject = format!("{}.{}", letter(kind), Uuid::from(person).simple());
    let signature = app.keys.unsubscribe.sign(message(&subject).as_bytes());
    format!("{subject}.{signature}")
}

/// Returns the preference that a token is for.
pub async fn preference(app: &App, token: &str) -> Result<Preference> {
    let (person, kind) = read(app, token).ok_or_else(invalid)?;
    let person = user::Entity::find_by_id(person).one(app.db.read()).await?.ok_or_else(invalid)?;
    let saved = settings::of(app.db.read(), person.id, person.created_at).await?;
    Ok(of_settings(&saved, kind))
}

/// Sets the preference that a token is for.
pub async fn set(app: &App, token: &str, is_wanted: bool) -> Result<Preference> {
    let (person, kind) = read(app, token).ok_or_else(invalid)?;
    // The account may have been deleted since.
    user::Entity::find_by_id(person).one(app.db.read()).await?.ok_or_else(invalid)?;
    let saved = settings::set_reminders(app, person, kind, is_wanted).await?;
    Ok(of_settings(&saved, kind))
}

fn of_settings(settings: &user_settings::Model, kind: ReminderKind) -> Preference {
    Preference { kind, is_wanted: settings::wants(settings, kind) }
}

/// Reads a token, `None` if its signature is not valid.
fn read(app: &App, token: &str) -> Option<(UserId, ReminderKind)> {
    let (subject, signature) = token.rsplit_once('.')?;
    let (letter, person) = subject.split_once('.')?;
    let is_valid = app.keys.unsubscribe.verify(message(subject).as_bytes(), signature);
    let kind = match letter {
        "d" => ReminderKind::Deadline,
        "s" => ReminderKind::Silence,
        _ => return None,
    };
    let person = Uuid::try_parse(person).ok().filter(|_| is_valid)?;
    Some((person.into(), kind))
}

/// The key may sign links of other kinds later.
fn message(subject: &str) -> String {
    format!("reminders {subject}")
}

fn letter(kind: ReminderKind) -> &'static str {
    match kind {
        ReminderKind::Deadline => "d",
        ReminderKind::Silence => "s",
    }
}

fn invalid() -> Error {
    Error::rejected("token", UserErrorCode::InvalidToken, messages::REMINDER_TOKEN_INVALID)
}
