//! Figures of the dashboard, from the counts of the creator.

use entity::{types::id::UserId, user_count};

use super::types::Dashboard;
use crate::platform::{app::App, counts::CountsOfUser, error::Result};

/// Returns the figures of a creator. Batched.
pub async fn of(app: &App, creator: UserId) -> Result<Dashboard> {
    let counts = app.loader.load_one(CountsOfUser(creator)).await?;
    let figure = |count: fn(&user_count::Model) -> i64| counts.as_ref().map_or(0, count);
    Ok(Dashboard {
        project_count: figure(user_count::Model::projects),
        completed_project_count: figure(|counts| counts.projects_completed),
        pending_invitation_count: figure(|counts| counts.invitations_pending),
        accepted_invitation_count: figure(|counts| counts.invitations_accepted),
    })
}
