//! The feedback in the export of a user's data.

use entity::{feedback, user};
use sea_orm::{EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use super::service::written_by;
use crate::{
    features::projects,
    platform::{app::App, error::Result, personal_data::Export},
};

/// The sections of the feature.
pub const SECTIONS: &[Export] = &[Export::Account { key: "feedback", read: |app, user| Box::pin(feedback(app, user)) }];

/// Returns the feedback that the user wrote.
async fn feedback(app: &App, user: &user::Model) -> Result<Value> {
    let select = feedback::Entity::find().filter(written_by(user.id)).order_by_asc(feedback::Column::Id);
    let rows = select.all(app.db.read()).await?;
    let titles = projects::titles(app, rows.iter().map(|row| row.project_id)).await?;
    let objects = rows.into_iter().map(|row| {
        json!({
            "project": titles.get(&row.project_id),
            "author": row.author_name,
            "content": row.content,
            "createdAt": row.created_at,
        })
    });
    Ok(Value::Array(objects.collect()))
}
