//! The workspaces and the personal story in the export of a user's data.

use entity::{
    personal_story,
    types::id::{PersonalStoryId, ProjectId},
    user, workspace_settings,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    features::projects,
    platform::{
        app::App,
        error::Result,
        personal_data::{ByProject, Export},
    },
};

/// The sections of the feature.
pub const SECTIONS: &[Export] = &[
    Export::Project { key: "workspaceSettings", read: |app, user| Box::pin(settings(app, user)) },
    Export::Account { key: "personalStory", read: |app, user| Box::pin(story(app, user)) },
];

/// Returns the saved settings of the workspaces of the user's projects.
async fn settings(app: &App, user: &user::Model) -> Result<ByProject> {
    let rows = workspace_settings::Entity::find()
        .filter(workspace_settings::Column::Id.in_subquery(projects::ids_of(user.id)))
        .all(app.db.read())
        .await?;
    let values = rows.into_iter().map(|row| {
        let value = json!({
            "startDate": row.start_date,
            "endDate": row.end_date,
            "color": row.color,
            "tags": row.tags,
            "notifications": row.notifications,
            "collaboration": row.collaboration,
            "publicFeedback": row.public_feedback,
            "githubRepository": row.github_repository,
            "usesModel": row.uses_model,
        });
        (ProjectId::from(Uuid::from(row.id)), value)
    });
    Ok(ByProject::One(values.collect()))
}

/// Returns the personal story, `null` before the first save.
async fn story(app: &App, user: &user::Model) -> Result<Value> {
    let id = PersonalStoryId::from(Uuid::from(user.id));
    let row = personal_story::Entity::find_by_id(id).one(app.db.read()).await?;
    Ok(row.map(|row| json!({ "content": row.content, "updatedAt": row.updated_at })).into())
}
