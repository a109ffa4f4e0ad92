//! Batched reads of notifications.

use entity::types::id::NotificationId;

use crate::platform::{db::list::listed, loaders::load_by_id};

load_by_id!("A notification by its identifier, unchecked." NotificationById(NotificationId) = notification);

listed!(notification by CreatedAt created_at);
