//! Carrying an invitation to its person: over Discord, by mail, or not at all. The creator has its link whatever happens,
//! and is told what did.
//!
//! What carries it may be slow or down, so it leaves as an errand once the invitation is committed. What may pass is tried
//! again, later each time and never before the other side wants it; what will not is noted at once, with its reason.

use std::time::Duration;

use chrono::TimeDelta;
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

use super::{rules::Invited, topic};
use crate::{
    NAME,
    app::App,
    db::Tx,
    discord::{self, Refusal},
    error::Result,
    feed::NewChange,
    jobs::{self, Errand},
    language::Language,
    mail::{self, Fate, Letter},
    messages::Phrase,
    profiles,
};

/// The delay after the first failure; twice as long after each further one.
const FIRST_DELAY: TimeDelta = TimeDelta::seconds(5);

/// Given up after so many failures, some ten minutes after the first: the creator is waiting to know.
const MAX_TRIES: u32 = 8;

/// The longest that another side may ask us to wait.
const MAX_WAIT: Duration = Duration::from_hours(1);

/// Longest description in a message, in characters: the page behind the link has all of it.
const EXCERPT: usize = 400;

/// Longest name of a creator in a message, in characters.
const NAME_EXCERPT: usize = 100;

/// An invitation on its way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sending {
    invitation_id: InvitationId,
    /// The first errand of this sending: what it sends carries its name, so that the same message sent twice is one.
    #[serde(default)]
    since: Option<JobId>,
    /// Tries that came to nothing.
    failures: u32,
    /// That of whoever invites, for a reader whose own is not known.
    language: language::Language,
}

/// An invitation that waits for its answer, and its project.
pub struct Waiting {
    /// To be answered.
    pub invitation: invitation::Model,
    /// As it stands.
    pub project: project::Model,
}

/// What becomes of sending an invitation at first. A tester finds it on their own page at once.
pub fn at_first(app: &App, invited: &Invited) -> InvitationDelivery {
    let is_carried = match invited {
        Invited::Tester(_) => return InvitationDelivery::Sent,
        Invited::Discord(_) => app.discord.is_some(),
        Invited::Email(_) => app.mailer.reaches_readers(),
    };
    if is_carried { InvitationDelivery::Pending } else { InvitationDelivery::NotConfigured }
}

/// How a row says whom it invites; none once its person is known by their account alone.
pub fn invited(row: &invitation::Model) -> Option<Invited> {
    let discord = || row.discord_username.clone().map(Invited::Discord);
    discord().or_else(|| row.email.clone().map(Invited::Email))
}

/// Has an invitation sent once `tx` is committed, when it is to be.
pub async fn begin(tx: &Tx, app: &App, invitation: &invitation::Model, language: Language) -> Result<()> {
    if invitation.delivery != InvitationDelivery::Pending {
        return Ok(());
    }
    let sending = Sending { invitation_id: invitation.id, since: None, failures: 0, language: language.into() };
    jobs::schedule_errand(tx, app, &errand(invitation, sending), invitation.creator_id, tx.now()).await
}

/// What carries an invitation: a lane of its own for each way, so that a slow Discord holds up no mail.
fn errand(invitation: &invitation::Model, sending: Sending) -> Errand {
    match invited(invitation) {
        Some(Invited::Email(_)) => Errand::MailedInvitation(sending),
        _ => Errand::Invitation(sending),
    }
}

/// Reads an invitation that is still to be answered.
pub async fn to_carry(app: &App, id: InvitationId) -> Result<Option<Waiting>> {
    let found = invitation::Entity::find_by_id(id).one(app.db.read()).await?;
    let Some(invitation) = found.filter(|row| row.status == InvitationStatus::Pending) else { return Ok(None) };
    let project = project::Entity::find_by_id(invitation.project_id).one(app.db.read()).await?;
    Ok(project.map(|project| Waiting { invitation, project }))
}

/// Who invites to a project, as a sentence begins with them.
pub async fn inviter(app: &App, project: &project::Model, language: Language) -> Result<String> {
    let name = profiles::creator_name(app, project.creator_id).await?;
    Ok(name.unwrap_or_else(|| Phrase::INVITATION_SOME_CREATOR.text(language, &[])))
}

/// What a try came to.
enum Outcome {
    Sent,
    Failed(DeliveryFailure),
    /// Worth trying again, not before so long.
    Passing(Option<Duration>),
}

