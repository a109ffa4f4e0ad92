//! The first verification of an address, and who owns the account afterwards.
//!
//! Anyone can create an account with somebody else's address and leave access to it for themselves: another identity, a
//! token, a webhook, a session. Proving ownership of the address therefore gives access to the existing account only to
//! a user who also proves that they created it: their browser is or was signed in to it, or they know its password.
//! For any other user the account is deleted, and a new one takes its address.

use entity::{types::id::UserId, user};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel};

use super::{TERMS_VERSION, emails::AccountReplaced, leaving};
use crate::platform::{
    app::App,
    auth::{device, request::RequestInfo},
    db::Tx,
    error::Result,
    mail,
};

/// The names of an account, as far as they are known.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The first name.
    pub first: Option<String>,
    /// The last name.
    pub last: Option<String>,
}

/// Returns whether a request comes from a browser of the account's creator: one that is signed in to the account, or
/// recognized for it.
pub fn is_from_account_creator(app: &App, request: &RequestInfo, user: &user::Model) -> bool {
    let signed_in = request.viewer.signed_in().ok().filter(|person| person.session_id().is_some());
    signed_in.is_some_and(|person| person.user_id == user.id) || device::known(app, request, user).is_some()
}

/// Marks the address of an account as verified, if it is not yet.
pub async fn confirm_email(tx: &Tx, user: user::Model) -> Result<user::Model> {
    if user.email_verified_at.is_some() {
        return Ok(user);
    }
    let mut row = user.into_active_model();
    row.email_verified_at = Set(Some(tx.now()));
    row.updated_at = Set(tx.now());
    Ok(row.update(tx.db()).await?)
}

/// Returns the account of a user who proved ownership of its address: the existing one, if they created it or its
/// address was verified before, else a new one with those `names` that replaces it. The row must be locked.
pub async fn claim(tx: &Tx, app: &App, request: &RequestInfo, user: user::Model, names: Names) -> Result<user::Model> {
    if user.email_verified_at.is_some() || is_from_account_creator(app, request, &user) {
        return confirm_email(tx, user).await;
    }
    leaving::close(tx, app, &user).await?;
    let new = create_verified(tx, app, user.email, names).await?;
    mail::send(tx, app, &new.email, request.language, &AccountReplaced).await?;
    Ok(new)
}

/// Creates an account whose address is already verified. It has no password and no type yet.
pub async fn create_verified(tx: &Tx, app: &App, email: String, names: Names) -> Result<user::Model> {
    let row = user::ActiveModel {
        id: Set(app.ids.next::<UserId>()),
        email: Set(email),
        password_hash: Set(None),
        first_name: Set(names.first),
        last_name: Set(names.last),
        terms_accepted_at: Set(tx.now()),
        terms_version: Set(TERMS_VERSION.to_owned()),
        email_verified_at: Set(Some(tx.now())),
        created_at: Set(tx.now()),
        updated_at: Set(tx.now()),
    };
    Ok(row.insert(tx.db()).await?)
}
