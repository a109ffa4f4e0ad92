//! Lists of rows in a total order, read by key: one page, and the first or the last rows of many parents' lists in one
//! statement, so that a list inside a list does not take one statement for each parent.

use std::{collections::HashMap, fmt::Debug, hash::Hash};

use chrono::{DateTime, NaiveDate};
use sea_orm::{
    ColumnTrait, EntityTrait, Identity, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select, Value,
    prelude::{DateTimeUtc, Expr, Uuid},
    sea_query::{ExprTrait, IntoIden, Query, ValueTuple, WindowStatement},
};

use super::Db;
use crate::platform::{
    error::{Error, Result},
    page::{Key, Page, Slice},
};

/// A table whose rows are listed.
pub trait Listed: EntityTrait<Model: Send + Sync> {
    /// The identifier column.
    const ID: Self::Column;
    /// The order of its lists.
    const ORDER: ListOrder<Self>;
    /// Returns the value of the identifier column.
    fn id(row: &Self::Model) -> Uuid;
}

/// The list of the rows that belong to one parent, in the order of their table.
pub trait ListOf: Clone + Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The table of the rows.
    type Row: Listed;
    /// The column with the parent's identifier.
    const PARENT: <Self::Row as EntityTrait>::Column;
    /// Returns the value of that column.
    fn parent(row: &<Self::Row as EntityTrait>::Model) -> Option<Uuid>;
}

/// The order of a list. Rows that are equal in all its columns are in the order of their identifiers.
pub struct ListOrder<E: EntityTrait> {
    /// The columns that the list is sorted by.
    pub by: &'static [SortColumn<E>],
    /// Whether the largest values come first.
    pub descending: bool,
}

/// A column that a list is sorted by, with the function that returns its value in a row.
pub enum SortColumn<E: EntityTrait> {
    /// A date.
    Date(E::Column, fn(&E::Model) -> NaiveDate),
    /// A timestamp.
    Timestamp(E::Column, fn(&E::Model) -> DateTimeUtc),
}

/// Implements [`Listed`] for a table whose newest rows come first: `listed!(invitation by CreatedAt created_at);`.
macro_rules! listed {
    ($table:ident by $column:ident $field:ident) => {
        impl $crate::platform::db::list::Listed for entity::$table::Entity {
            const ID: Self::Column = entity::$table::Column::Id;
            const ORDER: $crate::platform::db::list::ListOrder<Self> = $crate::platform::db::list::ListOrder {
                by: &[$crate::platform::db::list::SortColumn::Timestamp(
                    entity::$table::Column::$column,
                    |row: &entity::$table::Model| row.$field,
                )],
                descending: true,
            };

            fn id(row: &Self::Model) -> sea_orm::prelude::Uuid {
                row.id.into()
            }
        }
    };
}

/// Defines the list of a parent:
/// `list_of!("…" InvitationsOfProject = invitation by ProjectId, |row| Some(row.project_id));`.
macro_rules! list_of {
    ($doc:literal $name:ident = $table:ident by $column:ident, |$row:ident| $parent:expr) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name;

        impl $crate::platform::db::list::ListOf for $name {
            type Row = entity::$table::Entity;
            const PARENT: entity::$table::Column = entity::$table::Column::$column;

            fn parent($row: &entity::$table::Model) -> Option<sea_orm::prelude::Uuid> {
                $parent.map(Into::into)
            }
        }
    };
}

pub(crate) use {list_of, listed};

impl<E: EntityTrait> SortColumn<E> {
    fn column(&self) -> E::Column {
        match self {
            Self::Date(column, _) | Self::Timestamp(column, _) => *column,
        }
    }

    /// Returns the value in a row as text, for a key.
    fn text(&self, row: &E::Model) -> String {
        match self {
            Self::Date(_, value) => value(row).to_string(),
            Self::Timestamp(_, value) => value(row).timestamp_micros().to_string(),
        }
    }

    /// Parses the output of [`Self::text`].
    fn parse(&self, text: &str) -> Option<Value> {
        match self {
            Self::Date(..) => text.parse::<NaiveDate>().ok().map(Value::from),
            Self::Timestamp(..) => text.parse().ok().and_then(DateTime::from_timestamp_micros).map(Value::from),
        }
    }
}

impl<E: Listed> ListOrder<E> {
    /// Returns the position of a row: the values of the columns, separated by spaces, and the identifier.
    pub fn key(&self, row: &E::Model) -> Key {
        let texts: Vec<String> = self.by.iter().map(|column| column.text(row)).collect();
        Key { sort: texts.join(" "), id: E::id(row) }
    }

    /// Parses a [`Self::key`] as the values of [`Self::columns`].
    fn values(&self, key: &Key) -> Result<ValueTuple> {
        let mut texts = key.sort.splitn(self.by.len(), ' ');
        let sort_values = self.by.iter().map(|column| column.parse(texts.next()?));
        let values: Option<Vec<Value>> = sort_values.chain([Some(Value::from(key.id))]).collect();
        let values = values.ok_or_else(|| Error::BadUserInput("the cursor belongs to another list".to_owned()))?;
        Ok(ValueTuple::Many(values))
    }

