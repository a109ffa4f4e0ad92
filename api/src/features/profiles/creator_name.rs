//! Names of creators, as shown to the people they invite.

use std::{collections::HashMap, sync::Arc};

use async_graphql::dataloader::Loader;
use entity::{creator_profile, types::id::UserId, user_settings};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use crate::{
    features::settings,
    platform::{
        app::App,
        db::Tx,
        error::{Error, Result},
        loaders::Reader,
    },
};

/// Key for the name of a creator: the one in their settings, otherwise their first and last names. Not found when they
/// have neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CreatorName(pub UserId);

impl Loader<CreatorName> for Reader {
    type Value = String;
    type Error = Arc<Error>;

    async fn load(&self, keys: &[CreatorName]) -> Result<HashMap<CreatorName, String>, Self::Error> {
        Ok(names(self.db.read(), keys).await?)
    }
}

async fn names<C: ConnectionTrait>(db: &C, keys: &[CreatorName]) -> Result<HashMap<CreatorName, String>> {
    let profiles = creator_profile::Entity::find()
        .filter(creator_profile::Column::UserId.is_in(keys.iter().map(|key| key.0)))
        .all(db)
        .await?;
    let settings = user_settings::Entity::find()
        .filter(user_settings::Column::Id.is_in(keys.iter().map(|key| settings::id_of(key.0))))
        .filter(user_settings::Column::Username.is_not_null())
        .all(db)
        .await?;
    let full_names = profiles.into_iter().filter_map(|profile| {
        let names: Vec<String> = [profile.first_name, profile.last_name].into_iter().flatten().collect();
        (!names.is_empty()).then(|| (CreatorName(profile.user_id), names.join(" ")))
    });
    let chosen = settings.into_iter().filter_map(|row| Some((CreatorName(UserId(row.id.0)), row.username?)));
    // On duplicate keys the last one wins: the name in the settings.
    Ok(full_names.chain(chosen.filter(|(_, name)| !name.is_empty())).collect())
}

/// Returns the name of a creator, or `None` when they have not given any. Batched.
pub async fn creator_name(app: &App, creator: UserId) -> Result<Option<String>> {
    Ok(app.loader.load_one(CreatorName(creator)).await?)
}

/// Returns the name of a creator like [`creator_name`], in a transaction.
pub async fn creator_name_in(tx: &Tx, creator: UserId) -> Result<Option<String>> {
    let key = CreatorName(creator);
    Ok(names(tx.db(), &[key]).await?.remove(&key))
}
