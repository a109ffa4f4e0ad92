//! Attempts a delivery, records the result, and schedules the retry.

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
    emails::WebhookSwitchedOff,
    sender::{Call, CallResult, Sender},
    signature,
};
use crate::platform::{
    app::App,
    db::{Tx, retention::delete_in_batches},
    error::Result,
    jobs::{self, Job, Lane, RunningJob},
    language::Language,
    mail,
};

/// The delays between attempts, about seven and a half hours in all.
const DELAYS: [TimeDelta; 6] = [
    TimeDelta::seconds(5),
    TimeDelta::minutes(1),
    TimeDelta::minutes(5),
    TimeDelta::minutes(30),
    TimeDelta::hours(2),
    TimeDelta::hours(5),
];

/// The number of consecutive failed deliveries after which a webhook is disabled.
const MAX_FAILURES: i32 = 5;

/// The HTTP status « Gone »: the receiver wants no further deliveries.
const GONE: u16 = 410;

/// How long deliveries are kept in the log.
const LOG_RETENTION: TimeDelta = TimeDelta::days(30);

/// How late an attempt may be before its job counts as lost.
const MAX_LATENESS: TimeDelta = TimeDelta::minutes(10);

/// The job that makes an attempt.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DeliveryAttempt {
    delivery_id: WebhookDeliveryId,
    /// The number of attempts before it, so that a job that runs twice makes only one attempt.
    attempts: i32,
    /// When it was due. Deliveries that are sent again begin to count anew. Jobs of earlier versions have none.
    #[serde(default)]
    at: Option<DateTime<Utc>>,
}

/// Schedules the next attempt of a delivery for `at`, once `tx` is committed.
pub(super) async fn schedule(
    tx: &Tx,
    app: &App,
    owner: UserId,
    delivery: &webhook_delivery::Model,
    at: DateTime<Utc>,
) -> Result<()> {
    let attempt = DeliveryAttempt { delivery_id: delivery.id, attempts: delivery.attempts, at: Some(at) };
    jobs::schedule(tx, app, &attempt, owner, at).await
}

impl Job for DeliveryAttempt {
    const NAME: &'static str = "webhook";
    // Anybody may register a receiver that takes the full ten seconds of the timeout: the lane is large enough that
    // only many accounts together can fill it, for a short time.
    const LANE: Lane = Lane { slots: 32, slots_of_owner: 4 };

    async fn run(self, running: &RunningJob) -> Result<()> {
        deliver(&running.app, self).await
    }
}

/// Attempts a delivery now. Does nothing if it was completed or deleted meanwhile.
async fn deliver(app: &App, attempt: DeliveryAttempt) -> Result<()> {
    let found = webhook_delivery::Entity::find_by_id(attempt.delivery_id).one(app.db.read()).await?;
    let Some(delivery) = found.filter(|row| is_pending(row, attempt.attempts, attempt.at)) else { return Ok(()) };
    let Some(webhook) = webhook::Entity::find_by_id(delivery.webhook_id).one(app.db.read()).await? else {
        return Ok(());
    };
    let (id, timestamp) = (delivery.id.to_string(), app.clock.now().timestamp());
    let signature = signature::sign(&webhook.secret, &id, timestamp, &delivery.body)?;
    let call = Call { url: &webhook.url, id: &id, timestamp, signature: &signature, body: &delivery.body };
    let result = app.state_of::<Sender>().call(&call).await;
    record(app, &delivery, result).await
}

/// Whether the attempt that follows `attempts` others, and was due at a time, is still pending.
fn is_pending(row: &webhook_delivery::Model, attempts: i32, at: Option<DateTime<Utc>>) -> bool {
    row.status == WebhookDeliveryStatus::Pending
        && row.attempts == attempts
        && at.is_none_or(|at| row.next_attempt_at == Some(at))
}

/// Whether a delivery is pending and its job is not lost, such as one that was given up.
pub(super) fn is_under_way(row: &webhook_delivery::Model, now: DateTime<Utc>) -> bool {
    row.status == WebhookDeliveryStatus::Pending && row.next_attempt_at.is_some_and(|at| at > now - MAX_LATENESS)
}

/// Records the result of an attempt, and schedules a retry or disables the webhook.
async fn record(app: &App, attempted: &webhook_delivery::Model, (status, failure): CallResult) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                let webhook = webhook::Entity::find_by_id(attempted.webhook_id).lock_exclusive().one(tx.db()).await?;
                let delivery = webhook_delivery::Entity::find_by_id(attempted.id).lock_exclusive().one(tx.db()).await?;
                let delivery = delivery.filter(|row| is_pending(row, attempted.attempts, attempted.next_attempt_at));
                let (Some(webhook), Some(delivery)) = (webhook, delivery) else { return Ok(()) };
                let attempts = delivery.attempts + 1;
                let is_test = delivery.event.is_none();
                let delay = usize::try_from(delivery.attempts).ok().and_then(|index| DELAYS.get(index));
                let retry = delay.filter(|_| failure.is_some() && !is_test && status != Some(GONE));
                let next_attempt_at = retry.map(|delay| tx.now() + *delay);

                let mut row = delivery.into_active_model();
                row.status = Set(match (failure, retry) {
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
                    None => count_result(tx, app, webhook, failure.is_some(), status == Some(GONE)).await,
                }
            }
            .scope_boxed()
        })
        .await
}

/// Updates the count of consecutive failed deliveries, and disables the webhook when it reaches the maximum.
async fn count_result(tx: &Tx, app: &App, webhook: webhook::Model, failed: bool, gone: bool) -> Result<()> {
    let failures = if failed { webhook.failures + 1 } else { 0 };
    let is_disabled = webhook.is_enabled && (gone || failures >= MAX_FAILURES);
    if failures == webhook.failures {
        return Ok(());
    }
    let (id, user_id) = (webhook.id, webhook.user_id);
    let mut row = webhook.into_active_model();
    row.failures = Set(failures);
    if is_disabled {
        row.is_enabled = Set(false);
        row.disabled_at = Set(Some(tx.now()));
    }
    row.update(tx.db()).await?;
    if !is_disabled {
        return Ok(());
    }
    cancel_pending(tx, id).await?;
    let owner = user::Entity::find_by_id(user_id).one(tx.db()).await?;
    match owner {
        Some(owner) => mail::send(tx, app, &owner.email, Language::default(), &WebhookSwitchedOff(id)).await,
        None => Ok(()),
    }
}

/// Marks the pending deliveries of a disabled webhook as failed, except tests, which show whether it works again.
pub(super) async fn cancel_pending(tx: &Tx, id: WebhookId) -> Result<()> {
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

/// Deletes the deliveries that are too old for the log, and returns their number.
pub async fn delete_old_deliveries(app: &App) -> Result<u64> {
    let old = webhook_delivery::Column::CreatedAt.lt(app.clock.now() - LOG_RETENTION);
    delete_in_batches::<webhook_delivery::Entity>(&app.db, old).await
}
