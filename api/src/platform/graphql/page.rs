//! Pagination: Relay connections with a default and a maximum page size, in a total order, read by key and not by
//! offset.

use std::fmt::Display;

use async_graphql::{
    OutputType, SimpleObject,
    connection::{self, CursorType, Edge},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::platform::error::{Error, Result};

/// The default page size.
pub const DEFAULT_SIZE: u64 = 20;
/// The maximum page size.
pub const MAX_SIZE: u64 = 100;

/// A page of `T`, with `nodes`, `pageInfo` and `totalCount`.
pub type Connection<T> = connection::Connection<Key, T, Total>;

/// Fields of a connection beyond Relay's.
#[derive(Debug, SimpleObject)]
pub struct Total {
    /// Number of items over all pages that the caller may see.
    pub total_count: u64,
}

/// The position of an item: its sort value, then its identifier, which makes the order total.
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

/// The arguments of a connection field.
#[derive(Clone, Debug, Default)]
pub struct PageArguments {
    /// Items after this cursor.
    pub after: Option<String>,
    /// Items before this cursor.
    pub before: Option<String>,
    /// The maximum number of items, from the front.
    pub first: Option<i32>,
    /// The maximum number of items, from the back.
    pub last: Option<i32>,
}

/// The part of a list to read.
#[derive(Clone, Debug)]
pub struct Page {
    /// Items after this one.
    pub after: Option<Key>,
    /// Items before this one.
    pub before: Option<Key>,
    /// The maximum number of items.
    pub size: u64,
    /// Whether items are counted from the back.
    pub backward: bool,
}

impl TryFrom<PageArguments> for Page {
    type Error = Error;

    fn try_from(arguments: PageArguments) -> Result<Self> {
        let (size, backward) = match (arguments.first, arguments.last) {
            (Some(_), Some(_)) => return Err(bad_user_input("`first` and `last` do not go together")),
            (Some(first), None) => (size("first", first)?, false),
            (None, Some(last)) => (size("last", last)?, true),
            (None, None) => (DEFAULT_SIZE, false),
        };
        let key = |name, cursor: Option<String>| {
            let key = cursor.as_deref().map(Key::decode_cursor).transpose();
            key.map_err(|_| bad_user_input(format!("`{name}` is not a cursor of this list")))
        };
        Ok(Self { after: key("after", arguments.after)?, before: key("before", arguments.before)?, size, backward })
    }
}

fn size(name: &str, given: i32) -> Result<u64> {
    u64::try_from(given)
        .ok()
        .filter(|size| (1..=MAX_SIZE).contains(size))
        .ok_or_else(|| bad_user_input(format!("`{name}` must be 1 to {MAX_SIZE}")))
}

fn bad_user_input(reason: impl Display) -> Error {
    Error::BadUserInput(reason.to_string())
}

/// The rows of a page, and whether there are pages before and after it. One row more than the page size is read to
/// detect another page.
#[derive(Debug)]
pub struct Slice<R> {
    rows: Vec<R>,
    has_previous: bool,
    has_next: bool,
}

impl<R> Slice<R> {
    /// Creates a slice from `rows`, of which up to `page.size + 1` were read in the order of the list.
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

    /// Returns the rows, whether there are any before them, and whether there are any after them: for a connection
    /// whose edges have more fields than a cursor.
    pub fn into_parts(self) -> (Vec<R>, bool, bool) {
        (self.rows, self.has_previous, self.has_next)
    }

    /// Creates the connection of these rows.
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
    fn checks_the_page_size() {
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
    fn removes_the_extra_row_in_either_direction() {
        let forward = Slice::cut(vec![1, 2, 3], &page(Some(2), None).unwrap());
        assert_eq!((forward.rows, forward.has_previous, forward.has_next), (vec![1, 2], false, true));
        let backward = Slice::cut(vec![1, 2, 3], &page(None, Some(2)).unwrap());
        assert_eq!((backward.rows, backward.has_previous, backward.has_next), (vec![2, 3], true, false));
        let whole = Slice::cut(vec![1, 2], &page(Some(2), None).unwrap());
        assert!(!whole.has_next);
    }

    #[test]
    fn decodes_its_own_cursors_only() {
        let key = Key { sort: "2026-11-20".to_owned(), id: Uuid::from_u128(7) };
        assert_eq!(Key::decode_cursor(&key.encode_cursor()).unwrap(), key);
        let arguments = PageArguments { after: Some("x".to_owned()), ..Default::default() };
        assert!(Page::try_from(arguments).is_err());
    }

    proptest::proptest! {
        #[test]
        fn decodes_any_text_without_panic_and_every_encoded_key(text: String, sort: String, bits: u128) {
            drop(Key::decode_cursor(&text));
            let key = Key { sort, id: Uuid::from_u128(bits) };
            assert_eq!(Key::decode_cursor(&key.encode_cursor()).unwrap(), key);
        }
    }
}
