//! Batched reads of workspace settings and personal stories.

use entity::types::id::{PersonalStoryId, WorkspaceSettingsId};

use crate::platform::loaders::load_by_id;

load_by_id!("Key of the saved settings of a workspace." SettingsById(WorkspaceSettingsId) = workspace_settings);
load_by_id!("Key of the saved story of a person." StoryById(PersonalStoryId) = personal_story);
