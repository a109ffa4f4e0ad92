//! Scheduled background work, stored in the database.
//!
//! A [`Job`] is a row inserted by the transaction that requests the work, and deleted by the transaction that does it.
//! It therefore exists if and only if the first was committed, runs exactly once across all instances, and leaves no
//! trace of a run interrupted by a crash. A failed job is retried with exponential backoff.
//!
//! A job only writes to the database: an external side effect cannot be rolled back with the transaction, and would
//! keep it open while waiting for another server. Such work is an [`Errand`]: leased, run outside of any transaction,
//! then deleted. It runs at least once, and again if its process dies before it is deleted.
//!
//! Each kind of errand has its own lane, so that no kind delays another. Within a lane, a fair queue ([`fair_queue`])
//! prevents the backlog of one owner from delaying the others.
//!
//! To add a kind: add a variant to [`Job`] or [`Errand`], its name to [`KINDS`] or [`LANES`], and an arm to `run`.

mod errands;
mod fair_queue;
mod runner;

use std::fmt::Display;

use chrono::{DateTime, Utc};
use entity::{job, types::id::JobId};
use sea_orm::{ActiveModelTrait, ActiveValue::Set};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

pub use self::{
    errands::start as start_errands,
    runner::{run_due, start},
};
use crate::{
    app::App,
    features::{
        chat::{self, DueReply},
        invitations::{self, DeliveryJob},
        webhooks::{self, DeliveryAttempt},
    },
    platform::{
        db::Tx,
        error::Result,
        mail::{self, QueuedEmail},
    },
};

/// Work that is done in one database transaction.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", content = "payload", rename_all = "snake_case")]
pub enum Job {
    /// Sends the reply of the assistant, Javier, to a message.
    ChatReply(DueReply),
}

/// The stored names of all kinds of jobs. A job of another kind was scheduled by a newer version, and is left to it.
const KINDS: &[&str] = &["chat_reply"];

impl Job {
    async fn run(self, tx: &Tx, app: &App) -> Result<()> {
        match self {
            Self::ChatReply(due) => chat::reply(tx, app, due).await,
        }
    }
}

/// Work with external side effects, done outside of any transaction.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", content = "payload", rename_all = "snake_case")]
pub enum Errand {
    /// Sends an invitation over Discord.
    Invitation(DeliveryJob),
    /// Sends an invitation by email.
    MailedInvitation(DeliveryJob),
    /// Sends an email.
    Mail(QueuedEmail),
    /// Calls a webhook.
    Webhook(DeliveryAttempt),
}

/// The concurrency limits of one kind of errand, per process.
#[derive(Clone, Copy, Debug)]
struct Lane {
    /// The stored name of the kind.
    kind: &'static str,
    /// The maximum number of errands that run at once.
    slots: usize,
    /// The maximum number of errands of one owner that run at once.
    slots_of_owner: usize,
}

/// One lane per kind, so that a slow kind only delays itself. Anybody may register a webhook receiver that takes the
/// full ten seconds of the timeout: that lane is large enough that only many accounts together can fill it, for a short
/// time.
const LANES: &[Lane] = &[
    Lane { kind: "invitation", slots: 4, slots_of_owner: 2 },
    Lane { kind: "mailed_invitation", slots: 4, slots_of_owner: 2 },
    Lane { kind: "mail", slots: 4, slots_of_owner: 2 },
    Lane { kind: "webhook", slots: 32, slots_of_owner: 4 },
];

impl Errand {
    /// Runs the errand. `id` is the same at each attempt. An error means that a retry may succeed.
    async fn run(self, app: &App, id: JobId) -> Result<()> {
        match self {
            Self::Invitation(job) | Self::MailedInvitation(job) => invitations::deliver(app, id, job).await,
            Self::Mail(email) => mail::deliver(app, id, email).await,
            Self::Webhook(attempt) => webhooks::deliver(app, attempt).await,
        }
    }
}

/// Deserializes the job or errand of a row.
fn parse<T: DeserializeOwned>(row: &job::Model) -> Result<T> {
    let work = serde_json::from_value(json!({ "kind": row.kind, "payload": row.payload }));
    Ok(work.map_err(anyhow::Error::from)?)
}

/// Returns the stored name of the kind, and the payload.
fn kind_and_payload(work: &impl Serialize) -> Result<(String, Value)> {
    let mut value = serde_json::to_value(work).map_err(anyhow::Error::from)?;
    Ok((value["kind"].as_str().unwrap_or_default().to_owned(), value["payload"].take()))
}

/// Schedules `job` for `run_at`, once `tx` is committed.
pub async fn schedule(tx: &Tx, app: &App, job: &Job, run_at: DateTime<Utc>) -> Result<()> {
    insert(tx, app, kind_and_payload(job)?, String::new(), run_at).await
}

/// Schedules `errand` for `run_at` on behalf of `owner`, once `tx` is committed. Errands of the same owner may wait for
/// each other; those of other owners do not wait for them. Does nothing in a demonstration.
pub async fn schedule_errand(
    tx: &Tx,
    app: &App,
    errand: &Errand,
    owner: impl Display,
    run_at: DateTime<Utc>,
) -> Result<()> {
    if app.config.is_demonstration {
        return Ok(());
    }
    insert(tx, app, kind_and_payload(errand)?, owner.to_string(), run_at).await
}

async fn insert(
    tx: &Tx,
    app: &App,
    (kind, payload): (String, Value),
    owner: String,
    run_at: DateTime<Utc>,
) -> Result<()> {
    let row = job::ActiveModel {
        id: Set(app.ids.next::<JobId>()),
        kind: Set(kind),
        owner: Set(owner),
        payload: Set(payload),
        run_at: Set(run_at),
        attempts: Set(0),
        created_at: Set(tx.now()),
    };
    row.insert(tx.db()).await?;
    tx.wake_jobs();
    Ok(())
}

#[cfg(test)]
mod tests {
    use entity::types::persona::Persona;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_stored_job_round_trips_and_its_kind_is_listed() {
        let job = Job::ChatReply(DueReply { message_id: Uuid::from_u128(7).into(), persona: Persona::Mentor });
        let (kind, payload) = kind_and_payload(&job).unwrap();
        assert!(KINDS.contains(&kind.as_str()), "{kind}");
        assert_eq!(payload["persona"], "mentor");
        let row = job::Model {
            id: Uuid::nil().into(),
            kind,
            owner: String::new(),
            payload,
            run_at: DateTime::UNIX_EPOCH,
            attempts: 0,
            created_at: DateTime::UNIX_EPOCH,
        };
        let Job::ChatReply(due) = parse(&row).unwrap();
        assert_eq!((due.message_id.0, due.persona), (Uuid::from_u128(7), Persona::Mentor));
    }
}
