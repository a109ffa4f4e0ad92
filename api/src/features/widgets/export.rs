//! The widgets in the export of a user's data: those of their projects.

use entity::{feedback_widget, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use crate::{
    features::projects,
    platform::{
        app::App,
        error::Result,
        personal_data::{ByProject, Export},
    },
};

/// The sections of the feature.
pub const SECTIONS: &[Export] = &[Export::Project { key: "widget", read: |app, user| Box::pin(widgets(app, user)) }];

async fn widgets(app: &App, user: &user::Model) -> Result<ByProject> {
    let rows = feedback_widget::Entity::find()
        .filter(feedback_widget::Column::ProjectId.in_subquery(projects::ids_of(user.id)))
        .all(app.db.read())
        .await?;
    let rows = rows.into_iter().map(|row| {
        let value = json!({ "isEnabled": row.is_enabled, "origins": row.origins, "createdAt": row.created_at });
        (row.project_id, value)
    });
    Ok(ByProject::One(rows.collect()))
}
