//! The mutations of contact messages.

use async_graphql::{Context, Object};

use super::{
    ContactForm, service,
    types::{ContactMessage, SendContactMessageInput, SendContactMessagePayload},
};
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, user_error::split_user_errors},
};

/// Root fields for contact messages.
#[derive(Default)]
pub struct ContactMutation;

#[Object]
impl ContactMutation {
    /// Sends a message to the operator of this deployment; nobody needs to be signed in. Codes: INVALID_EMAIL,
    /// REQUIRED, TOO_LONG; RATE_LIMITED as an error of the whole request. Not with a token.
    async fn send_contact_message(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The message.")] input: SendContactMessageInput,
    ) -> Result<Option<SendContactMessagePayload>> {
        let (app, request) = (ctx.app()?, ctx.request()?);
        app.rate_limits.public_form(request.address)?;
        let form = ContactForm {
            name: input.name.unwrap_or_default(),
            email: input.email.unwrap_or_default(),
            message: input.message.unwrap_or_default(),
        };
        let (message, user_errors) = split_user_errors(service::send(app, form, request.language).await)?;
        Ok(Some(SendContactMessagePayload { contact_message: message.map(ContactMessage::from), user_errors }))
    }
}
