//! Asking for announcements of the new releases of a project, and stopping them.

use entity::{invitation, types::id::InvitationId};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel};

use super::{changes, policy};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::{Error, Result},
};

/// The invitation through which the caller follows releases.
#[derive(Clone, Copy, Debug)]
pub enum Via<'a> {
    /// An invitation that the caller accepted.
    Own(InvitationId),
    /// The token of an invitation.
    Token(&'a str),
}

/// Sets whether new releases of the project of an invitation are announced to the caller.
pub async fn follow(app: &App, viewer: &Viewer, via: Via<'_>, is_following: bool) -> Result<invitation::Model> {
    app.db
        .write(|tx| {
            async move {
                let locked = match via {
                    Via::Own(id) => policy::lock_own(tx, viewer.signed_in()?, id).await?,
                    Via::Token(token) => policy::lock_by_token(tx, token).await?,
                };
                let invitation = locked.invitation.into_inner();
                let caller = viewer.signed_in().ok().map(|person| person.user_id);
                if !policy::may_follow_releases(&invitation, caller, matches!(via, Via::Token(_))) {
                    return Err(Error::NotFound);
                }
                if invitation.is_following_releases == is_following {
                    return Ok(invitation);
                }
                let version = invitation.version + 1;
                let mut row = invitation.into_active_model();
                row.is_following_releases = Set(is_following);
                row.version = Set(version);
                row.updated_at = Set(tx.now());
                let invitation = row.update(tx.db()).await?;
                changes::record_updated(tx, &invitation)?;
                Ok(invitation)
            }
            .scope_boxed()
        })
        .await
}
