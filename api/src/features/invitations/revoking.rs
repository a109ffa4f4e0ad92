//! Revoking an invitation, which ends the test of whoever accepted it.

use entity::{
    invitation, project, project_tester,
    types::{id::InvitationId, invitation_status::InvitationStatus, notification_type::NotificationType},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{access_topic, policy, respond::resolve};
use crate::{
    features::notifications::{self, About},
    platform::{app::App, auth::viewer::SignedIn, db::Tx, error::Result, feed::NewChange},
};

/// Revokes an invitation: its link stops working, and a person who accepted it tests the project no more. What they
/// sent is kept. One that is revoked stays as it is.
pub async fn revoke(app: &App, person: &SignedIn, id: InvitationId) -> Result<invitation::Model> {
    app.db
        .write(|tx| {
            async move {
                let (invitation, project) = policy::manage(tx, person, id).await?;
                let before = invitation.into_inner();
                if before.status == InvitationStatus::Revoked {
                    return Ok(before);
                }
                let invitation = resolve(tx, &before, InvitationStatus::Revoked, |_| {}).await?;
                tx.record(NewChange::access_revoked(access_topic(id), id));
                if before.status == InvitationStatus::Accepted {
                    end_test(tx, app, &project, &invitation).await?;
                }
                for feature in app.api.features {
                    if let Some(hook) = feature.invitation_revoked {
                        hook(tx, &invitation).await?;
                    }
                }
                Ok(invitation)
            }
            .scope_boxed()
        })
        .await
}

/// Removes the person of an invitation from the testers of its project, and tells them.
async fn end_test(tx: &Tx, app: &App, project: &project::Model, invitation: &invitation::Model) -> Result<()> {
    let tester = project_tester::Entity::delete_many().filter(project_tester::Column::InvitationId.eq(invitation.id));
    tester.exec(tx.db()).await?;
    let Some(tester) = invitation.tester_id else { return Ok(()) };
    let about = About { project: Some((project.id, &project.title)), ..About::default() };
    notifications::notify(tx, app, tester, NotificationType::TestEnded, about).await
}
