//! The mutations that sign up, in and out, and change how an account signs in.

use async_graphql::{Context, Object};

use super::{
    rules::NewAccount,
    service::{self, NewSession, SignUpOutcome},
    types::{
        AddRoleInput, AddRolePayload, CompleteProfileInput, CompleteProfilePayload, SignInInput, SignInPayload,
        SignOutPayload, SignUpInput, SignUpPayload, UnlinkProviderInput, UnlinkProviderPayload,
    },
};
use crate::{
    features::schema::Viewer,
    platform::{
        auth::{return_path, session, viewer::Viewer as Caller},
        error::Result,
        graphql::{context::ContextExt, user_error::split_user_errors},
    },
};

/// The root fields that write accounts.
#[derive(Default)]
pub struct AccountMutation;

#[Object]
impl AccountMutation {
    /// Creates an account and signs its person in, in this browser; where addresses are verified, sends an email
    /// instead. Codes: EMAIL_TAKEN, INVALID_EMAIL, REQUIRED, TOO_LONG, TOO_SHORT; RATE_LIMITED as an error of the whole
    /// request. Not with a token.
    async fn sign_up(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The account.")] input: SignUpInput,
    ) -> Result<Option<SignUpPayload>> {
        let SignUpInput { email, first_name, last_name, next, password, user_type } = input;
        let account = NewAccount { email, first_name, last_name, password, user_type };
        let next = return_path::parse(next.as_deref());
        let (signed_up, user_errors) =
            split_user_errors(service::sign_up(ctx.app()?, ctx.request()?, account, next).await)?;
        let (is_verification_required, viewer) = match signed_up {
            Some(SignUpOutcome::SignedIn(session)) => (false, Some(session.set_cookies(ctx))),
            Some(SignUpOutcome::VerificationPending(device)) => {
                ctx.set_cookie(&device);
                (true, None)
            }
            None => (false, None),
        };
        Ok(Some(SignUpPayload { is_verification_required, user_errors, viewer }))
    }

    /// Signs a person in, in this browser. Codes: EMAIL_NOT_VERIFIED, INVALID_CREDENTIALS; RATE_LIMITED as an error of
    /// the whole request. Not with a token.
    async fn sign_in(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The account.")] input: SignInInput,
    ) -> Result<Option<SignInPayload>> {
        let signed_in = service::sign_in(ctx.app()?, ctx.request()?, &input.email, input.password).await;
        let (session, user_errors) = split_user_errors(signed_in)?;
        Ok(Some(SignInPayload { user_errors, viewer: session.map(|session| session.set_cookies(ctx)) }))
    }

    /// Signs the person out of this browser; its subscriptions end. Also succeeds when nobody is signed in. Not with a
    /// token.
    async fn sign_out(&self, ctx: &Context<'_>) -> Result<Option<SignOutPayload>> {
        let app = ctx.app()?;
        if let Caller::Person(person) = &ctx.request()?.viewer {
            service::sign_out(app, person).await?;
        }
        ctx.set_cookie(&session::removal(&app.config));
        Ok(Some(SignOutPayload { user_errors: Vec::new(), viewer: None }))
    }

    /// Removes a provider from the caller's account; the sessions that it began continue. One is added by going to
    /// `/auth/{provider}?link=1` in a signed-in browser. Codes: LAST_WAY_IN, NOT_FOUND. Not with a token.
    async fn unlink_provider(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The provider.")] input: UnlinkProviderInput,
    ) -> Result<Option<UnlinkProviderPayload>> {
        let unlinked = service::unlink(ctx.app()?, ctx.signed_in()?, input.provider.into()).await;
        let (account, user_errors) = split_user_errors(unlinked)?;
        Ok(Some(UnlinkProviderPayload { user_errors, viewer: account.map(Viewer::from) }))
    }

    /// Makes the caller, whose account has no type yet, a creator or a tester, and accepts the terms of use. Codes: REQUIRED,
    /// TYPE_ALREADY_CHOSEN. Not with a token.
    async fn complete_profile(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The choice.")] input: CompleteProfileInput,
    ) -> Result<Option<CompleteProfilePayload>> {
        let completed = service::complete_profile(ctx.app()?, ctx.signed_in()?, input.user_type).await;
        let (account, user_errors) = split_user_errors(completed)?;
        Ok(Some(CompleteProfilePayload { user_errors, viewer: account.map(Viewer::from) }))
    }

    /// Makes the caller's account one for the other role as well: it keeps what it has, and the creator still comes first
    /// (`Viewer.userType`). Has no effect on an account that has the role. Not with a token.
    async fn add_role(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The role.")] input: AddRoleInput,
    ) -> Result<Option<AddRolePayload>> {
        let added = service::add_role(ctx.app()?, ctx.signed_in()?, input.role).await;
        let (account, user_errors) = split_user_errors(added)?;
        Ok(Some(AddRolePayload { user_errors, viewer: account.map(Viewer::from) }))
    }
}

impl NewSession {
    /// Sets the cookies of the response and returns the user.
    pub(super) fn set_cookies(self, ctx: &Context<'_>) -> Viewer {
        for cookie in &self.cookies {
            ctx.set_cookie(cookie);
        }
        self.account.into()
    }
}
