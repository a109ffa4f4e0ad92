//! The query that reads the caller's own account.

use async_graphql::{Context, Object};

use super::{policy, types::Viewer};
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, visibility::visible},
};

/// The root fields that read accounts.
#[derive(Default)]
pub struct AccountQuery;

#[Object]
impl AccountQuery {
    /// The signed-in person, null when nobody is signed in.
    async fn viewer(&self, ctx: &Context<'_>) -> Result<Option<Viewer>> {
        visible(match ctx.signed_in() {
            Ok(person) => policy::own_account(ctx.app()?, person).await,
            Err(error) => Err(error),
        })
    }
}
