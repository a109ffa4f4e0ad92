//! Mutations of favourites.

use async_graphql::{Context, Object};

use super::{
    favorites, messages,
    types::{SetTesterFavoriteInput, SetTesterFavoritePayload},
};
use crate::{
    features::profiles::TesterByUser,
    platform::{
        error::Result,
        graphql::{context::ContextExt, user_error::split_user_errors},
    },
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
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let marked = favorites::set(app, person, input.tester_id.0, input.is_favorite).await;
        let (marked, user_errors) =
            split_user_errors(marked.map_err(|error| error.on_not_found("testerId", messages::TESTER_NOT_FOUND)))?;
        let tester = match marked {
            Some(tester) => app.loader.load_one(TesterByUser(tester)).await?,
            None => None,
        };
        Ok(Some(SetTesterFavoritePayload { tester: tester.map(Into::into), user_errors }))
    }
}
