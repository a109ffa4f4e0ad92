//! Batched reads of projects.

use std::{collections::HashMap, sync::Arc};

use async_graphql::dataloader::Loader;
use entity::{project, types::id::ProjectId};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::platform::{db::list::listed, error::Error, loaders::Reader};

listed!(project by CreatedAt created_at);

/// Key of a project, whoever owns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProjectById(pub ProjectId);

impl Loader<ProjectById> for Reader {
    type Value = project::Model;
    type Error = Arc<Error>;

    async fn load(&self, keys: &[ProjectById]) -> Result<HashMap<ProjectById, Self::Value>, Self::Error> {
        let rows = project::Entity::find()
            .filter(project::Column::Id.is_in(keys.iter().map(|key| key.0)))
            .all(self.db.read())
            .await
            .map_err(Error::from)?;
        Ok(rows.into_iter().map(|row| (ProjectById(row.id), row)).collect())
    }
}
