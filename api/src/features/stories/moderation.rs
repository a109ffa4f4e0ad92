//! Moderation of the wall by the operator, from the command line. Running servers read the recorded change within half
//! a second and send it to their subscribers.

use entity::{story, types::id::StoryId};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect, prelude::Expr,
};

use super::topic;
use crate::platform::{
    db::{Db, Tx},
    error::{Error, Result},
    feed::NewChange,
};

/// The maximum number of stories in the listing.
const MAX_LISTED: u64 = 200;

/// Returns reported and hidden stories, newest first, at most [`MAX_LISTED`].
pub async fn reported(db: &Db) -> Result<Vec<story::Model>> {
    let condition = Condition::any().add(story::Column::ReportCount.gt(0)).add(Expr::col(story::Column::IsHidden));
    let stories = story::Entity::find().filter(condition).order_by_desc(story::Column::Id).limit(MAX_LISTED);
    Ok(stories.all(db.read()).await?)
}

/// Hides a story from the wall. Fails with [`Error::NotFound`].
pub async fn hide(db: &Db, id: StoryId) -> Result<()> {
    db.write(|tx| {
        async move {
            let story = find_locked(tx, id).await?;
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

/// Shows a hidden story again. Resets the report count of a story, hidden or not: as many new reporters are needed to hide it.
/// Fails with [`Error::NotFound`].
pub async fn show(db: &Db, id: StoryId) -> Result<()> {
    db.write(|tx| {
        async move {
            let story = find_locked(tx, id).await?;
            let (was_hidden, version) = (story.is_hidden, story.version + 1);
            let mut row = story.into_active_model();
            row.report_count = Set(0);
            if was_hidden {
                (row.is_hidden, row.version) = (Set(false), Set(version));
            }
            let story = row.update(tx.db()).await?;
            if was_hidden {
                tx.record(NewChange::created(topic(), id, version, &story)?);
            }
            Ok(())
        }
        .scope_boxed()
    })
    .await
}

/// Deletes a story, with its author's email address and its reports. Fails with [`Error::NotFound`].
pub async fn delete(db: &Db, id: StoryId) -> Result<()> {
    db.write(|tx| {
        async move {
            let story = find_locked(tx, id).await?;
            // That a hidden story left the wall was recorded when it was hidden.
            if !story.is_hidden {
                tx.record(NewChange::deleted(topic(), id, story.version + 1));
            }
            story::Entity::delete_by_id(id).exec(tx.db()).await?;
            Ok(())
        }
        .scope_boxed()
    })
    .await
}

async fn find_locked(tx: &Tx, id: StoryId) -> Result<story::Model> {
    story::Entity::find_by_id(id).lock_exclusive().one(tx.db()).await?.ok_or(Error::NotFound)
}
