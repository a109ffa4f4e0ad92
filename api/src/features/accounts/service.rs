//! The use cases of accounts, each one transaction.

use std::{collections::BTreeSet, sync::OnceLock};

use axum_extra::extract::cookie::Cookie;
use entity::{
    creator_profile, oauth_identity, tester_profile,
    types::{id::UserId, oauth_provider::OAuthProvider},
    unlinked_provider, user,
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};

use super::{
    TERMS_VERSION,
    emails::VerifyEmail,
    messages,
    rules::{MAX_PASSWORD, NewAccount, is_email, normal_email},
};
use crate::{
    features::profiles,
    platform::{
        app::App,
        auth::{
            account_lock::{lock_account, lock_account_to_delete},
            device,
            rate_limit::Origin,
            request::RequestInfo,
            session,
            viewer::{self, OwnAccount, Roles, SignedIn, UserType, Viewer},
        },
        db::{Db, Tx},
        error::{Error, Result, UserErrorCode},
        feed::NewChange,
        mail, text,
    },
};

/// A new session.
pub struct NewSession {
    /// The account of the user.
    pub account: OwnAccount,
    /// The session cookie and the device cookie.
    pub cookies: [Cookie<'static>; 2],
}

/// The outcome of a sign-up.
pub enum SignUpOutcome {
    /// The user is signed in.
    SignedIn(Box<NewSession>),
    /// The user has to verify the address first. Holds the device cookie, by which the browser is recognized then.
    VerificationPending(Cookie<'static>),
}

/// Creates an account with its profile, and signs in; where addresses are verified, sends an email instead, whose link
/// returns to the page `next`.
pub async fn sign_up(
    app: &App,
    request: &RequestInfo,
    account: NewAccount,
    next: Option<String>,
) -> Result<SignUpOutcome> {
    app.rate_limits.sign_in(request.address)?;
    let account = account.validate()?;
    let hash = app.passwords.hash(account.password.clone()).await?;
    let (id, account, hash, email): (UserId, _, _, _) = (app.ids.next(), &account, &hash, &VerifyEmail(next));
    // Counted once for a new account, though the transaction may run again.
    let may_email = &OnceLock::new();
    app.db
        .write(|tx| {
            async move {
                let row = user::ActiveModel {
                    id: Set(id),
                    email: Set(account.email.clone()),
                    password_hash: Set(Some(hash.clone())),
                    first_name: Set(Some(account.first_name.clone())),
                    last_name: Set(Some(account.last_name.clone())),
                    terms_accepted_at: Set(tx.now()),
                    terms_version: Set(TERMS_VERSION.to_owned()),
                    email_verified_at: Set(None),
                    created_at: Set(tx.now()),
                    updated_at: Set(tx.now()),
                };
                let user = row.insert(tx.db()).await.map_err(|error| Error::from(error).on_unique(email_taken))?;
                profiles::service::create(tx, app, &user, account.user_type).await?;
                if app.config.verifies_email() {
                    // Beyond the limit nothing is sent, nor said: it can be asked for later.
                    if *may_email.get_or_init(|| app.rate_limits.email(&user.email).is_ok()) {
                        mail::send(tx, app, &user.email, request.language, email).await?;
                    }
                    return Ok(SignUpOutcome::VerificationPending(device::remember(app, request, &user)));
                }
                start_session(tx, app, request, user, account.user_type.into())
                    .await
                    .map(|session| SignUpOutcome::SignedIn(Box::new(session)))
            }
            .scope_boxed()
        })
        .await
}

/// Signs in. An unknown address and a wrong password get the same error after the same time; that an address is not
/// verified is reported only with the right password.
pub async fn sign_in(app: &App, request: &RequestInfo, email: &str, password: String) -> Result<NewSession> {
    let email = normal_email(email);
    app.rate_limits.sign_in(request.address)?;
    // An invalid address has no account. PostgreSQL would fail on text that contains NUL.
    let found = if is_email(&email) {
        user::Entity::find().filter(user::Column::Email.eq(&*email)).one(app.db.read()).await?
    } else {
        None
    };
    let device = found.as_ref().and_then(|user| device::known(app, request, user));
    app.rate_limits.account(&email, device.map_or(Origin::Network(request.address), Origin::Known))?;
    let user = verify_password(app, found, password).await?.ok_or_else(wrong_credentials)?;
    if app.config.verifies_email() && user.email_verified_at.is_none() {
        return Err(Error::global(UserErrorCode::EmailNotVerified, messages::EMAIL_NOT_VERIFIED));
    }
    let verified = &user;
    app.db
        .write(|tx| {
            async move {
                let user = lock_if_password_unchanged(tx, verified).await?.ok_or_else(wrong_credentials)?;
                let roles = roles_of(tx, user.id).await?;
                start_session(tx, app, request, user, roles).await
            }
            .scope_boxed()
        })
        .await
}

/// Returns the account, if there is one and the password is right. Takes the same time whatever is wrong.
pub(super) async fn verify_password(
    app: &App,
    found: Option<user::Model>,
    password: String,
) -> Result<Option<user::Model>> {
    let hash = found.as_ref().and_then(|user| user.password_hash.clone());
    let is_right = text::length(&password) <= MAX_PASSWORD && app.passwords.verify(password, hash).await?;
    Ok(found.filter(|_| is_right))
}

/// Locks an account and returns its current row, or `None` if its password has changed since it was verified. Hashing
/// takes long enough for that, and a changed password must not let anyone sign in with the old one. The caller may
/// delete the account.
pub(super) async fn lock_if_password_unchanged(tx: &Tx, verified: &user::Model) -> Result<Option<user::Model>> {
    let user = lock_account_to_delete(tx, verified.id).await?;
    Ok(user.filter(|user| user.password_hash == verified.password_hash))
}

/// Ends the caller's session.
pub async fn sign_out(app: &App, person: &SignedIn) -> Result<()> {
    let Some(session) = person.session_id() else { return Ok(()) };
    app.db.write(|tx| async move { session::close(tx, person.user_id, session).await.map(drop) }.scope_boxed()).await
}

/// Sets the type of the caller's account, once, and records that the terms are accepted.
pub async fn complete_profile(app: &App, person: &SignedIn, user_type: Option<UserType>) -> Result<OwnAccount> {
    let Some(user_type) = user_type else {
        return Err(Error::rejected("userType", UserErrorCode::Required, messages::PROFILE_TYPE_REQUIRED));
    };
    app.db
        .write(|tx| {
            async move {
                let user = lock_account(tx, person.user_id).await?;
                if !roles_of(tx, user.id).await?.is_empty() {
                    return Err(Error::global(UserErrorCode::TypeAlreadyChosen, messages::TYPE_ALREADY_CHOSEN));
                }
                let mut row = user.into_active_model();
                // Accepted here: a sign-in with a provider, which began the account, mentions no terms.
                row.terms_accepted_at = Set(tx.now());
                row.terms_version = Set(TERMS_VERSION.to_owned());
                row.updated_at = Set(tx.now());
                let user = row.update(tx.db()).await?;
                profiles::service::create(tx, app, &user, user_type).await?;
                Ok(OwnAccount { user, roles: user_type.into() })
            }
            .scope_boxed()
        })
        .await
}

/// Makes the caller's account one for `role` as well. One that it has already is kept as it is.
pub async fn add_role(app: &App, person: &SignedIn, role: UserType) -> Result<OwnAccount> {
    app.db
        .write(|tx| {
            async move {
                let user = lock_account(tx, person.user_id).await?;
                let roles = roles_of(tx, user.id).await?;
                if !roles.has(role) {
                    profiles::service::create(tx, app, &user, role).await?;
                    // Every process forgets what it knows of the account.
                    tx.record(NewChange::access_revoked(viewer::roles_topic(user.id), user.id));
                }
                Ok(OwnAccount { user, roles: roles.and(role) })
            }
            .scope_boxed()
        })
        .await
}

/// Returns the providers that are linked to an account.
pub async fn providers_of(db: &Db, id: UserId) -> Result<BTreeSet<OAuthProvider>> {
    let rows = oauth_identity::Entity::find().filter(oauth_identity::Column::UserId.eq(id)).all(db.read()).await?;
    Ok(rows.into_iter().map(|row| row.provider).collect())
}

/// Unlinks a provider from the caller's account, unless it is the last way to sign in. Its identities are linked again by
/// the caller only.
pub async fn unlink(app: &App, person: &SignedIn, provider: OAuthProvider) -> Result<OwnAccount> {
    app.db
        .write(|tx| {
            async move {
                let user = lock_account(tx, person.user_id).await?;
                let own = oauth_identity::Entity::find().filter(oauth_identity::Column::UserId.eq(user.id));
                let (removed, others): (Vec<_>, Vec<_>) =
                    own.all(tx.db()).await?.into_iter().partition(|row| row.provider == provider);
                if removed.is_empty() {
                    return Err(Error::rejected("provider", UserErrorCode::NotFound, messages::PROVIDER_NOT_LINKED));
                }
                if others.is_empty() && user.password_hash.is_none() {
                    return Err(Error::rejected("provider", UserErrorCode::LastWayIn, messages::LAST_WAY_IN));
                }
                oauth_identity::Entity::delete_many()
                    .filter(oauth_identity::Column::UserId.eq(user.id))
                    .filter(oauth_identity::Column::Provider.eq(provider))
                    .exec(tx.db())
                    .await?;
                let unlinked =
                    unlinked_provider::Model { user_id: user.id, provider, created_at: tx.now() }.into_active_model();
                unlinked_provider::Entity::insert(unlinked).exec_without_returning(tx.db()).await?;
                Ok(OwnAccount { user, roles: person.roles })
            }
            .scope_boxed()
        })
        .await
}

/// Returns what an account may be used for.
pub async fn roles_of(tx: &Tx, id: UserId) -> Result<Roles> {
    let creator = creator_profile::Entity::find().filter(creator_profile::Column::UserId.eq(id)).one(tx.db()).await?;
    let tester = tester_profile::Entity::find().filter(tester_profile::Column::UserId.eq(id)).one(tx.db()).await?;
    Ok(Roles::of(creator.is_some(), tester.is_some()))
}

/// Starts a session for a user. Ends the browser's previous session, whichever user it belonged to.
pub async fn start_session(
    tx: &Tx,
    app: &App,
    request: &RequestInfo,
    user: user::Model,
    roles: Roles,
) -> Result<NewSession> {
    if let Viewer::Person(before) = &request.viewer
        && let Some(session) = before.session_id()
    {
        session::close(tx, before.user_id, session).await?;
    }
    let cookies =
        [session::open(tx, app, user.id, request.user_agent.as_deref()).await?, device::remember(app, request, &user)];
    Ok(NewSession { account: OwnAccount { user, roles }, cookies })
}

fn wrong_credentials() -> Error {
    Error::global(UserErrorCode::InvalidCredentials, messages::INVALID_CREDENTIALS)
}

fn email_taken() -> Error {
    Error::rejected("email", UserErrorCode::EmailTaken, messages::EMAIL_TAKEN)
}
