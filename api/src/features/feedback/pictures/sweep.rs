//! Deletes the files of pictures and films that belong to no feedback: uploads that were given up, and those of what was
//! deleted.

use std::time::Duration;

use chrono::{DateTime, Utc};
use entity::{picture, types::id::FeedbackPictureId};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr};

use super::upload::folder;
use crate::platform::{
    app::App,
    error::Result,
    jobs::{BatchResult, Periodic},
};

/// Deletes them every five minutes.
pub const PERIODIC: Periodic =
    Periodic { name: "picture_sweep", interval: Duration::from_mins(5), run: |app| Box::pin(sweep(app)) };

/// The number of rows read at once.
const SIZE: u64 = 100;

async fn sweep(app: &App) -> Result<()> {
    let mut deleted = BatchResult::default();
    let mut after: Option<FeedbackPictureId> = None;
    loop {
        let mut unused = picture::Entity::find()
            .select_only()
            .column(picture::Column::Id)
            .filter(is_unused(app.clock.now()))
            .order_by_asc(picture::Column::Id)
            .limit(SIZE);
        if let Some(after) = after {
            unused = unused.filter(picture::Column::Id.gt(after));
        }
        let ids: Vec<FeedbackPictureId> = unused.into_tuple().all(app.db.read()).await?;
        after = ids.last().copied();
        if after.is_none() {
            return deleted.sum().map(drop);
        }
        for id in ids {
            deleted.add(&id, delete(app, id).await)?;
        }
    }
}

/// Deletes one with its files, unless feedback has it by now. Returns the number of rows.
async fn delete(app: &App, id: FeedbackPictureId) -> Result<u64> {
    let claim = app.db.write(|tx| {
        async move {
            let claimed = picture::Entity::update_many()
                // Earlier than the time of any transaction: no feedback can get it any more.
                .col_expr(picture::Column::ExpiresAt, Expr::value(DateTime::<Utc>::UNIX_EPOCH))
                .filter(picture::Column::Id.eq(id))
                .filter(is_unused(tx.now()))
                .exec(tx.db())
                .await?;
            Ok(claimed.rows_affected == 1)
        }
        .scope_boxed()
    });
    if !claim.await? {
        return Ok(0);
    }
    // The files first: without its row nobody would know of them.
    app.files.delete_folder(&folder(id)).await?;
    app.db
        .write(|tx| {
            async move { Ok(picture::Entity::delete_by_id(id).exec(tx.db()).await?.rows_affected) }.scope_boxed()
        })
        .await
}

fn is_unused(now: DateTime<Utc>) -> Condition {
    // A request that completes an upload stores files: those of an upload deleted meanwhile would stay for good.
    let is_settled = Condition::any()
        .add(picture::Column::Width.is_not_null())
        .add(picture::Column::CompletingUntil.is_null())
        .add(picture::Column::CompletingUntil.lte(now));
    Condition::all().add(picture::Column::FeedbackId.is_null()).add(picture::Column::ExpiresAt.lte(now)).add(is_settled)
}
