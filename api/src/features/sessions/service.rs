//! Reading and revoking sessions, for the user themselves only.

use chrono::{DateTime, Utc};
use entity::{
    session,
    types::id::{SessionId, UserId},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Select};

use super::messages;
use crate::platform::{
    app::App,
    auth::{session as sessions, viewer::SignedIn},
    error::{Error, Result, UserErrorCode},
};

/// Returns the query for a user's sessions that have not expired.
pub fn active(person: UserId, now: DateTime<Utc>) -> Select<session::Entity> {
    session::Entity::find().filter(session::Column::UserId.eq(person)).filter(session::Column::ExpiresAt.gt(now))
}

/// Returns a session of the caller that has not expired.
pub async fn find(app: &App, person: &SignedIn, id: SessionId) -> Result<session::Model> {
    let row = active(person.user_id, app.clock.now()).filter(session::Column::Id.eq(id));
    row.one(app.db.read()).await?.ok_or(Error::NotFound)
}

/// Revokes one session of the caller.
pub async fn revoke(app: &App, person: &SignedIn, id: SessionId) -> Result<Vec<SessionId>> {
    app.db
        .write(|tx| {
            async move {
                if sessions::close(tx, person.user_id, id).await? {
                    Ok(vec![id])
                } else {
                    Err(Error::rejected("id", UserErrorCode::NotFound, messages::SESSION_NOT_FOUND))
                }
            }
            .scope_boxed()
        })
        .await
}

/// Revokes all sessions of the caller except the current one.
pub async fn revoke_others(app: &App, person: &SignedIn) -> Result<Vec<SessionId>> {
    app.db.write(|tx| sessions::close_all(tx, person.user_id, person.session_id()).scope_boxed()).await
}
