//! The operations on webhooks, each in one transaction. They have no subscriptions, so they publish nothing to the
//! feed.

use entity::{
    types::{
        id::{UserId, WebhookDeliveryId, WebhookId},
        webhook_delivery_status::WebhookDeliveryStatus,
        webhook_event::{WebhookEvent, WebhookEvents},
        webhook_format::WebhookFormat,
    },
    webhook, webhook_delivery,
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, Select,
};

use super::{
    delivery, messages,
    payload::{self, Form},
    policy,
    rules::{Fields, REQUESTED_DELIVERIES},
    sender::Sender,
    signature,
};
use crate::{
    features::settings,
    platform::{
        app::App,
        auth::{account_lock::lock_account, viewer::SignedIn},
        db::Tx,
        error::{Error, Result, UserErrorCode},
    },
};

/// The maximum number of webhooks per user.
const MAX_WEBHOOKS: u64 = 10;

/// Creates a webhook. The address and the events are required.
pub async fn create(app: &App, person: &SignedIn, fields: Fields) -> Result<webhook::Model> {
    let user_id = person.creator()?;
    let fields = fields.validate(app.state_of::<Sender>())?;
    policy::authorize_events(person, fields.events.iter().flatten().copied())?;
    let row = &webhook::Model {
        id: app.ids.next(),
        user_id,
        url: fields.url.unwrap_or_default(),
        format: fields.format.unwrap_or(WebhookFormat::Json),
        events: WebhookEvents(fields.events.unwrap_or_default()),
        secret: signature::make_secret(),
        is_enabled: true,
        disabled_at: None,
        failures: 0,
        created_at: app.clock.now(),
        updated_at: app.clock.now(),
    };
    app.db
        .write(|tx| {
            async move {
                lock_account(tx, user_id).await?;
                if of_user(user_id).count(tx.db()).await? >= MAX_WEBHOOKS {
                    return Err(Error::global(UserErrorCode::TooMany, messages::WEBHOOKS_TOO_MANY));
                }
                Ok(row.clone().into_active_model().insert(tx.db()).await?)
            }
            .scope_boxed()
        })
        .await
}

/// Changes the given fields. Enabling a webhook resets its count of failures.
pub async fn update(app: &App, person: &SignedIn, id: WebhookId, fields: Fields) -> Result<webhook::Model> {
    let fields = &fields.validate(app.state_of::<Sender>())?;
    app.db
        .write(|tx| {
            async move {
                let webhook = policy::manage(tx, person, id).await?.into_inner();
                let events = webhook.events.0.iter().chain(fields.events.iter().flatten());
                policy::authorize_events(person, events.copied())?;
                let mut row = webhook.into_active_model();
                if let Some(url) = &fields.url {
                    row.url = Set(url.clone());
                }
                if let Some(events) = &fields.events {
                    row.events = Set(WebhookEvents(events.clone()));
                }
                if let Some(format) = fields.format {
                    row.format = Set(format);
                }
                if let Some(is_enabled) = fields.is_enabled {
                    row.is_enabled = Set(is_enabled);
                    row.disabled_at = Set(None);
                    row.failures = Set(0);
                    if !is_enabled {
                        delivery::cancel_pending(tx, id).await?;
                    }
                }
                row.updated_at = Set(tx.now());
                Ok(row.update(tx.db()).await?)
            }
            .scope_boxed()
        })
        .await
}

/// Deletes a webhook and its deliveries. Pending ones are not sent.
pub async fn delete(app: &App, person: &SignedIn, id: WebhookId) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                policy::manage(tx, person, id).await?;
                webhook::Entity::delete_by_id(id).exec(tx.db()).await?;
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

/// Queues a test delivery, attempted once, even for a disabled webhook.
pub async fn test(app: &App, person: &SignedIn, id: WebhookId) -> Result<webhook_delivery::Model> {
    app.rate_limits.user(&REQUESTED_DELIVERIES, person.user_id)?;
    app.db
        .write(|tx| {
            async move {
                let webhook = policy::manage(tx, person, id).await?;
                let body = payload::of_test(form_of(tx, &webhook).await?, tx.now(), webhook.id);
                enqueue(tx, app, &webhook, None, body).await
            }
            .scope_boxed()
        })
        .await
}

/// Queues a delivery again, under the same identifier. Does nothing while it is under way.
pub async fn redeliver(app: &App, person: &SignedIn, id: WebhookDeliveryId) -> Result<webhook_delivery::Model> {
    app.rate_limits.user(&REQUESTED_DELIVERIES, person.user_id)?;
    app.db
        .write(|tx| {
            async move {
                let (webhook, delivery) = policy::manage_delivery(tx, person, id).await?;
                policy::authorize_events(person, delivery.event)?;
                if delivery::is_under_way(&delivery, tx.now()) {
                    return Ok(delivery.into_inner());
                }
                let mut row = delivery.into_inner().into_active_model();
                row.status = Set(WebhookDeliveryStatus::Pending);
                row.attempts = Set(0);
                row.response_status = Set(None);
                row.failure = Set(None);
                row.next_attempt_at = Set(Some(tx.now()));
                let delivery = row.update(tx.db()).await?;
                delivery::schedule(tx, app, webhook.user_id, &delivery, tx.now()).await?;
                Ok(delivery)
            }
            .scope_boxed()
        })
        .await
}

/// Returns the query for a user's webhooks.
pub fn of_user(person: UserId) -> Select<webhook::Entity> {
    webhook::Entity::find().filter(webhook::Column::UserId.eq(person))
}

/// Returns the form of what a webhook is sent, in the language of its owner.
pub(super) async fn form_of(tx: &Tx, webhook: &webhook::Model) -> Result<Form> {
    match webhook.format {
        WebhookFormat::Json => Ok(Form::Json),
        WebhookFormat::Discord => {
            let settings = settings::of(tx.db(), webhook.user_id, tx.now()).await?;
            Ok(Form::Discord(settings.language.into()))
        }
    }
}

/// Queues a new delivery, to be sent once `tx` is committed.
pub(super) async fn enqueue(
    tx: &Tx,
    app: &App,
    webhook: &webhook::Model,
    event: Option<WebhookEvent>,
    body: String,
) -> Result<webhook_delivery::Model> {
    let row = webhook_delivery::Model {
        id: app.ids.next(),
        webhook_id: webhook.id,
        event,
        body,
        status: WebhookDeliveryStatus::Pending,
        attempts: 0,
        response_status: None,
        failure: None,
        attempted_at: None,
        next_attempt_at: Some(tx.now()),
        created_at: tx.now(),
    };
    let delivery = row.into_active_model().insert(tx.db()).await?;
    delivery::schedule(tx, app, webhook.user_id, &delivery, tx.now()).await?;
    Ok(delivery)
}
