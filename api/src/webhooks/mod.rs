//! Webhooks: where a creator's own programs are told what happens in their projects.
//!
//! What happened is written down as a delivery in the transaction in which it happens ([`happening`]), so it is told if and
//! only if it was committed. It leaves as an errand ([`delivery`]), signed ([`signature`]), to public addresses only
//! ([`address`], [`sender`]), and is tried again, later each time, also after a restart. A webhook that takes nothing any
//! more is switched off, and its owner told.
//!
//! The form is that of <https://www.standardwebhooks.com>, for which there are libraries that check it: see
//! `docs/webhooks.md`.

mod address;
mod delivery;
mod happening;
mod loader;
mod mutation;
mod payload;
mod policy;
mod rules;
mod sender;
mod service;
mod signature;
mod types;

use async_graphql::Context;
use entity::{
    types::id::{UserId, WebhookDeliveryId, WebhookId},
    webhook,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

pub use self::{
    delivery::{Calling, KEPT, deliver, switched_off},
    happening::{Happening, tell},
    mutation::WebhookMutation,
    sender::Sender,
    types::{Webhook, WebhookDelivery},
};
use crate::{
    app::App,
    auth::viewer::Viewer,
    error::Result,
    graphql::{
        list::{self, listed},
        page::{Connection, PageArguments},
    },
};

listed!(webhook by CreatedAt created_at);

/// A webhook by its identifier, for its owner.
pub async fn view(app: &App, viewer: &Viewer, id: WebhookId) -> Result<Webhook> {
    policy::view(app, viewer, id).await.map(|row| row.into_inner().into())
}

/// A delivery by its identifier, for the owner of its webhook.
pub async fn view_delivery(app: &App, viewer: &Viewer, id: WebhookDeliveryId) -> Result<WebhookDelivery> {
    policy::view_delivery(app, viewer, id).await.map(|row| row.into_inner().into())
}

/// The webhooks of the person themselves.
pub async fn of_user(ctx: &Context<'_>, person: UserId, page: PageArguments) -> Result<Connection<Webhook>> {
    let select = webhook::Entity::find().filter(webhook::Column::UserId.eq(person));
    list::page(ctx, select, page, Webhook::from).await
}
