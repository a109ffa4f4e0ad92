//! The mutations that verify an address, and reset or change a password.

use async_graphql::{Context, Object};

use super::super::emails::{ResetPassword, VerifyEmail};
use super::{
    service,
    types::{
        ChangePasswordInput, ChangePasswordPayload, RequestPasswordResetInput, RequestPasswordResetPayload,
        ResendVerificationEmailInput, ResendVerificationEmailPayload, ResetPasswordInput, ResetPasswordPayload,
        VerifyEmailInput, VerifyEmailPayload,
    },
};
use crate::platform::{
    auth::return_path,
    error::Result,
    graphql::{context::ContextExt, user_error::split_user_errors},
};

/// The root fields of verified addresses and passwords.
#[derive(Default)]
pub struct RecoveryMutation;

#[Object]
impl RecoveryMutation {
    /// Confirms an address with the token of an email, once, and signs in, in this browser. A browser that has never
    /// been signed in to the account, and did not create it, also sends its password. Codes: INVALID_CREDENTIALS,
    /// INVALID_TOKEN, REQUIRED; RATE_LIMITED as an error of the whole request. Not with a token.
    async fn verify_email(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The email's token.")] input: VerifyEmailInput,
    ) -> Result<Option<VerifyEmailPayload>> {
        let VerifyEmailInput { password, token } = input;
        let signed_in = service::verify_email(ctx.app()?, ctx.request()?, &token, password).await;
        let (session, user_errors) = split_user_errors(signed_in)?;
        Ok(Some(VerifyEmailPayload { user_errors, viewer: session.map(|session| session.set_cookies(ctx)) }))
    }

    /// Sends the verification email again, if there is an address to verify: the result does not reveal it. Codes:
    /// INVALID_EMAIL; RATE_LIMITED as an error of the whole request. Not with a token.
    async fn resend_verification_email(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The address.")] input: ResendVerificationEmailInput,
    ) -> Result<Option<ResendVerificationEmailPayload>> {
        let (app, request) = (ctx.app()?, ctx.request()?);
        let content = VerifyEmail(return_path::parse(input.next.as_deref()));
        let (email, user_errors) =
            split_user_errors(service::request_email(app, request, &input.email, &content).await)?;
        Ok(Some(ResendVerificationEmailPayload { email, user_errors }))
    }

    /// Sends an email to choose a new password with, if there is an account: the result does not reveal it. Codes:
    /// INVALID_EMAIL; RATE_LIMITED as an error of the whole request. Not with a token.
    async fn request_password_reset(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The address.")] input: RequestPasswordResetInput,
    ) -> Result<Option<RequestPasswordResetPayload>> {
        let (app, request) = (ctx.app()?, ctx.request()?);
        let content = ResetPassword(return_path::parse(input.next.as_deref()));
        let (email, user_errors) =
            split_user_errors(service::request_email(app, request, &input.email, &content).await)?;
        Ok(Some(RequestPasswordResetPayload { email, user_errors }))
    }

    /// Sets a new password with the token of an email, once, and signs in, in this browser; every other session and
    /// every personal API token ends. When the address was never verified before, and this browser was never signed in
    /// to the account, the account is replaced by a new one without a type: somebody else may have created it. Codes:
    /// INVALID_TOKEN, TOO_LONG, TOO_SHORT; RATE_LIMITED as an error of the whole request. Not with a token.
    async fn reset_password(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The email's token and the password.")] input: ResetPasswordInput,
    ) -> Result<Option<ResetPasswordPayload>> {
        let ResetPasswordInput { new_password, token } = input;
        let signed_in = service::reset_password(ctx.app()?, ctx.request()?, &token, new_password).await;
        let (session, user_errors) = split_user_errors(signed_in)?;
        Ok(Some(ResetPasswordPayload { user_errors, viewer: session.map(|session| session.set_cookies(ctx)) }))
    }

    /// Changes the caller's password; all their other sessions and their API tokens end. Codes: INVALID_CREDENTIALS, TOO_LONG,
    /// TOO_SHORT; RATE_LIMITED as an error of the whole request. Not with a token.
    async fn change_password(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Both passwords.")] input: ChangePasswordInput,
    ) -> Result<Option<ChangePasswordPayload>> {
        let (app, request, person) = (ctx.app()?, ctx.request()?, ctx.signed_in()?);
        let ChangePasswordInput { current_password, new_password } = input;
        let changed = service::change_password(app, request, person, current_password, new_password).await;
        let (changed, user_errors) = split_user_errors(changed)?;
        let viewer = changed.map(|(account, device)| {
            ctx.set_cookie(&device);
            account.into()
        });
        Ok(Some(ChangePasswordPayload { user_errors, viewer }))
    }
}
