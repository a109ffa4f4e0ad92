//! The query that reads the caller's own account.

use async_graphql::{Context, ID, Object};
use chrono::{DateTime, Utc};
use entity::types::id::UserId;

use super::{policy, service};
use crate::{
    features::{schema::Viewer, site::OAuthProvider},
    platform::{
        app::App,
        auth::viewer::{UserType, Viewer as Caller},
        error::Result,
        graphql::{account::Account, context::ContextExt, node::NodeType, visibility::visible},
    },
};

/// The root fields that read accounts.
#[derive(Default)]
pub struct AccountQuery;

#[Object]
impl AccountQuery {
    /// The signed-in person, null when nobody is signed in.
    async fn viewer(&self, ctx: &Context<'_>) -> Result<Option<Viewer>> {
        visible(ctx.signed_in().map(Viewer::from))
    }
}

impl NodeType for Viewer {
    type Id = UserId;

    async fn find(_: &App, caller: &Caller, id: UserId) -> Result<Self> {
        policy::view_account(caller, id).map(Self::from)
    }
}

/// Fields of the GraphQL object `Viewer`: the account itself.
pub struct AccountViewer(Account);

impl From<Account> for AccountViewer {
    fn from(account: Account) -> Self {
        Self(account)
    }
}

#[Object]
impl AccountViewer {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.user_id.to_string().into()
    }

    /// Address, lower case.
    async fn email(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(self.0.row(ctx).await?.email.clone())
    }

    /// First name, null when unknown.
    async fn first_name(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.0.row(ctx).await?.first_name.clone())
    }

    /// Last name, null when unknown.
    async fn last_name(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.0.row(ctx).await?.last_name.clone())
    }

    /// Main role of the account, null until it was chosen: `CREATOR` if the account has both.
    async fn user_type(&self) -> Option<UserType> {
        self.0.roles.user_type()
    }

    /// All that the account is for, the creator first; empty until it was chosen. `addRole` adds to it.
    async fn roles(&self) -> Vec<UserType> {
        self.0.roles.list()
    }

    /// Registration time.
    async fn created_at(&self, ctx: &Context<'_>) -> Result<DateTime<Utc>> {
        Ok(self.0.row(ctx).await?.created_at)
    }

    /// Whether the account has a password; one that only a provider signs in to has none.
    async fn has_password(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(self.0.row(ctx).await?.password_hash.is_some())
    }

    /// Providers that sign in to the account.
    #[graphql(name = "oauthProviders")]
    async fn oauth_providers(&self, ctx: &Context<'_>) -> Result<Vec<OAuthProvider>> {
        service::providers_of(&ctx.app()?.db, self.0.user_id)
            .await
            .map(|names| names.into_iter().map(Into::into).collect())
    }
}
