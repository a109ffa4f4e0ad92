//! Batched reads of profiles.

use std::{collections::HashMap, sync::Arc};

use async_graphql::dataloader::Loader;
use entity::{
    creator_profile, tester_profile,
    types::id::{CreatorProfileId, TesterProfileId, UserId},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::{error::Error, graphql::loaders::Reader};

/// The creator's profile of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CreatorProfileOf(pub UserId);

/// The tester's profile of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TesterProfileOf(pub UserId);

/// A creator's profile by its identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CreatorProfileById(pub CreatorProfileId);

/// A tester's profile by its identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TesterProfileById(pub TesterProfileId);

/// One statement for all keys: the rows of `$entity` whose `$column` is one of them.
macro_rules! load_by {
    ($key:ident, $entity:ident, $column:ident, $field:ident) => {
        impl Loader<$key> for Reader {
            type Value = $entity::Model;
            type Error = Arc<Error>;

            async fn load(&self, keys: &[$key]) -> Result<HashMap<$key, Self::Value>, Self::Error> {
                let rows = $entity::Entity::find()
                    .filter($entity::Column::$column.is_in(keys.iter().map(|key| key.0)))
                    .all(self.db.read())
                    .await
                    .map_err(Error::from)?;
                Ok(rows.into_iter().map(|row| ($key(row.$field), row)).collect())
            }
        }
    };
}

load_by!(CreatorProfileOf, creator_profile, UserId, user_id);
load_by!(TesterProfileOf, tester_profile, UserId, user_id);
load_by!(CreatorProfileById, creator_profile, Id, id);
load_by!(TesterProfileById, tester_profile, Id, id);
