//! Deliveries to webhooks, and their outcome.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    id::{WebhookDeliveryId, WebhookId},
    webhook_delivery_status::WebhookDeliveryStatus,
    webhook_event::WebhookEvent,
    webhook_failure::WebhookFailure,
};

/// One delivery. Its identifier and body stay the same across attempts.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "webhook_delivery")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: WebhookDeliveryId,
    /// The webhook.
    pub webhook_id: WebhookId,
    /// The event; null for a test.
    pub event: Option<WebhookEvent>,
    /// The body, in JSON.
    #[sea_orm(column_type = "Text")]
    pub body: String,
    /// Status.
    pub status: WebhookDeliveryStatus,
    /// Number of attempts.
    pub attempts: i32,
    /// HTTP status of the last response, null when there was none.
    pub response_status: Option<i32>,
    /// Reason why the last attempt failed, null when it did not.
    pub failure: Option<WebhookFailure>,
    /// Time of the last attempt.
    pub attempted_at: Option<DateTimeUtc>,
    /// Time of the next attempt, null when there is none.
    pub next_attempt_at: Option<DateTimeUtc>,
    /// Time of the event.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
