//! The deletion of projects, with everything that belongs to them.

use entity::{
    project,
    types::{
        activity_type::ActivityType,
        id::{ProjectId, UserId},
        notification_type::NotificationType,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait};

use super::{deletion_topic, page_access_topic, policy, service::record_activity, topic};
use crate::{
    features::notifications,
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
    notifications::notify_testers(tx, app, project, NotificationType::ProjectDeleted).await?;
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
