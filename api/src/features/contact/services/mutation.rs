//! The mutations of service requests.

use async_graphql::{Context, Object};

use super::{
    service,
    types::{RequestServiceInput, RequestServicePayload, ServiceRequest},
};
use crate::{
    features::contact::ContactForm,
    platform::{
        error::Result,
        graphql::{context::ContextExt, user_error::split_user_errors},
    },
};

/// Root fields for service requests.
#[derive(Default)]
pub struct ServiceMutation;

#[Object]
impl ServiceMutation {
    /// Asks the operator of this deployment for a paid service; nobody needs to be signed in, and nothing is ordered
    /// yet. Codes: INVALID_EMAIL, REQUIRED, TOO_LONG; RATE_LIMITED as an error of the whole request. Not with a token.
    async fn request_service(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The request.")] input: RequestServiceInput,
    ) -> Result<Option<RequestServicePayload>> {
        let (app, request) = (ctx.app()?, ctx.request()?);
        app.rate_limits.public_form(request.address)?;
        let form = ContactForm {
            name: input.name.unwrap_or_default(),
            email: input.email.unwrap_or_default(),
            message: input.message.unwrap_or_default(),
        };
        let offer = input.offer.map(Into::into);
        let (stored, user_errors) = split_user_errors(service::request(app, offer, form, request.language).await)?;
        Ok(Some(RequestServicePayload { service_request: stored.map(ServiceRequest::from), user_errors }))
    }
}
