//! The profiles in the export of a user's data.

use entity::{creator_profile, types::skill_kind::SkillKind, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use super::TesterByUser;
use crate::platform::{app::App, error::Result, personal_data::Export};

/// The sections of the feature.
pub const SECTIONS: &[Export] = &[
    Export::Account { key: "creatorProfile", read: |app, user| Box::pin(creator(app, user)) },
    Export::Account { key: "testerProfile", read: |app, user| Box::pin(tester(app, user)) },
];

/// Returns the profile of a creator, `null` for others.
async fn creator(app: &App, user: &user::Model) -> Result<Value> {
    let select = creator_profile::Entity::find().filter(creator_profile::Column::UserId.eq(user.id));
    let row = select.one(app.db.read()).await?;
    let row =
        row.map(|row| json!({ "firstName": row.first_name, "lastName": row.last_name, "createdAt": row.created_at }));
    Ok(row.into())
}

/// Returns the profile of a tester, `null` for others.
async fn tester(app: &App, user: &user::Model) -> Result<Value> {
    let row = app.loader.load_one(TesterByUser(user.id)).await?.map(|row| {
        json!({
            "firstName": row.profile.first_name,
            "lastName": row.profile.last_name,
            "username": row.profile.username,
            "bio": row.profile.bio,
            "availability": row.profile.availability,
            "country": row.profile.country,
            "languages": row.profile.languages,
            "discordContact": row.profile.discord_contact,
            "isSearchable": row.profile.is_searchable,
            "showsDevices": row.profile.shows_devices,
            "skills": row.labels(SkillKind::Technical),
            "competences": row.labels(SkillKind::Other),
            "createdAt": row.profile.created_at,
        })
    });
    Ok(row.into())
}
