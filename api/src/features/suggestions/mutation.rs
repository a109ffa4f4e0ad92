//! Mutations of favourites.

use async_graphql::{Context, Object};

use super::{
    favorites, messages,
    types::{SetTesterFavoriteInput, SetTesterFavoritePayload},
};
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, node::find_visible, user_error::split_user_errors},
};

/// Mutation root fields of favourites.
#[derive(Default)]
pub struct SuggestionMutation;

#[Object]
impl SuggestionMutation {
    /// Marks a tester as a favourite of the caller, a creator, or no longer: 500 at most. What is so already has no effect.
    /// Codes: NOT_FOUND, TOO_MANY. Token scope: `invitations:write`.
    async fn set_tester_favorite(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The tester, and whether they are a favourite.")] input: SetTesterFavoriteInput,
    ) -> Result<Option<SetTesterFavoritePayload>> {
        let (app, person, id) = (ctx.app()?, ctx.signed_in()?, input.tester_id.0);
        let marked = favorites::set(app, person, id, input.is_favorite).await;
        let (marked, user_errors) =
            split_user_errors(marked.map_err(|error| error.on_not_found("testerId", messages::TESTER_NOT_FOUND)))?;
        let tester = match marked {
            Some(()) => find_visible(ctx, id).await?,
            None => None,
        };
        Ok(Some(SetTesterFavoritePayload { tester, user_errors }))
    }
}
