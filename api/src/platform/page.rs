//! Pagination in a total order, read by key and not by offset, whatever shows the pages.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The position of an item: its sort value, then its identifier, which makes the order total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key {
    /// The sort value as text, in a form that its column reads back.
    pub sort: String,
    /// The identifier.
    pub id: Uuid,
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

impl Page {
    /// Creates the page of the first `size` items.
    pub fn first(size: u64) -> Self {
        Self { after: None, before: None, size, backward: false }
    }
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removes_the_extra_row_in_either_direction() {
        let (first, last) = (Page::first(2), Page { backward: true, ..Page::first(2) });
        assert_eq!(Slice::cut(vec![1, 2, 3], &first).into_parts(), (vec![1, 2], false, true));
        assert_eq!(Slice::cut(vec![1, 2, 3], &last).into_parts(), (vec![2, 3], true, false));
        assert_eq!(Slice::cut(vec![1, 2], &first).into_parts(), (vec![1, 2], false, false));
    }
}
