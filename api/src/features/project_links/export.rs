//! The links in the export of a user's data: those of their projects, what they asked, and what they answered.

use entity::{join_request, project_link, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use crate::{
    features::projects,
    platform::{
        app::App,
        error::Result,
        personal_data::{ByProject, Export, by_parent},
    },
};

/// The sections of the feature.
pub const SECTIONS: &[Export] = &[
    Export::Project { key: "links", read: |app, user| Box::pin(links(app, user)) },
    Export::Project { key: "answeredRequests", read: |app, user| Box::pin(answers(app, user)) },
    Export::Account { key: "joinRequests", read: |app, user| Box::pin(requests(app, user)) },
];

/// Returns the links of the user's projects.
async fn links(app: &App, user: &user::Model) -> Result<ByProject> {
    let rows = project_link::Entity::find()
        .filter(project_link::Column::ProjectId.in_subquery(projects::ids_of(user.id)))
        .order_by_asc(project_link::Column::Id)
        .all(app.db.read())
        .await?;
    let rows = rows.into_iter().map(|row| {
        let value = json!({
            "name": row.name,
            "seats": row.seats,
            "endsOn": row.ends_on,
            "mode": row.mode,
            "revokedAt": row.revoked_at,
            "openedCount": row.opened_count,
            "createdAt": row.created_at,
        });
        (row.project_id, value)
    });
    Ok(ByProject::Many(by_parent(rows)))
}

/// Returns what the user answered to those who asked to join their projects.
async fn answers(app: &App, user: &user::Model) -> Result<ByProject> {
    let rows = join_request::Entity::find()
        .filter(join_request::Column::ProjectId.in_subquery(projects::ids_of(user.id)))
        .filter(join_request::Column::RespondedAt.is_not_null())
        .order_by_asc(join_request::Column::Id)
        .all(app.db.read())
        .await?;
    let rows = rows.into_iter().map(|row| {
        let value = json!({ "status": row.status, "reply": row.reply, "respondedAt": row.responded_at });
        (row.project_id, value)
    });
    Ok(ByProject::Many(by_parent(rows)))
}

/// Returns the requests of the user to join projects.
async fn requests(app: &App, user: &user::Model) -> Result<Value> {
    let rows = join_request::Entity::find()
        .filter(join_request::Column::TesterId.eq(user.id))
        .order_by_asc(join_request::Column::Id)
        .all(app.db.read())
        .await?;
    let titles = projects::titles(app, rows.iter().map(|row| row.project_id)).await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            json!({
                "project": titles.get(&row.project_id),
                "message": row.message,
                "status": row.status,
                "createdAt": row.created_at,
            })
        })
        .collect())
}
