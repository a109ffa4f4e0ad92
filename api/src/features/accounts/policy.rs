//! Authorization for accounts: only the user themselves may read theirs.

use entity::{types::id::UserId, user};
use sea_orm::EntityTrait;

use crate::platform::{
    app::App,
    auth::viewer::{OwnAccount, SignedIn, Viewer},
    error::{Error, Result},
};

/// Returns the caller's own account.
pub async fn own_account(app: &App, person: &SignedIn) -> Result<OwnAccount> {
    let user = user::Entity::find_by_id(person.user_id).one(app.db.read()).await?.ok_or(Error::SessionInvalid)?;
    Ok(OwnAccount { user, user_type: person.user_type })
}

/// Returns an account by its identifier, if it is the caller's.
pub async fn view_account(app: &App, caller: &Viewer, id: UserId) -> Result<OwnAccount> {
    let person = caller.signed_in()?;
    if person.user_id == id { own_account(app, person).await } else { Err(Error::NotFound) }
}
