//! Creating, revoking and reading personal API tokens, for the user themselves only.

use entity::{
    api_token,
    types::id::{ApiTokenId, UserId},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Select};

use crate::platform::{
    app::App,
    auth::{
        api_token::{self as tokens, NewToken},
        viewer::SignedIn,
    },
    error::{Error, Result},
};

/// Creates a token of the caller. Returns its row and its secret, which cannot be read again.
pub async fn create(app: &App, person: &SignedIn, new: &NewToken) -> Result<(api_token::Model, String)> {
    app.db.write(|tx| tokens::create(tx, app, person, new).scope_boxed()).await
}

/// Revokes a token of the caller and ends its subscriptions.
pub async fn revoke(app: &App, person: &SignedIn, id: ApiTokenId) -> Result<()> {
    app.db.write(|tx| tokens::revoke(tx, person.user_id, id).scope_boxed()).await
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
