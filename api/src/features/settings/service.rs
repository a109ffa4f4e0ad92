//! Reads and updates settings, which only their user may access.

use std::collections::HashMap;

use chrono::{NaiveDate, NaiveTime};
use entity::{
    types::{
        id::{SettingsId, UserId},
        language::Language,
        persona::Persona,
        reminder_kind::ReminderKind,
        theme::Theme,
    },
    user, user_settings,
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QuerySelect, TryIntoModel, prelude::DateTimeUtc, sea_query::OnConflict,
};

use super::{
    loader::SettingsById,
    quiet_hours::day_at,
    rules::{Fields, ValidFields},
    topic,
};
use crate::platform::{
    app::App,
    auth::viewer::{SignedIn, Viewer},
    db::Tx,
    error::{Error, Result},
    feed::NewChange,
};

/// The time zone of those who have chosen none.
const DEFAULT_TIME_ZONE: &str = "Europe/Paris";

/// Returns a user's settings, or the defaults, dated `since`, before the first save.
pub async fn of(db: &impl ConnectionTrait, person: UserId, since: DateTimeUtc) -> Result<user_settings::Model> {
    Ok(find(db, person).await?.unwrap_or_else(|| defaults(person, since)))
}

/// Returns a user's settings, `None` before the first save.
pub async fn saved(app: &App, person: UserId) -> Result<Option<user_settings::Model>> {
    find(app.db.read(), person).await
}

async fn find(db: &impl ConnectionTrait, person: UserId) -> Result<Option<user_settings::Model>> {
    Ok(user_settings::Entity::find_by_id(id_of(person)).one(db).await?)
}

/// Returns the settings of users, or the defaults, dated `since`, before the first save.
pub async fn of_users<C: ConnectionTrait>(
    db: &C,
    users: &[UserId],
    since: DateTimeUtc,
) -> Result<HashMap<UserId, user_settings::Model>> {
    let saved = user_settings::Entity::find()
        .filter(user_settings::Column::Id.is_in(users.iter().copied().map(id_of)))
        .all(db)
        .await?;
    let mut saved: HashMap<SettingsId, user_settings::Model> = saved.into_iter().map(|row| (row.id, row)).collect();
    let settings =
        users.iter().map(|user| (*user, saved.remove(&id_of(*user)).unwrap_or_else(|| defaults(*user, since))));
    Ok(settings.collect())
}

/// Returns the day that it is for a user. Batched.
pub async fn today(app: &App, person: UserId) -> Result<NaiveDate> {
    let now = app.clock.now();
    let saved = app.loader.load_one(SettingsById(id_of(person))).await?;
    Ok(day_at(&saved.unwrap_or_else(|| defaults(person, now)), now))
}

/// Returns settings by their identifier, for their user only.
pub async fn view(app: &App, caller: &Viewer, id: SettingsId) -> Result<user_settings::Model> {
    let person = caller.signed_in()?;
    if id_of(person.user_id) == id {
        of(app.db.read(), person.user_id, app.clock.now()).await
    } else {
        Err(Error::NotFound)
    }
}

/// Updates the given settings of the caller.
pub async fn update(app: &App, person: &SignedIn, fields: Fields) -> Result<user_settings::Model> {
    let fields = &fields.validate()?;
    app.db.write(|tx| save(tx, person.user_id, |row| fields.clone().apply(row)).scope_boxed()).await
}

/// Sets whether a user wants a kind of reminders.
pub async fn set_reminders(
    app: &App,
    user: UserId,
    kind: ReminderKind,
    is_wanted: bool,
) -> Result<user_settings::Model> {
    let set = move |row: &mut user_settings::ActiveModel| match kind {
        ReminderKind::Deadline => row.deadline_reminders = Set(is_wanted),
        ReminderKind::Silence => row.silence_reminders = Set(is_wanted),
    };
    app.db.write(|tx| save(tx, user, set).scope_boxed()).await
}

