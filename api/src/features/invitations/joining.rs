//! Becoming a tester of a project, by accepting an invitation or through a link for many.

use entity::{
    invitation, project, project_tester, tester_profile,
    types::{
        activity_type::ActivityType,
        id::{InvitationId, ProjectId, ProjectLinkId, ProjectTesterId, UserId},
        invitation_delivery::InvitationDelivery,
        invitation_status::InvitationStatus,
        notification_type::NotificationType,
    },
};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    sea_query::{Expr, ExprTrait},
};

use super::{changes, messages, respond::notify_owner};
use crate::{
    features::{
        activity, notifications,
        webhooks::{self, ProjectEvent},
    },
    platform::{
        app::App,
        auth::secret,
        db::Tx,
        error::{Error, Result, UserErrorCode},
    },
};

/// Makes a person a tester of a project, whose row is locked, through a link or at their request: they have an accepted
/// invitation like those who were invited by name. `is_news` says whether the owner of the project is notified.
pub async fn join(
    tx: &Tx,
    app: &App,
    tester: UserId,
    project: &project::Model,
    link: Option<ProjectLinkId>,
    is_news: bool,
) -> Result<invitation::Model> {
    let id: InvitationId = app.ids.next();
    revoke_others(tx, tester, project.id, id).await?;
    let row = invitation::Model {
        id,
        project_id: project.id,
        creator_id: project.creator_id,
        tester_id: Some(tester),
        link_id: link,
        discord_username: None,
        discord_folded: None,
        email: None,
        token: secret::generate(),
        status: InvitationStatus::Accepted,
        delivery: InvitationDelivery::Sent,
        delivery_requested_at: Some(tx.now()),
        delivery_failure: None,
        seen_at: Some(tx.now()),
        refusal_reason: None,
        responded_at: Some(tx.now()),
        accepted_at: Some(tx.now()),
        is_following_releases: false,
        version: 1,
        created_at: tx.now(),
        updated_at: tx.now(),
    };
    let invitation = row.into_active_model().reset_all().insert(tx.db()).await?;
    changes::record_created(tx, &invitation)?;
    add_tester(tx, app, &invitation, tester).await?;
    let activity = ActivityType::InvitationAccepted;
    let name = if is_news {
        notify_owner(tx, app, project, &invitation, (activity, NotificationType::InvitationAccepted)).await?
    } else {
        let name = tester_name(tx, tester).await?;
        let subject = Some((project.id, project.title.as_str()));
        activity::record(tx, app, project.creator_id, activity, subject, name.as_deref()).await?;
        name
    };
    webhooks::notify(tx, app, project.id, ProjectEvent::InvitationAccepted(&invitation, name.as_deref())).await?;
    Ok(invitation)
}

/// Fails if a person owns a project or tests it already.
pub async fn ensure_may_test(tx: &Tx, person: UserId, project: &project::Model) -> Result<()> {
    ensure_not_own(project, Some(person))?;
    ensure_not_tester(tx, person, project).await
}

/// Fails if the project belongs to `person`.
pub(super) fn ensure_not_own(project: &project::Model, person: Option<UserId>) -> Result<()> {
    if person == Some(project.creator_id) {
        return Err(Error::global(UserErrorCode::OwnProject, messages::OWN_PROJECT));
    }
    Ok(())
}

/// Fails if a person tests a project already.
pub(super) async fn ensure_not_tester(tx: &Tx, person: UserId, project: &project::Model) -> Result<()> {
    let testers = project_tester::Entity::find()
        .filter(project_tester::Column::ProjectId.eq(project.id))
        .filter(project_tester::Column::TesterId.eq(person));
    if testers.count(tx.db()).await? > 0 {
        return Err(Error::global(UserErrorCode::AlreadyTester, messages::ALREADY_TESTER));
    }
    Ok(())
}

/// Adds the person of an accepted invitation to the testers of its project, and tells the features that follow them.
pub(super) async fn add_tester(
    tx: &Tx,
    app: &App,
    accepted: &invitation::Model,
    tester: UserId,
) -> Result<project_tester::Model> {
    let row = project_tester::ActiveModel {
        id: Set(app.ids.next::<ProjectTesterId>()),
        project_id: Set(accepted.project_id),
        tester_id: Set(tester),
        invitation_id: Set(accepted.id),
        joined_at: Set(tx.now()),
    };
    let row = row.insert(tx.db()).await?;
    for feature in app.api.features {
        if let Some(hook) = feature.tester_joined {
            hook(tx, row.project_id, tester).await?;
        }
    }
    Ok(row)
}

/// Revokes the other pending invitations of a person to the same project: there is at most one open invitation per
/// person and project.
pub(super) async fn revoke_others(tx: &Tx, person: UserId, project: ProjectId, accepted: InvitationId) -> Result<()> {
    let others = invitation::Entity::update_many()
        .col_expr(invitation::Column::Status, Expr::value(InvitationStatus::Revoked))
        .col_expr(invitation::Column::RespondedAt, Expr::value(tx.now()))
        .col_expr(invitation::Column::UpdatedAt, Expr::value(tx.now()))
        .col_expr(invitation::Column::Version, Expr::col(invitation::Column::Version).add(1))
        .filter(invitation::Column::ProjectId.eq(project))
        .filter(invitation::Column::TesterId.eq(person))
        .filter(invitation::Column::Status.eq(InvitationStatus::Pending))
        .filter(invitation::Column::Id.ne(accepted))
        .exec_with_returning(tx.db())
        .await?;
    for row in others {
        changes::record_updated(tx, &row)?;
        notifications::mark_invitation_read(tx, row.id).await?;
    }
    Ok(())
}

/// Returns the name under which creators know a tester.
pub async fn tester_name(tx: &Tx, tester: UserId) -> Result<Option<String>> {
    let profile = tester_profile::Entity::find().filter(tester_profile::Column::UserId.eq(tester)).one(tx.db()).await?;
    Ok(profile.and_then(|profile| profile.username))
}
