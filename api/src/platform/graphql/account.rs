//! The account of the GraphQL object `Viewer`.

use std::borrow::Cow;

use async_graphql::Context;
use entity::{types::id::UserId, user};

use super::context::ContextExt;
use crate::platform::{
    auth::viewer::{OwnAccount, Roles, SignedIn},
    error::{Error, Result},
    loaders::load_by_id,
};

load_by_id!("A user by their identifier, unchecked." UserById(UserId) = user);

/// The account that the GraphQL object `Viewer` shows, to its user only. Each feature creates its part of the object from
/// it. Most need no more than the identifier, so that the row is read only if one of its columns is selected.
#[derive(Clone)]
pub struct Account {
    /// The identifier of the user.
    pub user_id: UserId,
    /// The roles of the account.
    pub roles: Roles,
    row: Option<Box<user::Model>>,
}

impl From<&SignedIn> for Account {
    fn from(person: &SignedIn) -> Self {
        Self { user_id: person.user_id, roles: person.roles, row: None }
    }
}

impl From<OwnAccount> for Account {
    fn from(own: OwnAccount) -> Self {
        Self { user_id: own.user.id, roles: own.roles, row: Some(Box::new(own.user)) }
    }
}

impl Account {
    /// Returns the row of the user. Batched, unless it was already read.
    pub async fn row(&self, ctx: &Context<'_>) -> Result<Cow<'_, user::Model>> {
        if let Some(row) = &self.row {
            return Ok(Cow::Borrowed(row));
        }
        let found = ctx.app()?.loader.load_one(UserById(self.user_id)).await?;
        found.map(Cow::Owned).ok_or(Error::SessionInvalid)
    }
}
