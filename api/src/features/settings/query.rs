//! Queries of settings.

use async_graphql::{Context, Object};
use chrono::{DateTime, Utc};
use entity::types::id::UserId;

use super::{service, types::Settings};
use crate::platform::{auth::viewer::OwnAccount, error::Result, graphql::context::ContextExt};

/// Fields of the GraphQL object `Viewer`: the settings.
pub struct SettingsViewer {
    user: UserId,
    registered_at: DateTime<Utc>,
}

impl From<&OwnAccount> for SettingsViewer {
    fn from(account: &OwnAccount) -> Self {
        Self { user: account.user.id, registered_at: account.user.created_at }
    }
}

#[Object]
impl SettingsViewer {
    /// The person's preferences.
    async fn settings(&self, ctx: &Context<'_>) -> Result<Option<Settings>> {
        service::of(&ctx.app()?.db, self.user, self.registered_at).await.map(|row| Some(row.into()))
    }
}
