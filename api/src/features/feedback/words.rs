//! The search for words in the feedback on a project, and on all projects of a creator.

use entity::{
    feedback,
    types::id::{ProjectId, UserId},
};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, Select, Value,
    prelude::{Expr, Uuid},
};

use super::service::projects_of;
use crate::platform::{
    db::{
        Db,
        list::{self, Listed, Merged},
        words::{contains, selective_trigrams},
    },
    error::Result,
    page::{Page, Slice},
};

/// The condition for the feedback on a project that may contain words, on SQLite. The `+` lets it begin with the index of
/// the words: without statistics SQLite takes that of the project for more selective.
const FOUND: &str = "+\"feedback\".\"project_id\" = ? and \"feedback\".\"id\" in (select feedback_id from feedback_search_row \
    where id in (select rowid from feedback_search where feedback_search match ?))";

/// Like [`FOUND`], on all projects of a creator.
const FOUND_OF_CREATOR: &str = "+\"feedback\".\"project_id\" in (select id from project where creator_id = ?) \
    and \"feedback\".\"id\" in (select feedback_id from feedback_search_row \
    where id in (select rowid from feedback_search where feedback_search match ?))";

/// Returns the query for the feedback on a project that contains each of these folded words, separated by spaces.
pub async fn containing(db: &Db, project: ProjectId, words: &str) -> Result<Select<feedback::Entity>> {
    let select = feedback::Entity::find().filter(contains(feedback::Column::Folded, words));
    Ok(match selective_trigrams(db, "feedback_search", words).await? {
        Some(trigrams) => {
            select.filter(Expr::cust_with_values(FOUND, [Value::from(Uuid::from(project)), trigrams.into()]))
        }
        None => select.filter(feedback::Column::ProjectId.eq(project)),
    })
}

/// Returns a page of the feedback on all projects of a creator that contains each of these folded words, separated by spaces,
/// newest first.
pub async fn page_of_creator(db: &Db, creator: UserId, words: &str, page: &Page) -> Result<Slice<feedback::Model>> {
    if let Some(few) = selective_matches_of_creator(db, creator, words).await? {
        return list::read(db, few, &feedback::Entity::ORDER, page).await;
    }
    let parents = projects_of(creator);
    let rows = feedback::Entity::find().filter(contains(feedback::Column::Folded, words));
    list::read_merged(db, Merged { parents, parent: feedback::Column::ProjectId, rows }, page).await
}

/// Returns the query for the feedback on all projects of a creator that contains words, by the index of SQLite. Returns
/// `None` when the index is not to be used.
pub async fn selective_matches_of_creator(
    db: &Db,
    creator: UserId,
    words: &str,
) -> Result<Option<Select<feedback::Entity>>> {
    let trigrams = selective_trigrams(db, "feedback_search", words).await?;
    Ok(trigrams.map(|trigrams| {
        let values = [Value::from(Uuid::from(creator)), trigrams.into()];
        feedback::Entity::find()
            .filter(contains(feedback::Column::Folded, words))
            .filter(Expr::cust_with_values(FOUND_OF_CREATOR, values))
    }))
}
