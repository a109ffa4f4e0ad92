//! Relay connections with a default and a maximum page size, of the pages of [`crate::platform::page`].

use std::fmt::Display;

use async_graphql::{
    OutputType, SimpleObject,
    connection::{self, CursorType, Edge},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};

use crate::platform::{
    error::{Error, Result},
    page::{Key, Page, Slice},
};

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

impl CursorType for Key {
    type Error = &'static str;

    fn decode_cursor(text: &str) -> Result<Self, Self::Error> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|_| "not a cursor")?;
        let key: Self = serde_json::from_slice(&bytes).map_err(|_| "not a cursor")?;
        // No sort value has them, and PostgreSQL takes no text with U+0000.
        if key.sort.contains(char::is_control) { Err("not a cursor") } else { Ok(key) }
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

impl<R> Slice<R> {
    /// Creates the connection of these rows.
    pub fn into_connection<T: OutputType>(
        self,
        total_count: u64,
        key: impl Fn(&R) -> Key,
        node: impl Fn(R) -> T,
    ) -> Connection<T> {
        let (rows, has_previous, has_next) = self.into_parts();
        let mut connection = Connection::with_additional_fields(has_previous, has_next, Total { total_count });
        connection.edges.extend(rows.into_iter().map(|row| Edge::new(key(&row), node(row))));
        connection
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

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
    fn decodes_its_own_cursors_only() {
        let key = Key { sort: "2026-11-20".to_owned(), id: Uuid::from_u128(7) };
        assert_eq!(Key::decode_cursor(&key.encode_cursor()).unwrap(), key);
        let arguments = PageArguments { after: Some("x".to_owned()), ..Default::default() };
        assert!(Page::try_from(arguments).is_err());
        let crafted = Key { sort: "ada\0".to_owned(), ..key };
        assert!(Key::decode_cursor(&crafted.encode_cursor()).is_err());
    }

    proptest::proptest! {
        #[test]
        fn decodes_any_text_without_panic_and_every_encoded_key(text: String, sort in "\\PC*", bits: u128) {
            drop(Key::decode_cursor(&text));
            let key = Key { sort, id: Uuid::from_u128(bits) };
            assert_eq!(Key::decode_cursor(&key.encode_cursor()).unwrap(), key);
        }
    }
}
