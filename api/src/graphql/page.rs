//! Lists: Relay connections with a default and a largest page, in a total order, read by key and not by offset.

use std::fmt::Display;

use async_graphql::{
    OutputType, SimpleObject,
    connection::{self, CursorType, Edge},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::{Error, Result};

/// Items of a page when the caller does not say.
pub const DEFAULT_SIZE: u64 = 20;
/// Items of the largest page.
pub const MAX_SIZE: u64 = 100;

/// A page of `T`, with `nodes`, `pageInfo` and `totalCount`.
pub type Connection<T> = connection::Connection<Key, T, Total>;

/// Fields of a connection beyond Relay's.
#[derive(Debug, SimpleObject)]
pub struct Total {
    /// Number of items over all pages that the caller may see.
    pub total_count: u64,
}

/// Where an item stands: what it is sorted by, then its identifier, which makes the order total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key {
    /// The sort value as text, in a form that its column reads back.
    pub sort: String,
    /// The identifier.
    pub id: Uuid,
}

impl CursorType for Key {
    type Error = &'static str;

    fn decode_cursor(text: &str) -> Result<Self, Self::Error> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|_| "not a cursor")?;
        serde_json::from_slice(&bytes).map_err(|_| "not a cursor")
    }

    fn encode_cursor(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(serde_json::to_vec(self).unwrap_or_default())
    }
}

/// The arguments of a list as they were given.
#[derive(Clone, Debug, Default)]
pub struct PageArguments {
    /// Items after this cursor.
    pub after: Option<String>,
    /// Items before this cursor.
    pub before: Option<String>,
    /// At most so many, from the front.
    pub first: Option<i32>,
    /// At most so many, from the back.
    pub last: Option<i32>,
}

/// Which part of a list to read.
#[derive(Clone, Debug)]
pub struct Page {
    /// Items after this one.
    pub after: Option<Key>,
    /// Items before this one.
    pub before: Option<Key>,
    /// How many.
    pub size: u64,
    /// Counted from the back.
    pub backward: bool,
}

impl TryFrom<PageArguments> for Page {
    type Error = Error;

    fn try_from(arguments: PageArguments) -> Result<Self> {
        let (size, backward) = match (arguments.first, arguments.last) {
            (Some(_), Some(_)) => return Err(refused("`first` and `last` do not go together")),
            (Some(first), None) => (size("first", first)?, false),
            (None, Some(last)) => (size("last", last)?, true),
            (None, None) => (DEFAULT_SIZE, false),
        };
        let key = |name, cursor: Option<String>| {
            let key = cursor.as_deref().map(Key::decode_cursor).transpose();
            key.map_err(|_| refused(format!("`{name}` is not a cursor of this list")))
        };
        Ok(Self { after: key("after", arguments.after)?, before: key("before", arguments.before)?, size, backward })
    }
}

fn size(name: &str, given: i32) -> Result<u64> {
    u64::try_from(given)
        .ok()
        .filter(|size| (1..=MAX_SIZE).contains(size))
        .ok_or_else(|| refused(format!("`{name}` must be 1 to {MAX_SIZE}")))
}

fn refused(why: impl Display) -> Error {
    Error::BadUserInput(why.to_string())
}

/// What was read of a list: one row more than asked tells whether there is another page.
#[derive(Debug)]
pub struct Slice<R> {
    rows: Vec<R>,
    has_previous: bool,
    has_next: bool,
}

impl<R> Slice<R> {
    /// Cuts `rows`, read in the list's order with one more than `page.size`.
    pub fn cut(mut rows: Vec<R>, page: &Page) -> Self {
        let size = usize::try_from(page.size).unwrap_or(usize::MAX);
        let more = rows.len() > size;
        if more {
            if page.backward {
                rows.remove(0);
            } else {
                rows.truncate(size);
            }
        }
        Self {
            rows,
            has_previous: if page.backward { more } else { page.after.is_some() },
            has_next: if page.backward { page.before.is_some() } else { more },
        }
    }

    /// The rows, whether there are any before them, and whether there are any after them: for a connection whose edges
    /// say more than a cursor.
    pub fn into_parts(self) -> (Vec<R>, bool, bool) {
        (self.rows, self.has_previous, self.has_next)
    }

    /// The connection of these rows.
    pub fn into_connection<T: OutputType>(
        self,
        total_count: u64,
        key: impl Fn(&R) -> Key,
        node: impl Fn(R) -> T,
    ) -> Connection<T> {
        let mut connection =
            Connection::with_additional_fields(self.has_previous, self.has_next, Total { total_count });
        connection.edges.extend(self.rows.into_iter().map(|row| Edge::new(key(&row), node(row))));
        connection
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(first: Option<i32>, last: Option<i32>) -> Result<Page> {
        PageArguments { first, last, ..Default::default() }.try_into()
    }

    #[test]
    fn a_page_has_a_size_within_bounds() {
        assert_eq!(page(None, None).unwrap().size, 20);
        assert_eq!(page(Some(100), None).unwrap().size, 100);
        assert!(page(None, Some(1)).unwrap().backward);
        for (first, last) in
            [(Some(0), None), (Some(101), None), (Some(-1), None), (None, Some(101)), (Some(1), Some(1))]
        {
            assert!(page(first, last).is_err(), "{first:?} {last:?}");
        }
    }

    #[test]
    fn the_row_too_many_is_cut_on_the_far_side() {
        let forward = Slice::cut(vec![1, 2, 3], &page(Some(2), None).unwrap());
        assert_eq!((forward.rows, forward.has_previous, forward.has_next), (vec![1, 2], false, true));
        let backward = Slice::cut(vec![1, 2, 3], &page(None, Some(2)).unwrap());
        assert_eq!((backward.rows, backward.has_previous, backward.has_next), (vec![2, 3], true, false));
        let whole = Slice::cut(vec![1, 2], &page(Some(2), None).unwrap());
        assert!(!whole.has_next);
    }

    #[test]
    fn a_cursor_is_read_back_and_others_are_refused() {
        let key = Key { sort: "2026-11-20".to_owned(), id: Uuid::from_u128(7) };
        assert_eq!(Key::decode_cursor(&key.encode_cursor()).unwrap(), key);
        let arguments = PageArguments { after: Some("x".to_owned()), ..Default::default() };
        assert!(Page::try_from(arguments).is_err());
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read_without_panic_and_any_key_back(text: String, sort: String, bits: u128) {
            drop(Key::decode_cursor(&text));
            let key = Key { sort, id: Uuid::from_u128(bits) };
            assert_eq!(Key::decode_cursor(&key.encode_cursor()).unwrap(), key);
        }
    }
}
