//! Carrying a delivery to its receiver, and what is noted of each try.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    types::{
        id::{UserId, WebhookDeliveryId, WebhookId},
        webhook_delivery_status::WebhookDeliveryStatus,
        webhook_failure::WebhookFailure,
    },
    user, webhook, webhook_delivery,
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
    prelude::DateTimeUtc, sea_query::Expr,
};
use serde::{Deserialize, Serialize};

use super::{
    sender::{Answer, Call},
    signature,
};
use crate::{
    app::App,
    db::Tx,
    error::Result,
    jobs::{self, Errand},
    language::Language,
    mail::{self, Letter},
};

/// The delays between tries: a hiccup, a restart, a bad evening. Some seven and a half hours in all.
const DELAYS: [TimeDelta; 6] = [
    TimeDelta::seconds(5),
    TimeDelta::minutes(1),
    TimeDelta::minutes(5),
    TimeDelta::minutes(30),
    TimeDelta::hours(2),
    TimeDelta::hours(5),
];

/// Switched off after so many deliveries in a row that were given up.
const MAX_FAILURES: i32 = 5;

/// « Gone »: the receiver wants nothing any more.
const GONE: u16 = 410;

/// How long deliveries stay in the log.
pub const KEPT: TimeDelta = TimeDelta::days(30);

/// One try to come.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Calling {
    delivery_id: WebhookDeliveryId,
    /// Tries before it: an errand that is run twice is then one.
    attempts: i32,
}

/// Has a delivery of an owner's webhook tried at `at`, once `tx` is committed.
pub(super) async fn schedule(
    tx: &Tx,
    app: &App,
    owner: UserId,
    delivery: &webhook_delivery::Model,
    at: DateTime<Utc>,
) -> Result<()> {
    let calling = Calling { delivery_id: delivery.id, attempts: delivery.attempts };
    jobs::schedule_errand(tx, app, &Errand::Webhook(calling), owner, at).await
}

/// Tries a delivery now. Nothing happens to one that was settled or removed meanwhile.
pub async fn deliver(app: &App, calling: Calling) -> Result<()> {
    let found = webhook_delivery::Entity::find_by_id(calling.delivery_id).one(app.db.read()).await?;
    let Some(delivery) = found.filter(|row| awaits(row, calling.attempts)) else { return Ok(()) };
    let Some(webhook) = webhook::Entity::find_by_id(delivery.webhook_id).one(app.db.read()).await? else {
        return Ok(());
    };
    let (id, timestamp) = (delivery.id.to_string(), app.clock.now().timestamp());
    let signature = signature::sign(&webhook.secret, &id, timestamp, &delivery.body)?;
    let call = Call { url: &webhook.url, id: &id, timestamp, signature: &signature, body: &delivery.body };
    let answer = app.webhooks.call(&call).await;
    note(app, &delivery, answer).await
}

/// Whether this very try is still to be made.
fn awaits(row: &webhook_delivery::Model, attempts: i32) -> bool {
    row.status == WebhookDeliveryStatus::Pending && row.attempts == attempts
}

/// Writes down what a try came to, and what follows from it.
async fn note(app: &App, tried: &webhook_delivery::Model, (status, failure): Answer) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                let webhook = webhook::Entity::find_by_id(tried.webhook_id).lock_exclusive().one(tx.db()).await?;
                let delivery = webhook_delivery::Entity::find_by_id(tried.id).lock_exclusive().one(tx.db()).await?;
                let delivery = delivery.filter(|row| awaits(row, tried.attempts));
                let (Some(webhook), Some(delivery)) = (webhook, delivery) else { return Ok(()) };
                let attempts = delivery.attempts + 1;
                let is_test = delivery.event.is_none();
                let delay = usize::try_from(delivery.attempts).ok().and_then(|tries| DELAYS.get(tries));
                let again = delay.filter(|_| failure.is_some() && !is_test && status != Some(GONE));
                let next_attempt_at = again.map(|delay| tx.now() + *delay);

                let mut row = delivery.into_active_model();
                row.status = Set(match (failure, again) {
                    (None, _) => WebhookDeliveryStatus::Delivered,
                    (Some(_), Some(_)) => WebhookDeliveryStatus::Pending,
                    (Some(_), None) => WebhookDeliveryStatus::Failed,
                });
                row.attempts = Set(attempts);
                row.response_status = Set(status.map(i32::from));
                row.failure = Set(failure);
                row.attempted_at = Set(Some(tx.now()));
                row.next_attempt_at = Set(next_attempt_at);
                let delivery = row.update(tx.db()).await?;

                match next_attempt_at {
                    Some(at) => schedule(tx, app, webhook.user_id, &delivery, at).await,
                    None if is_test => Ok(()),
                    None => count(tx, app, webhook, failure.is_some(), status == Some(GONE)).await,
                }
            }
            .scope_boxed()
        })
        .await
}

/// Counts a delivery that arrived or was given up; switches the webhook off when that was one too many.
async fn count(tx: &Tx, app: &App, webhook: webhook::Model, failed: bool, gone: bool) -> Result<()> {
    let failures = if failed { webhook.failures + 1 } else { 0 };
    let is_over = webhook.is_enabled && (gone || failures >= MAX_FAILURES);
    if failures == webhook.failures {
        return Ok(());
    }
    let (id, user_id) = (webhook.id, webhook.user_id);
    let mut row = webhook.into_active_model();
    row.failures = Set(failures);
    if is_over {
        row.is_enabled = Set(false);
        row.disabled_at = Set(Some(tx.now()));
    }
    row.update(tx.db()).await?;
    if !is_over {
        return Ok(());
    }
    give_up_all(tx, id).await?;
    let owner = user::Entity::find_by_id(user_id).one(tx.db()).await?;
    match owner {
        Some(owner) => mail::send(tx, app, &owner.email, Language::default(), Letter::WebhookSwitchedOff(id)).await,
        None => Ok(()),
    }
}

/// Gives up what is still to be sent to a webhook that is switched off. Tests go on: they say whether it works again.
pub(super) async fn give_up_all(tx: &Tx, id: WebhookId) -> Result<()> {
    webhook_delivery::Entity::update_many()
        .col_expr(webhook_delivery::Column::Status, Expr::value(WebhookDeliveryStatus::Failed))
        .col_expr(webhook_delivery::Column::Failure, Expr::value(WebhookFailure::SwitchedOff))
        .col_expr(webhook_delivery::Column::NextAttemptAt, Expr::value(None::<DateTimeUtc>))
        .filter(webhook_delivery::Column::WebhookId.eq(id))
        .filter(webhook_delivery::Column::Status.eq(WebhookDeliveryStatus::Pending))
        .filter(webhook_delivery::Column::Event.is_not_null())
        .exec(tx.db())
        .await?;
    Ok(())
}

/// The address of a webhook that we switched off, for the letter that says so; none when it is on again or gone.
pub async fn switched_off(app: &App, id: WebhookId) -> Result<Option<String>> {
    let row = webhook::Entity::find_by_id(id).one(app.db.read()).await?;
    Ok(row.filter(|row| row.disabled_at.is_some()).map(|row| row.url))
}
