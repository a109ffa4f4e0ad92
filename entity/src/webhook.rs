//! Webhooks of creators.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::{
    id::{UserId, WebhookId},
    webhook_event::WebhookEvents,
    webhook_format::WebhookFormat,
};

/// One webhook.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "webhook")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: WebhookId,
    /// The creator whose projects it reports on.
    pub user_id: UserId,
    /// The URL to send to.
    pub url: String,
    /// Format of the payload.
    pub format: WebhookFormat,
    /// The events to send.
    #[sea_orm(column_type = "JsonBinary")]
    pub events: WebhookEvents,
    /// Signing secret, `whsec_…`. Stored in plain text because it signs each delivery.
    pub secret: String,
    /// Whether it is enabled.
    pub is_enabled: bool,
    /// Time when it was disabled after failed deliveries; null unless it was.
    pub disabled_at: Option<DateTimeUtc>,
    /// Number of consecutive deliveries that were given up.
    pub failures: i32,
    /// Creation time.
    pub created_at: DateTimeUtc,
    /// Time of the last change by the owner.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
