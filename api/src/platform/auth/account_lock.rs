//! The lock of an account.

use entity::{types::id::UserId, user};
use sea_orm::{EntityTrait, QuerySelect, sea_query::LockType};

use crate::platform::{
    db::Tx,
    error::{Error, Result},
};

/// Locks an account and returns its row. Transactions that call this for one account run one after the other: what one of
/// them counts, creates once or compares, no other changes. Other transactions may insert rows that refer to the account
/// meanwhile, for which `FOR UPDATE` would make them wait; only one that may delete the account needs that.
pub async fn lock_account(tx: &Tx, id: UserId) -> Result<user::Model> {
    user::Entity::find_by_id(id).lock(LockType::NoKeyUpdate).one(tx.db()).await?.ok_or(Error::SessionInvalid)
}
