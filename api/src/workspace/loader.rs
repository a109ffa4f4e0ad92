//! Batched reads of settings and stories.

use entity::types::id::{PersonalStoryId, WorkspaceSettingsId};

use crate::graphql::loaders::load_by_id;

load_by_id!("The saved settings of a project's workspace." SettingsById(WorkspaceSettingsId) = workspace_settings);
load_by_id!("The saved story of a person." StoryById(PersonalStoryId) = personal_story);
