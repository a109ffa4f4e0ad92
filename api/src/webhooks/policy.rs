//! Who may do what with a webhook: its owner everything; to others it does not exist. A program of its owner's is held to
//! the scopes of its token.

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
use crate::{
    app::App,
    auth::{
        authorized::{Authorized, Manage, View},
        viewer::{Credential, SignedIn, Viewer},
    },
    db::Tx,
    error::{Error, Result},
};

/// Whether these events may be told where `person` says: a program may have told what its token may read, and no more.
pub fn may_have_told(person: &SignedIn, events: impl IntoIterator<Item = WebhookEvent>) -> Result<()> {
    let Credential::Token(_, scopes) = person.credential else { return Ok(()) };
    let missing = events.into_iter().map(reads).find(|scope| !scopes.has(*scope));
    missing.map_or(Ok(()), |scope| Err(Error::ScopeMissing(Some(scope))))
}

/// The scope that reads what an event tells.
fn reads(event: WebhookEvent) -> Scope {
    match event {
        WebhookEvent::InvitationCreated | WebhookEvent::InvitationAccepted | WebhookEvent::InvitationRefused => {
            Scope::InvitationsRead
        }
        WebhookEvent::FeedbackCreated => Scope::FeedbackRead,
        WebhookEvent::ProjectStatusChanged => Scope::ProjectsRead,
        WebhookEvent::RoadmapItemUpdated => Scope::WorkspaceRead,
    }
}

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
