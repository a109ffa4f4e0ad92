//! The use cases of accounts, each one transaction.

use axum_extra::extract::cookie::Cookie;
use entity::{creator_profile, tester_profile, types::id::UserId, user};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::{
    rules::{MAX_PASSWORD, NewAccount, is_email, normal_email},
    types::Viewer,
};
use crate::{
    app::App,
    auth::{
        session,
        viewer::{SignedIn, UserType, Viewer as Caller},
    },
    db::Tx,
    error::{Error, Result, UserError, UserErrorCode},
    graphql::context::RequestInfo,
    messages::Message,
    profiles, text,
};

/// A person who was let in, and the cookie that says so.
pub struct Entry {
    pub viewer: Viewer,
    pub cookie: Cookie<'static>,
}

/// Creates an account with its profile, and signs in.
pub async fn sign_up(app: &App, request: &RequestInfo, account: NewAccount) -> Result<Entry> {
    app.rate_limits.sign_in(request.address)?;
    let account = account.validate()?;
    let hash = app.passwords.hash(account.password.clone()).await?;
    let (id, account, hash): (UserId, _, _) = (app.ids.next(), &account, &hash);
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
                    created_at: Set(tx.now()),
                    updated_at: Set(tx.now()),
                };
                let user = row.insert(tx.db()).await.map_err(|error| Error::from(error).on_unique(email_taken))?;
                profiles::service::open(tx, app, &user, account.user_type).await?;
                enter(tx, app, request, user, Some(account.user_type)).await
            }
            .scope_boxed()
        })
        .await
}

/// Signs in. An unknown address and a wrong password get the same answer in the same time.
pub async fn sign_in(app: &App, request: &RequestInfo, email: &str, password: String) -> Result<Entry> {
    app.rate_limits.sign_in(request.address)?;
    // What is no address is nobody's; PostgreSQL would not even look for a text with a NUL in it.
    let email = Some(normal_email(email)).filter(|email| is_email(email));
    let found = match email {
        Some(email) => user::Entity::find().filter(user::Column::Email.eq(email)).one(app.db.read()).await?,
        None => None,
    };
    let hash = found.as_ref().and_then(|user| user.password_hash.clone());
    let right = text::length(&password) <= MAX_PASSWORD && app.passwords.verify(password, hash).await?;
    let Some(user) = found.filter(|_| right) else {
        let wrong = UserError::global(UserErrorCode::InvalidCredentials, Message::INVALID_CREDENTIALS);
        return Err(Error::Rejected(vec![wrong]));
    };
    let user = &user;
    app.db
        .write(|tx| {
            async move {
                let user_type = type_of(tx, user.id).await?;
                enter(tx, app, request, user.clone(), user_type).await
            }
            .scope_boxed()
        })
        .await
}

/// Ends the caller's session.
pub async fn sign_out(app: &App, person: &SignedIn) -> Result<()> {
    let session = person.session_id;
    app.db.write(|tx| session::close(tx, session).scope_boxed()).await
}

/// Gives the caller's account its type, once.
pub async fn complete_profile(app: &App, person: &SignedIn, user_type: Option<UserType>) -> Result<Viewer> {
    let Some(user_type) = user_type else {
        return Err(Error::rejected("userType", UserErrorCode::Required, Message::PROFILE_TYPE_REQUIRED));
    };
    app.db
        .write(|tx| {
            async move {
                // Locked: two choices at once must not make both profiles.
                let user = user::Entity::find_by_id(person.user_id)
                    .lock_exclusive()
                    .one(tx.db())
                    .await?
                    .ok_or(Error::SessionInvalid)?;
                if type_of(tx, user.id).await?.is_some() {
                    let chosen = UserError::global(UserErrorCode::TypeAlreadyChosen, Message::TYPE_ALREADY_CHOSEN);
                    return Err(Error::Rejected(vec![chosen]));
                }
                profiles::service::open(tx, app, &user, user_type).await?;
                Ok(Viewer::new(user, Some(user_type)))
            }
            .scope_boxed()
        })
        .await
}

/// What an account is for: the creator's profile is looked at first.
async fn type_of(tx: &Tx, id: UserId) -> Result<Option<UserType>> {
    let creator = creator_profile::Entity::find().filter(creator_profile::Column::UserId.eq(id)).one(tx.db()).await?;
    let tester = tester_profile::Entity::find().filter(tester_profile::Column::UserId.eq(id)).one(tx.db()).await?;
    Ok(UserType::of(creator.is_some(), tester.is_some()))
}

/// Opens a session for a person; the one this browser had before ends, whoever's it was.
async fn enter(
    tx: &Tx,
    app: &App,
    request: &RequestInfo,
    user: user::Model,
    user_type: Option<UserType>,
) -> Result<Entry> {
    if let Caller::Session(before) = &request.viewer {
        session::close(tx, before.session_id).await?;
    }
    let cookie = session::open(tx, app, user.id, request.user_agent.as_deref()).await?;
    Ok(Entry { viewer: Viewer::new(user, user_type), cookie })
}

fn email_taken() -> Error {
    Error::rejected("email", UserErrorCode::EmailTaken, Message::EMAIL_TAKEN)
}
