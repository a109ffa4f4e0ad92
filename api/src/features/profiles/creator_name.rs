//! Names of creators, as shown to the people they invite.

use entity::types::id::UserId;
use sea_orm::FromQueryResult;

use super::loader::{CreatorName, creator_names};
use crate::platform::{app::App, db::Tx, error::Result};

/// The columns of [`NameParts`], in a statement with [`name_joins`].
pub const NAME_COLUMNS: &str = "user_settings.username, creator_profile.first_name, creator_profile.last_name";

/// Returns the joins that [`NAME_COLUMNS`] needs, where `creator` is the column with the identifier of the creator.
pub fn name_joins(creator: &str) -> String {
    format!(
        "left join creator_profile on creator_profile.user_id = {creator} \
         left join user_settings on user_settings.id = {creator}"
    )
}

/// The parts of a creator's name.
#[derive(Clone, Debug, FromQueryResult)]
pub struct NameParts {
    username: Option<String>,
    first_name: Option<String>,
    last_name: Option<String>,
}

impl NameParts {
    /// Returns the name in the creator's settings, otherwise their first and last names, or `None` when they have given
    /// neither.
    pub fn name(&self) -> Option<String> {
        let chosen = self.username.as_deref().filter(|name| !name.is_empty()).map(str::to_owned);
        chosen.or_else(|| full_name(self.first_name.as_deref(), self.last_name.as_deref()))
    }
}

/// Returns a first and a last name together, or `None` when there is neither.
pub fn full_name(first: Option<&str>, last: Option<&str>) -> Option<String> {
    let names: Vec<&str> = [first, last].into_iter().flatten().collect();
    (!names.is_empty()).then(|| names.join(" "))
}

/// Returns the name of a creator, or `None` when they have not given any. Batched.
pub async fn creator_name(app: &App, creator: UserId) -> Result<Option<String>> {
    Ok(app.loader.load_one(CreatorName(creator)).await?)
}

/// Returns the name of a creator like [`creator_name`], in a transaction.
pub async fn creator_name_in(tx: &Tx, creator: UserId) -> Result<Option<String>> {
    let key = CreatorName(creator);
    Ok(creator_names(tx.db(), &[key]).await?.remove(&key))
}
