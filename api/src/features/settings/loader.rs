//! Batched reads of settings.

use entity::types::id::SettingsId;

use crate::platform::loaders::load_by_id;

load_by_id!("Key of the settings that a person has saved." SettingsById(SettingsId) = user_settings);
