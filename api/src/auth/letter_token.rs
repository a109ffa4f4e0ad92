//! The secret in a letter's link: good for one purpose, once, for a while.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{
    letter_token,
    types::{id::UserId, letter_purpose::LetterPurpose},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, Select};

use super::secret;
use crate::{
    app::App,
    db::Tx,
    error::{Error, Result, UserErrorCode},
    messages::Message,
};

/// Verifying can wait for the weekend.
const VERIFY_EMAIL: TimeDelta = TimeDelta::hours(48);
/// A new password cannot: the letter lies open in a mailbox.
const RESET_PASSWORD: TimeDelta = TimeDelta::hours(1);

/// Makes a token for a letter that is about to leave. Those of earlier letters that verify an address hold until one is
/// used: people open whichever letter arrives first. Those that choose a password do not: of several, which may lie open in
/// several places, the last one asked for is good.
pub async fn make(app: &App, user: UserId, purpose: LetterPurpose) -> Result<String> {
    let lifetime = match purpose {
        LetterPurpose::VerifyEmail => VERIFY_EMAIL,
        LetterPurpose::ResetPassword => RESET_PASSWORD,
    };
    let token = secret::make();
    let hash = &secret::hash(&token);
    app.db
        .write(|tx| {
            async move {
                if purpose == LetterPurpose::ResetPassword {
                    forget(tx, user, purpose).await?;
                }
                let row = letter_token::ActiveModel {
                    id: Set(app.ids.next()),
                    user_id: Set(user),
                    purpose: Set(purpose),
                    token_hash: Set(hash.clone()),
                    created_at: Set(tx.now()),
                    expires_at: Set(tx.now() + lifetime),
                };
                letter_token::Entity::insert(row).exec_without_returning(tx.db()).await?;
                Ok(())
            }
            .scope_boxed()
        })
        .await?;
    Ok(token)
}

/// Whose a token is, which is not used up by asking.
pub async fn owner<C: ConnectionTrait>(
    db: &C,
    now: DateTime<Utc>,
    purpose: LetterPurpose,
    token: &str,
) -> Result<UserId> {
    Ok(valid(purpose, token, now).one(db).await?.ok_or_else(invalid)?.user_id)
}

/// Uses a token up, and with it all others of the same person and purpose; whose it was. Unknown, used and too old look
/// the same.
pub async fn redeem(tx: &Tx, purpose: LetterPurpose, token: &str) -> Result<UserId> {
    let found = valid(purpose, token, tx.now()).lock_exclusive().one(tx.db()).await?.ok_or_else(invalid)?;
    forget(tx, found.user_id, purpose).await?;
    Ok(found.user_id)
}

async fn forget(tx: &Tx, user: UserId, purpose: LetterPurpose) -> Result<()> {
    letter_token::Entity::delete_many()
        .filter(letter_token::Column::UserId.eq(user))
        .filter(letter_token::Column::Purpose.eq(purpose))
        .exec(tx.db())
        .await?;
    Ok(())
}

fn valid(purpose: LetterPurpose, token: &str, now: DateTime<Utc>) -> Select<letter_token::Entity> {
    letter_token::Entity::find()
        .filter(letter_token::Column::TokenHash.eq(secret::hash(token)))
        .filter(letter_token::Column::Purpose.eq(purpose))
        .filter(letter_token::Column::ExpiresAt.gt(now))
}

fn invalid() -> Error {
    Error::rejected("token", UserErrorCode::InvalidToken, Message::LETTER_TOKEN_INVALID)
}
