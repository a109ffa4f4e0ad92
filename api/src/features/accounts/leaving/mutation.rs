//! The mutations that export and delete an account.

use async_graphql::{Context, Object};

use super::{
    archive, deletion,
    types::{AccountArchive, DeleteAccountInput, DeleteAccountPayload, ExportAccountPayload},
};
use crate::platform::{
    auth::session,
    error::Result,
    graphql::{context::ContextExt, user_error::split_user_errors},
};

/// The root fields that export and delete an account.
#[derive(Default)]
pub struct LeavingMutation;

#[Object]
impl LeavingMutation {
    /// Returns everything the caller wrote, as one JSON archive. Codes: none; RATE_LIMITED as an error of the whole
    /// request. Not with a token.
    async fn export_account(&self, ctx: &Context<'_>) -> Result<Option<ExportAccountPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let content = archive::export(app, person).await?;
        let file_name = format!("rodage-{}.json", app.clock.now().date_naive());
        let archive = Some(AccountArchive { content, file_name });
        Ok(Some(ExportAccountPayload { archive, user_errors: Vec::new() }))
    }

    /// Deletes the caller's account and everything in it, at once and for good; feedback is kept, as « Anonyme ».
    /// Codes: CONFIRMATION_MISMATCH, INVALID_CREDENTIALS; RATE_LIMITED as an error of the whole request. Not with a
    /// token.
    async fn delete_account(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The confirmation.")] input: DeleteAccountInput,
    ) -> Result<Option<DeleteAccountPayload>> {
        let (app, request, person) = (ctx.app()?, ctx.request()?, ctx.signed_in()?);
        let DeleteAccountInput { confirmation, password } = input;
        let deleted = deletion::delete(app, request, person, password, confirmation.as_deref()).await;
        let (deleted, user_errors) = split_user_errors(deleted)?;
        if deleted.is_some() {
            ctx.set_cookie(&session::removal(&app.config));
        }
        let deleted_viewer_id = deleted.map(|()| person.user_id.to_string().into());
        Ok(Some(DeleteAccountPayload { deleted_viewer_id, user_errors }))
    }
}
