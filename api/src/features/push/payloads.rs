//! The inputs and payloads of the mutations of devices.

use async_graphql::{InputObject, SimpleObject};

use crate::{features::schema::Viewer, platform::graphql::user_error::UserError};

/// Subscription that a browser returns when it subscribes with `Configuration.pushPublicKey`:
/// `PushSubscription.toJSON()`.
#[derive(Clone, InputObject)]
pub struct SubscribeToPushInput {
    /// `keys.auth`: 16 bytes in base64url.
    pub auth: String,
    /// `endpoint`: the address at the push service, which must be public and https.
    pub endpoint: String,
    /// `keys.p256dh`: a point of P-256 in base64url.
    #[graphql(name = "p256dh")]
    pub p256dh: String,
}

/// Result of `subscribeToPush`.
#[derive(SimpleObject)]
pub struct SubscribeToPushPayload {
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The caller, null when `userErrors` is not empty.
    pub viewer: Option<Viewer>,
}

/// Result of `unsubscribeFromPush`.
#[derive(SimpleObject)]
pub struct UnsubscribeFromPushPayload {
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
    /// The caller.
    pub viewer: Option<Viewer>,
}
