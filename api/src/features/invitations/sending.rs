//! Invitations that are sent: the first time, and again.

use entity::{
    invitation, project,
    types::{
        activity_type::ActivityType,
        id::{InvitationId, ProjectId},
        invitation_delivery::InvitationDelivery,
        invitation_status::InvitationStatus,
        notification_type::NotificationType,
        project_status::ProjectStatus,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel};

use super::{changes, delivery, invitee::set_invitee, messages, policy, rules::Invitee, service::already_processed};
use crate::{
    features::{
        activity,
        notifications::{self, About},
        profiles, projects,
        webhooks::{self, ProjectEvent},
    },
    platform::{
        app::App,
        auth::{secret, viewer::SignedIn},
        db::Tx,
        error::{Error, Result, UserErrorCode},
        language::Language,
    },
};

/// Invites someone to a project of `person`. A unique index rejects a second open invitation to the same invitee.
pub async fn invite(
    app: &App,
    person: &SignedIn,
    project_id: ProjectId,
    invitee: &Invitee,
    language: Language,
) -> Result<invitation::Model> {
    let id: InvitationId = app.ids.next();
    let creator_name = &profiles::creator_name(app, person.user_id).await?;
    app.db
        .write(|tx| {
            async move {
                let project = projects::policy::manage(tx, person, project_id).await?;
                ensure_may_invite(&project)?;
                let mut row = invitation::ActiveModel {
                    id: Set(id),
                    project_id: Set(project.id),
                    creator_id: Set(project.creator_id),
                    tester_id: Set(None),
                    link_id: Set(None),
                    discord_username: Set(None),
                    discord_folded: Set(None),
                    email: Set(None),
                    token: Set(secret::generate()),
                    status: Set(InvitationStatus::Pending),
                    delivery: Set(delivery::initial_status(app, invitee)),
                    delivery_requested_at: Set(Some(tx.now())),
                    delivery_failure: Set(None),
                    seen_at: Set(None),
                    refusal_reason: Set(None),
                    responded_at: Set(None),
                    accepted_at: Set(None),
                    is_following_releases: Set(false),
                    version: Set(1),
                    created_at: Set(tx.now()),
                    updated_at: Set(tx.now()),
                };
                let name = set_invitee(tx, person, &mut row, invitee).await?;
                let invitation =
                    row.insert(tx.db()).await.map_err(|error| Error::from(error).on_unique(already_invited))?;
                let subject = Some((project.id, project.title.as_str()));
                let kind = ActivityType::TesterInvited;
                activity::record(tx, app, project.creator_id, kind, subject, name.as_deref()).await?;
                notify(tx, app, &invitation, &project, creator_name.as_deref()).await?;
                delivery::schedule(tx, app, &invitation, language).await?;
                changes::record_created(tx, &invitation)?;
                webhooks::notify(tx, app, project.id, ProjectEvent::InvitationCreated(&invitation, name.as_deref()))
                    .await?;
                Ok(invitation)
            }
            .scope_boxed()
        })
        .await
}

/// Sends a pending invitation again, unless it is being sent: the invitee would get it twice. An account that it names is
/// notified again, in place of the notification before.
pub async fn resend(app: &App, person: &SignedIn, id: InvitationId, language: Language) -> Result<invitation::Model> {
    let creator_name = &profiles::creator_name(app, person.user_id).await?;
    app.db
        .write(|tx| {
            async move {
                let (invitation, project) = policy::manage(tx, person, id).await?;
                if invitation.status != InvitationStatus::Pending {
                    return Err(already_processed());
                }
                ensure_may_invite(&project)?;
                if delivery::is_under_way(&invitation, tx.now()) {
                    return Ok(invitation.into_inner());
                }
                let version = invitation.version + 1;
                let recipient = delivery::recipient(&invitation);
                if let (None, Some(tester)) = (&recipient, invitation.tester_id) {
                    // The account is notified, and emailed about it: as rarely as an address.
                    app.rate_limits.email_from_others(&tester.to_string())?;
                }
                let status = recipient.map(|invitee| delivery::initial_status(app, &invitee));
                let mut row = invitation.into_inner().into_active_model();
                row.delivery = Set(status.unwrap_or(InvitationDelivery::Sent));
                row.delivery_requested_at = Set(Some(tx.now()));
                row.delivery_failure = Set(None);
                row.version = Set(version);
                row.updated_at = Set(tx.now());
                let invitation = row.update(tx.db()).await?;
                notifications::mark_invitation_read(tx, id).await?;
                notify(tx, app, &invitation, &project, creator_name.as_deref()).await?;
                delivery::schedule(tx, app, &invitation, language).await?;
                changes::record_updated(tx, &invitation)?;
                Ok(invitation)
            }
            .scope_boxed()
        })
        .await
}

/// Notifies the account that an invitation names, if it names one.
async fn notify(
    tx: &Tx,
    app: &App,
    invitation: &invitation::Model,
    project: &project::Model,
    creator_name: Option<&str>,
) -> Result<()> {
    let Some(tester) = invitation.tester_id else { return Ok(()) };
    let about = About {
        project: Some((project.id, &project.title)),
        person: creator_name,
        invitation: Some(invitation.id),
        ..About::default()
    };
    notifications::notify(tx, app, tester, NotificationType::TesterInvited, about).await
}

/// Fails if nobody could accept an invitation to a project. A paused one may be resumed, and its invitations with it.
fn ensure_may_invite(project: &project::Model) -> Result<()> {
    if project.status == ProjectStatus::Completed {
        return Err(Error::global(UserErrorCode::ProjectCompleted, messages::INVITING_PROJECT_COMPLETED));
    }
    Ok(())
}

fn already_invited() -> Error {
    Error::rejected("by", UserErrorCode::AlreadyInvited, messages::ALREADY_INVITED)
}
