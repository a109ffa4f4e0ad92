//! The mutations of webhooks. A token may only create or change webhooks for events that its scopes can read.

use async_graphql::{Context, Object};

use super::{
    messages,
    rules::Fields,
    service,
    types::{
        CreateWebhookInput, CreateWebhookPayload, DeleteWebhookInput, DeleteWebhookPayload, RedeliverWebhookInput,
        RedeliverWebhookPayload, TestWebhookInput, TestWebhookPayload, UpdateWebhookInput, UpdateWebhookPayload,
    },
};
use crate::platform::{
    error::Result,
    graphql::{context::ContextExt, user_error::split_user_errors},
};

/// Root fields that write webhooks.
#[derive(Default)]
pub struct WebhookMutation;

#[Object]
impl WebhookMutation {
    /// Creates a webhook of the caller, a creator; at most ten. The secret of its signatures is shown now and never
    /// again. A token needs the scope that reads each event too. Codes: INVALID_URL, REQUIRED, TOO_LONG, TOO_MANY. Token
    /// scope: `webhooks:write`.
    async fn create_webhook(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The webhook.")] input: CreateWebhookInput,
    ) -> Result<Option<CreateWebhookPayload>> {
        let created = service::create(ctx.app()?, ctx.signed_in()?, input.into()).await;
        let (row, user_errors) = split_user_errors(created)?;
        let secret = row.as_ref().map(|row| row.secret.clone());
        Ok(Some(CreateWebhookPayload { secret, user_errors, webhook: row.map(Into::into) }))
    }

    /// Changes a webhook of the caller, or switches it on and off. Codes: INVALID_URL, NOT_FOUND, REQUIRED, TOO_LONG. Token
    /// scope: `webhooks:write`.
    async fn update_webhook(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "New values; absent ones stay as they are.")] input: UpdateWebhookInput,
    ) -> Result<Option<UpdateWebhookPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let updated = service::update(app, person, input.id.0, input.into()).await;
        let (row, user_errors) =
            split_user_errors(updated.map_err(|error| error.on_not_found("id", messages::WEBHOOK_NOT_FOUND)))?;
        Ok(Some(UpdateWebhookPayload { user_errors, webhook: row.map(Into::into) }))
    }

    /// Removes a webhook of the caller; what is still to be sent is not. Codes: NOT_FOUND. Token scope:
    /// `webhooks:write`.
    async fn delete_webhook(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] input: DeleteWebhookInput,
    ) -> Result<Option<DeleteWebhookPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let deleted = service::delete(app, person, input.id.0).await;
        let (deleted, user_errors) =
            split_user_errors(deleted.map_err(|error| error.on_not_found("id", messages::WEBHOOK_NOT_FOUND)))?;
        Ok(Some(DeleteWebhookPayload { deleted_webhook_id: deleted.map(|()| input.id.0.into()), user_errors }))
    }

    /// Sends a webhook of the caller a test, `webhook.test`, once, also when it is switched off. At most thirty a minute
    /// with what is sent again. Codes: NOT_FOUND; RATE_LIMITED as an error of the whole request. Token scope:
    /// `webhooks:write`.
    async fn test_webhook(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] input: TestWebhookInput,
    ) -> Result<Option<TestWebhookPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let sent = service::test(app, person, input.id.0).await;
        let (row, user_errors) =
            split_user_errors(sent.map_err(|error| error.on_not_found("id", messages::WEBHOOK_NOT_FOUND)))?;
        Ok(Some(TestWebhookPayload { delivery: row.map(Into::into), user_errors }))
    }

    /// Sends something once more to a webhook of the caller, under the same identifier, also when it arrived before or the
    /// webhook is switched off. Codes: NOT_FOUND; RATE_LIMITED as an error of the whole request. Token scope:
    /// `webhooks:write`.
    async fn redeliver_webhook(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "What.")] input: RedeliverWebhookInput,
    ) -> Result<Option<RedeliverWebhookPayload>> {
        let (app, person) = (ctx.app()?, ctx.signed_in()?);
        let sent = service::redeliver(app, person, input.delivery_id.0).await;
        let sent = sent.map_err(|error| error.on_not_found("deliveryId", messages::WEBHOOK_DELIVERY_NOT_FOUND));
        let (row, user_errors) = split_user_errors(sent)?;
        Ok(Some(RedeliverWebhookPayload { delivery: row.map(Into::into), user_errors }))
    }
}

impl From<CreateWebhookInput> for Fields {
    fn from(input: CreateWebhookInput) -> Self {
        let CreateWebhookInput { events, format, url } = input;
        Self { url: Some(url), events: Some(converted(events)), format: format.map(Into::into), is_enabled: None }
    }
}

impl From<UpdateWebhookInput> for Fields {
    fn from(input: UpdateWebhookInput) -> Self {
        let UpdateWebhookInput { events, format, id: _, is_enabled, url } = input;
        Self { url, events: events.map(converted), format: format.map(Into::into), is_enabled }
    }
}

fn converted<T, U: From<T>>(values: Vec<T>) -> Vec<U> {
    values.into_iter().map(Into::into).collect()
}
