//! Deletes the files of pictures and films that belong to no feedback: uploads that were given up, and those of what was
//! deleted.

use std::time::Duration;

use entity::picture;
use scoped_futures::ScopedFutureExt;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::upload::folder;
use crate::platform::{app::App, error::Result, jobs::Periodic};

/// Deletes them every five minutes.
pub const PERIODIC: Periodic =
    Periodic { name: "picture_sweep", interval: Duration::from_mins(5), run: |app| Box::pin(sweep(app)) };

/// The number of rows read at once.
const SIZE: u64 = 100;

async fn sweep(app: &App) -> Result<()> {
    loop {
        let unused = Condition::all()
            .add(picture::Column::FeedbackId.is_null())
            .add(picture::Column::ExpiresAt.lte(app.clock.now()));
        let rows = picture::Entity::find()
            .filter(unused)
            .order_by_asc(picture::Column::ExpiresAt)
            .limit(SIZE)
            .all(app.db.read())
            .await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            // The files first: without its row nobody would know of them.
            app.files.delete_folder(&folder(row.id)).await?;
            app.db
                .write(|tx| {
                    async move {
                        picture::Entity::delete_by_id(row.id).exec(tx.db()).await?;
                        Ok(())
                    }
                    .scope_boxed()
                })
                .await?;
        }
    }
}
