//! Queries of settings.

use async_graphql::{Context, Object};
use chrono::{DateTime, Utc};
use entity::types::id::{SettingsId, UserId};

use super::{service, types::Settings};
use crate::platform::{
    app::App,
    auth::viewer::{OwnAccount, Viewer},
    error::Result,
    graphql::{context::ContextExt, node::NodeType},
};

impl NodeType for Settings {
    type Id = SettingsId;

    async fn find(app: &App, viewer: &Viewer, id: SettingsId) -> Result<Self> {
        service::view(app, viewer, id).await.map(Self::from)
    }
}

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
