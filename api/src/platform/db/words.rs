//! The search for words anywhere in a folded text. An index of sequences of three letters finds what may contain them;
//! the text decides. Words of one or two letters are only compared with the text of each row.
//!
//! PostgreSQL compares by `LIKE`, for which it uses the index if it expects few rows to contain the word (its statements
//! with `LIKE` are planned at each execution). SQLite keeps the index in a table of its own, and knows nothing of how
//! common a word is: here it is looked up whether few rows contain it. What many contain is not read from the index, but
//! in the order of the list, of which the first page soon has enough.

use std::collections::BTreeSet;

use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseBackend, Statement,
    sea_query::{ExprTrait, LikeExpr},
};

use super::Db;
use crate::platform::error::Result;

/// At most as many rows are read from an index of SQLite; reading as many takes some milliseconds.
const MAX_INDEX_ROWS: i64 = 2000;

/// Returns the condition for the rows whose folded text contains each of these folded words, separated by spaces.
pub fn contains(text: impl ColumnTrait, words: &str) -> Condition {
    let words = words.split(' ').filter(|word| !word.is_empty());
    words.fold(Condition::all(), |condition, word| condition.add(text.into_expr().like(pattern(word))))
}

/// Returns the expression of FTS5 for the rows that may contain folded words by the index of SQLite, a table of
/// trigrams. Returns `None` when the index is not to be used: on PostgreSQL, for short words, and for what many rows
/// contain.
pub async fn selective_trigrams(db: &Db, index: &'static str, words: &str) -> Result<Option<String>> {
    let trigrams = trigrams(words);
    if trigrams.is_empty() || db.backend() != DatabaseBackend::Sqlite {
        return Ok(None);
    }
    let count = format!("select count(*) from (select 1 from {index} where {index} match $1 limit $2)");
    let values = [trigrams.as_str().into(), (MAX_INDEX_ROWS + 1).into()];
    let row = db.read().query_one_raw(Statement::from_sql_and_values(DatabaseBackend::Sqlite, count, values)).await?;
    let count: i64 = row.map(|row| row.try_get_by_index(0)).transpose()?.unwrap_or_default();
    Ok((count <= MAX_INDEX_ROWS).then_some(trigrams))
}

/// Returns the `LIKE` pattern of texts that contain a word, with its wildcards escaped.
fn pattern(word: &str) -> LikeExpr {
    let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    LikeExpr::new(format!("%{escaped}%")).escape('\\')
}

/// Returns the expression of FTS5 for all sequences of three letters of words.
fn trigrams(words: &str) -> String {
    let mut quoted = BTreeSet::new();
    for word in words.split(' ') {
        let letters: Vec<char> = word.chars().collect();
        for three in letters.windows(3) {
            quoted.insert(format!("\"{}\"", three.iter().collect::<String>().replace('"', "\"\"")));
        }
    }
    Vec::from_iter(quoted).join(" ")
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
