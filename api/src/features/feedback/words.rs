//! The search for words in feedback, anywhere in its folded text. An index of sequences of three letters finds what may
//! contain them; the text decides. Words of one or two letters are only compared with the text of each feedback.
//!
//! PostgreSQL compares by `LIKE`, for which it uses the index if it expects few to contain the word (its statements with
//! `LIKE` are planned at each execution). SQLite keeps the index in a table of its own, and knows nothing of how common a
//! word is: here it is looked up whether few contain it. What many contain is not read from the index, but in the order
//! of the list, of which the first page soon has enough.

use std::collections::BTreeSet;

use entity::{feedback, types::id::ProjectId};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseBackend, EntityTrait, QueryFilter, Select, Statement, Value,
    prelude::{Expr, Uuid},
    sea_query::{ExprTrait, LikeExpr},
};

use crate::platform::{db::Db, error::Result};

/// At most as much feedback, of all projects, is read from the index of SQLite; reading as much takes some milliseconds.
pub const FEW: i64 = 2000;

/// Counts the feedback that may contain words on SQLite, up to one more than a few.
const COUNT: &str = "select count(*) from (select 1 from feedback_search where feedback_search match $1 limit $2)";

/// The condition for the feedback on a project that may contain words, on SQLite. The `+` lets it begin with the index of
/// the words: without statistics SQLite takes that of the project for more selective.
const FOUND: &str = "+\"feedback\".\"project_id\" = ? and \"feedback\".\"id\" in (select feedback_id from feedback_search_row \
    where id in (select rowid from feedback_search where feedback_search match ?))";

/// Returns the query for the feedback on a project that contains each of these folded words, separated by spaces.
pub async fn containing(db: &Db, project: ProjectId, words: &str) -> Result<Select<feedback::Entity>> {
    let mut select = feedback::Entity::find();
    for word in words.split(' ').filter(|word| !word.is_empty()) {
        select = select.filter(feedback::Column::Folded.into_expr().like(contains_pattern(word)));
    }
    if db.backend() == DatabaseBackend::Sqlite {
        let trigrams = trigrams(words);
        if !trigrams.is_empty() && have_few(db, &trigrams).await? {
            let found = Expr::cust_with_values(FOUND, [Value::from(Uuid::from(project)), trigrams.into()]);
            return Ok(select.filter(found));
        }
    }
    Ok(select.filter(feedback::Column::ProjectId.eq(project)))
}

/// Returns the `LIKE` pattern of texts that contain a word, with its wildcards escaped.
pub fn contains_pattern(word: &str) -> LikeExpr {
    let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    LikeExpr::new(format!("%{escaped}%")).escape('\\')
}

/// Returns the expression of FTS5, as the tables of words on SQLite have it, for all sequences of three letters of words.
pub fn trigrams(words: &str) -> String {
    let mut quoted = BTreeSet::new();
    for word in words.split(' ') {
        let letters: Vec<char> = word.chars().collect();
        for three in letters.windows(3) {
            quoted.insert(format!("\"{}\"", three.iter().collect::<String>().replace('"', "\"\"")));
        }
    }
    Vec::from_iter(quoted).join(" ")
}

/// Whether few feedbacks have these trigrams.
async fn have_few(db: &Db, trigrams: &str) -> Result<bool> {
    let statement = Statement::from_sql_and_values(DatabaseBackend::Sqlite, COUNT, [trigrams.into(), (FEW + 1).into()]);
    let row = db.read().query_one_raw(statement).await?;
    let count: i64 = row.map(|row| row.try_get_by_index(0)).transpose()?.unwrap_or_default();
    Ok(count <= FEW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_the_trigrams_of_words() {
        for (words, expected) in [
            ("", ""),
            ("ui é", ""),
            ("levier", "\"evi\" \"ier\" \"lev\" \"vie\""),
            ("a\"b or*", "\"a\"\"b\" \"or*\""),
            ("ee eeee", "\"eee\""),
            ("çéà👍", "\"çéà\" \"éà👍\""),
        ] {
            assert_eq!(trigrams(words), expected, "{words}");
        }
    }
}
