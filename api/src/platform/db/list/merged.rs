//! The lists of many parents as one list, of which a page reads no more rows of each parent than it has itself.

use sea_orm::{
    DatabaseBackend, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Select,
    sea_query::{Expr, ExprTrait, JoinType, Query, SelectStatement},
};

use super::{Listed, read, select_page};
use crate::platform::{
    db::Db,
    error::Result,
    page::{Page, Slice},
};

/// The lists of many parents, as one list in the order of their table.
pub struct Merged<E: EntityTrait> {
    /// The query for the identifiers of the parents, in a column `id`.
    pub parents: SelectStatement,
    /// The column with the parent's identifier.
    pub parent: E::Column,
    /// The query for the rows, of whatever parent.
    pub rows: Select<E>,
}

/// Reads one page of merged lists. SQLite reads each list from its index, and stops in it at the first row that comes too
/// late; PostgreSQL would sort all rows of all lists, so that each list is limited first.
pub async fn read_merged<E: Listed>(db: &Db, lists: Merged<E>, page: &Page) -> Result<Slice<E::Model>> {
    let Merged { parents, parent, rows } = lists;
    let column = || Expr::col((E::default(), parent));
    if db.backend() == DatabaseBackend::Sqlite {
        return read(db, rows.filter(column().in_subquery(parents)), &E::ORDER, page).await;
    }
    let own = rows.clone().filter(column().eq(Expr::col(("parents", "id"))));
    let own = select_page(own, &E::ORDER, page)?.select_only().column(E::ID).into_query();
    let mut first = Query::select();
    first.column(("first_rows", "id")).from_subquery(parents, "parents");
    first.join_lateral(JoinType::InnerJoin, own, "first_rows", Expr::cust("true"));
    read(db, rows.filter(Expr::col((E::default(), E::ID)).in_subquery(first)), &E::ORDER, page).await
}
