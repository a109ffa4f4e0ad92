//! The lock of an account.

use entity::{types::id::UserId, user};
use sea_orm::{EntityTrait, QuerySelect, sea_query::LockType};

use crate::platform::{
    db::Tx,
    error::{Error, Result},
};

/// Locks an account and returns its row: what is counted, created once or compared with other rows of the account stays
/// so until `tx` is committed. Rows that refer to the account can be inserted meanwhile, for which `FOR UPDATE` would
/// make others wait; only a transaction that may delete the account needs that.
pub async fn lock_account(tx: &Tx, id: UserId) -> Result<user::Model> {
    user::Entity::find_by_id(id).lock(LockType::NoKeyUpdate).one(tx.db()).await?.ok_or(Error::SessionInvalid)
}
