//! The roadmaps in the export of a user's data.

use entity::{roadmap_item, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;

use crate::{
    features::projects,
    platform::{
        app::App,
        error::Result,
        personal_data::{ByProject, Export, by_parent},
    },
};

/// The sections of the feature.
pub const SECTIONS: &[Export] = &[Export::Project { key: "roadmap", read: |app, user| Box::pin(roadmaps(app, user)) }];

/// Returns the roadmaps of the user's projects, ordered by date.
async fn roadmaps(app: &App, user: &user::Model) -> Result<ByProject> {
    let rows = roadmap_item::Entity::find()
        .filter(roadmap_item::Column::ProjectId.in_subquery(projects::ids_of(user.id)))
        .order_by_asc(roadmap_item::Column::Date)
        .all(app.db.read())
        .await?;
    let rows = rows.into_iter().map(|row| {
        let value = json!({
            "title": row.title,
            "description": row.description,
            "date": row.date,
            "status": row.status,
            "priority": row.priority,
            "voteCount": row.vote_count,
        });
        (row.project_id, value)
    });
    Ok(ByProject::Many(by_parent(rows)))
}
