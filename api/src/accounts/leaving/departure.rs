//! Closing an account: one transaction, in which everybody who saw something of it is told.

use entity::{tester_profile, user};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::super::{recovery::confirm_password, rules::normal_email, service::with_same_password};
use crate::{
    activity,
    app::App,
    auth::{api_token, session, viewer::SignedIn},
    db::Tx,
    error::{Error, Result, UserErrorCode},
    feedback,
    graphql::context::RequestInfo,
    invitations,
    language::Language,
    mail::{self, Letter},
    messages::Message,
    notifications, profiles, projects, settings,
};

/// Removes the caller's account. What is theirs goes; what they told others stays without their name; whoever listened
/// as them is cut off.
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
    // The last letter: nothing will be left to say in which language. Settings never saved say nothing of it.
    let language = if settings.version > 0 { Language::from(settings.language) } else { request.language };
    app.db
        .write(|tx| {
            async move {
                let user = with_same_password(tx, user).await?.ok_or(Error::SessionInvalid)?;
                mail::send(tx, app, &user.email, language, Letter::AccountDeleted).await?;
                close(tx, app, &user).await
            }
            .scope_boxed()
        })
        .await
}

/// Removes an account whose row is locked: everything in it and every way into it. Feedback stays, as « Anonyme ».
pub async fn close(tx: &Tx, app: &App, user: &user::Model) -> Result<()> {
    let known_as = profiles::creator_name_in(tx, user.id).await?;
    notifications::forget_inviter(tx, user.id, known_as.as_deref()).await?;
    projects::service::leave_with_creator(tx, app, user.id).await?;
    let mut names = feedback::service::become_anonymous(tx, user.id).await?;
    let profile = tester_profile::Entity::find().filter(tester_profile::Column::UserId.eq(user.id));
    names.extend(profile.one(tx.db()).await?.and_then(|profile| profile.username));
    let tested = invitations::service::leave_with_tester(tx, user.id).await?;
    activity::forget(tx, &names, &tested).await?;
    notifications::forget(tx, &names, &tested).await?;
    session::close_all(tx, user.id, None).await?;
    api_token::revoke_all(tx, user.id).await?;
    // The rest goes with the row.
    user::Entity::delete_by_id(user.id).exec(tx.db()).await?;
    Ok(())
}