    /// Returns all columns of the order, the identifier last.
    fn columns(&self) -> impl Iterator<Item = E::Column> {
        self.by.iter().map(SortColumn::column).chain([E::ID])
    }
}

/// Reads one page of `select` in an order.
pub async fn read<E: Listed>(db: &Db, select: Select<E>, order: &ListOrder<E>, page: &Page) -> Result<Slice<E::Model>> {
    let mut cursor = select.cursor_by(Identity::Many(order.columns().map(IntoIden::into_iden).collect()));
    if let Some(key) = &page.after {
        cursor.after(order.values(key)?);
    }
    if let Some(key) = &page.before {
        cursor.before(order.values(key)?);
    }
    if order.descending {
        cursor.desc();
    }
    if page.backward {
        cursor.last(page.size + 1);
    } else {
        cursor.first(page.size + 1);
    }
    Ok(Slice::cut(cursor.all(db.read()).await?, page))
}

/// Reads one page of a parent's list.
pub async fn read_of<L: ListOf>(db: &Db, parent: Uuid, page: &Page) -> Result<Slice<<L::Row as EntityTrait>::Model>> {
    read(db, L::Row::find().filter(L::PARENT.eq(parent)), &<L::Row as Listed>::ORDER, page).await
}

/// Counts the rows of `select`.
pub async fn count<E: Listed>(db: &Db, select: Select<E>) -> Result<u64> {
    Ok(select.count(db.read()).await?)
}

/// Reads up to `rows` rows of each parent's list with one statement: the first ones, or the last ones if `backward`,
/// both in the order of the list. Parents without rows are absent from the result.
pub async fn read_ends<L: ListOf>(
    db: &Db,
    parents: Vec<Uuid>,
    rows: u64,
    backward: bool,
) -> Result<HashMap<Uuid, Vec<<L::Row as EntityTrait>::Model>>> {
    let found = select_ends::<L>(parents, rows, backward).all(db.read()).await?;
    let mut lists: HashMap<Uuid, Vec<_>> = HashMap::new();
    for row in found {
        if let Some(parent) = L::parent(&row) {
            lists.entry(parent).or_default().push(row);
        }
    }
    Ok(lists)
}

fn select_ends<L: ListOf>(parents: Vec<Uuid>, rows: u64, backward: bool) -> Select<L::Row> {
    let (id, order) = (<L::Row as Listed>::ID, <L::Row as Listed>::ORDER);
    let direction = |descending| if descending { Order::Desc } else { Order::Asc };
    // Numbers the rows of each parent from the end that is read.
    let mut from_end = WindowStatement::partition_by(L::PARENT);
    for column in order.columns() {
        from_end.order_by(column, direction(order.descending != backward));
    }
    let numbered = L::Row::find()
        .select_only()
        .column_as(id, "chosen")
        .filter(L::PARENT.is_in(parents))
        .into_query()
        .expr_window_as(Expr::cust("row_number()"), from_end, "place")
        .to_owned();
    let chosen = Query::select()
        .column("chosen")
        .from_subquery(numbered, "numbered")
        .and_where(Expr::col("place").lte(rows))
        .to_owned();
    let select = L::Row::find().filter(id.in_subquery(chosen));
    order.columns().fold(select, |select, column| select.order_by(column, direction(order.descending)))
}

/// Counts the rows of each parent's list with one statement. Parents without rows are absent from the result.
pub async fn count_of<L: ListOf>(db: &Db, parents: Vec<Uuid>) -> Result<HashMap<Uuid, u64>> {
    let counts: Vec<(Uuid, i64)> = L::Row::find()
        .select_only()
        .column(L::PARENT)
        .column_as(Expr::cust("count(*)"), "count")
        .filter(L::PARENT.is_in(parents))
        .group_by(L::PARENT)
        .into_tuple()
        .all(db.read())
        .await?;
    Ok(counts.into_iter().map(|(parent, count)| (parent, u64::try_from(count).unwrap_or_default())).collect())
}

#[cfg(test)]
mod tests {
    use entity::project::{Column, Entity, Model};

    use super::*;

    const ORDER: ListOrder<Entity> = ListOrder {
        by: &[
            SortColumn::Date(Column::Deadline, |row: &Model| row.deadline),
            SortColumn::Timestamp(Column::CreatedAt, |row: &Model| row.created_at),
        ],
        descending: false,
    };

    #[test]
    fn reads_keys_of_its_own_order_only() {
        let values = |sort: &str| ORDER.values(&Key { sort: sort.to_owned(), id: Uuid::nil() });
        assert_eq!(values("2026-11-20 1795132800000000").unwrap().arity(), 3);
        for other in ["", "2026-11-20", "1795132800000000", "1795132800000000 2026-11-20", "2026-11-20 1 2"] {
            assert!(values(other).is_err(), "{other:?}");
        }
    }
}
