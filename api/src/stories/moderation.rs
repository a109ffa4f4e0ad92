//! What the operator does about the wall, from the command line. Servers that run meanwhile find the change in the table
//! within half a second, and tell their readers.

use entity::{story, types::id::StoryId};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect, prelude::Expr,
};

use super::topic;
use crate::{
    db::{Db, Tx},
    error::{Error, Result},
    feed::NewChange,
};

/// Stories in one listing.
const LISTED: u64 = 200;

/// Stories that somebody reported, and those that are off the wall; the newest first, 200 at most.
pub async fn reported(db: &Db) -> Result<Vec<story::Model>> {
    let concerned = Condition::any().add(story::Column::ReportCount.gt(0)).add(Expr::col(story::Column::IsHidden));
    let stories = story::Entity::find().filter(concerned).order_by_desc(story::Column::Id).limit(LISTED);
    Ok(stories.all(db.read()).await?)
}

/// Takes a story off the wall. Fails with [`Error::NotFound`].
pub async fn hide(db: &Db, id: StoryId) -> Result<()> {
    db.write(|tx| {
        async move {
            let story = locked(tx, id).await?;
            if !story.is_hidden {
                let version = story.version + 1;
                tx.record(NewChange::deleted(topic(), id, version));
                let mut row = story.into_active_model();
                (row.is_hidden, row.version) = (Set(true), Set(version));
                row.update(tx.db()).await?;
            }
            Ok(())
        }
        .scope_boxed()
    })
    .await
}

/// Puts a story back. Whoever reported it has been heard: as many others are needed to take it off again. Fails with
/// [`Error::NotFound`].
pub async fn show(db: &Db, id: StoryId) -> Result<()> {
    db.write(|tx| {
        async move {
            let story = locked(tx, id).await?;
            if story.is_hidden {
                let version = story.version + 1;
                let mut row = story.into_active_model();
                (row.is_hidden, row.report_count, row.version) = (Set(false), Set(0), Set(version));
                let story = row.update(tx.db()).await?;
                tx.record(NewChange::created(topic(), id, version, &story)?);
            }
            Ok(())
        }
        .scope_boxed()
    })
    .await
}

async fn locked(tx: &Tx, id: StoryId) -> Result<story::Model> {
    story::Entity::find_by_id(id).lock_exclusive().one(tx.db()).await?.ok_or(Error::NotFound)
}
