//! The mutations of devices.

use async_graphql::{Context, Object};

use super::{
    payloads::{SubscribeToPushInput, SubscribeToPushPayload, UnsubscribeFromPushPayload},
    service,
};
use crate::{
    features::schema::Viewer,
    platform::{
        error::Result,
        graphql::{context::ContextExt, user_error::split_user_errors},
        web_push::Device,
    },
};

/// Root mutation fields for devices.
#[derive(Default)]
pub struct PushMutation;

#[Object]
impl PushMutation {
    /// Registers the caller's browser for pushes, in place of what was registered for its session. An account has ten
    /// devices: the one registered longest ago is removed for another. Codes: INVALID_URL (also when pushes are switched
    /// off). Not with a token.
    async fn subscribe_to_push(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The subscription that the browser returned.")] input: SubscribeToPushInput,
    ) -> Result<Option<SubscribeToPushPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let device = Device { endpoint: input.endpoint, p256dh: input.p256dh, auth: input.auth };
        let (subscribed, user_errors) = split_user_errors(service::subscribe(app, person, device).await)?;
        Ok(Some(SubscribeToPushPayload { user_errors, viewer: subscribed.map(|()| Viewer::from(person)) }))
    }

    /// Removes the registration of the caller's browser. Also succeeds without one. Not with a token.
    async fn unsubscribe_from_push(&self, ctx: &Context<'_>) -> Result<Option<UnsubscribeFromPushPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        service::unsubscribe(app, person).await?;
        Ok(Some(UnsubscribeFromPushPayload { user_errors: Vec::new(), viewer: Some(person.into()) }))
    }
}
