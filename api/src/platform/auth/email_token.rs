//! Single-use, expiring tokens for the links in emails, each for one purpose.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    email_token,
    types::{email_token_purpose::EmailTokenPurpose, id::UserId},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, Select};

use super::secret;
use crate::platform::{
    app::App,
    db::Tx,
    error::{Error, Result, UserErrorCode},
    messages,
};

/// The lifetime of a token that verifies an address: long enough for a weekend.
const VERIFY_EMAIL_LIFETIME: TimeDelta = TimeDelta::hours(48);
/// The lifetime of a token that resets a password: short, because the email stays readable in a mailbox.
const RESET_PASSWORD_LIFETIME: TimeDelta = TimeDelta::hours(1);

/// Creates a token for an email that is about to be sent.
///
/// Earlier tokens that verify an address stay valid until one of them is used, because people open whichever email
/// arrives first. Earlier tokens that reset a password are deleted: only the one requested last is valid.
pub async fn create(app: &App, user: UserId, purpose: EmailTokenPurpose) -> Result<String> {
    let lifetime = match purpose {
        EmailTokenPurpose::VerifyEmail => VERIFY_EMAIL_LIFETIME,
        EmailTokenPurpose::ResetPassword => RESET_PASSWORD_LIFETIME,
    };
    let token = secret::generate();
    let hash = &secret::hash(&token);
    app.db
        .write(|tx| {
            async move {
                if purpose == EmailTokenPurpose::ResetPassword {
                    delete_all(tx, user, purpose).await?;
                }
                let row = email_token::ActiveModel {
                    id: Set(app.ids.next()),
                    user_id: Set(user),
                    purpose: Set(purpose),
                    token_hash: Set(hash.clone()),
                    created_at: Set(tx.now()),
                    expires_at: Set(tx.now() + lifetime),
                };
                email_token::Entity::insert(row).exec_without_returning(tx.db()).await?;
                Ok(())
            }
            .scope_boxed()
        })
        .await?;
    Ok(token)
}

/// Returns the owner of a valid token without using the token up.
pub async fn owner<C: ConnectionTrait>(
    db: &C,
    now: DateTime<Utc>,
    purpose: EmailTokenPurpose,
    token: &str,
) -> Result<UserId> {
    Ok(find_valid(purpose, token, now).one(db).await?.ok_or_else(invalid_token)?.user_id)
}

/// Uses a token up, along with all other tokens of the same user and purpose. The error does not tell an unknown token from
/// a used or an expired one. Lock order: the owner before their tokens, which are deleted with the account.
pub async fn redeem(tx: &Tx, purpose: EmailTokenPurpose, token: &str) -> Result<()> {
    let found = find_valid(purpose, token, tx.now()).lock_exclusive().one(tx.db()).await?.ok_or_else(invalid_token)?;
    delete_all(tx, found.user_id, purpose).await
}

/// Deletes the tokens of a user for one purpose: their links are no longer valid.
pub async fn delete_all(tx: &Tx, user: UserId, purpose: EmailTokenPurpose) -> Result<()> {
    email_token::Entity::delete_many()
        .filter(email_token::Column::UserId.eq(user))
        .filter(email_token::Column::Purpose.eq(purpose))
        .exec(tx.db())
        .await?;
    Ok(())
}

fn find_valid(purpose: EmailTokenPurpose, token: &str, now: DateTime<Utc>) -> Select<email_token::Entity> {
    email_token::Entity::find()
        .filter(email_token::Column::TokenHash.eq(secret::hash(token)))
        .filter(email_token::Column::Purpose.eq(purpose))
        .filter(email_token::Column::ExpiresAt.gt(now))
}

/// Returns the error for a token that is unknown, used or expired.
pub fn invalid_token() -> Error {
    Error::rejected("token", UserErrorCode::InvalidToken, messages::EMAIL_TOKEN_INVALID)
}