/// Sends an invitation now. Nothing happens to one that was answered, taken back or sent meanwhile.
pub async fn deliver(app: &App, id: JobId, sending: Sending) -> Result<()> {
    let Some(waiting) = to_carry(app, sending.invitation_id).await? else { return Ok(()) };
    let invitation = &waiting.invitation;
    if invitation.delivery != InvitationDelivery::Pending {
        return Ok(());
    }
    let first = sending.since.unwrap_or(id);
    let language = sending.language.into();
    let outcome = match invited(invitation) {
        Some(Invited::Discord(name)) => over_discord(app, first, &name, &waiting, language).await,
        Some(Invited::Email(address)) => by_mail(app, first, &address, invitation.id, language).await,
        Some(Invited::Tester(_)) | None => return Ok(()),
    };
    match outcome {
        Outcome::Sent => note(app, invitation, InvitationDelivery::Sent, None).await,
        Outcome::Passing(after) if sending.failures + 1 < MAX_TRIES && after.is_none_or(|after| after <= MAX_WAIT) => {
            again(app, invitation, Sending { since: Some(first), failures: sending.failures + 1, ..sending }, after)
                .await
        }
        Outcome::Passing(_) => {
            note(app, invitation, InvitationDelivery::Failed, Some(DeliveryFailure::Unavailable)).await
        }
        Outcome::Failed(why) => note(app, invitation, InvitationDelivery::Failed, Some(why)).await,
    }
}

async fn over_discord(app: &App, first: JobId, name: &str, waiting: &Waiting, language: Language) -> Outcome {
    // The bot was there when the invitation was made; this process was started without it.
    let Some(bot) = &app.discord else { return Outcome::Failed(DeliveryFailure::Unavailable) };
    let Waiting { invitation, project } = waiting;
    let mut url = app.config.base_url();
    url.set_path(&format!("/invitation/{}", invitation.token));
    let creator = match inviter(app, project, language).await {
        Ok(creator) => creator,
        Err(why) => {
            tracing::warn!(?why, invitation = %invitation.id, "an invitation cannot be written now");
            return Outcome::Passing(None);
        }
    };
    let content = Phrase::INVITATION_ON_DISCORD.text(
        language,
        &[
            ("creator", &discord::plain(&creator, NAME_EXCERPT)),
            ("title", &discord::plain(&project.title, EXCERPT)),
            ("description", &discord::plain(&project.description, EXCERPT)),
            ("product", NAME),
            ("url", url.as_str()),
        ],
    );
    match bot.write_to(name, &content, &nonce(first)).await {
        Ok(()) => Outcome::Sent,
        Err(Refusal::UnknownMember) => Outcome::Failed(DeliveryFailure::UnknownMember),
        Err(Refusal::MessagesClosed) => Outcome::Failed(DeliveryFailure::MessagesClosed),
        Err(Refusal::Misconfigured(why)) => {
            tracing::error!(?why, invitation = %invitation.id, "Discord refuses the bot: see RODAGE_DISCORD_BOT_TOKEN and RODAGE_DISCORD_GUILD");
            Outcome::Failed(DeliveryFailure::Unavailable)
        }
        Err(Refusal::Passing { after, why }) => {
            tracing::warn!(?why, ?after, invitation = %invitation.id, "Discord does not take an invitation now");
            Outcome::Passing(after)
        }
    }
}

async fn by_mail(app: &App, first: JobId, to: &str, invitation: InvitationId, language: Language) -> Outcome {
    match mail::send_now(app, first, to, language, &Letter::Invitation(invitation)).await {
        Ok(Fate::Sent | Fate::Pointless) => Outcome::Sent,
        Ok(Fate::Refused) => Outcome::Failed(DeliveryFailure::AddressRefused),
        Err(why) => {
            tracing::warn!(?why, %invitation, "an invitation cannot be mailed now");
            Outcome::Passing(None)
        }
    }
}

/// Names a message, in the 25 characters that Discord keeps: the end of an identifier, which is its random part.
fn nonce(first: JobId) -> String {
    let name = first.0.simple().to_string();
    name[name.len() - 24..].to_owned()
}

async fn again(app: &App, sent: &invitation::Model, sending: Sending, after: Option<Duration>) -> Result<()> {
    let delay = FIRST_DELAY * 2_i32.pow(sending.failures.saturating_sub(1));
    let after = after.and_then(|after| TimeDelta::from_std(after).ok()).unwrap_or_default();
    let errand = &errand(sent, sending);
    app.db
        .write(|tx| {
            async move { jobs::schedule_errand(tx, app, errand, sent.creator_id, tx.now() + delay.max(after)).await }
                .scope_boxed()
        })
        .await
}

/// Notes what became of sending, unless it was noted before or does not matter any more.
async fn note(
    app: &App,
    sent: &invitation::Model,
    delivery: InvitationDelivery,
    failure: Option<DeliveryFailure>,
) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                // The project's lock comes before its invitations', everywhere.
                project::Entity::find_by_id(sent.project_id).lock_exclusive().one(tx.db()).await?;
                let row = invitation::Entity::find_by_id(sent.id).lock_exclusive().one(tx.db()).await?;
                let row = row.filter(|row| row.delivery == InvitationDelivery::Pending);
                let Some(row) = row else { return Ok(()) };
                let version = row.version + 1;
                let mut row = row.into_active_model();
                row.delivery = Set(delivery);
                row.delivery_failure = Set(failure);
                row.version = Set(version);
                row.updated_at = Set(tx.now());
                let invitation = row.update(tx.db()).await?;
                tx.record(NewChange::updated(topic(invitation.project_id), invitation.id, version, &invitation)?);
                Ok(())
            }
            .scope_boxed()
        })
        .await
}
