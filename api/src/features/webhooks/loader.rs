//! Batched reads of webhooks and deliveries.

use entity::types::id::{WebhookDeliveryId, WebhookId};

use crate::platform::{
    db::list::{list_of, listed},
    loaders::load_by_id,
};

load_by_id!("A webhook by its identifier." WebhookById(WebhookId) = webhook);

load_by_id!("A delivery by its identifier." DeliveryById(WebhookDeliveryId) = webhook_delivery);

listed!(webhook by CreatedAt created_at);
listed!(webhook_delivery by CreatedAt created_at);

list_of!("Deliveries of a webhook." DeliveriesOfWebhook = webhook_delivery by WebhookId, |row| Some(row.webhook_id));
