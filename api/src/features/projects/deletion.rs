//! The deletion of projects, with everything that belongs to them.

use std::collections::BTreeSet;

use entity::{
    invitation, join_request, project, project_tester,
    types::{
        activity_type::ActivityType,
        id::{ProjectId, UserId},
        invitation_status::InvitationStatus,
        join_request_status::JoinRequestStatus,
        notification_type::NotificationType,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::{deletion_topic, page_access_topic, policy, service::record_activity, topic};
use crate::{
    features::notifications::{self, About},
    platform::{
        app::App,
        auth::{
            authorized::{Authorized, Manage},
            viewer::SignedIn,
        },
        db::Tx,
        error::Result,
        feed::NewChange,
        personal_data::{Deletion, DeletionPhase},
    },
};

/// What the feature does when an account is deleted.
pub const DELETIONS: &[Deletion] = &[Deletion {
    phase: DeletionPhase::Objects,
    run: |tx, app, account| Box::pin(delete_all_of_creator(tx, app, account.user.id)),
}];

/// Deletes a project and everything that belongs to it.
pub async fn delete(app: &App, person: &SignedIn, id: ProjectId) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                let project = policy::manage(tx, person, id).await?;
                delete_and_tell(tx, app, &project).await
            }
            .scope_boxed()
        })
        .await
}

/// Deletes a project that is authorized, and says so in its owner's activity list.
pub(super) async fn delete_and_tell(tx: &Tx, app: &App, project: &Authorized<project::Model, Manage>) -> Result<()> {
    record_activity(tx, app, ActivityType::ProjectDeleted, project).await?;
    delete_locked(tx, app, project).await
}

/// Deletes all projects of a creator whose account is deleted.
async fn delete_all_of_creator(tx: &Tx, app: &App, creator: UserId) -> Result<()> {
    for project in policy::lock_all(tx, project::Column::CreatorId.eq(creator)).await? {
        delete_locked(tx, app, &project).await?;
    }
    Ok(())
}

async fn delete_locked(tx: &Tx, app: &App, project: &project::Model) -> Result<()> {
    // Before the rows are deleted, because notifications refer to them. Activities and notifications are kept, without
    // the project.
    let about = About { project: Some((project.id, &project.title)), ..About::default() };
    let concerned = concerned(tx, project.id).await?.into_iter().map(|user| (user, about));
    notifications::notify_all(tx, app, NotificationType::ProjectDeleted, concerned).await?;
    for feature in app.api.features {
        if let Some(record) = feature.project_deletion {
            record(tx, project.id).await?;
        }
    }
    project::Entity::delete_by_id(project.id).exec(tx.db()).await?;
    for ended in [deletion_topic(project.id), page_access_topic(project.id)] {
        tx.record(NewChange::access_revoked(ended, project.id));
    }
    tx.record(NewChange::deleted(topic(project.creator_id), project.id, project.version + 1));
    Ok(())
}

/// Returns the accounts that a project concerns besides its creator: its testers, and those whose invitation or request is
/// pending.
async fn concerned(tx: &Tx, project: ProjectId) -> Result<BTreeSet<UserId>> {
    let testers = project_tester::Entity::find()
        .select_only()
        .column(project_tester::Column::TesterId)
        .filter(project_tester::Column::ProjectId.eq(project));
    let invited = invitation::Entity::find()
        .select_only()
        .column(invitation::Column::TesterId)
        .filter(invitation::Column::ProjectId.eq(project))
        .filter(invitation::Column::Status.eq(InvitationStatus::Pending))
        .filter(invitation::Column::TesterId.is_not_null());
    let applicants = join_request::Entity::find()
        .select_only()
        .column(join_request::Column::TesterId)
        .filter(join_request::Column::ProjectId.eq(project))
        .filter(join_request::Column::Status.eq(JoinRequestStatus::Pending));
    let mut users: BTreeSet<UserId> = testers.into_tuple().all(tx.db()).await?.into_iter().collect();
    users.extend(invited.into_tuple::<UserId>().all(tx.db()).await?);
    users.extend(applicants.into_tuple::<UserId>().all(tx.db()).await?);
    Ok(users)
}
