//! Authorization of webhooks: only the owner may access a webhook, and for others it does not exist. API tokens are
//! limited to their scopes.

use entity::{
    types::{
        id::{WebhookDeliveryId, WebhookId},
        scope::Scope,
        webhook_event::WebhookEvent,
    },
    webhook, webhook_delivery,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::loader::{DeliveryById, WebhookById};
use crate::platform::{
    app::App,
    auth::{
        authorized::{Authorized, Manage, View},
        viewer::{Credential, SignedIn, Viewer},
    },
    db::Tx,
    error::{Error, Result},
};

/// Checks that the caller may subscribe a webhook to these events: an API token needs the scope that reads each of
/// them.
pub fn authorize_events(person: &SignedIn, events: impl IntoIterator<Item = WebhookEvent>) -> Result<()> {
    let Credential::Token(_, scopes) = person.credential else { return Ok(()) };
    let missing = events.into_iter().map(read_scope).find(|scope| !scopes.has(*scope));
    missing.map_or(Ok(()), |scope| Err(Error::ScopeMissing(Some(scope))))
}

/// Returns the scope that reads the data of an event.
fn read_scope(event: WebhookEvent) -> Scope {
    match event {
        WebhookEvent::InvitationCreated
        | WebhookEvent::InvitationAccepted
        | WebhookEvent::InvitationRefused
        | WebhookEvent::JoinRequestCreated => Scope::InvitationsRead,
        WebhookEvent::FeedbackCreated | WebhookEvent::FeedbackUpdated | WebhookEvent::FeedbackMessageCreated => {
            Scope::FeedbackRead
        }
        WebhookEvent::ProjectStatusChanged => Scope::ProjectsRead,
        WebhookEvent::ReleaseCreated | WebhookEvent::RoadmapItemUpdated => Scope::WorkspaceRead,
    }
}

/// Returns the webhook, for reading by `viewer`. Batched.
pub async fn view(app: &App, viewer: &Viewer, id: WebhookId) -> Result<Authorized<webhook::Model, View>> {
    let person = viewer.signed_in()?;
    let row = app.loader.load_one(WebhookById(id)).await?.ok_or(Error::NotFound)?;
    if row.user_id == person.user_id { Ok(Authorized::by_policy(row)) } else { Err(Error::NotFound) }
}

/// Returns the delivery, for reading by `viewer`. Batched.
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

/// Returns the webhook, locked until the transaction ends, for changes by `person`.
pub async fn manage(tx: &Tx, person: &SignedIn, id: WebhookId) -> Result<Authorized<webhook::Model, Manage>> {
    let row = webhook::Entity::find_by_id(id)
        .filter(webhook::Column::UserId.eq(person.creator()?))
        .lock_exclusive()
        .one(tx.db())
        .await?;
    row.map(Authorized::by_policy).ok_or(Error::NotFound)
}

/// Returns the delivery and its webhook, both locked until the transaction ends, for redelivery by `person`.
pub async fn manage_delivery(
    tx: &Tx,
    person: &SignedIn,
    id: WebhookDeliveryId,
) -> Result<(Authorized<webhook::Model, Manage>, Authorized<webhook_delivery::Model, Manage>)> {
    // Before the delivery is looked up: others do not learn whether there is one.
    person.creator()?;
    let found = webhook_delivery::Entity::find_by_id(id).one(tx.db()).await?.ok_or(Error::NotFound)?;
    let webhook = manage(tx, person, found.webhook_id).await?;
    // Read again: it may have been attempted before the lock was acquired.
    let row = webhook_delivery::Entity::find_by_id(id).lock_exclusive().one(tx.db()).await?.ok_or(Error::NotFound)?;
    Ok((webhook, Authorized::by_policy(row)))
}
