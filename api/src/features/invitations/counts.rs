//! Numbers of invitations, from the counts of their creator or their project.

use entity::types::{
    id::{ProjectId, UserId},
    invitation_status::InvitationStatus,
};
use sea_orm::Iterable;

use super::service;
use crate::platform::{
    app::App,
    auth::viewer::UserType,
    counts::{CountsOfProject, CountsOfUser},
    db::list,
    error::Result,
};

/// Returns the number of a project's invitations of these statuses. Batched.
pub async fn of_project(app: &App, project: ProjectId, statuses: Vec<InvitationStatus>) -> Result<u64> {
    let counts = app.loader.load_one(CountsOfProject(project)).await?;
    Ok(counts.map_or(0, |counts| sum(&statuses, |status| counts.invitations_with(status))))
}

/// Returns the number of the invitations of [`service::of_user`]. Batched for creators.
pub async fn of_user(
    app: &App,
    user: UserId,
    user_type: Option<UserType>,
    statuses: Option<Vec<InvitationStatus>>,
) -> Result<u64> {
    if user_type != Some(UserType::Creator) {
        return list::count(&app.db, service::of_user(user, user_type, statuses)).await;
    }
    let statuses = statuses.unwrap_or_else(|| InvitationStatus::iter().collect());
    let counts = app.loader.load_one(CountsOfUser(user)).await?;
    Ok(counts.map_or(0, |counts| sum(&statuses, |status| counts.invitations_with(status))))
}

/// Adds the numbers of invitations of these statuses, each once.
fn sum(statuses: &[InvitationStatus], count: impl Fn(InvitationStatus) -> i64) -> u64 {
    let wanted = InvitationStatus::iter().filter(|status| statuses.contains(status));
    u64::try_from(wanted.map(count).sum::<i64>()).unwrap_or_default()
}
