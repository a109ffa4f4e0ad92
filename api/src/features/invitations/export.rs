//! The invitations in the export of a user's data: those that they sent, and what they tested.

use entity::{invitation, project_tester, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use super::service::was_sent_to;
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
    Export::Project { key: "invitations", read: |app, user| Box::pin(sent(app, user)) },
    Export::Account { key: "tests", read: |app, user| Box::pin(tests(app, user)) },
];

/// Returns the invitations to the user's projects.
async fn sent(app: &App, user: &user::Model) -> Result<ByProject> {
    let rows = invitation::Entity::find()
        .filter(invitation::Column::ProjectId.in_subquery(projects::ids_of(user.id)))
        .order_by_asc(invitation::Column::Id)
        .all(app.db.read())
        .await?;
    let rows = rows.into_iter().map(|row| {
        let value = json!({
            "discordUsername": row.discord_username,
            "email": row.email,
            "status": row.status,
            "createdAt": row.created_at,
            "respondedAt": row.responded_at,
        });
        (row.project_id, value)
    });
    Ok(ByProject::Many(by_parent(rows)))
}

/// Returns the projects that the user tests, and the reasons of the refusals that they wrote.
async fn tests(app: &App, user: &user::Model) -> Result<Value> {
    let db = app.db.read();
    let memberships =
        project_tester::Entity::find().filter(project_tester::Column::TesterId.eq(user.id)).all(db).await?;
    let titles = projects::titles(app, memberships.iter().map(|row| row.project_id)).await?;
    let refusals = invitation::Entity::find()
        .filter(was_sent_to(user))
        .filter(invitation::Column::RefusalReason.is_not_null())
        .all(db)
        .await?;
    Ok(json!({
        "joined": memberships.into_iter().map(|row| json!({
            "project": titles.get(&row.project_id),
            "joinedAt": row.joined_at,
        })).collect::<Vec<_>>(),
        "refused": refusals.into_iter().map(|row| json!({
            "reason": row.refusal_reason,
            "at": row.responded_at,
        })).collect::<Vec<_>>(),
    }))
}
