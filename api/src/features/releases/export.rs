//! The releases in the export of a user's data.

use std::collections::HashMap;

use entity::{release, types::id::ReleaseId, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;

use crate::{
    features::projects,
    platform::{
        app::App,
        error::Result,
        personal_data::{ByProject, Export, by_parent, texts_by_id},
    },
};

/// The sections of the feature.
pub const SECTIONS: &[Export] = &[Export::Project { key: "releases", read: |app, user| Box::pin(releases(app, user)) }];

/// Returns the releases of the user's projects, ordered by day.
async fn releases(app: &App, user: &user::Model) -> Result<ByProject> {
    let rows = release::Entity::find()
        .filter(release::Column::ProjectId.in_subquery(projects::ids_of(user.id)))
        .order_by_asc(release::Column::ReleasedOn)
        .order_by_asc(release::Column::Id)
        .all(app.db.read())
        .await?;
    let rows = rows.into_iter().map(|row| {
        let value = json!({
            "name": row.name,
            "notes": row.notes,
            "link": row.link,
            "releasedOn": row.released_on,
            "createdAt": row.created_at,
        });
        (row.project_id, value)
    });
    Ok(ByProject::Many(by_parent(rows)))
}

/// Returns the names of releases.
pub async fn names(app: &App, releases: impl Iterator<Item = ReleaseId>) -> Result<HashMap<ReleaseId, String>> {
    texts_by_id::<release::Entity, _>(app, (release::Column::Id, release::Column::Name), releases).await
}
