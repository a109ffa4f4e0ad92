//! The projects in the export of a user's data.

use std::collections::HashMap;

use entity::{
    project,
    types::id::{ProjectId, UserId},
    user,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, sea_query::SelectStatement};
use serde_json::{Value, json};

use crate::platform::{
    app::App,
    error::Result,
    personal_data::{Export, texts_by_id},
};

/// The sections of the feature.
pub const SECTIONS: &[Export] = &[Export::Account { key: "projects", read: |app, user| Box::pin(projects(app, user)) }];

/// Returns the user's projects, each with the parts of all features.
async fn projects(app: &App, user: &user::Model) -> Result<Value> {
    let rows = project::Entity::find()
        .filter(project::Column::CreatorId.eq(user.id))
        .order_by_asc(project::Column::Id)
        .all(app.db.read())
        .await?;
    let mut parts = Vec::new();
    for feature in app.api.features {
        for export in feature.exports {
            if let Export::Project { key, read } = export {
                parts.push((*key, read(app, user).await?));
            }
        }
    }
    let objects = rows.into_iter().map(|row| {
        let mut object = json!({
            "id": row.id.to_string(),
            "title": row.title,
            "description": row.description,
            "objectives": row.objectives,
            "feedbackType": row.feedback_type,
            "detailsForTesters": row.details_for_testers,
            "prototypeLink": row.prototype_link,
            "deadline": row.deadline,
            "keywords": row.keywords,
            "status": row.status,
            "visibility": row.visibility,
            "createdAt": row.created_at,
            "updatedAt": row.updated_at,
        });
        for (key, part) in &mut parts {
            object[*key] = part.remove(row.id);
        }
        object
    });
    Ok(Value::Array(objects.collect()))
}

/// Returns the query for the identifiers of a creator's projects.
pub fn ids_of(creator: UserId) -> SelectStatement {
    let ids = project::Entity::find().select_only().column(project::Column::Id);
    ids.filter(project::Column::CreatorId.eq(creator)).into_query()
}

/// Returns the titles of projects.
pub async fn titles(app: &App, projects: impl Iterator<Item = ProjectId>) -> Result<HashMap<ProjectId, String>> {
    texts_by_id::<project::Entity, _>(app, (project::Column::Id, project::Column::Title), projects).await
}
