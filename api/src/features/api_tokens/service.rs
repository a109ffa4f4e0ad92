//! Creating, revoking and reading personal API tokens, for the user themselves only.

use entity::{
    api_token,
    types::{
        id::{ApiTokenId, UserId},
        scope::Scopes,
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, Select};

use super::{messages, rules::NewToken};
use crate::platform::{
    app::App,
    auth::{
        account_lock::lock_account,
        api_token::PREFIX,
        secret, session,
        viewer::{self, SignedIn},
    },
    error::{Error, Result, UserErrorCode},
    feed::NewChange,
};

/// The maximum number of unexpired tokens of one user.
const MAX_TOKENS: u64 = 50;

/// Creates a token of the caller. Returns its row and its secret, which cannot be read again.
pub async fn create(app: &App, person: &SignedIn, new: NewToken) -> Result<(api_token::Model, String)> {
    let new = &new.validate(app.clock.now())?;
    let user_id = person.user_id;
    app.db
        .write(|tx| {
            async move {
                lock_account(tx, user_id).await?;
                // A new password ends the access of others, also what they had just begun to create.
                session::lock(tx, user_id, person.session_id()).await?;
                let active = of_user(user_id).filter(api_token::Column::ExpiresAt.gt(tx.now()));
                if active.count(tx.db()).await? >= MAX_TOKENS {
                    return Err(Error::global(UserErrorCode::TooMany, messages::API_TOKENS_TOO_MANY));
                }
                let secret = format!("{PREFIX}{}", secret::generate());
                let row = api_token::Model {
                    id: app.ids.next(),
                    user_id,
                    name: new.name.clone(),
                    token_hash: secret::hash(&secret),
                    hint: secret[secret.len() - 4..].to_owned(),
                    scopes: Scopes(new.scopes.clone()),
                    created_at: tx.now(),
                    last_used_at: None,
                    expires_at: new.expires_at,
                };
                api_token::Entity::insert(row.clone().into_active_model()).exec_without_returning(tx.db()).await?;
                Ok((row, secret))
            }
            .scope_boxed()
        })
        .await
}

/// Revokes a token of the caller and ends its subscriptions.
pub async fn revoke(app: &App, person: &SignedIn, id: ApiTokenId) -> Result<()> {
    app.db
        .write(|tx| {
            async move {
                let own = api_token::Entity::delete_by_id(id).filter(api_token::Column::UserId.eq(person.user_id));
                if own.exec(tx.db()).await?.rows_affected == 0 {
                    return Err(Error::rejected("id", UserErrorCode::NotFound, messages::API_TOKEN_NOT_FOUND));
                }
                tx.record(NewChange::access_revoked(viewer::api_token_topic(id), id));
                Ok(())
            }
            .scope_boxed()
        })
        .await
}

/// Returns the query for a user's tokens, also those that have expired.
pub fn of_user(person: UserId) -> Select<api_token::Entity> {
    api_token::Entity::find().filter(api_token::Column::UserId.eq(person))
}

/// Returns a token of the caller.
pub async fn find(app: &App, person: &SignedIn, id: ApiTokenId) -> Result<api_token::Model> {
    let row = of_user(person.user_id).filter(api_token::Column::Id.eq(id));
    row.one(app.db.read()).await?.ok_or(Error::NotFound)
}