/// Changes the settings of a user, which are created at the first change. What changes nothing is not recorded: anybody
/// with the link that stops reminders may repeat it. But the first save counts, since it may choose what are the defaults.
async fn save(
    tx: &Tx,
    user: UserId,
    change: impl FnOnce(&mut user_settings::ActiveModel) + Send,
) -> Result<user_settings::Model> {
    // Of two concurrent first saves, one inserts the row; then both lock and update it in sequence.
    let first = defaults(user, tx.now()).into_active_model().reset_all();
    user_settings::Entity::insert(first)
        .on_conflict(OnConflict::column(user_settings::Column::Id).do_nothing().to_owned())
        .exec_without_returning(tx.db())
        .await?;
    let before = user_settings::Entity::find_by_id(id_of(user)).lock_exclusive().one(tx.db()).await?;
    let before = before.ok_or(Error::NotFound)?;
    let version = before.version + 1;
    let mut row = before.clone().into_active_model();
    change(&mut row);
    if before.version > 0 && row.clone().try_into_model()? == before {
        return Ok(before);
    }
    row.version = Set(version);
    row.updated_at = Set(tx.now());
    let settings = row.update(tx.db()).await?;
    // The first save is an update too: readers saw the defaults before.
    tx.record(NewChange::updated(topic(user), settings.id, version, &settings)?);
    Ok(settings)
}

/// Whether a user wants a kind of reminders.
pub fn wants(settings: &user_settings::Model, kind: ReminderKind) -> bool {
    match kind {
        ReminderKind::Deadline => settings.deadline_reminders,
        ReminderKind::Silence => settings.silence_reminders,
    }
}

/// Whether a user may be emailed about what happens, and wants it.
pub fn may_email(app: &App, person: &user::Model, settings: &user_settings::Model) -> bool {
    let is_reachable = person.email_verified_at.is_some() || !app.config.verifies_email();
    is_reachable && settings.email_notifications
}

/// Returns the identifier of a user's settings.
pub fn id_of(person: UserId) -> SettingsId {
    SettingsId(person.0)
}

/// Returns the settings of a user before the first save.
pub fn defaults(person: UserId, since: DateTimeUtc) -> user_settings::Model {
    user_settings::Model {
        id: id_of(person),
        username: None,
        country: None,
        language: Language::French,
        email_notifications: true,
        theme: Theme::System,
        default_persona: Persona::default(),
        deadline_reminders: true,
        silence_reminders: true,
        push_notifications: true,
        quiet_start: NaiveTime::from_hms_opt(21, 0, 0),
        quiet_end: NaiveTime::from_hms_opt(8, 0, 0),
        time_zone: DEFAULT_TIME_ZONE.to_owned(),
        version: 0,
        created_at: since,
        updated_at: since,
    }
}

impl ValidFields {
    /// Writes the given fields into a row.
    fn apply(self, row: &mut user_settings::ActiveModel) {
        let given = self.into_inner();
        if let Some(username) = given.username {
            row.username = Set(username);
        }
        if let Some(country) = given.country {
            row.country = Set(country);
        }
        if let Some(language) = given.language {
            row.language = Set(language);
        }
        if let Some(email_notifications) = given.email_notifications {
            row.email_notifications = Set(email_notifications);
        }
        if let Some(theme) = given.theme {
            row.theme = Set(theme);
        }
        if let Some(persona) = given.default_persona {
            row.default_persona = Set(persona);
        }
        if let Some(deadline_reminders) = given.deadline_reminders {
            row.deadline_reminders = Set(deadline_reminders);
        }
        if let Some(silence_reminders) = given.silence_reminders {
            row.silence_reminders = Set(silence_reminders);
        }
        if let Some(push_notifications) = given.push_notifications {
            row.push_notifications = Set(push_notifications);
        }
        if let Some(quiet_hours) = given.quiet_hours {
            let (start, end) = quiet_hours.unzip();
            row.quiet_start = Set(start);
            row.quiet_end = Set(end);
        }
        if let Some(time_zone) = given.time_zone {
            row.time_zone = Set(time_zone);
        }
    }
}
