//! Who may do what with a webhook: its owner everything; to others it does not exist.

use entity::{
    types::id::{WebhookDeliveryId, WebhookId},
    webhook, webhook_delivery,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::loader::{DeliveryById, WebhookById};
use crate::{
    app::App,
    auth::{
        authorized::{Authorized, Manage, View},
        viewer::{SignedIn, Viewer},
    },
    db::Tx,
    error::{Error, Result},
};

/// The webhook, to be read by `viewer`. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: WebhookId) -> Result<Authorized<webhook::Model, View>> {
    let person = viewer.signed_in()?;
    let row = app.loader.load_one(WebhookById(id)).await?.ok_or(Error::NotFound)?;
    if row.user_id == person.user_id { Ok(Authorized::by_policy(row)) } else { Err(Error::NotFound) }
}

/// What was sent to a webhook, to be read by `viewer`. Batched.
pub async fn view_delivery(
    app: &App,
    viewer: &Viewer,
    id: WebhookDeliveryId,
) -> Result<Authorized<webhook_delivery::Model, View>> {
    viewer.signed_in()?;
    let row = app.loader.load_one(DeliveryById(id)).await?.ok_or(Error::NotFound)?;
    view(app, viewer, row.webhook_id).await?;
    Ok(Authorized::by_policy(row))
}

/// The webhook, locked until the transaction ends, to be changed by `person`.
pub async fn manage(tx: &Tx, person: &SignedIn, id: WebhookId) -> Result<Authorized<webhook::Model, Manage>> {
    let row = webhook::Entity::find_by_id(id)
        .filter(webhook::Column::UserId.eq(person.creator()?))
        .lock_exclusive()
        .one(tx.db())
        .await?;
    row.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// What was sent to a webhook, locked together with it, to be sent again by `person`.
pub async fn manage_delivery(
    tx: &Tx,
    person: &SignedIn,
    id: WebhookDeliveryId,
) -> Result<(Authorized<webhook::Model, Manage>, Authorized<webhook_delivery::Model, Manage>)> {
    let found = webhook_delivery::Entity::find_by_id(id).one(tx.db()).await?.ok_or(Error::NotFound)?;
    let webhook = manage(tx, person, found.webhook_id).await?;
    // Read again: it may have been tried before the lock was there.
    let row = webhook_delivery::Entity::find_by_id(id).lock_exclusive().one(tx.db()).await?.ok_or(Error::NotFound)?;
    Ok((webhook, Authorized::by_policy(row)))
}
