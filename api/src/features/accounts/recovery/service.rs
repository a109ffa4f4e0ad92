//! The use cases of verified addresses and lost passwords, each one transaction.

use axum_extra::extract::cookie::Cookie;
use entity::{types::email_token_purpose::EmailTokenPurpose, user};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel, prelude::Uuid};

use super::super::{
    emails::{PasswordChanged, Revoked},
    proof::{self, Names},
    rules::{is_email, normal_email, valid_password},
    service::{NewSession, lock_if_password_unchanged, roles_of, start_session, verify_password},
};
use crate::{
    features::accounts::messages,
    platform::{
        app::App,
        auth::{
            account_lock::lock_account_to_delete,
            api_token, device, email_token,
            rate_limit::Origin,
            request::RequestInfo,
            session,
            viewer::{OwnAccount, SignedIn},
        },
        db::Tx,
        error::{Error, Result, UserErrorCode},
        mail::{self, EmailTemplate},
    },
};

/// Verifies the address to which an email was sent, and signs in. A browser that the account does not recognize must
/// also send its password; otherwise the account's creator, who may be somebody else, would keep it with a verified
/// address.
pub async fn verify_email(
    app: &App,
    request: &RequestInfo,
    token: &str,
    password: Option<String>,
) -> Result<NewSession> {
    app.rate_limits.sign_in(request.address)?;
    let user = email_token::owner(app.db.read(), app.clock.now(), EmailTokenPurpose::VerifyEmail, token).await?;
    let user = user::Entity::find_by_id(user).one(app.db.read()).await?.ok_or(Error::SessionInvalid)?;
    let user = &if proof::is_from_account_creator(app, request, &user) {
        user
    } else {
        let field = "password";
        let Some(password) = password.filter(|password| !password.is_empty()) else {
            return Err(Error::rejected(field, UserErrorCode::Required, messages::SIGN_UP_PASSWORD_REQUIRED));
        };
        app.rate_limits.account(&user.email, Origin::Network(request.address))?;
        let verified = verify_password(app, Some(user), password).await?;
        verified.ok_or_else(|| {
            Error::rejected(field, UserErrorCode::InvalidCredentials, messages::SIGN_UP_PASSWORD_WRONG)
        })?
    };
    app.db
        .write(|tx| {
            async move {
                let user = lock_if_password_unchanged(tx, user).await?.ok_or(Error::SessionInvalid)?;
                email_token::redeem(tx, EmailTokenPurpose::VerifyEmail, token).await?;
                let user = proof::confirm_email(tx, user).await?;
                let roles = roles_of(tx, user.id).await?;
                start_session(tx, app, request, user, roles).await
            }
            .scope_boxed()
        })
        .await
}

/// Requests an email to an address. The account is looked up only when the email is sent, so that neither the result
/// nor the time taken here reveals whether there is one.
pub async fn request_email(
    app: &App,
    request: &RequestInfo,
    address: &str,
    email: &impl EmailTemplate,
) -> Result<String> {
    let address = &normal_email(address);
    if !is_email(address) {
        return Err(Error::rejected("email", UserErrorCode::InvalidEmail, messages::EMAIL_INVALID));
    }
    app.rate_limits.sign_in(request.address)?;
    app.rate_limits.email(address)?;
    app.db.write(|tx| async move { mail::send(tx, app, address, request.language, email).await }.scope_boxed()).await?;
    Ok(address.clone())
}

/// Sets a new password with the token of an email, and signs in. All other sessions and all API tokens end. Having
/// received the email proves ownership of the address, so an account that somebody else may have created is replaced.
pub async fn reset_password(app: &App, request: &RequestInfo, token: &str, password: String) -> Result<NewSession> {
    app.rate_limits.sign_in(request.address)?;
    let hash = &app.passwords.hash(valid_password("newPassword", password)?).await?;
    app.db
        .write(|tx| {
            async move {
                let owner = email_token::owner(tx.db(), tx.now(), EmailTokenPurpose::ResetPassword, token).await?;
                // The account may be replaced, or was by another use of the token.
                let user = lock_account_to_delete(tx, owner).await?.ok_or_else(email_token::invalid_token)?;
                email_token::redeem(tx, EmailTokenPurpose::ResetPassword, token).await?;
                session::close_all(tx, user.id, None).await?;
                let revoked = revoke_tokens(tx, &user).await?;
                let user = proof::claim(tx, app, request, user, Names::default()).await?;
                let user = set_password(tx, app, request, user, hash, revoked).await?;
                let roles = roles_of(tx, user.id).await?;
                start_session(tx, app, request, user, roles).await
            }
            .scope_boxed()
        })
        .await
}

