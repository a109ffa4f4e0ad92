//! Where a creator's own programs are told what happens.

use sea_orm::entity::prelude::*;

use crate::types::{
    id::{UserId, WebhookId},
    webhook_event::WebhookEvents,
    webhook_format::WebhookFormat,
};

/// One receiver.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: WebhookId,
    /// The creator of whose projects it is told.
    pub user_id: UserId,
    /// Where to send.
    pub url: String,
    /// In which form.
    pub format: WebhookFormat,
    /// What is sent.
    #[sea_orm(column_type = "JsonBinary")]
    pub events: WebhookEvents,
    /// What deliveries are signed with, `whsec_…`. Not a hash: it is needed at each delivery.
    pub secret: String,
    /// Whether anything is sent.
    pub is_enabled: bool,
    /// When it was switched off because nothing arrived any more; null unless it was.
    pub disabled_at: Option<DateTimeUtc>,
    /// Deliveries in a row that were given up.
    pub failures: i32,
    /// Creation instant.
    pub created_at: DateTimeUtc,
    /// Last change by its owner.
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
