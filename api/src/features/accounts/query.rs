//! The query that reads the caller's own account.

use async_graphql::{Context, ID, Object};
use chrono::{DateTime, Utc};
use entity::types::id::UserId;

use super::{policy, service};
use crate::{
    features::{schema::Viewer, site::OAuthProvider},
    platform::{
        app::App,
        auth::viewer::{OwnAccount, UserType, Viewer as Caller},
        error::Result,
        graphql::{context::ContextExt, node::NodeType, visibility::visible},
    },
};

/// The root fields that read accounts.
#[derive(Default)]
pub struct AccountQuery;

#[Object]
impl AccountQuery {
    /// The signed-in person, null when nobody is signed in.
    async fn viewer(&self, ctx: &Context<'_>) -> Result<Option<Viewer>> {
        let found = match ctx.signed_in() {
            Ok(person) => policy::own_account(ctx.app()?, person).await,
            Err(error) => Err(error),
        };
        visible(found.map(Viewer::from))
    }
}

impl NodeType for Viewer {
    type Id = UserId;

    async fn find(app: &App, caller: &Caller, id: UserId) -> Result<Self> {
        policy::view_account(app, caller, id).await.map(Self::from)
    }
}

/// Fields of the GraphQL object `Viewer`: the account itself.
pub struct AccountViewer(OwnAccount);

impl From<OwnAccount> for AccountViewer {
    fn from(account: OwnAccount) -> Self {
        Self(account)
    }
}

#[Object]
impl AccountViewer {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.user.id.to_string().into()
    }

    /// Address, lower case.
    async fn email(&self) -> &str {
        &self.0.user.email
    }

    /// First name, null when unknown.
    async fn first_name(&self) -> Option<&str> {
        self.0.user.first_name.as_deref()
    }

    /// Last name, null when unknown.
    async fn last_name(&self) -> Option<&str> {
        self.0.user.last_name.as_deref()
    }

    /// What the account is for, null until it was chosen.
    async fn user_type(&self) -> Option<UserType> {
        self.0.user_type
    }

    /// Registration time.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.user.created_at
    }

    /// Whether the account has a password; one that only a provider signs in to has none.
    async fn has_password(&self) -> bool {
        self.0.user.password_hash.is_some()
    }

    /// Providers that sign in to the account.
    #[graphql(name = "oauthProviders")]
    async fn oauth_providers(&self, ctx: &Context<'_>) -> Result<Vec<OAuthProvider>> {
        service::providers_of(&ctx.app()?.db, self.0.user.id)
            .await
            .map(|names| names.into_iter().map(Into::into).collect())
    }
}
