//! Delivery of invitations: over Discord, by email, or not at all. The creator has the link in any case, and sees the
//! result of the delivery.
//!
//! Discord and the mail server may be slow or down, so a background job sends the invitation once it is committed.
//! Permanent failures are recorded at once, with their reason. Temporary ones are retried: of an email as of any other
//! email, by repeating the job; of Discord for some minutes, respecting the requested delay.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    invitation, project,
    types::{
        delivery_failure::DeliveryFailure,
        id::{InvitationId, JobId},
        invitation_delivery::InvitationDelivery,
        invitation_status::InvitationStatus,
        language,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel, QuerySelect};
use serde::{Deserialize, Serialize};

use super::{changes, discord_message, emails, messages, rules::Invitee};
use crate::{
    features::{profiles, projects},
    platform::{
        app::App,
        db::Tx,
        error::Result,
        jobs::{self, Job, RunningJob},
        language::Language,
        mail::{self, SendOutcome},
        text,
    },
};

/// The delay before the first retry over Discord; doubles with each further failure.
const INITIAL_BACKOFF: TimeDelta = TimeDelta::seconds(5);

/// The maximum number of attempts over Discord. The last is made some ten minutes after the first: the creator is waiting
/// for the result.
const MAX_ATTEMPTS: u32 = 8;

/// How long a delivery is left alone: sending again before does nothing, and afterwards replaces it, however long its job
/// would go on.
const MAX_DURATION: TimeDelta = TimeDelta::minutes(11);

/// The maximum delay that Discord may request before a retry.
const MAX_RETRY_AFTER: Duration = Duration::from_hours(1);

/// An attempt to send an invitation.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Attempt {
    invitation_id: InvitationId,
    /// Which delivery this belongs to: `delivery_requested_at` of the invitation. An earlier version does not say.
    #[serde(default)]
    requested_at: Option<DateTime<Utc>>,
    /// The first job of this delivery, if this is a later one. Messages carry its identifier, so that a message sent twice
    /// is deduplicated.
    #[serde(default)]
    since: Option<JobId>,
    /// The number of failed attempts over Discord.
    failures: u32,
    /// The language of the creator, for a recipient whose own is unknown.
    language: language::Language,
}

/// The job that sends an invitation over Discord. It has another kind than [`ByEmail`], and thereby another queue, so
/// that a slow Discord does not delay emails.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OverDiscord(Attempt);

/// The job that sends an invitation by email.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByEmail(Attempt);

impl Job for OverDiscord {
    const NAME: &'static str = "invitation";

    async fn run(self, running: &RunningJob) -> Result<()> {
        deliver(running, self.0).await
    }
}

impl Job for ByEmail {
    const NAME: &'static str = "mailed_invitation";

    async fn run(self, running: &RunningJob) -> Result<()> {
        deliver(running, self.0).await
    }
}

/// A pending invitation and its project.
pub struct PendingInvitation {
    /// The invitation.
    pub invitation: invitation::Model,
    /// The project of the invitation.
    pub project: project::Model,
}

/// Returns the initial delivery status of an invitation. Testers see theirs in the application at once.
pub fn initial_status(app: &App, invitee: &Invitee) -> InvitationDelivery {
    let is_configured = match invitee {
        Invitee::Tester(_) => return InvitationDelivery::Sent,
        Invitee::Discord(_) => app.discord.is_some(),
        Invitee::Email(_) => app.mailer.uses_smtp(),
    };
    if is_configured { InvitationDelivery::Pending } else { InvitationDelivery::NotConfigured }
}

/// Returns the Discord or email recipient of an invitation; `None` for one that only names an account.
pub fn recipient(row: &invitation::Model) -> Option<Invitee> {
    let discord = || row.discord_username.clone().map(Invitee::Discord);
    discord().or_else(|| row.email.clone().map(Invitee::Email))
}

/// Whether an invitation is being sent.
pub fn is_under_way(invitation: &invitation::Model, now: DateTime<Utc>) -> bool {
    let requested_at = invitation.delivery_requested_at.unwrap_or(invitation.updated_at);
    invitation.delivery == InvitationDelivery::Pending && requested_at > now - MAX_DURATION
}

/// Schedules the delivery of an invitation for when `tx` is committed, if its delivery is pending. An email counts among those
/// that others cause to its address, at last: what is refused does not. A transaction that runs again counts it again.
pub async fn schedule(tx: &Tx, app: &App, invitation: &invitation::Model, language: Language) -> Result<()> {
    if invitation.delivery != InvitationDelivery::Pending {
        return Ok(());
    }
    let attempt = Attempt {
        invitation_id: invitation.id,
        requested_at: invitation.delivery_requested_at,
        since: None,
        failures: 0,
        language: language.into(),
    };
    let (owner, now) = (invitation.creator_id, tx.now());
    match recipient(invitation) {
        Some(Invitee::Email(address)) => {
            app.rate_limits.email_from_others(&address)?;
            jobs::schedule(tx, app, &ByEmail(attempt), owner, now).await
        }
        _ => jobs::schedule(tx, app, &OverDiscord(attempt), owner, now).await,
    }
}

/// Returns an invitation with its project, if it is still pending.
pub async fn find_pending(app: &App, id: InvitationId) -> Result<Option<PendingInvitation>> {
    let found = invitation::Entity::find_by_id(id).one(app.db.read()).await?;
    let Some(invitation) = found.filter(|row| row.status == InvitationStatus::Pending) else { return Ok(None) };
    let project = project::Entity::find_by_id(invitation.project_id).one(app.db.read()).await?;
    Ok(project.map(|project| PendingInvitation { invitation, project }))
}

