//! Whose account it is.

use axum_extra::extract::cookie::Cookie;
use entity::{oauth_identity, types::id::UserId, user};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::{Failure, provider::Identity};
use crate::{
    accounts::{
        self, is_email, normal_email,
        proof::{self, Names},
    },
    app::App,
    auth::viewer::UserType,
    db::Tx,
    error::Error,
    graphql::context::RequestInfo,
    profiles, text,
};

/// Longest name, in characters.
const MAX_NAME: usize = 80;

/// What came of it.
pub enum Arrival {
    /// Somebody was let in.
    Entered {
        /// What opens their session, and what their browser is known by.
        cookies: Box<[Cookie<'static>; 2]>,
        /// What their account is for.
        user_type: Option<UserType>,
    },
    /// Somebody who is signed in has one more way in.
    Linked,
}

/// Lets somebody in: to the account that is linked to their identity, else to the one that has their verified address,
/// else to a new one.
pub(super) async fn arrive(
    app: &App,
    request: &RequestInfo,
    identity: &Identity,
    wanted: Option<UserType>,
) -> Result<Arrival, Failure> {
    let arrival = app.db.write(|tx| {
        async move {
            let user = match linked(tx, identity).await? {
                Some(user) => proved_by(tx, user, identity).await?,
                None => match verified_address(identity) {
                    Ok(email) => link(tx, app, request, identity, email).await?,
                    Err(failure) => return Ok(Err(failure)),
                },
            };
            let mut user_type = accounts::service::type_of(tx, user.id).await?;
            if let (None, Some(wanted)) = (user_type, wanted) {
                profiles::service::open(tx, app, &user, wanted).await?;
                user_type = Some(wanted);
            }
            let entry = accounts::service::enter(tx, app, request, user, user_type).await?;
            Ok(Ok(Arrival::Entered { cookies: Box::new(entry.cookies), user_type }))
        }
        .scope_boxed()
    });
    arrival.await?
}

/// Who is signed in, in a browser.
pub(super) fn in_browser(request: &RequestInfo) -> Result<UserId, Failure> {
    let person = request.viewer.signed_in().ok().filter(|person| person.session_id().is_some());
    person.map(|person| person.user_id).ok_or(Failure::SignedOut)
}

/// Adds an identity to the account of the person who asked for that, and is still signed in, in this browser.
pub(super) async fn add(app: &App, request: &RequestInfo, person: UserId, identity: &Identity) -> Result<(), Failure> {
    if in_browser(request)? != person {
        return Err(Failure::SignedOut);
    }
    let added = app.db.write(|tx| {
        async move {
            // Locked: of two of one provider at once the second must know the first.
            let user = user::Entity::find_by_id(person).lock_exclusive().one(tx.db()).await?;
            let user = user.ok_or(Error::SessionInvalid)?;
            match linked(tx, identity).await? {
                Some(user) if user.id == person => return Ok(Ok(())),
                Some(_) => return Ok(Err(Failure::LinkedElsewhere)),
                None => {}
            }
            let other = oauth_identity::Entity::find()
                .filter(oauth_identity::Column::UserId.eq(person))
                .filter(oauth_identity::Column::Provider.eq(identity.provider));
            if other.one(tx.db()).await?.is_some() {
                return Ok(Err(Failure::OtherLinked));
            }
            keep(tx, app, person, identity).await?;
            proved_by(tx, user, identity).await?;
            Ok(Ok(()))
        }
        .scope_boxed()
    });
    added.await?
}

async fn keep(tx: &Tx, app: &App, user_id: UserId, identity: &Identity) -> Result<(), Error> {
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

async fn linked(tx: &Tx, identity: &Identity) -> Result<Option<user::Model>, Error> {
    let known = oauth_identity::Entity::find()
        .filter(oauth_identity::Column::Provider.eq(identity.provider))
        .filter(oauth_identity::Column::Subject.eq(&*identity.subject))
        .one(tx.db())
        .await?;
    match known {
        // Locked: a choice of type at the same moment must not make both profiles.
        Some(known) => Ok(user::Entity::find_by_id(known.user_id).lock_exclusive().one(tx.db()).await?),
        None => Ok(None),
    }
}

fn verified_address(identity: &Identity) -> Result<String, Failure> {
    let given = identity.email.as_ref().ok_or(Failure::EmailMissing)?;
    let email = normal_email(&given.email);
    match (is_email(&email), given.verified) {
        (false, _) => Err(Failure::EmailMissing),
        (true, false) => Err(Failure::EmailUnverified),
        (true, true) => Ok(email),
    }
}

/// Links an identity to the account with this address, which is made when there is none.
async fn link(
    tx: &Tx,
    app: &App,
    request: &RequestInfo,
    identity: &Identity,
    email: String,
) -> Result<user::Model, Error> {
    let names = names(identity.full_name.as_deref());
    let found = user::Entity::find().filter(user::Column::Email.eq(&*email)).lock_exclusive().one(tx.db()).await?;
    let user = match found {
        Some(user) => proof::take(tx, app, request, user, names).await?,
        None => proof::open(tx, app, email, names).await?,
    };
    keep(tx, app, user.id, identity).await?;
    Ok(user)
}

/// Notes that the address of an account is proved, when its own person comes with an identity that proves it.
async fn proved_by(tx: &Tx, user: user::Model, identity: &Identity) -> Result<user::Model, Error> {
    let proves = verified_address(identity).is_ok_and(|email| email == user.email);
    if proves { proof::confirm(tx, user).await } else { Ok(user) }
}

/// First name: the first word; last name: the rest.
fn names(full_name: Option<&str>) -> Names {
    let full_name = text::line(full_name.unwrap_or_default());
    let (first, last) = full_name.split_once(' ').unwrap_or((&full_name, ""));
    let fitting = |name: &str| (!name.is_empty()).then(|| name.chars().take(MAX_NAME).collect());
    Names { first: fitting(first), last: fitting(last) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_is_the_first_name() {
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
