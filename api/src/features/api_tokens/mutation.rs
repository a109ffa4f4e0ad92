//! The mutations that create and revoke tokens, reserved to browsers: a token cannot create another one.

use async_graphql::{Context, Object};

use super::{
    rules::NewToken,
    service,
    types::{ApiToken, CreateApiTokenInput, CreateApiTokenPayload, RevokeApiTokenInput, RevokeApiTokenPayload},
};
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, user_error::split_user_errors},
};

/// The root fields that write tokens.
#[derive(Default)]
pub struct ApiTokenMutation;

#[Object]
impl ApiTokenMutation {
    /// Creates a personal API token. Its secret is shown now and never again. Codes: INVALID_EXPIRY, REQUIRED,
    /// TOO_LONG, TOO_MANY. Not with a token.
    async fn create_api_token(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The token.")] input: CreateApiTokenInput,
    ) -> Result<Option<CreateApiTokenPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let CreateApiTokenInput { expires_at, name, scopes } = input;
        let new = NewToken { name, scopes: scopes.into_iter().map(Into::into).collect(), expires_at };
        let (created, user_errors) = split_user_errors(service::create(app, person, new).await)?;
        let (row, secret) = created.unzip();
        let api_token = row.map(|row| ApiToken::new(row, app.clock.now()));
        Ok(Some(CreateApiTokenPayload { api_token, secret, user_errors }))
    }

    /// Revokes a personal API token; its subscriptions end too. Codes: NOT_FOUND. Not with a token.
    async fn revoke_api_token(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The token.")] input: RevokeApiTokenInput,
    ) -> Result<Option<RevokeApiTokenPayload>> {
        let (app, person, id) = (ctx.app()?, ctx.signed_in()?, input.id.0);
        let revoked = service::revoke(app, person, id).await;
        let (revoked, user_errors) = split_user_errors(revoked)?;
        Ok(Some(RevokeApiTokenPayload { revoked_api_token_id: revoked.map(|()| id.into()), user_errors }))
    }
}
