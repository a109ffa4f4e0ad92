//! What was sent to a webhook, and what became of it.

use sea_orm::entity::prelude::*;

use crate::types::{
    id::{WebhookDeliveryId, WebhookId},
    webhook_delivery_status::WebhookDeliveryStatus,
    webhook_event::WebhookEvent,
    webhook_failure::WebhookFailure,
};

/// One delivery. It keeps its identifier and its bytes however often it is tried.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_delivery")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: WebhookDeliveryId,
    /// To whom.
    pub webhook_id: WebhookId,
    /// What happened; null for a test.
    pub event: Option<WebhookEvent>,
    /// The bytes, in JSON.
    #[sea_orm(column_type = "Text")]
    pub body: String,
    /// Where it stands.
    pub status: WebhookDeliveryStatus,
    /// How often it was tried.
    pub attempts: i32,
    /// HTTP status of the last answer, null when there was none.
    pub response_status: Option<i32>,
    /// Why the last try failed, null when it did not.
    pub failure: Option<WebhookFailure>,
    /// When it was last tried.
    pub attempted_at: Option<DateTimeUtc>,
    /// When it is tried next, null when it is not.
    pub next_attempt_at: Option<DateTimeUtc>,
    /// When it happened.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
