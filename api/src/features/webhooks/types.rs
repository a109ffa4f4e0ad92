//! The GraphQL types of webhooks.

use async_graphql::{Context, Enum, ID, InputObject, Object, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{
    types::{
        id::{WebhookDeliveryId, WebhookId},
        webhook_delivery_status, webhook_event, webhook_failure, webhook_format,
    },
    webhook, webhook_delivery,
};

use super::loader::{DeliveriesOfWebhook, WebhookById};
use crate::platform::{
    error::Result,
    graphql::{
        context::ContextExt,
        id::TypedId,
        list,
        page::{Connection, PageArguments},
        scalars::Url,
        user_error::UserError,
    },
};

/// An event that a webhook can be notified of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "webhook_event::WebhookEvent")]
pub enum WebhookEvent {
    /// Feedback came in (sent as `feedback.created`).
    FeedbackCreated,
    /// A message about feedback was sent, by its author or by the creator (sent as `feedback.message_created`).
    FeedbackMessageCreated,
    /// Feedback was changed, by its author or by the creator (sent as `feedback.updated`).
    FeedbackUpdated,
    /// An invitation was accepted (sent as `invitation.accepted`).
    InvitationAccepted,
    /// Somebody was invited (sent as `invitation.created`).
    InvitationCreated,
    /// An invitation was refused (sent as `invitation.refused`).
    InvitationRefused,
    /// Somebody asked to test a project, through a link that asks or from the directory (sent as `join_request.created`).
    JoinRequestCreated,
    /// A project's status changed (sent as `project.status_changed`).
    ProjectStatusChanged,
    /// A release was announced (sent as `release.created`).
    ReleaseCreated,
    /// A step of a roadmap was changed (sent as `roadmap_item.updated`).
    RoadmapItemUpdated,
}

/// Form of what a webhook is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "webhook_format::WebhookFormat")]
pub enum WebhookFormat {
    /// A message, as the webhook of a Discord channel takes it, in the language of the owner's settings.
    Discord,
    /// The event, for programs: `type`, `timestamp` and `data`, by the Standard Webhooks specification.
    Json,
}

/// Status of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "webhook_delivery_status::WebhookDeliveryStatus")]
pub enum WebhookDeliveryStatus {
    /// The receiver answered with a status of success.
    Delivered,
    /// Delivery was given up.
    Failed,
    /// The delivery is about to be sent, or to be sent again.
    Pending,
}

/// Why a try failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "webhook_failure::WebhookFailure")]
pub enum WebhookFailure {
    /// The address leads to a network that is not public.
    PrivateAddress,
    /// The receiver answered, but not with a status of success.
    Refused,
    /// The webhook was switched off before it was sent.
    SwitchedOff,
    /// The receiver did not answer within ten seconds.
    Timeout,
    /// No connection to the receiver could be made, or not a trusted one.
    Unreachable,
}

/// A webhook in the schema. Wraps the row.
#[derive(Clone, Debug)]
pub struct Webhook(webhook::Model);

impl From<webhook::Model> for Webhook {
    fn from(row: webhook::Model) -> Self {
        Self(row)
    }
}

/// Notifies a creator's own program of events in their projects.
#[Object]
impl Webhook {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// Address of the receiver.
    async fn url(&self) -> Url {
        Url(self.0.url.clone())
    }

    /// Events that are sent.
    async fn events(&self) -> Vec<WebhookEvent> {
        self.0.events.0.iter().map(|event| (*event).into()).collect()
    }

    /// In which form.
    async fn format(&self) -> WebhookFormat {
        self.0.format.into()
    }

    /// Whether events are sent.
    async fn is_enabled(&self) -> bool {
        self.0.is_enabled
    }

    /// Time at which the webhook was switched off because five deliveries in a row were given up, or because the
    /// receiver answered 410; null unless it was.
    async fn disabled_at(&self) -> Option<DateTime<Utc>> {
        self.0.disabled_at
    }

    /// Deliveries of the last thirty days, newest first.
    async fn deliveries(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<WebhookDelivery>>> {
        let page = PageArguments { after, before, first, last };
        list::page_of::<DeliveriesOfWebhook, _>(ctx, self.0.id, page, WebhookDelivery::from).await.map(Some)
    }

    /// Creation time.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Last change by its owner.
    async fn updated_at(&self) -> DateTime<Utc> {
        self.0.updated_at
    }
}

/// A delivery in the schema. Wraps the row.
#[derive(Clone, Debug)]
pub struct WebhookDelivery(webhook_delivery::Model);

impl From<webhook_delivery::Model> for WebhookDelivery {
    fn from(row: webhook_delivery::Model) -> Self {
        Self(row)
    }
}

/// An event or a test sent to a webhook, and its outcome. A delivery is tried up to seven times over some seven and a
/// half hours.
#[Object]
impl WebhookDelivery {
    /// Opaque global identifier, the same in the header `webhook-id` of every try.
    pub async fn id(&self) -> ID {
        self.0.id.to_string().into()
    }

    /// The webhook it is sent to.
    async fn webhook(&self, ctx: &Context<'_>) -> Result<Option<Webhook>> {
        Ok(ctx.app()?.loader.load_one(WebhookById(self.0.webhook_id)).await?.map(Webhook))
    }

    /// Event that is delivered, null for a test.
    async fn event(&self) -> Option<WebhookEvent> {
        self.0.event.map(Into::into)
    }

    /// The body that is sent, JSON. Not with a token.
    async fn body(&self) -> &str {
        &self.0.body
    }

    /// Status of the delivery.
    async fn status(&self) -> WebhookDeliveryStatus {
        self.0.status.into()
    }

    /// How often it was tried: after `redeliverWebhook`, since then.
    async fn attempt_count(&self) -> i32 {
        self.0.attempts
    }

    /// HTTP status of the receiver's last answer, null when there was none.
    async fn response_status(&self) -> Option<i32> {
        self.0.response_status
    }

    /// Why the last try failed, null when it did not.
    async fn failure(&self) -> Option<WebhookFailure> {
        self.0.failure.map(Into::into)
    }

    /// Time of the last try, null before the first try.
    async fn attempted_at(&self) -> Option<DateTime<Utc>> {
        self.0.attempted_at
    }

    /// Time of the next try, null if there is none.
    async fn next_attempt_at(&self) -> Option<DateTime<Utc>> {
        self.0.next_attempt_at
    }

    /// Time of the event.
    async fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }
}

/// A webhook to create.
#[derive(Clone, Debug, InputObject)]
pub struct CreateWebhookInput {
    /// Events to send, at least one.
    pub events: Vec<WebhookEvent>,
    /// In which form, `JSON` when absent.
    pub format: Option<WebhookFormat>,
    /// An https address on the public network, at most 2000 characters.
    pub url: String,
}

/// A webhook to change; what is absent or null stays as it is.
#[derive(Clone, Debug, InputObject)]
pub struct UpdateWebhookInput {
    /// Events to send, at least one.
    pub events: Option<Vec<WebhookEvent>>,
    /// In which form.
    pub format: Option<WebhookFormat>,
    /// Which.
    pub id: TypedId<WebhookId>,
    /// Whether events are sent. Switching it off gives up what is still to be sent.
    pub is_enabled: Option<bool>,
    /// An https address on the public network, at most 2000 characters.
    pub url: Option<String>,
}

/// A webhook to remove.
#[derive(Clone, Debug, InputObject)]
pub struct DeleteWebhookInput {
    /// Which.
    pub id: TypedId<WebhookId>,
}

/// A webhook to try.
#[derive(Clone, Debug, InputObject)]
pub struct TestWebhookInput {
    /// Which.
    pub id: TypedId<WebhookId>,
}

/// A delivery to send once more.
#[derive(Clone, Debug, InputObject)]
pub struct RedeliverWebhookInput {
    /// Which.
    pub delivery_id: TypedId<WebhookDeliveryId>,
}

/// Result of `createWebhook`.
#[derive(SimpleObject)]
pub struct CreateWebhookPayload {
    /// The secret that deliveries are signed with, `whsec_…`: shown once. Null when `userErrors` is not empty.
    pub secret: Option<String>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The webhook, null when `userErrors` is not empty.
    pub webhook: Option<Webhook>,
}

/// Result of `updateWebhook`.
#[derive(SimpleObject)]
pub struct UpdateWebhookPayload {
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The webhook, null when `userErrors` is not empty.
    pub webhook: Option<Webhook>,
}

/// Result of `deleteWebhook`.
#[derive(SimpleObject)]
pub struct DeleteWebhookPayload {
    /// The webhook that was removed, null when `userErrors` is not empty.
    pub deleted_webhook_id: Option<ID>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `testWebhook`.
#[derive(SimpleObject)]
pub struct TestWebhookPayload {
    /// The pending delivery: query it again for its result. Null when `userErrors` is not empty.
    pub delivery: Option<WebhookDelivery>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}

/// Result of `redeliverWebhook`.
#[derive(SimpleObject)]
pub struct RedeliverWebhookPayload {
    /// Delivery that is being sent again. Null when `userErrors` is not empty.
    pub delivery: Option<WebhookDelivery>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
