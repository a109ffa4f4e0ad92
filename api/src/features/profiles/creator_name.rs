//! Names of creators, as shown to the people they invite.

use entity::types::id::UserId;

use super::loader::{CreatorName, creator_names};
use crate::platform::{app::App, db::Tx, error::Result};

/// Returns the name of a creator, or `None` when they have not given any. Batched.
pub async fn creator_name(app: &App, creator: UserId) -> Result<Option<String>> {
    Ok(app.loader.load_one(CreatorName(creator)).await?)
}

/// Returns the name of a creator like [`creator_name`], in a transaction.
pub async fn creator_name_in(tx: &Tx, creator: UserId) -> Result<Option<String>> {
    let key = CreatorName(creator);
    Ok(creator_names(tx.db(), &[key]).await?.remove(&key))
}
