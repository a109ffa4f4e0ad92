//! Pages of a roadmap, ordered by date, then by creation.

use chrono::{DateTime, NaiveDate, Utc};
use entity::{roadmap_item, types::id::ProjectId};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::loader::{ItemCountOf, ItemsOf};
use crate::platform::{
    app::App,
    db::ListSlice,
    error::{Error, Result},
    page::{Key, Page, Slice},
};

/// Returns one page of a project's roadmap. First and last pages of several roadmaps are read by one statement.
pub async fn items(app: &App, project: ProjectId, page: &Page) -> Result<Slice<roadmap_item::Model>> {
    if page.after.is_none() && page.before.is_none() {
        let end = ListSlice { parent: project, size: page.size + 1, backward: page.backward };
        return Ok(Slice::cut(app.loader.load_one(ItemsOf(end)).await?.unwrap_or_default(), page));
    }
    let mut cursor = roadmap_item::Entity::find().filter(roadmap_item::Column::ProjectId.eq(project)).cursor_by((
        roadmap_item::Column::Date,
        roadmap_item::Column::CreatedAt,
        roadmap_item::Column::Id,
    ));
    if let Some(key) = &page.after {
        let (date, created_at) = sort_values(key)?;
        cursor.after((date, created_at, key.id));
    }
    if let Some(key) = &page.before {
        let (date, created_at) = sort_values(key)?;
        cursor.before((date, created_at, key.id));
    }
    if page.backward {
        cursor.last(page.size + 1);
    } else {
        cursor.first(page.size + 1);
    }
    Ok(Slice::cut(cursor.all(app.db.read()).await?, page))
}

/// Returns the number of steps of a project's roadmap. Batched.
pub async fn count(app: &App, project: ProjectId) -> Result<u64> {
    Ok(app.loader.load_one(ItemCountOf(project)).await?.unwrap_or_default())
}

/// Returns the sort key of a step.
pub fn key(row: &roadmap_item::Model) -> Key {
    Key { sort: format!("{} {}", row.date, row.created_at.timestamp_micros()), id: row.id.into() }
}

/// Parses the sort value of a [`key`] as the columns' types.
fn sort_values(key: &Key) -> Result<(NaiveDate, DateTime<Utc>)> {
    let values = key.sort.split_once(' ').and_then(|(date, created_at)| {
        Some((date.parse().ok()?, DateTime::from_timestamp_micros(created_at.parse().ok()?)?))
    });
    values.ok_or_else(|| Error::BadUserInput("the cursor belongs to another list".to_owned()))
}