/// Returns the name of a project's creator for the start of a sentence, with a generic phrase as the fallback: also for a name
/// in which the program of whoever is invited would find a link.
pub async fn inviter_name(app: &App, project: &project::Model, language: Language) -> Result<String> {
    let name = profiles::creator_name(app, project.creator_id).await?;
    let name = name.filter(|name| !name.split_whitespace().any(text::may_be_link));
    Ok(name.unwrap_or_else(|| messages::INVITATION_SOME_CREATOR.text(language, &[])))
}

/// The result of an attempt.
pub enum AttemptResult {
    /// The invitation was sent.
    Sent,
    /// A permanent failure.
    Failed(DeliveryFailure),
    /// A temporary failure of Discord; may be retried after this delay.
    Temporary(Option<Duration>),
}

/// Sends an invitation now. Does nothing if it was answered, revoked, sent, or requested to be sent again in the meantime.
async fn deliver(running: &RunningJob, attempt: Attempt) -> Result<()> {
    let app = &running.app;
    let Some(pending) = find_pending(app, attempt.invitation_id).await? else { return Ok(()) };
    let invitation = &pending.invitation;
    let is_replaced = attempt.requested_at.is_some_and(|at| invitation.delivery_requested_at != Some(at));
    if invitation.delivery != InvitationDelivery::Pending || is_replaced {
        return Ok(());
    }
    let first = attempt.since.unwrap_or(running.id());
    let language = attempt.language.into();
    let outcome = match recipient(invitation) {
        Some(Invitee::Discord(name)) => discord_message::send(app, first, &name, &pending, language).await,
        Some(Invitee::Email(address)) => send_by_email(running, first, &address, invitation.id, language).await?,
        Some(Invitee::Tester(_)) | None => return Ok(()),
    };
    match outcome {
        AttemptResult::Sent => record_result(running, invitation, InvitationDelivery::Sent, None).await,
        AttemptResult::Temporary(after)
            if attempt.failures + 1 < MAX_ATTEMPTS && after.is_none_or(|after| after <= MAX_RETRY_AFTER) =>
        {
            let next = Attempt { since: Some(first), failures: attempt.failures + 1, ..attempt };
            retry(running, invitation, next, after).await
        }
        AttemptResult::Temporary(_) => {
            record_result(running, invitation, InvitationDelivery::Failed, Some(DeliveryFailure::Unavailable)).await
        }
        AttemptResult::Failed(why) => record_result(running, invitation, InvitationDelivery::Failed, Some(why)).await,
    }
}

/// Sends an invitation by email. Fails when the job is to be repeated.
async fn send_by_email(
    running: &RunningJob,
    first: JobId,
    to: &str,
    invitation: InvitationId,
    language: Language,
) -> Result<AttemptResult> {
    match mail::send_now(&running.app, first, to, language, &emails::Invitation(invitation)).await {
        Ok(SendOutcome::Sent | SendOutcome::Obsolete) => Ok(AttemptResult::Sent),
        Ok(SendOutcome::Rejected) => Ok(AttemptResult::Failed(DeliveryFailure::AddressRefused)),
        Err(why) if running.attempt() < ByEmail::RETRY.max_attempts => Err(why),
        Err(why) => {
            tracing::error!(why = why.chain(), %invitation, "an invitation by email was given up");
            Ok(AttemptResult::Failed(DeliveryFailure::Unavailable))
        }
    }
}

/// Schedules the next attempt over Discord, after the backoff or the requested delay, whichever is longer.
async fn retry(running: &RunningJob, sent: &invitation::Model, next: Attempt, after: Option<Duration>) -> Result<()> {
    let delay = INITIAL_BACKOFF * 2_i32.pow(next.failures.saturating_sub(1));
    let after = after.and_then(|after| TimeDelta::from_std(after).ok()).unwrap_or_default();
    running
        .app
        .db
        .write(|tx| {
            async move {
                let at = tx.now() + delay.max(after);
                running.reschedule_in(tx, &OverDiscord(next), sent.creator_id, at).await
            }
            .scope_boxed()
        })
        .await
}

/// Records the result of a delivery, unless it is no longer pending, or was replaced by another.
async fn record_result(
    running: &RunningJob,
    sent: &invitation::Model,
    delivery: InvitationDelivery,
    failure: Option<DeliveryFailure>,
) -> Result<()> {
    running
        .app
        .db
        .write(|tx| {
            async move {
                projects::policy::lock(tx, sent.project_id).await?;
                let row = invitation::Entity::find_by_id(sent.id).lock_exclusive().one(tx.db()).await?;
                let row = row.filter(|row| {
                    row.delivery == InvitationDelivery::Pending
                        && row.delivery_requested_at == sent.delivery_requested_at
                });
                let Some(row) = row else { return Ok(()) };
                let version = row.version + 1;
                let mut row = row.into_active_model();
                row.delivery = Set(delivery);
                row.delivery_failure = Set(failure);
                row.version = Set(version);
                row.updated_at = Set(tx.now());
                let invitation = row.update(tx.db()).await?;
                changes::record_updated(tx, &invitation)?;
                running.complete_in(tx).await
            }
            .scope_boxed()
        })
        .await
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn reads_attempts_stored_by_earlier_versions() {
        let stored = json!({ "invitation_id": Uuid::from_u128(7), "failures": 2, "language": "en" });
        let ByEmail(attempt) = serde_json::from_value(stored.clone()).unwrap();
        assert_eq!((attempt.invitation_id.0, attempt.failures, attempt.since), (Uuid::from_u128(7), 2, None));
        let OverDiscord(attempt) = serde_json::from_value(stored).unwrap();
        assert_eq!(attempt.failures, 2);
    }
}
