//! Devices that get pushes.

use entity_derive::FromRow;
use sea_orm::entity::prelude::*;

use crate::types::id::{PushSubscriptionId, SessionId, UserId};

/// The push subscription of the browser of a session. It ends with the session.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, FromRow)]
#[sea_orm(table_name = "push_subscription")]
pub struct Model {
    /// Primary key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: PushSubscriptionId,
    /// The account signed in.
    pub user_id: UserId,
    /// The session of the browser.
    #[sea_orm(unique)]
    pub session_id: SessionId,
    /// Address at the push service. Whoever knows it and the keys can push to the device.
    #[sea_orm(column_type = "Text")]
    pub endpoint: String,
    /// SHA-256 of the address, in base64url: an address is registered once.
    #[sea_orm(unique)]
    pub endpoint_hash: String,
    /// Public key of the device for encryption: a point of P-256 in base64url.
    pub p256dh: String,
    /// Secret shared with the device: 16 bytes in base64url.
    pub auth: String,
    /// Time of the registration.
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
