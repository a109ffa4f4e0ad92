//! Lists of rows in a total order, read by key: one page, and the first or the last rows of many parents' lists in one
//! statement, so that a list inside a list does not take one statement for each parent. Neither reads more rows of a
//! parent than it returns: each follows an index with the columns of the order.

mod merged;

use std::{
    cmp::Ordering,
    collections::{BTreeSet, HashMap},
    fmt::Debug,
    hash::Hash,
};

use chrono::{DateTime, Datelike, NaiveDate};
use entity::{from_row::FromRow, project_count, user_count};
use sea_orm::{
    ColumnTrait, DatabaseBackend, EntityName, EntityTrait, IdenStatic, Order, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Select, Value,
    prelude::{DateTimeUtc, Expr, Uuid},
    sea_query::ExprTrait,
};

pub use self::merged::{Merged, read_merged};
use super::{
    Db,
    keys::{self, Text},
};
use crate::platform::{
    error::{Error, Result},
    page::{Key, Page, Slice},
};

/// A table whose rows are listed.
pub trait Listed: EntityTrait<Model: FromRow + Send + Sync> {
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
    /// How its rows are counted.
    const COUNTER: Counter;
    /// Returns the value of the parent's column.
    fn parent(row: &<Self::Row as EntityTrait>::Model) -> Option<Uuid>;
    /// Returns the texts of the statements that read its first and its last rows.
    fn texts() -> &'static [Text; 2];
}

/// How the rows of a list are counted.
pub enum Counter {
    /// By reading them.
    Rows,
    /// By the counts of the parent, a creator.
    OfUser(fn(&user_count::Model) -> i64),
    /// By the counts of the parent, a project.
    OfProject(fn(&project_count::Model) -> i64),
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
    /// A boolean; true is larger.
    Flag(E::Column, fn(&E::Model) -> bool),
    /// A text that the database compares by its bytes; it may have spaces, so that it is the last of the columns.
    Text(E::Column, fn(&E::Model) -> &str),
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
/// `list_of!("…" StepsOfProject = roadmap_item by ProjectId, |row| Some(row.project_id));`. The [`Counter`] follows if the
/// counts of the parent have the number of rows: `…, OfProject(project_count::Model::invitations));`.
macro_rules! list_of {
    ($doc:literal $name:ident = $table:ident by $column:ident, |$row:ident| $parent:expr) => {
        $crate::platform::db::list::list_of!($doc $name = $table by $column, |$row| $parent, Rows);
    };
    ($doc:literal $name:ident = $table:ident by $column:ident, |$row:ident| $parent:expr, $counter:ident $(($count:expr))?) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name;

        impl $crate::platform::db::list::ListOf for $name {
            type Row = entity::$table::Entity;
            const PARENT: entity::$table::Column = entity::$table::Column::$column;
            const COUNTER: $crate::platform::db::list::Counter =
                $crate::platform::db::list::Counter::$counter $(($count))?;

            fn parent($row: &entity::$table::Model) -> Option<sea_orm::prelude::Uuid> {
                $parent.map(Into::into)
            }

            fn texts() -> &'static [$crate::platform::db::keys::Text; 2] {
                static TEXTS: [$crate::platform::db::keys::Text; 2] =
                    [$crate::platform::db::keys::Text::new(), $crate::platform::db::keys::Text::new()];
                &TEXTS
            }
        }
    };
}

pub(crate) use {list_of, listed};

impl<E: EntityTrait> SortColumn<E> {
    fn column(&self) -> E::Column {
        match self {
            Self::Date(column, _) | Self::Flag(column, _) | Self::Text(column, _) | Self::Timestamp(column, _) => {
                *column
            }
        }
    }

    /// Compares the values in two rows.
    fn compare(&self, one: &E::Model, other: &E::Model) -> Ordering {
        match self {
            Self::Date(_, value) => value(one).cmp(&value(other)),
            Self::Flag(_, value) => value(one).cmp(&value(other)),
            Self::Text(_, value) => value(one).cmp(value(other)),
            Self::Timestamp(_, value) => value(one).cmp(&value(other)),
        }
    }

    /// Returns the value in a row as text, for a key.
    fn text(&self, row: &E::Model) -> String {
        match self {
            Self::Date(_, value) => value(row).to_string(),
            Self::Flag(_, value) => value(row).to_string(),
            Self::Text(_, value) => value(row).to_owned(),
            Self::Timestamp(_, value) => value(row).timestamp_micros().to_string(),
        }
    }

    /// Parses the output of [`Self::text`].
    fn parse(&self, text: &str) -> Option<Value> {
        match self {
            Self::Date(..) => text.parse::<NaiveDate>().ok().filter(is_comparable).map(Value::from),
            Self::Flag(..) => text.parse::<bool>().ok().map(Value::from),
            Self::Text(..) => Some(Value::from(text)),
            Self::Timestamp(..) => {
                let at = text.parse().ok().and_then(DateTime::from_timestamp_micros);
                at.filter(is_comparable).map(Value::from)
            }
        }
    }
}

/// Whether both databases can compare a date with those that they store.
fn is_comparable(date: &impl Datelike) -> bool {
    (1..=9999).contains(&date.year())
}

