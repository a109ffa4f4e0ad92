//! What creators say in the directory, in the export of their data.

use std::collections::HashMap;

use entity::{
    project_listing,
    types::id::{ProjectId, ProjectListingId},
    user,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, prelude::Uuid};
use serde_json::{Value, json};

use crate::{
    features::projects,
    platform::{
        app::App,
        error::Result,
        personal_data::{ByProject, Export},
    },
};

/// The sections of the feature.
pub const SECTIONS: &[Export] = &[Export::Project { key: "listing", read: |app, user| Box::pin(listings(app, user)) }];

/// Returns the listings of the user's projects.
async fn listings(app: &App, user: &user::Model) -> Result<ByProject> {
    let rows = project_listing::Entity::find()
        .filter(project_listing::Column::Id.in_subquery(projects::ids_of(user.id)))
        .all(app.db.read())
        .await?;
    let value = |row: project_listing::Model| {
        let value = json!({
            "kind": row.kind,
            "language": row.language,
            "question": row.question,
            "isOpen": row.is_open,
            "createdAt": row.created_at,
        });
        (project_of(row.id), value)
    };
    Ok(ByProject::One(rows.into_iter().map(value).collect::<HashMap<ProjectId, Value>>()))
}

fn project_of(listing: ProjectListingId) -> ProjectId {
    Uuid::from(listing).into()
}
