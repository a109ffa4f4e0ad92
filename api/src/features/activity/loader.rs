//! Batched reads of activities.

use entity::types::id::ActivityId;

use crate::platform::{
    db::list::{list_of, listed},
    loaders::load_by_id,
};

load_by_id!("An activity by its identifier, unchecked." ActivityById(ActivityId) = activity);

listed!(activity by CreatedAt created_at);

list_of!("What happened in a project." ActivitiesOfProject = activity by ProjectId, |row| row.project_id, OfProject(|counts| counts.activities));
list_of!("What happened in a person's projects." ActivitiesOfUser = activity by UserId, |row| Some(row.user_id), OfUser(|counts| counts.activities));
