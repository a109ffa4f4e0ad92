//! Registers devices, and sends to one.

use entity::{
    push_subscription,
    types::id::{PushSubscriptionId, UserId},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect,
};

use super::messages;
use crate::platform::{
    app::App,
    auth::{account_lock::lock_account, secret, session, viewer::SignedIn},
    db::Tx,
    error::{Error, Result, UserErrorCode},
    web_push::{Device, Push, PushOutcome},
};

/// The maximum number of devices of an account.
const MAX_DEVICES: u64 = 10;

/// Registers the browser of the caller's session.
pub async fn subscribe(app: &App, person: &SignedIn, device: Device) -> Result<()> {
    if app.web_push.public_key().is_none() || !app.web_push.accepts(&device) {
        return Err(Error::rejected("endpoint", UserErrorCode::InvalidUrl, messages::PUSH_DEVICE_INVALID));
    }
    let (user_id, session_id) = (person.user_id, person.session_id().ok_or(Error::Forbidden)?);
    let hash = secret::hash(&device.endpoint);
    let (device, hash, id) = (&device, &hash, app.ids.next::<PushSubscriptionId>());
    app.db
        .write(|tx| {
            async move {
                lock_account(tx, user_id).await?;
                // A session that ends meanwhile does not come back.
                session::lock(tx, user_id, Some(session_id)).await?;
                push_subscription::Entity::delete_many()
                    .filter(
                        Condition::any()
                            .add(push_subscription::Column::SessionId.eq(session_id))
                            .add(push_subscription::Column::EndpointHash.eq(hash.as_str())),
                    )
                    .exec(tx.db())
                    .await?;
                make_room(tx, user_id).await?;
                let row = push_subscription::Model {
                    id,
                    user_id,
                    session_id,
                    endpoint: device.endpoint.clone(),
                    endpoint_hash: hash.clone(),
                    p256dh: device.p256dh.clone(),
                    auth: device.auth.clone(),
                    created_at: tx.now(),
                };
                row.into_active_model().insert(tx.db()).await?;
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

/// Removes the devices that were registered longest ago, so that there is room for one more.
async fn make_room(tx: &Tx, user: UserId) -> Result<()> {
    let own = push_subscription::Entity::find().filter(push_subscription::Column::UserId.eq(user));
    let count = own.clone().count(tx.db()).await?;
    let Some(surplus @ 1..) = (count + 1).checked_sub(MAX_DEVICES) else { return Ok(()) };
    let oldest: Vec<PushSubscriptionId> = own
        .select_only()
        .column(push_subscription::Column::Id)
        .order_by_asc(push_subscription::Column::CreatedAt)
        .order_by_asc(push_subscription::Column::Id)
        .limit(surplus)
        .into_tuple()
        .all(tx.db())
        .await?;
    push_subscription::Entity::delete_many().filter(push_subscription::Column::Id.is_in(oldest)).exec(tx.db()).await?;
    Ok(())
}

/// Removes the registration of the browser of the caller's session, if there is one.
pub async fn unsubscribe(app: &App, person: &SignedIn) -> Result<()> {
    let session_id = person.session_id().ok_or(Error::Forbidden)?;
    app.db
        .write(|tx| {
            async move {
                push_subscription::Entity::delete_many()
                    .filter(push_subscription::Column::SessionId.eq(session_id))
                    .exec(tx.db())
                    .await?;
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

/// Whether the browser of the caller's session is registered.
pub async fn is_subscribed(app: &App, person: &SignedIn) -> Result<bool> {
    let Some(session_id) = person.session_id() else { return Ok(false) };
    let own = push_subscription::Entity::find().filter(push_subscription::Column::SessionId.eq(session_id));
    Ok(own.count(app.db.read()).await? > 0)
}

/// Returns the devices of a user.
pub async fn ids_of<C: ConnectionTrait>(db: &C, user: UserId) -> Result<Vec<PushSubscriptionId>> {
    let ids = push_subscription::Entity::find()
        .select_only()
        .column(push_subscription::Column::Id)
        .filter(push_subscription::Column::UserId.eq(user))
        .into_tuple();
    Ok(ids.all(db).await?)
}

/// Returns a device, `None` when it was removed.
pub async fn find(app: &App, id: PushSubscriptionId) -> Result<Option<push_subscription::Model>> {
    Ok(push_subscription::Entity::find_by_id(id).one(app.db.read()).await?)
}

/// Sends a message to a device, which is removed if its push service says that it is gone.
pub async fn send(app: &App, subscription: push_subscription::Model, push: Push<'_>) -> Result<PushOutcome> {
    let push_subscription::Model { id, endpoint, p256dh, auth, .. } = subscription;
    let outcome = app.web_push.send(&Device { endpoint, p256dh, auth }, push, app.clock.now()).await?;
    if outcome == PushOutcome::Gone {
        app.db
            .write(|tx| {
                async move {
                    push_subscription::Entity::delete_by_id(id).exec(tx.db()).await?;
                    Ok(())
                }
                .scope_boxed()
            })
            .await?;
    }
    Ok(outcome)
}
