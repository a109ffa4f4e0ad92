//! Reads and updates settings, which only their user may access.

use entity::{
    types::{
        id::{SettingsId, UserId},
        language::Language,
        persona::Persona,
        theme::Theme,
    },
    user_settings,
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel, QuerySelect, prelude::DateTimeUtc,
    sea_query::OnConflict,
};

use super::rules::{Fields, ValidFields};
use crate::platform::{
    app::App,
    auth::viewer::{SignedIn, Viewer},
    db::Db,
    error::{Error, Result},
};

/// Returns a user's settings, or the defaults, dated `since`, before the first save.
pub async fn of(db: &Db, person: UserId, since: DateTimeUtc) -> Result<user_settings::Model> {
    Ok(saved(db, person).await?.unwrap_or_else(|| defaults(person, since)))
}

/// Returns a user's settings, `None` before the first save.
pub async fn saved(db: &Db, person: UserId) -> Result<Option<user_settings::Model>> {
    Ok(user_settings::Entity::find_by_id(id_of(person)).one(db.read()).await?)
}

/// Returns settings by their identifier, for their user only.
pub async fn view(app: &App, caller: &Viewer, id: SettingsId) -> Result<user_settings::Model> {
    let person = caller.signed_in()?;
    if id_of(person.user_id) == id { of(&app.db, person.user_id, app.clock.now()).await } else { Err(Error::NotFound) }
}

/// Updates the given settings of the caller.
pub async fn update(app: &App, person: &SignedIn, fields: Fields) -> Result<user_settings::Model> {
    let fields = &fields.validate()?;
    app.db
        .write(|tx| {
            async move {
                // Of two concurrent first saves, one inserts the row; then both lock and update it in sequence.
                let first = defaults(person.user_id, tx.now()).into_active_model().reset_all();
                user_settings::Entity::insert(first)
                    .on_conflict(OnConflict::column(user_settings::Column::Id).do_nothing().to_owned())
                    .exec_without_returning(tx.db())
                    .await?;
                let before = user_settings::Entity::find_by_id(id_of(person.user_id))
                    .lock_exclusive()
                    .one(tx.db())
                    .await?
                    .ok_or(Error::NotFound)?;
                let version = before.version + 1;
                let mut row = before.into_active_model();
                fields.clone().apply(&mut row);
                row.version = Set(version);
                row.updated_at = Set(tx.now());
                Ok(row.update(tx.db()).await?)
            }
            .scope_boxed()
        })
        .await
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
    }
}
