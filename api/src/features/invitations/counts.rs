//! Numbers of invitations, from the counts of their creator or their project.

use entity::types::{
    id::{ProjectId, UserId},
    invitation_status::InvitationStatus,
};
use sea_orm::Iterable;

use crate::platform::{
    app::App,
    counts::{CountsOfProject, CountsOfUser},
    error::Result,
};

/// Returns the number of a project's invitations of these statuses. Batched.
pub async fn of_project(app: &App, project: ProjectId, statuses: Vec<InvitationStatus>) -> Result<u64> {
    let counts = app.loader.load_one(CountsOfProject(project)).await?;
    Ok(counts.map_or(0, |counts| sum(&statuses, |status| counts.invitations_with(status))))
}

/// Returns the number of the invitations of [`service::sent_by`](super::service::sent_by). Batched.
pub async fn sent_by(app: &App, user: UserId, statuses: Option<Vec<InvitationStatus>>) -> Result<u64> {
    let statuses = statuses.unwrap_or_else(|| InvitationStatus::iter().collect());
    let counts = app.loader.load_one(CountsOfUser(user)).await?;
    Ok(counts.map_or(0, |counts| sum(&statuses, |status| counts.invitations_with(status))))
}

/// Adds the numbers of invitations of these statuses, each once.
fn sum(statuses: &[InvitationStatus], count: impl Fn(InvitationStatus) -> i64) -> u64 {
    let wanted = InvitationStatus::iter().filter(|status| statuses.contains(status));
    u64::try_from(wanted.map(count).sum::<i64>()).unwrap_or_default()
}