/// Changes the caller's password, or sets the first one of an account. All other sessions and all API tokens end.
pub async fn change_password(
    app: &App,
    request: &RequestInfo,
    person: &SignedIn,
    current: Option<String>,
    new: String,
) -> Result<(OwnAccount, Cookie<'static>)> {
    let new = valid_password("newPassword", new)?;
    let confirmed = &confirm_password(app, request, person, current, "currentPassword").await?;
    let hash = &app.passwords.hash(new).await?;
    app.db
        .write(|tx| {
            async move {
                let user = lock_confirmed(tx, person, confirmed).await?;
                session::close_all(tx, user.id, person.session_id()).await?;
                let revoked = revoke_tokens(tx, &user).await?;
                let user = set_password(tx, app, request, user, hash, revoked).await?;
                let device = device::remember(app, request, &user);
                Ok((OwnAccount { user, roles: person.roles }, device))
            }
            .scope_boxed()
        })
        .await
}

/// Checks that the caller knows the password of their account, if it has one. Returns the account.
pub async fn confirm_password(
    app: &App,
    request: &RequestInfo,
    person: &SignedIn,
    password: Option<String>,
    field: &'static str,
) -> Result<user::Model> {
    let user = user::Entity::find_by_id(person.user_id).one(app.db.read()).await?.ok_or(Error::SessionInvalid)?;
    if user.password_hash.is_none() {
        return Ok(user);
    }
    app.rate_limits.sign_in(request.address)?;
    let session = person.session_id().map(Uuid::from);
    app.rate_limits.account(&user.email, session.map_or(Origin::Network(request.address), Origin::Known))?;
    let verified = verify_password(app, Some(user), password.unwrap_or_default()).await?;
    verified.ok_or_else(|| Error::rejected(field, UserErrorCode::InvalidCredentials, messages::CURRENT_PASSWORD_WRONG))
}

/// Locks the account of a caller who confirmed it with [`confirm_password`], for a transaction that may delete it. Fails if
/// its password was changed meanwhile or the session has ended, which may be all that protects an account without one.
pub async fn lock_confirmed(tx: &Tx, person: &SignedIn, confirmed: &user::Model) -> Result<user::Model> {
    let user = lock_if_password_unchanged(tx, confirmed).await?.ok_or(Error::SessionInvalid)?;
    session::lock(tx, user.id, person.session_id()).await?;
    Ok(user)
}

/// Revokes all API tokens of a user. Returns what the email about the new password says of it.
async fn revoke_tokens(tx: &Tx, user: &user::Model) -> Result<Option<Revoked>> {
    Ok((api_token::revoke_all(tx, user.id).await? > 0).then_some(Revoked::ApiTokens))
}

/// Stores a password hash and notifies the user by email, in case somebody else changed the password. Emails that were sent
/// before to choose one no longer can.
async fn set_password(
    tx: &Tx,
    app: &App,
    request: &RequestInfo,
    user: user::Model,
    hash: &str,
    revoked: Option<Revoked>,
) -> Result<user::Model> {
    let mut row = user.into_active_model();
    row.password_hash = Set(Some(hash.to_owned()));
    row.updated_at = Set(tx.now());
    let user = row.update(tx.db()).await?;
    email_token::delete_all(tx, user.id, EmailTokenPurpose::ResetPassword).await?;
    mail::send(tx, app, &user.email, request.language, &PasswordChanged(revoked)).await?;
    Ok(user)
}
