//! The locks of an account.

use entity::{types::id::UserId, user};
use sea_orm::{EntityTrait, QuerySelect, sea_query::LockType};

use crate::platform::{
    db::Tx,
    error::{Error, Result},
};

/// Locks an account and returns its row. Transactions that call this for one account run one after the other: what one of
/// them counts, creates once or compares, no other changes. Other transactions may insert rows that refer to the account
/// meanwhile, for which `FOR UPDATE` would make them wait: see [`lock_account_to_delete`].
pub async fn lock_account(tx: &Tx, id: UserId) -> Result<user::Model> {
    user::Entity::find_by_id(id).lock(LockType::NoKeyUpdate).one(tx.db()).await?.ok_or(Error::SessionInvalid)
}

/// Locks an account that the transaction may delete, and returns its row, if there still is one.
pub async fn lock_account_to_delete(tx: &Tx, id: UserId) -> Result<Option<user::Model>> {
    Ok(user::Entity::find_by_id(id).lock_exclusive().one(tx.db()).await?)
}
