//! The first proof of an address, and whose the account then is.
//!
//! Anybody can make an account with anybody's address, fill it, and leave ways in for themselves: another identity, a
//! token, a webhook, a session. So an address that is proved gives nothing of what was there before to whoever proves it,
//! nor anybody's way in, unless they also show that they are who made the account: the browser is signed in to it or was
//! before, or they know its password. To anybody else the account is as good as nobody's: it is closed, as if its person
//! left, and a new one takes its address.

use entity::{types::id::UserId, user};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel};

use super::{TERMS_VERSION, leaving};
use crate::{
    app::App,
    auth::device,
    db::Tx,
    error::Result,
    graphql::context::RequestInfo,
    mail::{self, Letter},
};

/// The names of an account, as far as they are known.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// First name.
    pub first: Option<String>,
    /// Last name.
    pub last: Option<String>,
}

/// Whether the browser of a request is one of whoever made the account: signed in to it, or known to it.
pub fn is_makers(app: &App, request: &RequestInfo, user: &user::Model) -> bool {
    let here = request.viewer.signed_in().ok().filter(|person| person.session_id().is_some());
    here.is_some_and(|person| person.user_id == user.id) || device::known(app, request, user).is_some()
}

/// Notes that whoever made an account proved its address; nothing new when it was proved before.
pub async fn confirm(tx: &Tx, user: user::Model) -> Result<user::Model> {
    if user.email_verified_at.is_some() {
        return Ok(user);
    }
    let mut row = user.into_active_model();
    row.email_verified_at = Set(Some(tx.now()));
    row.updated_at = Set(tx.now());
    Ok(row.update(tx.db()).await?)
}

/// The account of somebody who proved its address: this one, if they made it or it was proved before; else a new one, of
/// those `names`, in its place. The row must be locked.
pub async fn take(tx: &Tx, app: &App, request: &RequestInfo, user: user::Model, names: Names) -> Result<user::Model> {
    if user.email_verified_at.is_some() || is_makers(app, request, &user) {
        return confirm(tx, user).await;
    }
    leaving::close(tx, app, &user).await?;
    let fresh = open(tx, app, user.email, names).await?;
    mail::send(tx, app, &fresh.email, request.language, Letter::AccountReplaced).await?;
    Ok(fresh)
}

/// An account whose address is proved from the start. It has no password and no type yet.
pub async fn open(tx: &Tx, app: &App, email: String, names: Names) -> Result<user::Model> {
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
