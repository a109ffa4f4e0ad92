//! The search for words in the feedback on a project.

use entity::{feedback, types::id::ProjectId};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, Select, Value,
    prelude::{Expr, Uuid},
};

use crate::platform::{
    db::{
        Db,
        words::{contains, rare_trigrams},
    },
    error::Result,
};

/// The condition for the feedback on a project that may contain words, on SQLite. The `+` lets it begin with the index of
/// the words: without statistics SQLite takes that of the project for more selective.
const FOUND: &str = "+\"feedback\".\"project_id\" = ? and \"feedback\".\"id\" in (select feedback_id from feedback_search_row \
    where id in (select rowid from feedback_search where feedback_search match ?))";

/// Returns the query for the feedback on a project that contains each of these folded words, separated by spaces.
pub async fn containing(db: &Db, project: ProjectId, words: &str) -> Result<Select<feedback::Entity>> {
    let select = feedback::Entity::find().filter(contains(feedback::Column::Folded, words));
    Ok(match rare_trigrams(db, "feedback_search", words).await? {
        Some(trigrams) => {
            select.filter(Expr::cust_with_values(FOUND, [Value::from(Uuid::from(project)), trigrams.into()]))
        }
        None => select.filter(feedback::Column::ProjectId.eq(project)),
    })
}
