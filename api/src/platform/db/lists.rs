//! The first or last rows of many lists in one statement, for lists nested in lists.

use std::{collections::HashMap, hash::Hash};

use sea_orm::{
    ConnectionTrait, EntityTrait, FromQueryResult, Iterable, Order, Value,
    sea_query::{Expr, ExprTrait, Func, Query, WindowStatement},
};

use super::Db;
use crate::platform::error::Result;

/// The first or last rows of one parent's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ListSlice<P> {
    /// The parent.
    pub parent: P,
    /// The maximum number of rows.
    pub size: u64,
    /// Whether these are the last rows and not the first.
    pub backward: bool,
}

/// Reads slices of lists that are sorted by `order`, ascending, with one statement for each combination of size and
/// direction: one, unless an operation asks for the same list in several ways.
pub async fn list_slices<E, P>(
    db: &Db,
    slices: impl Iterator<Item = ListSlice<P>> + Clone,
    parent: E::Column,
    parent_of: fn(&E::Model) -> P,
    order: &[E::Column],
) -> Result<HashMap<ListSlice<P>, Vec<E::Model>>>
where
    E: EntityTrait,
    P: Copy + Eq + Hash + Into<Value>,
{
    let mut shapes: Vec<(u64, bool)> = slices.clone().map(|slice| (slice.size, slice.backward)).collect();
    shapes.sort_unstable();
    shapes.dedup();
    let mut lists: HashMap<ListSlice<P>, Vec<E::Model>> = HashMap::new();
    for (size, backward) in shapes {
        let parents =
            slices.clone().filter(|slice| (slice.size, slice.backward) == (size, backward)).map(|slice| slice.parent);
        for row in first_rows::<E>(db, parents, parent, order, size, backward).await? {
            lists.entry(ListSlice { parent: parent_of(&row), size, backward }).or_default().push(row);
        }
    }
    for (slice, rows) in &mut lists {
        if slice.backward {
            rows.reverse();
        }
    }
    Ok(lists)
}

/// Returns the first `size` rows of each parent in its order, or the last in reverse when `backward`.
async fn first_rows<E: EntityTrait>(
    db: &Db,
    parents: impl Iterator<Item = impl Into<Value>>,
    parent: E::Column,
    order: &[E::Column],
    size: u64,
    backward: bool,
) -> Result<Vec<E::Model>> {
    const ROW_NUMBER: &str = "place";
    let direction = if backward { Order::Desc } else { Order::Asc };
    let mut window = WindowStatement::partition_by(parent);
    for column in order {
        window.order_by(*column, direction.clone());
    }
    let numbered = Query::select()
        .columns(E::Column::iter())
        .expr_window_as(Func::cust("row_number"), window, ROW_NUMBER)
        .from(E::default())
        .and_where(Expr::col(parent).is_in(parents.map(|parent| Expr::val(parent))))
        .to_owned();
    let first = Query::select()
        .columns(E::Column::iter())
        .from_subquery(numbered, "numbered")
        .and_where(Expr::col(ROW_NUMBER).lte(size))
        .order_by(ROW_NUMBER, Order::Asc)
        .to_owned();
    let rows = db.read().query_all(&first).await?;
    Ok(rows.iter().map(|row| E::Model::from_query_result(row, "")).collect::<Result<_, _>>()?)
}
