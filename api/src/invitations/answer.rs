//! Answering an invitation: accepting it, refusing it, and the part of sending feedback that concerns it.

use entity::{
    invitation, project, project_tester, tester_profile,
    types::{
        activity_type::ActivityType, id::ProjectTesterId, invitation_status::InvitationStatus,
        notification_type::NotificationType, project_status::ProjectStatus,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter,
    sea_query::{Expr, ExprTrait},
};

use super::{
    policy::{self, Open},
    service::processed,
    topic,
};
use crate::{
    activity,
    app::App,
    auth::viewer::{SignedIn, Viewer},
    db::Tx,
    error::{Error, Result, UserError, UserErrorCode},
    feed::NewChange,
    messages::Message,
    notifications::{self, service::About},
    webhooks::{self, Happening},
};

/// Accepts an invitation: `person` becomes a tester of its project.
pub async fn accept(app: &App, person: &SignedIn, token: &str) -> Result<(invitation::Model, project_tester::Model)> {
    if person.user_type.is_none() {
        return Err(refused(UserErrorCode::TypeRequired, Message::PROFILE_TYPE_REQUIRED));
    }
    let place: ProjectTesterId = app.ids.next();
    app.db
        .write(|tx| {
            async move {
                let Open { invitation, project } = policy::open(tx, token).await?;
                not_own(&project, Some(person))?;
                is_pending(&invitation)?;
                if invitation.tester_id.is_some_and(|tester| tester != person.user_id) {
                    return Err(refused(UserErrorCode::InvitationForAnother, Message::INVITATION_FOR_ANOTHER));
                }
                takes_testers(&project)?;
                if tests(tx, person, &project).await? {
                    return Err(refused(UserErrorCode::AlreadyTester, Message::ALREADY_TESTER));
                }
                supersede_others(tx, person, &invitation).await?;
                let invitation = settle(tx, &invitation, InvitationStatus::Accepted, |row| {
                    row.tester_id = Set(Some(person.user_id));
                })
                .await?;
                let tester = project_tester::ActiveModel {
                    id: Set(place),
                    project_id: Set(project.id),
                    tester_id: Set(person.user_id),
                    invitation_id: Set(invitation.id),
                    joined_at: Set(tx.now()),
                };
                let tester = tester.insert(tx.db()).await?;
                let kinds = (ActivityType::InvitationAccepted, NotificationType::InvitationAccepted);
                tell_owner(tx, app, &project, &invitation, kinds).await?;
                webhooks::tell(tx, app, project.id, Happening::InvitationAccepted(&invitation)).await?;
                Ok((invitation, tester))
            }
            .scope_boxed()
        })
        .await
}

/// Refuses an invitation. Whoever holds the token may.
pub async fn refuse(app: &App, viewer: &Viewer, token: &str, reason: Option<&str>) -> Result<invitation::Model> {
    app.db
        .write(|tx| {
            async move {
                let Open { invitation, project } = policy::open(tx, token).await?;
                not_own(&project, viewer.signed_in().ok())?;
                is_pending(&invitation)?;
                let invitation = settle(tx, &invitation, InvitationStatus::Refused, |row| {
                    row.refusal_reason = Set(reason.map(str::to_owned));
                })
                .await?;
                let kinds = (ActivityType::InvitationRefused, NotificationType::InvitationRefused);
                tell_owner(tx, app, &project, &invitation, kinds).await?;
                webhooks::tell(tx, app, project.id, Happening::InvitationRefused(&invitation)).await?;
                Ok(invitation)
            }
            .scope_boxed()
        })
        .await
}

/// What sending feedback does to an invitation: a pending one is answered by it; an accepted one stays accepted, and
/// takes feedback from its tester as often as they wish.
pub async fn give_feedback(tx: &Tx, viewer: &Viewer, open: Open) -> Result<(invitation::Model, project::Model)> {
    let Open { invitation, project } = open;
    let person = viewer.signed_in().ok();
    not_own(&project, person)?;
    let is_its_tester = person.is_some_and(|person| invitation.tester_id == Some(person.user_id));
    match invitation.status {
        InvitationStatus::Pending => {
            takes_testers(&project)?;
            let invitation = settle(tx, &invitation, InvitationStatus::FeedbackGiven, |_| {}).await?;
            Ok((invitation, project))
        }
        InvitationStatus::Accepted if is_its_tester => {
            if project.status == ProjectStatus::Paused {
                return Err(refused(UserErrorCode::ProjectPaused, Message::FEEDBACK_PROJECT_PAUSED));
            }
            Ok((invitation.into_inner(), project))
        }
        _ => Err(processed()),
    }
}

/// Moves an invitation out of the pending state. When somebody else just did, nothing is written and they are told.
pub(super) async fn settle(
    tx: &Tx,
    pending: &invitation::Model,
    status: InvitationStatus,
    change: impl FnOnce(&mut invitation::ActiveModel) + Send,
) -> Result<invitation::Model> {
    let mut row = invitation::ActiveModel {
        status: Set(status),
        responded_at: Set(Some(tx.now())),
        version: Set(pending.version + 1),
        updated_at: Set(tx.now()),
        ..Default::default()
    };
    change(&mut row);
    let settled = invitation::Entity::update_many()
        .set(row)
        .filter(invitation::Column::Id.eq(pending.id))
        .filter(invitation::Column::Status.eq(InvitationStatus::Pending))
        .exec_with_returning(tx.db())
        .await?;
    let invitation = settled.into_iter().next().ok_or_else(processed)?;
    tx.record(NewChange::updated(topic(invitation.project_id), invitation.id, invitation.version, &invitation)?);
    notifications::answered(tx, invitation.id).await?;
    Ok(invitation)
}

/// How the creator knows the person behind an invitation: as they invited them, else by the name of a tester.
pub async fn known_as(tx: &Tx, invitation: &invitation::Model) -> Result<Option<String>> {
    if let Some(name) = invitation.discord_username.as_ref().or(invitation.email.as_ref()) {
        return Ok(Some(name.clone()));
    }
    let Some(tester) = invitation.tester_id else { return Ok(None) };
    let profile = tester_profile::Entity::find().filter(tester_profile::Column::UserId.eq(tester)).one(tx.db()).await?;
    Ok(profile.and_then(|profile| profile.username))
}

/// Whether a project takes testers now, and what to say when it does not.
fn takes_testers(project: &project::Model) -> Result<()> {
    match project.status {
        ProjectStatus::InProgress => Ok(()),
        ProjectStatus::Paused => Err(refused(UserErrorCode::ProjectPaused, Message::INVITATION_PROJECT_PAUSED)),
        ProjectStatus::Completed => {
            Err(refused(UserErrorCode::ProjectCompleted, Message::INVITATION_PROJECT_COMPLETED))
        }
    }
}

fn not_own(project: &project::Model, person: Option<&SignedIn>) -> Result<()> {
    if person.is_some_and(|person| person.user_id == project.creator_id) {
        return Err(refused(UserErrorCode::OwnProject, Message::OWN_PROJECT));
    }
    Ok(())
}

fn is_pending(invitation: &invitation::Model) -> Result<()> {
    if invitation.status == InvitationStatus::Pending { Ok(()) } else { Err(processed()) }
}

async fn tests(tx: &Tx, person: &SignedIn, project: &project::Model) -> Result<bool> {
    let places = project_tester::Entity::find()
        .filter(project_tester::Column::ProjectId.eq(project.id))
        .filter(project_tester::Column::TesterId.eq(person.user_id));
    Ok(places.count(tx.db()).await? > 0)
}

/// One person has one open invitation to a project: what else invited them is taken back when they accept.
async fn supersede_others(tx: &Tx, person: &SignedIn, accepted: &invitation::Model) -> Result<()> {
    let others = invitation::Entity::update_many()
        .col_expr(invitation::Column::Status, Expr::value(InvitationStatus::Revoked))
        .col_expr(invitation::Column::RespondedAt, Expr::value(tx.now()))
        .col_expr(invitation::Column::UpdatedAt, Expr::value(tx.now()))
        .col_expr(invitation::Column::Version, Expr::col(invitation::Column::Version).add(1))
        .filter(invitation::Column::ProjectId.eq(accepted.project_id))
        .filter(invitation::Column::TesterId.eq(person.user_id))
        .filter(invitation::Column::Status.eq(InvitationStatus::Pending))
        .filter(invitation::Column::Id.ne(accepted.id))
        .exec_with_returning(tx.db())
        .await?;
    for row in others {
        tx.record(NewChange::updated(topic(row.project_id), row.id, row.version, &row)?);
    }
    Ok(())
}

/// In the owner's activity list and notifications.
async fn tell_owner(
    tx: &Tx,
    app: &App,
    project: &project::Model,
    invitation: &invitation::Model,
    (activity, notification): (ActivityType, NotificationType),
) -> Result<()> {
    let name = known_as(tx, invitation).await?;
    let subject = Some((project.id, project.title.as_str()));
    activity::record(tx, app, project.creator_id, activity, subject, name.as_deref()).await?;
    let about =
        About { project: subject, person: name.as_deref(), invitation: Some(invitation.id), ..About::default() };
    notifications::notify(tx, app, project.creator_id, notification, about).await
}

fn refused(code: UserErrorCode, message: Message) -> Error {
    Error::Rejected(vec![UserError::global(code, message)])
}
