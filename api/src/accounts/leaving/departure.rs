//! Closing an account: one transaction, in which everybody who saw something of it is told.

use entity::{tester_profile, user};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::super::{recovery::confirm_password, rules::normal_email};
use crate::{
    activity,
    app::App,
    auth::{api_token, session, viewer::SignedIn},
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
    let user = &confirm_password(app, request, person.user_id, password, "password").await?;
    if user.password_hash.is_none() && confirmation.map(normal_email).as_ref() != Some(&user.email) {
        let code = UserErrorCode::ConfirmationMismatch;
        return Err(Error::rejected("confirmation", code, Message::CONFIRMATION_MISMATCH));
    }
    let settings = settings::of(&app.db, user.id, user.created_at).await?;
    let known_as = &profiles::creator_name(app, user.id).await?;
    // The last letter: nothing will be left to say in which language. Settings never saved say nothing of it.
    let language = if settings.version > 0 { Language::from(settings.language) } else { request.language };
    app.db
        .write(|tx| {
            async move {
                user::Entity::find_by_id(user.id).lock_exclusive().one(tx.db()).await?.ok_or(Error::SessionInvalid)?;
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
                mail::send(tx, app, &user.email, language, Letter::AccountDeleted).await?;
                // The rest goes with the row.
                user::Entity::delete_by_id(user.id).exec(tx.db()).await?;
                Ok(())
            }
            .scope_boxed()
        })
        .await
}
