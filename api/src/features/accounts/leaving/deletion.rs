//! Deleting an account, in one transaction that also notifies everyone who could see something of it.

use entity::{types::id::UserId, user};
use scoped_futures::ScopedFutureExt;
use sea_orm::EntityTrait;

use super::super::{
    emails::AccountDeleted,
    recovery::{confirm_password, lock_confirmed},
    rules::normal_email,
};
use crate::{
    features::{accounts::messages, settings},
    platform::{
        app::App,
        auth::{account_lock::lock_account_to_delete, api_token, request::RequestInfo, session, viewer::SignedIn},
        db::Tx,
        error::{Error, Result, UserErrorCode},
        language::Language,
        mail,
        personal_data::{ClosingAccount, DeletionPhase},
    },
};

/// Deletes the caller's account with their own objects. What they wrote to others is kept without their name, and their
/// subscriptions end.
pub async fn delete(
    app: &App,
    request: &RequestInfo,
    person: &SignedIn,
    password: Option<String>,
    confirmation: Option<&str>,
) -> Result<()> {
    let user = &confirm_password(app, request, person, password, "password").await?;
    if user.password_hash.is_none() && confirmation.map(normal_email).as_ref() != Some(&user.email) {
        let code = UserErrorCode::ConfirmationMismatch;
        return Err(Error::rejected("confirmation", code, messages::CONFIRMATION_MISMATCH));
    }
    let language = language_of(app, user, request.language).await?;
    app.db
        .write(|tx| {
            async move {
                let user = lock_confirmed(tx, person, user).await?;
                close_and_tell(tx, app, &user, language).await
            }
            .scope_boxed()
        })
        .await
}

/// Deletes an account like [`delete`], for the operator. Fails with [`Error::NotFound`].
pub async fn delete_for_operator(app: &App, id: UserId) -> Result<()> {
    let user = user::Entity::find_by_id(id).one(app.db.read()).await?.ok_or(Error::NotFound)?;
    let language = language_of(app, &user, Language::default()).await?;
    app.db
        .write(|tx| {
            async move {
                let user = lock_account_to_delete(tx, id).await?.ok_or(Error::NotFound)?;
                close_and_tell(tx, app, &user, language).await
            }
            .scope_boxed()
        })
        .await
}

/// Returns the language of the email about a deletion. Read before, because the email is rendered after the settings are
/// deleted. Settings that were never saved do not state a language.
async fn language_of(app: &App, user: &user::Model, otherwise: Language) -> Result<Language> {
    let settings = settings::of(app.db.read(), user.id, user.created_at).await?;
    Ok(if settings.version > 0 { settings.language.into() } else { otherwise })
}

async fn close_and_tell(tx: &Tx, app: &App, user: &user::Model, language: Language) -> Result<()> {
    mail::send(tx, app, &user.email, language, &AccountDeleted).await?;
    close(tx, app, user).await
}

/// Deletes an account whose row is locked, with its objects and credentials. Its feedback is kept, as « Anonyme ».
pub async fn close(tx: &Tx, app: &App, user: &user::Model) -> Result<()> {
    let mut account = ClosingAccount::new(user.clone());
    for phase in DeletionPhase::ALL {
        for feature in app.api.features {
            for deletion in feature.deletions.iter().filter(|deletion| deletion.phase == phase) {
                (deletion.run)(tx, app, &mut account).await?;
            }
        }
    }
    session::close_all(tx, user.id, None).await?;
    api_token::revoke_all(tx, user.id).await?;
    // The database deletes the remaining rows in cascade.
    user::Entity::delete_by_id(user.id).exec(tx.db()).await?;
    Ok(())
}
