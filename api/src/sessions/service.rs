//! Reading and ending sessions, for the person themselves only.

use chrono::{DateTime, Utc};
use entity::{
    session,
    types::id::{SessionId, UserId},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Select};

use crate::{
    app::App,
    auth::{session as sessions, viewer::SignedIn},
    error::{Error, Result, UserErrorCode},
    messages::Message,
};

/// The sessions of a person that still open something.
pub fn alive(person: UserId, now: DateTime<Utc>) -> Select<session::Entity> {
    session::Entity::find().filter(session::Column::UserId.eq(person)).filter(session::Column::ExpiresAt.gt(now))
}

/// Ends one session of the caller.
pub async fn revoke(app: &App, person: &SignedIn, id: Option<SessionId>) -> Result<Vec<SessionId>> {
    let unknown = || Error::rejected("id", UserErrorCode::NotFound, Message::SESSION_NOT_FOUND);
    let id = id.ok_or_else(unknown)?;
    app.db
        .write(|tx| {
            async move {
                let ended = sessions::close(tx, person.user_id, id).await?;
                if ended { Ok(vec![id]) } else { Err(unknown()) }
            }
            .scope_boxed()
        })
        .await
}

/// Ends all sessions of the caller but the present one.
pub async fn revoke_others(app: &App, person: &SignedIn) -> Result<Vec<SessionId>> {
    app.db.write(|tx| sessions::close_all(tx, person.user_id, person.session_id()).scope_boxed()).await
}
