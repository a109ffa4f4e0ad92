//! Deleting an account, in one transaction that also notifies everyone who could see something of it.

use entity::{tester_profile, user};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::super::{recovery::confirm_password, rules::normal_email, service::lock_if_password_unchanged};
use crate::{
    app::App,
    features::{activity, feedback, invitations, notifications, profiles, projects, settings},
    platform::{
        auth::{api_token, session, viewer::SignedIn},
        db::Tx,
        error::{Error, Result, UserErrorCode},
        graphql::context::RequestInfo,
        language::Language,
        mail::{self, Email},
        messages::Message,
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
        return Err(Error::rejected("confirmation", code, Message::CONFIRMATION_MISMATCH));
    }
    let settings = settings::of(&app.db, user.id, user.created_at).await?;
    // Read here, because the email is rendered after the settings are deleted. Settings that were never saved do not
    // state a language.
    let language = if settings.version > 0 { Language::from(settings.language) } else { request.language };
    app.db
        .write(|tx| {
            async move {
                let user = lock_if_password_unchanged(tx, user).await?.ok_or(Error::SessionInvalid)?;
                mail::send(tx, app, &user.email, language, Email::AccountDeleted).await?;
                close(tx, app, &user).await
            }
            .scope_boxed()
        })
        .await
}

/// Deletes an account whose row is locked, with its objects and credentials. Its feedback is kept, as « Anonyme ».
pub async fn close(tx: &Tx, app: &App, user: &user::Model) -> Result<()> {
    let name = profiles::creator_name_in(tx, user.id).await?;
    notifications::anonymize_inviter(tx, user.id, name.as_deref()).await?;
    projects::service::delete_all_of_creator(tx, app, user.id).await?;
    let mut names = feedback::service::anonymize_author(tx, user.id).await?;
    let profile = tester_profile::Entity::find().filter(tester_profile::Column::UserId.eq(user.id));
    names.extend(profile.one(tx.db()).await?.and_then(|profile| profile.username));
    let tested = invitations::service::remove_tester(tx, user.id).await?;
    activity::anonymize(tx, &names, &tested).await?;
    notifications::anonymize(tx, &names, &tested).await?;
    session::close_all(tx, user.id, None).await?;
    api_token::revoke_all(tx, user.id).await?;
    // The database deletes the remaining rows in cascade.
    user::Entity::delete_by_id(user.id).exec(tx.db()).await?;
    Ok(())
}
