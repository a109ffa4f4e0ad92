//! Work that is due at an instant, done exactly once whatever happens meanwhile.
//!
//! A job is a row, written by the transaction that wants the work done, so it is there if and only if that transaction
//! was committed. The row is removed by the transaction that does the work: two instances cannot both do it, and a
//! process that dies half-way has done nothing. What failed is tried again, later each time.
//!
//! A job writes to the database and nowhere else: what reaches outside cannot be undone with its transaction, and would
//! hold it open for as long as somebody else's server likes. That is an [`Errand`]: leased for a while, done outside any
//! transaction, then removed. It is done at least once, and once more should its process die half-way.
//!
//! Each kind of errand has a lane of its own, so that one kind never waits for another, and within a lane owners take
//! turns ([`turns`]), so that nobody waits for the backlog of somebody else.
//!
//! To add a kind: a variant of [`Job`] or [`Errand`], its name in [`KINDS`] or [`LANES`], and a line in `run`.

mod errands;
mod runner;
mod turns;

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
    chat::{self, DueReply},
    db::Tx,
    error::Result,
    invitations::{self, Sending},
    mail::{self, Posted},
    webhooks::{self, Calling},
};

/// What there is to do.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", content = "payload", rename_all = "snake_case")]
pub enum Job {
    /// Javier answers a message.
    ChatReply(DueReply),
}

/// The stored names of all kinds. A job of another kind was scheduled by a newer version, and is left to it.
const KINDS: &[&str] = &["chat_reply"];

impl Job {
    async fn run(self, tx: &Tx, app: &App) -> Result<()> {
        match self {
            Self::ChatReply(due) => chat::answer(tx, app, due).await,
        }
    }
}

/// What there is to do outside.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", content = "payload", rename_all = "snake_case")]
pub enum Errand {
    /// An invitation leaves over Discord.
    Invitation(Sending),
    /// An invitation leaves by mail.
    MailedInvitation(Sending),
    /// A letter leaves.
    Mail(Posted),
    /// Something is told to a webhook.
    Webhook(Calling),
}

/// Errands of one kind, and how many of them a process has under way at once.
#[derive(Clone, Copy, Debug)]
struct Lane {
    /// The stored name of the kind.
    kind: &'static str,
    /// For all owners together.
    slots: usize,
    /// For one owner.
    slots_of_owner: usize,
}

/// One lane for each kind: what is slow holds up its own at most. A call of a webhook takes ten seconds when its receiver
/// wishes, and anybody may choose receivers: it takes many accounts to fill that lane, and then a place is free soon.
const LANES: &[Lane] = &[
    Lane { kind: "invitation", slots: 4, slots_of_owner: 2 },
    Lane { kind: "mailed_invitation", slots: 4, slots_of_owner: 2 },
    Lane { kind: "mail", slots: 4, slots_of_owner: 2 },
    Lane { kind: "webhook", slots: 32, slots_of_owner: 4 },
];

impl Errand {
    /// Does it. `id` is the same each time it is tried. An error means that it is worth trying again.
    async fn run(self, app: &App, id: JobId) -> Result<()> {
        match self {
            Self::Invitation(sending) | Self::MailedInvitation(sending) => invitations::deliver(app, id, sending).await,
            Self::Mail(posted) => mail::deliver(app, id, posted).await,
            Self::Webhook(calling) => webhooks::deliver(app, calling).await,
        }
    }
}

fn read<T: DeserializeOwned>(row: &job::Model) -> Result<T> {
    let work = serde_json::from_value(json!({ "kind": row.kind, "payload": row.payload }));
    Ok(work.map_err(anyhow::Error::from)?)
}

/// The name of its kind, and the rest.
fn parts(work: &impl Serialize) -> Result<(String, Value)> {
    let mut value = serde_json::to_value(work).map_err(anyhow::Error::from)?;
    Ok((value["kind"].as_str().unwrap_or_default().to_owned(), value["payload"].take()))
}

/// Has `job` done at `run_at` or soon after, once `tx` is committed.
pub async fn schedule(tx: &Tx, app: &App, job: &Job, run_at: DateTime<Utc>) -> Result<()> {
    insert(tx, app, parts(job)?, String::new(), run_at).await
}

/// Has `errand` done on behalf of `owner` at `run_at` or soon after, once `tx` is committed. What is due for the same
/// owner waits for it when they are many; what is due for others does not. In a demonstration nothing is done.
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
    insert(tx, app, parts(errand)?, owner.to_string(), run_at).await
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
    fn a_job_is_read_back_and_its_kind_is_known() {
        let job = Job::ChatReply(DueReply { message_id: Uuid::from_u128(7).into(), persona: Persona::Mentor });
        let (kind, payload) = parts(&job).unwrap();
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
        let Job::ChatReply(due) = read(&row).unwrap();
        assert_eq!((due.message_id.0, due.persona), (Uuid::from_u128(7), Persona::Mentor));
    }
}
