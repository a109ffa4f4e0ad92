//! Counts for the dashboard: one statement for projects, one for invitations.

use entity::{
    invitation, project,
    types::{id::UserId, invitation_status::InvitationStatus, project_status::ProjectStatus},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, sea_query::Expr};

use super::types::Dashboard;
use crate::platform::{db::Db, error::Result};

/// Returns the figures of a creator.
pub async fn of(db: &Db, creator: UserId) -> Result<Dashboard> {
    let projects: Vec<(ProjectStatus, i64)> = project::Entity::find()
        .select_only()
        .column(project::Column::Status)
        .column_as(Expr::cust("count(*)"), "count")
        .filter(project::Column::CreatorId.eq(creator))
        .group_by(project::Column::Status)
        .into_tuple()
        .all(db.read())
        .await?;
    let invitations: Vec<(InvitationStatus, i64)> = invitation::Entity::find()
        .select_only()
        .column(invitation::Column::Status)
        .column_as(Expr::cust("count(*)"), "count")
        .filter(invitation::Column::CreatorId.eq(creator))
        .group_by(invitation::Column::Status)
        .into_tuple()
        .all(db.read())
        .await?;
    let invitation_count =
        |status| invitations.iter().find(|(found, _)| *found == status).map_or(0, |(_, count)| *count);
    Ok(Dashboard {
        project_count: projects.iter().map(|(_, count)| count).sum(),
        completed_project_count: projects
            .iter()
            .find(|(status, _)| *status == ProjectStatus::Completed)
            .map_or(0, |(_, count)| *count),
        pending_invitation_count: invitation_count(InvitationStatus::Pending),
        accepted_invitation_count: invitation_count(InvitationStatus::Accepted),
    })
}
