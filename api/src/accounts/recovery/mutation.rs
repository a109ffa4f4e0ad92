//! Verifying an address, choosing a new password.

use async_graphql::{Context, Object};

use super::{
    service,
    types::{
        ChangePasswordInput, ChangePasswordPayload, RequestPasswordResetInput, RequestPasswordResetPayload,
        ResendVerificationEmailInput, ResendVerificationEmailPayload, ResetPasswordInput, ResetPasswordPayload,
        VerifyEmailInput, VerifyEmailPayload,
    },
};
use crate::{
    error::Result,
    graphql::{context::ContextExt, user_error::outcome},
    mail::Letter,
};

/// Root fields that letters lead to, or that send them.
#[derive(Default)]
pub struct RecoveryMutation;

#[Object]
impl RecoveryMutation {
    /// Confirms an address with the token of a letter, once, and signs in, in this browser. A browser in which nobody was
    /// ever signed in to the account, nor made it, also sends its password. Codes: INVALID_CREDENTIALS, INVALID_TOKEN,
    /// REQUIRED; RATE_LIMITED as an error of the whole request. Not with a token.
    async fn verify_email(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The letter's token.")] input: VerifyEmailInput,
    ) -> Result<Option<VerifyEmailPayload>> {
        let VerifyEmailInput { password, token } = input;
        let entered = service::verify_email(ctx.app()?, ctx.request()?, &token, password).await;
        let (entry, user_errors) = outcome(entered)?;
        Ok(Some(VerifyEmailPayload { user_errors, viewer: entry.map(|entry| entry.let_in(ctx)) }))
    }

    /// Sends the letter again that verifies an address, if there is something to verify: the answer does not tell. Codes:
    /// INVALID_EMAIL; RATE_LIMITED as an error of the whole request. Not with a token.
    async fn resend_verification_email(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The address.")] input: ResendVerificationEmailInput,
    ) -> Result<Option<ResendVerificationEmailPayload>> {
        let (app, request) = (ctx.app()?, ctx.request()?);
        let (email, user_errors) =
            outcome(service::request_letter(app, request, &input.email, &Letter::VerifyEmail).await)?;
        Ok(Some(ResendVerificationEmailPayload { email, user_errors }))
    }

    /// Sends a letter with which a new password can be chosen, if there is an account: the answer does not tell. Codes:
    /// INVALID_EMAIL; RATE_LIMITED as an error of the whole request. Not with a token.
    async fn request_password_reset(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The address.")] input: RequestPasswordResetInput,
    ) -> Result<Option<RequestPasswordResetPayload>> {
        let (app, request) = (ctx.app()?, ctx.request()?);
        let (email, user_errors) =
            outcome(service::request_letter(app, request, &input.email, &Letter::ResetPassword).await)?;
        Ok(Some(RequestPasswordResetPayload { email, user_errors }))
    }

    /// Sets a new password with the token of a letter, once, and signs in, in this browser; every other session and every
    /// personal API token ends. When the address was never proved before, and this browser was never signed in to the
    /// account, the account is replaced by a new one without a type: somebody else may have made it. Codes:
    /// INVALID_TOKEN, TOO_LONG, TOO_SHORT; RATE_LIMITED as an error of the whole request. Not with a token.
    async fn reset_password(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The letter's token and the password.")] input: ResetPasswordInput,
    ) -> Result<Option<ResetPasswordPayload>> {
        let ResetPasswordInput { new_password, token } = input;
        let entered = service::reset_password(ctx.app()?, ctx.request()?, &token, new_password).await;
        let (entry, user_errors) = outcome(entered)?;
        Ok(Some(ResetPasswordPayload { user_errors, viewer: entry.map(|entry| entry.let_in(ctx)) }))
    }

    /// Changes the caller's password; all their other sessions end. Codes: INVALID_CREDENTIALS, TOO_LONG, TOO_SHORT;
    /// RATE_LIMITED as an error of the whole request. Not with a token.
    async fn change_password(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Both passwords.")] input: ChangePasswordInput,
    ) -> Result<Option<ChangePasswordPayload>> {
        let (app, request, person) = (ctx.app()?, ctx.request()?, ctx.signed_in()?);
        let ChangePasswordInput { current_password, new_password } = input;
        let changed = service::change_password(app, request, person, current_password, new_password).await;
        let (changed, user_errors) = outcome(changed)?;
        let viewer = changed.map(|(viewer, device)| {
            ctx.set_cookie(&device);
            viewer
        });
        Ok(Some(ChangePasswordPayload { user_errors, viewer }))
    }
}
