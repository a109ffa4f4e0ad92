//! The votes in the export of a user's data.

use entity::{roadmap_item, roadmap_vote, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use crate::platform::{
    app::App,
    error::Result,
    personal_data::{Export, texts_by_id},
};

/// The sections of the feature.
pub const SECTIONS: &[Export] = &[Export::Account { key: "votes", read: |app, user| Box::pin(votes(app, user)) }];

/// Returns the steps of roadmaps on which the user voted.
async fn votes(app: &App, user: &user::Model) -> Result<Value> {
    let rows = roadmap_vote::Entity::find()
        .filter(roadmap_vote::Column::UserId.eq(user.id))
        .order_by_asc(roadmap_vote::Column::RoadmapItemId)
        .all(app.db.read())
        .await?;
    let (id, title) = (roadmap_item::Column::Id, roadmap_item::Column::Title);
    let ids = rows.iter().map(|row| row.roadmap_item_id);
    let titles = texts_by_id::<roadmap_item::Entity, _>(app, (id, title), ids).await?;
    Ok(rows
        .into_iter()
        .map(|row| json!({ "roadmapItem": titles.get(&row.roadmap_item_id), "createdAt": row.created_at }))
        .collect())
}
