//! Responses to an invitation: accepting it, refusing it, and its part in sending feedback.

use entity::{
    invitation, project, project_tester,
    types::{
        activity_type::ActivityType, invitation_status::InvitationStatus, notification_type::NotificationType,
        project_status::ProjectStatus,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

use super::{
    changes,
    joining::{add_tester, ensure_not_own, ensure_not_tester, revoke_others, tester_name},
    messages,
    policy::{self, LockedInvitation},
    service::already_processed,
};
use crate::{
    features::{
        accounts, activity,
        notifications::{self, About},
        webhooks::{self, ProjectEvent},
    },
    platform::{
        app::App,
        auth::viewer::{SignedIn, Viewer},
        db::Tx,
        error::{Error, Result, UserErrorCode},
    },
};

/// Accepts an invitation, which makes `person` a tester of its project.
pub async fn accept(app: &App, person: &SignedIn, token: &str) -> Result<(invitation::Model, project_tester::Model)> {
    if person.roles.is_empty() {
        return Err(Error::global(UserErrorCode::TypeRequired, accounts::messages::PROFILE_TYPE_REQUIRED));
    }
    app.db
        .write(|tx| {
            async move {
                let LockedInvitation { invitation, project } = policy::lock_by_token(tx, token).await?;
                ensure_not_own(&project, Some(person.user_id))?;
                ensure_pending(&invitation)?;
                ensure_not_for_another(&invitation, Some(person))?;
                ensure_accepts_testers(&project)?;
                ensure_not_tester(tx, person.user_id, &project).await?;
                revoke_others(tx, person.user_id, project.id, invitation.id).await?;
                let now = tx.now();
                let invitation = resolve(tx, &invitation, InvitationStatus::Accepted, |row| {
                    row.tester_id = Set(Some(person.user_id));
                    row.accepted_at = Set(Some(now));
                })
                .await?;
                let tester = add_tester(tx, app, &invitation, person.user_id).await?;
                let types = (ActivityType::InvitationAccepted, NotificationType::InvitationAccepted);
                let name = notify_owner(tx, app, &project, &invitation, types).await?;
                let event = ProjectEvent::InvitationAccepted(&invitation, name.as_deref());
                webhooks::notify(tx, app, project.id, event).await?;
                Ok((invitation, tester))
            }
            .scope_boxed()
        })
        .await
}

/// Refuses an invitation. The token is sufficient: the viewer may be anonymous.
pub async fn refuse(app: &App, viewer: &Viewer, token: &str, reason: Option<&str>) -> Result<invitation::Model> {
    app.db
        .write(|tx| {
            async move {
                let LockedInvitation { invitation, project } = policy::lock_by_token(tx, token).await?;
                ensure_not_own(&project, viewer.signed_in().ok().map(|person| person.user_id))?;
                ensure_pending(&invitation)?;
                let invitation = resolve(tx, &invitation, InvitationStatus::Refused, |row| {
                    row.refusal_reason = Set(reason.map(str::to_owned));
                })
                .await?;
                let types = (ActivityType::InvitationRefused, NotificationType::InvitationRefused);
                let name = notify_owner(tx, app, &project, &invitation, types).await?;
                let event = ProjectEvent::InvitationRefused(&invitation, name.as_deref());
                webhooks::notify(tx, app, project.id, event).await?;
                Ok(invitation)
            }
            .scope_boxed()
        })
        .await
}

/// Updates the invitation through which feedback is sent. A pending invitation moves to
/// [`InvitationStatus::FeedbackGiven`]; an accepted one stays accepted, and its tester may send feedback any number of
/// times.
pub async fn give_feedback(
    tx: &Tx,
    viewer: &Viewer,
    locked: LockedInvitation,
) -> Result<(invitation::Model, project::Model)> {
    let LockedInvitation { invitation, project } = locked;
    let person = viewer.signed_in().ok();
    ensure_not_own(&project, person.map(|person| person.user_id))?;
    let is_its_tester = person.is_some_and(|person| invitation.tester_id == Some(person.user_id));
    match invitation.status {
        InvitationStatus::Pending => {
            ensure_not_for_another(&invitation, person)?;
            ensure_accepts_testers(&project)?;
            let invitation = resolve(tx, &invitation, InvitationStatus::FeedbackGiven, |_| {}).await?;
            Ok((invitation, project))
        }
        InvitationStatus::Accepted if is_its_tester => {
            if project.status == ProjectStatus::Paused {
                return Err(Error::global(UserErrorCode::ProjectPaused, messages::FEEDBACK_PROJECT_PAUSED));
            }
            Ok((invitation.into_inner(), project))
        }
        _ => Err(already_processed()),
    }
}

/// Gives an invitation another status. Fails without writing if it has not the status any more with which it was read.
pub(super) async fn resolve(
    tx: &Tx,
    before: &invitation::Model,
    status: InvitationStatus,
    change: impl FnOnce(&mut invitation::ActiveModel) + Send,
) -> Result<invitation::Model> {
    let mut row = invitation::ActiveModel {
        status: Set(status),
        // Revoking does not change when it was answered.
        responded_at: Set(before.responded_at.or_else(|| Some(tx.now()))),
        version: Set(before.version + 1),
        updated_at: Set(tx.now()),
        ..Default::default()
    };
    change(&mut row);
    let updated = invitation::Entity::update_many()
        .set(row)
        .filter(invitation::Column::Id.eq(before.id))
        .filter(invitation::Column::Status.eq(before.status))
        .exec_with_returning(tx.db())
        .await?;
    let invitation = updated.into_iter().next().ok_or_else(already_processed)?;
    match invitation.tester_id {
        Some(tester) if before.tester_id.is_none() => changes::record_received(tx, &invitation, tester)?,
        _ => changes::record_updated(tx, &invitation)?,
    }
    notifications::mark_invitation_read(tx, invitation.id).await?;
    Ok(invitation)
}

/// Returns the name under which the creator knows the invited person: the one used to invite them, otherwise their
/// username as a tester.
async fn invitee_name(tx: &Tx, invitation: &invitation::Model) -> Result<Option<String>> {
    if let Some(name) = invitation.discord_username.as_ref().or(invitation.email.as_ref()) {
        return Ok(Some(name.clone()));
    }
    match invitation.tester_id {
        Some(tester) => tester_name(tx, tester).await,
        None => Ok(None),
    }
}

/// Fails unless the project accepts testers now.
pub fn ensure_accepts_testers(project: &project::Model) -> Result<()> {
    match project.status {
        ProjectStatus::InProgress => Ok(()),
        ProjectStatus::Paused => Err(Error::global(UserErrorCode::ProjectPaused, messages::INVITATION_PROJECT_PAUSED)),
        ProjectStatus::Completed => {
            Err(Error::global(UserErrorCode::ProjectCompleted, messages::INVITATION_PROJECT_COMPLETED))
        }
    }
}

fn ensure_pending(invitation: &invitation::Model) -> Result<()> {
    if invitation.status == InvitationStatus::Pending { Ok(()) } else { Err(already_processed()) }
}

fn ensure_not_for_another(invitation: &invitation::Model, person: Option<&SignedIn>) -> Result<()> {
    if policy::is_for_another(invitation, person) {
        return Err(Error::global(UserErrorCode::InvitationForAnother, messages::INVITATION_FOR_ANOTHER));
    }
    Ok(())
}

/// Adds a response to the owner's activities and notifications. Returns the [name](invitee_name) of the invited person.
pub(super) async fn notify_owner(
    tx: &Tx,
    app: &App,
    project: &project::Model,
    invitation: &invitation::Model,
    (activity, notification): (ActivityType, NotificationType),
) -> Result<Option<String>> {
    let name = invitee_name(tx, invitation).await?;
    let subject = Some((project.id, project.title.as_str()));
    activity::record(tx, app, project.creator_id, activity, subject, name.as_deref()).await?;
    let about =
        About { project: subject, person: name.as_deref(), invitation: Some(invitation.id), ..About::default() };
    notifications::notify(tx, app, project.creator_id, notification, about).await?;
    Ok(name)
}
