//! Announcing a new release to those who follow the releases of its project, in the transaction that creates it: so each
//! is told once. Testers are notified; people without an account are emailed the link of their invitation.

use std::{
    collections::{HashMap, HashSet},
    sync::{Mutex, PoisonError},
};

use entity::{
    invitation, project, release,
    types::{invitation_status::InvitationStatus, notification_type::NotificationType},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use super::emails::NewRelease;
use crate::{
    features::{
        invitations::policy::link_follower,
        notifications::{self, About},
    },
    platform::{app::App, db::Tx, error::Result, language::Language, mail},
};

/// Which addresses may be emailed, by the limit of emails to one address. Kept outside of the transaction, which may run
/// again, so that each is counted once.
#[derive(Default)]
pub struct Allowed(Mutex<HashMap<String, bool>>);

impl Allowed {
    fn contains(&self, app: &App, address: &str) -> bool {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *known.entry(address.to_owned()).or_insert_with(|| app.rate_limits.email_from_others(address).is_ok())
    }
}

/// Tells everyone who follows the releases of `project` of a new one.
pub async fn announce(
    tx: &Tx,
    app: &App,
    language: Language,
    project: &project::Model,
    release: &release::Model,
    allowed: &Allowed,
) -> Result<()> {
    let following = invitation::Entity::find()
        .filter(invitation::Column::ProjectId.eq(project.id))
        .filter(invitation::Column::IsFollowingReleases.eq(true))
        .order_by_asc(invitation::Column::Id)
        .all(tx.db())
        .await?;
    // Somebody who gave feedback may have been invited again at the same address.
    let (mut emailed, mut notified) = (HashSet::new(), Vec::new());
    for invitation in &following {
        if let (InvitationStatus::Accepted, Some(tester)) = (invitation.status, invitation.tester_id) {
            let about = About {
                project: Some((project.id, &project.title)),
                invitation: Some(invitation.id),
                release: Some(&release.name),
                ..About::default()
            };
            notified.push((tester, about));
        } else if let Some(address) = link_follower(invitation)
            // No emails are sent in the demonstration.
            && !app.config.is_demonstration
            && emailed.insert(address)
            && allowed.contains(app, address)
        {
            let email = NewRelease { invitation: invitation.id, release: release.id };
            mail::send(tx, app, address, language, &email).await?;
        }
    }
    notifications::notify_all(tx, app, NotificationType::NewRelease, notified).await
}
