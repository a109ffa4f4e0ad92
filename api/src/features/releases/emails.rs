//! The email about a new release to somebody without an account.

use entity::{
    invitation, project, release,
    types::id::{InvitationId, ReleaseId},
    user,
};
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};

use super::messages;
use crate::{
    features::invitations::policy::link_follower,
    platform::{
        app::App,
        error::Result,
        language::Language,
        mail::{Content, EmailKind, EmailTemplate, Phrases},
    },
};

/// The kinds of these emails.
pub const KINDS: &[EmailKind] = &[EmailKind::of::<NewRelease>()];

/// Announces a release to the person of an invitation, and shows its notes. Obsolete when it was deleted, or when the
/// person no longer follows the releases of the project.
#[derive(Serialize, Deserialize)]
pub struct NewRelease {
    /// The invitation.
    pub invitation: InvitationId,
    /// The release.
    pub release: ReleaseId,
}

impl EmailTemplate for NewRelease {
    const NAME: &'static str = "new_release";
    const PHRASES: Phrases = Phrases {
        subject: messages::NEW_RELEASE_SUBJECT,
        body: messages::NEW_RELEASE_BODY,
        action: Some(messages::NEW_RELEASE_ACTION),
        note: messages::NEW_RELEASE_NOTE,
    };

    async fn content(self, app: &App, _: Option<&user::Model>, _: Language) -> Result<Option<Content>> {
        let db = app.db.read();
        let Some(release) = release::Entity::find_by_id(self.release).one(db).await? else { return Ok(None) };
        let invitation = invitation::Entity::find_by_id(self.invitation).one(db).await?;
        let invitation = invitation.filter(|row| row.is_following_releases && link_follower(row).is_some());
        let project = project::Entity::find_by_id(release.project_id).one(db).await?;
        let (Some(invitation), Some(project)) = (invitation, project) else { return Ok(None) };
        Ok(Some(Content {
            values: vec![("title", project.title), ("release", release.name)],
            details: Some(release.notes).filter(|notes| !notes.is_empty()).into_iter().collect(),
            ..Content::linking_to(format!("/invitation/{}", invitation.token))
        }))
    }
}
