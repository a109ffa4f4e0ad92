//! Invitations that are listed and opened, and cleanup when projects and accounts are deleted.

use std::collections::BTreeSet;

use entity::{
    invitation, project,
    types::{
        id::{InvitationId, ProjectId, UserId},
        invitation_status::InvitationStatus,
    },
    user,
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, Condition, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Expr, ExprTrait},
};

use super::{
    changes, messages,
    policy::{self, OpenedInvitation},
};
use crate::{
    features::projects,
    platform::{
        app::App,
        auth::{
            authorized::{Authorized, View},
            viewer::Viewer,
        },
        db::Tx,
        error::{Error, Result, UserErrorCode},
        personal_data::{ClosingAccount, Deletion, DeletionPhase},
    },
};

/// What the feature does when an account is deleted.
pub const DELETIONS: &[Deletion] =
    &[Deletion { phase: DeletionPhase::Objects, run: |tx, _, account| Box::pin(remove_tester(tx, account)) }];

/// Returns the query for a project's invitations of these statuses.
pub fn of_project(project: ProjectId, statuses: Vec<InvitationStatus>) -> Select<invitation::Entity> {
    let all = invitation::Entity::find().filter(invitation::Column::ProjectId.eq(project));
    all.filter(invitation::Column::Status.is_in(statuses))
}

/// Returns the query for the invitations of these statuses, or of all, that a creator sent.
pub fn sent_by(creator: UserId, statuses: Option<Vec<InvitationStatus>>) -> Select<invitation::Entity> {
    with_statuses(invitation::Entity::find().filter(invitation::Column::CreatorId.eq(creator)), statuses)
}

/// Returns the query for the invitations of these statuses, or of all, that a person was sent by name or accepted.
pub fn received_by(person: UserId, statuses: Option<Vec<InvitationStatus>>) -> Select<invitation::Entity> {
    let received = invitation::Entity::find()
        .filter(invitation::Column::TesterId.eq(person))
        .filter(invitation::Column::Status.ne(InvitationStatus::Revoked));
    with_statuses(received, statuses)
}

fn with_statuses(
    all: Select<invitation::Entity>,
    statuses: Option<Vec<InvitationStatus>>,
) -> Select<invitation::Entity> {
    match statuses {
        Some(statuses) => all.filter(invitation::Column::Status.is_in(statuses)),
        None => all,
    }
}

/// Returns the invitation of a link with its project, and records the first time that anyone but its creator opens it,
/// if that is possible.
pub async fn open(app: &App, viewer: &Viewer, token: &str) -> Result<Authorized<OpenedInvitation, View>> {
    let found = policy::opened_by_token(app, token).await?;
    let invitation = &found.invitation;
    let is_owner = viewer.signed_in().is_ok_and(|person| person.user_id == invitation.creator_id);
    if invitation.seen_at.is_none()
        && !is_owner
        && let Err(error) = mark_seen(app, invitation.id).await
    {
        // It can be read all the same, also while the database cannot be written.
        tracing::warn!(error = error.chain(), "the opening of an invitation was not recorded");
    }
    Ok(found)
}

/// Records the first time that the link of an invitation was opened.
async fn mark_seen(app: &App, id: InvitationId) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                let updated = invitation::Entity::update_many()
                    .col_expr(invitation::Column::SeenAt, Expr::value(tx.now()))
                    .col_expr(invitation::Column::UpdatedAt, Expr::value(tx.now()))
                    .col_expr(invitation::Column::Version, Expr::col(invitation::Column::Version).add(1))
                    .filter(invitation::Column::Id.eq(id))
                    .filter(invitation::Column::SeenAt.is_null())
                    .exec_with_returning(tx.db())
                    .await?;
                for row in updated {
                    changes::record_for_owner(tx, &row)?;
                }
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

/// Removes a tester whose account is being deleted from their invitations, also from those to their address that they
/// did not accept, with the name or address by which they were invited, and collects the projects concerned and these
/// names. Open invitations are revoked, so that a person with the same name or address can be invited again.
async fn remove_tester(tx: &Tx, account: &mut ClosingAccount) -> Result<()> {
    let invitations = || invitation::Entity::find().filter(was_sent_to(&account.user));
    let projects: BTreeSet<ProjectId> = invitations()
        .select_only()
        .column(invitation::Column::ProjectId)
        .into_tuple()
        .all(tx.db())
        .await?
        .into_iter()
        .collect();
    projects::policy::lock_all(tx, project::Column::Id.is_in(projects.iter().copied())).await?;
    // By creator, because each update locks the counts of one: in the same order everywhere.
    for invitation in invitations().order_by_asc(invitation::Column::CreatorId).lock_exclusive().all(tx.db()).await? {
        account.names.extend(invitation.discord_username.iter().chain(&invitation.email).cloned());
        let (version, status, responded_at) = (invitation.version + 1, invitation.status, invitation.responded_at);
        let mut row = invitation.into_active_model();
        row.tester_id = Set(None);
        row.discord_username = Set(None);
        row.discord_folded = Set(None);
        row.email = Set(None);
        if matches!(status, InvitationStatus::Pending | InvitationStatus::Accepted) {
            row.status = Set(InvitationStatus::Revoked);
            row.responded_at = Set(Some(responded_at.unwrap_or(tx.now())));
        }
        row.version = Set(version);
        row.updated_at = Set(tx.now());
        let invitation = row.update(tx.db()).await?;
        changes::record_updated(tx, &invitation)?;
    }
    account.projects.extend(projects);
    Ok(())
}

/// The invitations that name a user, who accepted them or not, and those to their address, if it is certainly theirs.
pub fn was_sent_to(user: &user::Model) -> Condition {
    let address = user.email_verified_at.map(|_| invitation::Column::Email.eq(user.email.as_str()));
    Condition::any().add(invitation::Column::TesterId.eq(user.id)).add_option(address)
}

/// Returns the error for an invitation by which nothing can be done any more.
pub fn already_processed() -> Error {
    Error::global(UserErrorCode::InvitationProcessed, messages::INVITATION_PROCESSED)
}
