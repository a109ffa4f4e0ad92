//! What the feed tells of invitations: the owner of the project about all of them, and people about those they received.

use entity::{
    invitation, project,
    types::{
        id::{InvitationId, ProjectId, UserId},
        invitation_status::InvitationStatus,
    },
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::{received_topic, topic};
use crate::platform::{db::Tx, error::Result, feed::NewChange};

/// Records that an invitation was created.
pub(super) fn record_created(tx: &Tx, row: &invitation::Model) -> Result<()> {
    tx.record(NewChange::created(topic(row.project_id), row.id, row.version, row)?);
    if let Some(tester) = row.tester_id {
        tx.record(NewChange::created(received_topic(tester), row.id, row.version, row)?);
    }
    Ok(())
}

/// Records for the owner alone that an invitation was written.
pub(super) fn record_for_owner(tx: &Tx, row: &invitation::Model) -> Result<()> {
    tx.record(NewChange::updated(topic(row.project_id), row.id, row.version, row)?);
    Ok(())
}

/// Records that an invitation was written. Its person receives it no more once it is revoked.
pub(super) fn record_updated(tx: &Tx, row: &invitation::Model) -> Result<()> {
    record_for_owner(tx, row)?;
    if let Some(tester) = row.tester_id {
        let topic = received_topic(tester);
        tx.record(match row.status {
            InvitationStatus::Revoked => NewChange::deleted(topic, row.id, row.version),
            _ => NewChange::updated(topic, row.id, row.version, row)?,
        });
    }
    Ok(())
}

/// Records that an invitation was accepted by the account that it names now, and did not before.
pub(super) fn record_received(tx: &Tx, row: &invitation::Model, tester: UserId) -> Result<()> {
    record_for_owner(tx, row)?;
    tx.record(NewChange::created(received_topic(tester), row.id, row.version, row)?);
    Ok(())
}

/// Tells those who received invitations to a project that its sheet was written.
pub(super) async fn record_sheet(tx: &Tx, project: &project::Model) -> Result<()> {
    let received = invitation::Entity::find()
        .filter(invitation::Column::ProjectId.eq(project.id))
        .filter(invitation::Column::TesterId.is_not_null())
        .filter(invitation::Column::Status.ne(InvitationStatus::Revoked));
    for row in received.all(tx.db()).await? {
        if let Some(tester) = row.tester_id {
            tx.record(NewChange::updated(received_topic(tester), row.id, row.version, &row)?);
        }
    }
    Ok(())
}

/// Records that the invitations of a project are deleted with it.
pub(super) async fn record_deletions(tx: &Tx, project: ProjectId) -> Result<()> {
    let deleted: Vec<(InvitationId, i64, Option<UserId>)> = invitation::Entity::find()
        .select_only()
        .columns([invitation::Column::Id, invitation::Column::Version, invitation::Column::TesterId])
        .filter(invitation::Column::ProjectId.eq(project))
        .into_tuple()
        .all(tx.db())
        .await?;
    for (id, version, tester) in deleted {
        tx.record(NewChange::deleted(topic(project), id, version + 1));
        if let Some(tester) = tester {
            tx.record(NewChange::deleted(received_topic(tester), id, version + 1));
        }
    }
    Ok(())
}
