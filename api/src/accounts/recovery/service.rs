//! The use cases of verified addresses and lost passwords, each one transaction.

use axum_extra::extract::cookie::Cookie;
use entity::{
    types::{id::UserId, letter_purpose::LetterPurpose},
    user,
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel, QuerySelect, prelude::Uuid};

use super::super::{
    proof::{self, Names},
    rules::{is_email, normal_email, valid_password},
    service::{Entry, enter, found_with_password, type_of, with_same_password},
    types::Viewer,
};
use crate::{
    app::App,
    auth::{api_token, device, letter_token, rate_limit::Origin, session, viewer::SignedIn},
    db::Tx,
    error::{Error, Result, UserErrorCode},
    graphql::context::RequestInfo,
    mail::{self, Letter},
    messages::Message,
};

/// Confirms the address to which a letter went, and signs in: for whoever made the account. In a browser that it does not
/// know they tell its password; otherwise its maker, who may be somebody else, would keep it with the address proved.
pub async fn verify_email(app: &App, request: &RequestInfo, token: &str, password: Option<String>) -> Result<Entry> {
    app.rate_limits.sign_in(request.address)?;
    let user = letter_token::owner(app.db.read(), app.clock.now(), LetterPurpose::VerifyEmail, token).await?;
    let user = user::Entity::find_by_id(user).one(app.db.read()).await?.ok_or(Error::SessionInvalid)?;
    let user = &if proof::is_makers(app, request, &user) {
        user
    } else {
        let field = "password";
        let Some(password) = password.filter(|password| !password.is_empty()) else {
            return Err(Error::rejected(field, UserErrorCode::Required, Message::SIGN_UP_PASSWORD_REQUIRED));
        };
        app.rate_limits.account(&user.email, Origin::Network(request.address))?;
        let right = found_with_password(app, Some(user), password).await?;
        right
            .ok_or_else(|| Error::rejected(field, UserErrorCode::InvalidCredentials, Message::SIGN_UP_PASSWORD_WRONG))?
    };
    app.db
        .write(|tx| {
            async move {
                let user = with_same_password(tx, user).await?.ok_or(Error::SessionInvalid)?;
                letter_token::redeem(tx, LetterPurpose::VerifyEmail, token).await?;
                let user = proof::confirm(tx, user).await?;
                let user_type = type_of(tx, user.id).await?;
                enter(tx, app, request, user, user_type).await
            }
            .scope_boxed()
        })
        .await
}

/// Has a letter sent to an address. Whether there is an account is looked up when the letter leaves: here everything is
/// the same, also the time it takes.
pub async fn request_letter(app: &App, request: &RequestInfo, email: &str, letter: &Letter) -> Result<String> {
    let email = &normal_email(email);
    if !is_email(email) {
        return Err(Error::rejected("email", UserErrorCode::InvalidEmail, Message::EMAIL_INVALID));
    }
    app.rate_limits.sign_in(request.address)?;
    app.rate_limits.letter(email)?;
    app.db
        .write(|tx| async move { mail::send(tx, app, email, request.language, letter.clone()).await }.scope_boxed())
        .await?;
    Ok(email.clone())
}

/// Sets a new password with a letter's token, and signs in. Whoever got in before is out: in browsers and in programs. The
/// letter arrived, so the address is proved: of an account that somebody else may have made nothing is left.
pub async fn reset_password(app: &App, request: &RequestInfo, token: &str, password: String) -> Result<Entry> {
    app.rate_limits.sign_in(request.address)?;
    let hash = &app.passwords.hash(valid_password("newPassword", password)?).await?;
    app.db
        .write(|tx| {
            async move {
                let user = letter_token::redeem(tx, LetterPurpose::ResetPassword, token).await?;
                let user = locked(tx, user).await?;
                session::close_all(tx, user.id, None).await?;
                api_token::revoke_all(tx, user.id).await?;
                let user = proof::take(tx, app, request, user, Names::default()).await?;
                let user = with_password(tx, app, request, user, hash).await?;
                let user_type = type_of(tx, user.id).await?;
                enter(tx, app, request, user, user_type).await
            }
            .scope_boxed()
        })
        .await
}

/// Changes the caller's password, or gives an account its first one. All other sessions end.
pub async fn change_password(
    app: &App,
    request: &RequestInfo,
    person: &SignedIn,
    current: Option<String>,
    new: String,
) -> Result<(Viewer, Cookie<'static>)> {
    let new = valid_password("newPassword", new)?;
    let confirmed = &confirm_password(app, request, person, current, "currentPassword").await?;
    let hash = &app.passwords.hash(new).await?;
    app.db
        .write(|tx| {
            async move {
                let user = with_same_password(tx, confirmed).await?.ok_or(Error::SessionInvalid)?;
                session::close_all(tx, user.id, person.session_id()).await?;
                let user = with_password(tx, app, request, user, hash).await?;
                let device = device::remember(app, request, &user);
                Ok((Viewer::new(user, person.user_type), device))
            }
            .scope_boxed()
        })
        .await
}

/// Makes sure that the caller knows the password of their account, if it has one; the account.
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
    let right = found_with_password(app, Some(user), password.unwrap_or_default()).await?;
    right.ok_or_else(|| Error::rejected(field, UserErrorCode::InvalidCredentials, Message::CURRENT_PASSWORD_WRONG))
}

async fn locked(tx: &Tx, id: UserId) -> Result<user::Model> {
    user::Entity::find_by_id(id).lock_exclusive().one(tx.db()).await?.ok_or(Error::SessionInvalid)
}

/// Writes a password, and tells the person, in case it was somebody else.
async fn with_password(
    tx: &Tx,
    app: &App,
    request: &RequestInfo,
    user: user::Model,
    hash: &str,
) -> Result<user::Model> {
    let mut row = user.into_active_model();
    row.password_hash = Set(Some(hash.to_owned()));
    row.updated_at = Set(tx.now());
    let user = row.update(tx.db()).await?;
    mail::send(tx, app, &user.email, request.language, Letter::PasswordChanged).await?;
    Ok(user)
}
