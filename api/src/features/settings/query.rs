//! Queries of settings.

use async_graphql::{Context, Object};
use entity::types::id::SettingsId;

use super::{service, types::Settings};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::Result,
    graphql::{account::Account, context::ContextExt, node::NodeType},
};

impl NodeType for Settings {
    type Id = SettingsId;

    async fn find(app: &App, viewer: &Viewer, id: SettingsId) -> Result<Self> {
        service::view(app, viewer, id).await.map(Self::from)
    }
}

/// Fields of the GraphQL object `Viewer`: the settings.
pub struct SettingsViewer(Account);

impl From<&Account> for SettingsViewer {
    fn from(account: &Account) -> Self {
        Self(account.clone())
    }
}

#[Object]
impl SettingsViewer {
    /// The person's preferences.
    async fn settings(&self, ctx: &Context<'_>) -> Result<Option<Settings>> {
        let row = match service::saved(ctx.app()?, self.0.user_id).await? {
            Some(row) => row,
            None => service::defaults(self.0.user_id, self.0.row(ctx).await?.created_at),
        };
        Ok(Some(row.into()))
    }
}