impl<E: Listed> ListOrder<E> {
    /// Returns the position of a row: the values of the columns, separated by spaces, and the identifier.
    pub fn key(&self, row: &E::Model) -> Key {
        let texts: Vec<String> = self.by.iter().map(|column| column.text(row)).collect();
        Key { sort: texts.join(" "), id: E::id(row) }
    }

    /// Parses a [`Self::key`] as the values of [`Self::columns`].
    fn values(&self, key: &Key) -> Result<Vec<Value>> {
        let mut texts = key.sort.splitn(self.by.len(), ' ');
        let sort_values = self.by.iter().map(|column| column.parse(texts.next()?));
        let values: Option<Vec<Value>> = sort_values.chain([Some(Value::from(key.id))]).collect();
        values.ok_or_else(|| Error::BadUserInput("the cursor belongs to another list".to_owned()))
    }

    /// Returns the condition for the rows on one side of a key. It compares the columns as one value, so that an index
    /// leads to the first of these rows.
    fn seek_condition(&self, key: &Key, after: bool) -> Result<Expr> {
        let values = Expr::tuple(self.values(key)?.into_iter().map(Expr::val));
        let columns = Expr::tuple(self.columns().map(ColumnTrait::into_expr));
        Ok(if self.descending == after { columns.lt(values) } else { columns.gt(values) })
    }

    /// Returns all columns of the order, the identifier last.
    fn columns(&self) -> impl Iterator<Item = E::Column> {
        self.by.iter().map(SortColumn::column).chain([E::ID])
    }

    /// Compares two rows by the order.
    fn compare(&self, one: &E::Model, other: &E::Model) -> Ordering {
        let mut columns = self.by.iter().map(|column| column.compare(one, other));
        let order = columns.find(|order| order.is_ne()).unwrap_or_else(|| E::id(one).cmp(&E::id(other)));
        if self.descending { order.reverse() } else { order }
    }
}

/// Reads one page of `select` in an order.
pub async fn read<E: Listed>(db: &Db, select: Select<E>, order: &ListOrder<E>, page: &Page) -> Result<Slice<E::Model>> {
    let mut rows = keys::all(db.read(), select_page(select, order, page)?).await?;
    if page.backward {
        rows.reverse();
    }
    Ok(Slice::cut(rows, page))
}

/// Selects the rows of a page, and one more, from its beginning or, if it is read backward, from its end.
fn select_page<E: Listed>(select: Select<E>, order: &ListOrder<E>, page: &Page) -> Result<Select<E>> {
    let mut select = select;
    for (key, after) in [(&page.after, true), (&page.before, false)] {
        if let Some(key) = key {
            select = select.filter(order.seek_condition(key, after)?);
        }
    }
    let direction = if order.descending == page.backward { Order::Asc } else { Order::Desc };
    for column in order.columns() {
        select = select.order_by(column, direction.clone());
    }
    Ok(select.limit(page.size + 1))
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
    parents: BTreeSet<Uuid>,
    rows: u64,
    backward: bool,
) -> Result<HashMap<Uuid, Vec<<L::Row as EntityTrait>::Model>>> {
    let backend = db.backend();
    let sql = L::texts()[usize::from(backward)].get(backend, || select_ends::<L>(backend, backward));
    let rows = Value::from(i64::try_from(rows).unwrap_or(i64::MAX));
    let found: Vec<<L::Row as EntityTrait>::Model> =
        keys::rows(db.read(), sql, [keys::value(backend, parents), rows]).await?;
    let mut lists: HashMap<Uuid, Vec<_>> = HashMap::new();
    for row in found {
        if let Some(parent) = L::parent(&row) {
            lists.entry(parent).or_default().push(row);
        }
    }
    for list in lists.values_mut() {
        list.sort_by(|one, other| <L::Row as Listed>::ORDER.compare(one, other));
    }
    Ok(lists)
}

/// Returns the statement that reads the ends of lists. Its parameters are the set of parents and the number of rows.
fn select_ends<L: ListOf>(backend: DatabaseBackend, backward: bool) -> String {
    let order = <L::Row as Listed>::ORDER;
    let direction = if order.descending == backward { "asc" } else { "desc" };
    let by: Vec<String> = order.columns().map(|column| format!("own.\"{}\" {direction}", column.as_str())).collect();
    let (table, parent, by) = (L::Row::default().table_name(), L::PARENT.as_str(), by.join(", "));
    let (given, columns) = (keys::table(backend), keys::columns::<L::Row>());
    if backend == DatabaseBackend::Sqlite {
        // SQLite has no lateral joins. The subquery reads its identifiers from the index alone.
        format!(
            "select {columns} from {given} cross join \"{table}\" where \"{table}\".rowid in ( \
               select own.rowid from \"{table}\" as own where own.\"{parent}\" = given.id order by {by} limit $2 \
             )"
        )
    } else {
        format!(
            "select {columns} from {given} cross join lateral ( \
               select own.* from \"{table}\" as own where own.\"{parent}\" = given.id order by {by} \
               limit (select $2::bigint) \
             ) as \"{table}\""
        )
    }
}

/// Counts the rows of each parent's list with one statement. Parents without rows are absent from the result.
pub async fn count_of<L: ListOf>(db: &Db, parents: impl IntoIterator<Item = Uuid>) -> Result<HashMap<Uuid, u64>> {
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
mod tests;
