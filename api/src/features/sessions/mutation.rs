//! The mutation that revokes sessions.

use async_graphql::{Context, Object};

use super::{
    service,
    types::{RevokeSessionInput, RevokeSessionPayload},
};
use crate::platform::{
    auth::session,
    error::{Error, Result},
    graphql::{context::ContextExt, user_error::split_user_errors},
};

/// The root fields that write sessions.
#[derive(Default)]
pub struct SessionMutation;

#[Object]
impl SessionMutation {
    /// Ends one session of the caller, or all but the current one; their subscriptions end too. Codes: NOT_FOUND. Not
    /// with a token.
    async fn revoke_session(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The sessions.")] input: RevokeSessionInput,
    ) -> Result<Option<RevokeSessionPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let revoked = match input {
            RevokeSessionInput::Id(id) => service::revoke(app, person, id.0).await,
            RevokeSessionInput::AllOthers(true) => service::revoke_others(app, person).await,
            RevokeSessionInput::AllOthers(false) => {
                Err(Error::BadUserInput("`allOthers` is true, or `id` is given".to_owned()))
            }
        };
        let (revoked, user_errors) = split_user_errors(revoked)?;
        if let (Some(ids), Some(current)) = (&revoked, person.session_id())
            && ids.contains(&current)
        {
            ctx.set_cookie(&session::removal(&app.config));
        }
        let revoked_session_ids = revoked.map(|ids| ids.iter().map(|id| id.to_string().into()).collect());
        Ok(Some(RevokeSessionPayload { revoked_session_ids, user_errors }))
    }
}
