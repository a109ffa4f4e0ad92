//! Numbers of rows of a creator and of a project. Triggers of the database keep them, so that reading one does not take
//! longer as there are more rows.

use entity::types::id::{ProjectId, UserId};

use super::loaders::load_by_id;

load_by_id!("The counts of a creator; not found before the first row." CountsOfUser(UserId) = user_count by UserId user_id);
load_by_id!("The counts of a project; not found before the first row." CountsOfProject(ProjectId) = project_count by ProjectId project_id);
