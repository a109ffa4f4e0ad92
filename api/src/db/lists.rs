//! The ends of many lists in one statement: what a list nested in a list needs.

use std::{collections::HashMap, hash::Hash};

use sea_orm::{
    ConnectionTrait, EntityTrait, FromQueryResult, Iterable, Order, Value,
    sea_query::{Expr, ExprTrait, Func, Query, WindowStatement},
};

use super::Db;
use crate::error::Result;

/// The beginning of one parent's list, or its end: so many rows, in the list's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ListEnd<P> {
    /// Whose list.
    pub parent: P,
    /// At most so many rows.
    pub size: u64,
    /// The last rows and not the first.
    pub backward: bool,
}

/// Reads ends of lists that are sorted by `order`, ascending. One statement for each shape of end: one, unless the
/// operation asks for the same list in several ways.
pub async fn list_ends<E, P>(
    db: &Db,
    ends: impl Iterator<Item = ListEnd<P>> + Clone,
    parent: E::Column,
    parent_of: fn(&E::Model) -> P,
    order: &[E::Column],
) -> Result<HashMap<ListEnd<P>, Vec<E::Model>>>
where
    E: EntityTrait,
    P: Copy + Eq + Hash + Into<Value>,
{
    let mut shapes: Vec<(u64, bool)> = ends.clone().map(|end| (end.size, end.backward)).collect();
    shapes.sort_unstable();
    shapes.dedup();
    let mut lists: HashMap<ListEnd<P>, Vec<E::Model>> = HashMap::new();
    for (size, backward) in shapes {
        let parents = ends.clone().filter(|end| (end.size, end.backward) == (size, backward)).map(|end| end.parent);
        for row in first_rows::<E>(db, parents, parent, order, size, backward).await? {
            lists.entry(ListEnd { parent: parent_of(&row), size, backward }).or_default().push(row);
        }
    }
    for (end, rows) in &mut lists {
        if end.backward {
            rows.reverse();
        }
    }
    Ok(lists)
}

/// The first `size` rows of each parent, each parent's in its order; from the end when `backward`.
async fn first_rows<E: EntityTrait>(
    db: &Db,
    parents: impl Iterator<Item = impl Into<Value>>,
    parent: E::Column,
    order: &[E::Column],
    size: u64,
    backward: bool,
) -> Result<Vec<E::Model>> {
    const PLACE: &str = "place";
    let direction = if backward { Order::Desc } else { Order::Asc };
    let mut window = WindowStatement::partition_by(parent);
    for column in order {
        window.order_by(*column, direction.clone());
    }
    let numbered = Query::select()
        .columns(E::Column::iter())
        .expr_window_as(Func::cust("row_number"), window, PLACE)
        .from(E::default())
        .and_where(Expr::col(parent).is_in(parents.map(|parent| Expr::val(parent))))
        .to_owned();
    let first = Query::select()
        .columns(E::Column::iter())
        .from_subquery(numbered, "numbered")
        .and_where(Expr::col(PLACE).lte(size))
        .order_by(PLACE, Order::Asc)
        .to_owned();
    let rows = db.read().query_all(&first).await?;
    Ok(rows.iter().map(|row| E::Model::from_query_result(row, "")).collect::<Result<_, _>>()?)
}
