//! Finding, creating and linking the account of an identity.

use axum_extra::extract::cookie::Cookie;
use entity::{
    oauth_identity,
    types::{id::UserId, oauth_provider::OAuthProvider},
    unlinked_provider, user,
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect};

use super::super::{
    proof::{self, Names},
    rules::{is_email, normal_email},
    service::{roles_of, start_session},
};
use crate::{
    features::profiles,
    platform::{
        app::App,
        auth::{
            account_lock::lock_account,
            oauth::{self, Callback, Completion, Failure, Identity},
            request::RequestInfo,
            session,
            viewer::UserType,
        },
        db::Tx,
        error::Error,
        text,
    },
};

/// The maximum length of a name, in characters.
const MAX_NAME: usize = 80;

/// The outcome of a flow.
pub enum SignInResult {
    /// A user was signed in.
    SignedIn {
        /// The session cookie and the device cookie.
        cookies: Box<[Cookie<'static>; 2]>,
        /// The type of the account.
        user_type: Option<UserType>,
    },
    /// The identity was linked to the account of the signed-in user.
    Linked,
}

/// Completes a flow: signs a user in, or links the identity to the account of the signed-in user.
pub(super) async fn complete(
    app: &App,
    request: &RequestInfo,
    name: &str,
    state: Option<&str>,
    callback: Callback<'_>,
) -> Result<SignInResult, Failure> {
    let Completion { identity, link_to, options } = oauth::complete(app, request, name, state, callback).await?;
    match link_to {
        Some(person) => link_to_user(app, request, person, &identity).await.map(|()| SignInResult::Linked),
        None => sign_in(app, request, &identity, options.user_type).await,
    }
}

/// Signs a user in: to the account that is linked to the identity, else to the one with the identity's verified
/// address, else to a new one.
async fn sign_in(
    app: &App,
    request: &RequestInfo,
    identity: &Identity,
    requested_type: Option<UserType>,
) -> Result<SignInResult, Failure> {
    let outcome = app.db.write(|tx| {
        async move {
            let user = match find_linked_user(tx, identity).await? {
                Some(user) => confirm_matching_email(tx, user, identity).await?,
                None => match link_by_email(tx, app, request, identity).await? {
                    Ok(user) => user,
                    Err(failure) => return Ok(Err(failure)),
                },
            };
            let mut roles = roles_of(tx, user.id).await?;
            if let Some(requested) = requested_type.filter(|_| roles.is_empty()) {
                profiles::service::create(tx, app, &user, requested).await?;
                roles = requested.into();
            }
            let entry = start_session(tx, app, request, user, roles).await?;
            Ok(Ok(SignInResult::SignedIn { cookies: Box::new(entry.cookies), user_type: roles.user_type() }))
        }
        .scope_boxed()
    });
    outcome.await?
}

/// Links an identity to the account of the user who began the flow and is still signed in, in this browser.
async fn link_to_user(app: &App, request: &RequestInfo, person: UserId, identity: &Identity) -> Result<(), Failure> {
    if oauth::browser_user(request)? != person {
        return Err(Failure::SignedOut);
    }
    let session = request.viewer.signed_in()?.session_id();
    let linked = app.db.write(|tx| {
        async move {
            let user = lock_account(tx, person).await?;
            // The provider took its time: a new password may have ended the session meanwhile.
            session::lock(tx, person, session).await?;
            match linked_user(tx, identity).await? {
                Some(user) if user == person => return Ok(Ok(())),
                Some(_) => return Ok(Err(Failure::LinkedElsewhere)),
                None => {}
            }
            if has_identity_of(tx, person, identity.provider).await? {
                return Ok(Err(Failure::OtherLinked));
            }
            insert_identity(tx, app, person, identity).await?;
            unlinked_provider::Entity::delete_by_id((person, identity.provider)).exec(tx.db()).await?;
            confirm_matching_email(tx, user, identity).await?;
            Ok(Ok(()))
        }
        .scope_boxed()
    });
    linked.await?
}

/// Whether a user is linked to an account of a provider.
async fn has_identity_of(tx: &Tx, user: UserId, provider: OAuthProvider) -> Result<bool, Error> {
    let own = oauth_identity::Entity::find()
        .filter(oauth_identity::Column::UserId.eq(user))
        .filter(oauth_identity::Column::Provider.eq(provider));
    Ok(own.count(tx.db()).await? > 0)
}

async fn insert_identity(tx: &Tx, app: &App, user_id: UserId, identity: &Identity) -> Result<(), Error> {
    let row = oauth_identity::ActiveModel {
        id: Set(app.ids.next()),
        user_id: Set(user_id),
        provider: Set(identity.provider),
        subject: Set(identity.subject.clone()),
        created_at: Set(tx.now()),
    };
    oauth_identity::Entity::insert(row).exec_without_returning(tx.db()).await?;
    Ok(())
}

/// Returns the user to whom an identity is linked, with the row locked: nobody chooses the type of the account or unlinks the
/// identity meanwhile.
async fn find_linked_user(tx: &Tx, identity: &Identity) -> Result<Option<user::Model>, Error> {
    let Some(id) = linked_user(tx, identity).await? else { return Ok(None) };
    let user = user::Entity::find_by_id(id).lock_exclusive().one(tx.db()).await?;
    Ok(if linked_user(tx, identity).await? == Some(id) { user } else { None })
}

async fn linked_user(tx: &Tx, identity: &Identity) -> Result<Option<UserId>, Error> {
    let known = oauth_identity::Entity::find()
        .filter(oauth_identity::Column::Provider.eq(identity.provider))
        .filter(oauth_identity::Column::Subject.eq(&*identity.subject));
    Ok(known.one(tx.db()).await?.map(|known| known.user_id))
}

/// Returns the identity's email address if the provider has verified it.
fn verified_email(identity: &Identity) -> Result<String, Failure> {
    let given = identity.email.as_ref().ok_or(Failure::EmailMissing)?;
    let email = normal_email(&given.email);
    match (is_email(&email), given.verified) {
        (false, _) => Err(Failure::EmailMissing),
        (true, false) => Err(Failure::EmailUnverified),
        (true, true) => Ok(email),
    }
}

/// Links an identity to the account with its verified address, which is created when there is none. Fails if the user of
/// the account has unlinked the provider.
async fn link_by_email(
    tx: &Tx,
    app: &App,
    request: &RequestInfo,
    identity: &Identity,
) -> Result<Result<user::Model, Failure>, Error> {
    let email = match verified_email(identity) {
        Ok(email) => email,
        Err(failure) => return Ok(Err(failure)),
    };
    let names = names(identity.full_name.as_deref());
    let found = user::Entity::find().filter(user::Column::Email.eq(&*email)).lock_exclusive().one(tx.db()).await?;
    let user = match found {
        Some(user) => proof::claim(tx, app, request, user, names).await?,
        None => proof::create_verified(tx, app, email, names).await?,
    };
    if unlinked_provider::Entity::find_by_id((user.id, identity.provider)).one(tx.db()).await?.is_some() {
        return Ok(Err(Failure::Unlinked));
    }
    if has_identity_of(tx, user.id, identity.provider).await? {
        return Ok(Err(Failure::OtherLinked));
    }
    insert_identity(tx, app, user.id, identity).await?;
    Ok(Ok(user))
}

/// Marks the address of an account as verified if the identity of its user has the same verified address.
async fn confirm_matching_email(tx: &Tx, user: user::Model, identity: &Identity) -> Result<user::Model, Error> {
    let matches = verified_email(identity).is_ok_and(|email| email == user.email);
    if matches { proof::confirm_email(tx, user).await } else { Ok(user) }
}

/// Splits a full name: the first word is the first name, the rest the last name.
fn names(full_name: Option<&str>) -> Names {
    let full_name = text::name(full_name.unwrap_or_default());
    let (first, last) = full_name.split_once(' ').unwrap_or((&full_name, ""));
    let truncate = |name: &str| (!name.is_empty()).then(|| name.chars().take(MAX_NAME).collect());
    Names { first: truncate(first), last: truncate(last) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_a_full_name_after_the_first_word() {
        let text = |name: &str| Some(name.to_owned());
        for (full_name, first, last) in [
            (Some("Ada Lovelace"), text("Ada"), text("Lovelace")),
            (Some(" Ada  King de Lovelace "), text("Ada"), text("King de Lovelace")),
            (Some("ada"), text("ada"), None),
            (Some("  "), None, None),
            (None, None, None),
        ] {
            let found = names(full_name);
            assert_eq!((found.first, found.last), (first, last), "{full_name:?}");
        }
        let long = names(Some(&"é".repeat(200)));
        assert_eq!(long.first.map(|name| text::length(&name)), Some(MAX_NAME));
    }
}
