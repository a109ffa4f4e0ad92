//! Lists of strings in a column: JSON on both databases, because SQLite has no arrays.

use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

/// A short list of strings that is read and written as a whole. Values to be searched are in a table instead.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(transparent)]
pub struct StringList(pub Vec<String>);

impl From<Vec<String>> for StringList {
    fn from(words: Vec<String>) -> Self {
        Self(words)
    }
}
