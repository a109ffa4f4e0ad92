//! Pages of rows, newest first: one page with its total count, and the first pages of many parents in one statement, so
//! that a list inside a list costs two statements instead of one for each parent.

use std::{
    collections::{HashMap, HashSet},
    fmt::Debug,
    hash::Hash,
    marker::PhantomData,
    sync::Arc,
};

use async_graphql::{Context, OutputType, dataloader::Loader};
use chrono::DateTime;
use sea_orm::{
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
    prelude::{DateTimeUtc, Expr, Uuid},
    sea_query::{ExprTrait, Order, Query, WindowStatement},
};

use super::{
    context::ContextExt,
    page::{Connection, PageArguments},
};
use crate::platform::{
    db::Db,
    error::{Error, Result},
    loaders::Reader,
    page::{Key, Page, Slice},
};

/// A table whose rows are listed by a timestamp, the newest first.
pub trait Listed: EntityTrait<Model: Send + Sync> {
    /// The timestamp column.
    const TIMESTAMP: Self::Column;
    /// The identifier column.
    const ID: Self::Column;
    /// Returns the values of both columns.
    fn sort_key(row: &Self::Model) -> (DateTimeUtc, Uuid);
}

/// The list of the rows that belong to one parent.
pub trait ListOf: Clone + Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The table of the rows.
    type Row: Listed;
    /// The column with the parent's identifier.
    const PARENT: <Self::Row as EntityTrait>::Column;
    /// Returns the value of that column.
    fn parent(row: &<Self::Row as EntityTrait>::Model) -> Option<Uuid>;
}

/// Implements [`Listed`] for a table: `listed!(invitation by CreatedAt created_at);`.
macro_rules! listed {
    ($table:ident by $column:ident $field:ident) => {
        impl $crate::platform::graphql::list::Listed for entity::$table::Entity {
            const TIMESTAMP: Self::Column = entity::$table::Column::$column;
            const ID: Self::Column = entity::$table::Column::Id;

            fn sort_key(row: &Self::Model) -> (sea_orm::prelude::DateTimeUtc, sea_orm::prelude::Uuid) {
                (row.$field, row.id.into())
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

        impl $crate::platform::graphql::list::ListOf for $name {
            type Row = entity::$table::Entity;
            const PARENT: entity::$table::Column = entity::$table::Column::$column;

            fn parent($row: &entity::$table::Model) -> Option<sea_orm::prelude::Uuid> {
                $parent.map(Into::into)
            }
        }
    };
}

pub(crate) use {list_of, listed};

/// The loader key for the first rows of one parent's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FirstRows<L> {
    parent: Uuid,
    rows: u64,
    list: PhantomData<L>,
}

/// The loader key for the number of rows of one parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CountOf<L> {
    parent: Uuid,
    list: PhantomData<L>,
}

impl<L: ListOf> CountOf<L> {
    /// Creates the key for a parent.
    pub fn new(parent: impl Into<Uuid>) -> Self {
        Self { parent: parent.into(), list: PhantomData }
    }
}

/// Returns one page of `select`. The total count is read only if selected.
pub async fn page<E: Listed, T: OutputType>(
    ctx: &Context<'_>,
    select: Select<E>,
    page: PageArguments,
    node: impl Fn(E::Model) -> T,
) -> Result<Connection<T>> {
    let (db, page) = (&ctx.app()?.db, Page::try_from(page)?);
    let slice = read(db, select.clone(), &page).await?;
    let total_count = if selects_total_count(ctx) { count(db, select).await? } else { 0 };
    Ok(slice.into_connection(total_count, key::<E>, node))
}

/// Returns one page of a parent's list. The first pages of many parents are read in one statement, and so are their
/// counts.
pub async fn page_of<L: ListOf, T: OutputType>(
    ctx: &Context<'_>,
    parent: impl Into<Uuid>,
    page: PageArguments,
    node: impl Fn(<L::Row as EntityTrait>::Model) -> T,
) -> Result<Connection<T>> {
    let (app, page, parent) = (ctx.app()?, Page::try_from(page)?, parent.into());
    let slice = if page.after.is_none() && page.before.is_none() && !page.backward {
        let first = FirstRows::<L> { parent, rows: page.size + 1, list: PhantomData };
        Slice::cut(app.loader.load_one(first).await?.unwrap_or_default(), &page)
    } else {
        read(&app.db, L::Row::find().filter(L::PARENT.eq(parent)), &page).await?
    };
    let total_count = if selects_total_count(ctx) {
        app.loader.load_one(CountOf::<L>::new(parent)).await?.unwrap_or_default()
    } else {
        0
    };
    Ok(slice.into_connection(total_count, key::<L::Row>, node))
}

fn selects_total_count(ctx: &Context<'_>) -> bool {
    ctx.look_ahead().field("totalCount").exists()
}

async fn read<E: Listed>(db: &Db, select: Select<E>, page: &Page) -> Result<Slice<E::Model>> {
    let mut cursor = select.cursor_by((E::TIMESTAMP, E::ID));
    if let Some(key) = &page.after {
        cursor.after((timestamp(key)?, key.id));
    }
    if let Some(key) = &page.before {
        cursor.before((timestamp(key)?, key.id));
    }
    cursor.desc();
    if page.backward {
        cursor.last(page.size + 1);
    } else {
        cursor.first(page.size + 1);
    }
    Ok(Slice::cut(cursor.all(db.read()).await?, page))
}

async fn count<E: Listed>(db: &Db, select: Select<E>) -> Result<u64> {
    Ok(select.count(db.read()).await?)
}

fn key<E: Listed>(row: &E::Model) -> Key {
    let (at, id) = E::sort_key(row);
    Key { sort: at.timestamp_micros().to_string(), id }
}

/// Decodes the timestamp of a key created by [`key`].
fn timestamp(key: &Key) -> Result<DateTimeUtc> {
    let micros = key.sort.parse().ok().and_then(DateTime::from_timestamp_micros);
    micros.ok_or_else(|| Error::BadUserInput("the cursor belongs to another list".to_owned()))
}

impl<L: ListOf> Loader<FirstRows<L>> for Reader {
    type Value = Vec<<L::Row as EntityTrait>::Model>;
    type Error = Arc<Error>;

    async fn load(&self, keys: &[FirstRows<L>]) -> Result<HashMap<FirstRows<L>, Self::Value>, Self::Error> {
        let parents: HashSet<Uuid> = keys.iter().map(|key| key.parent).collect();
        let rows = keys.iter().map(|key| key.rows).max().unwrap_or_default();
        let (at, id) = (<L::Row as Listed>::TIMESTAMP, <L::Row as Listed>::ID);
        // Ranks the rows of each parent and selects the first ones.
        let newest_first =
            WindowStatement::partition_by(L::PARENT).order_by(at, Order::Desc).order_by(id, Order::Desc).to_owned();
        let ranked = L::Row::find()
            .select_only()
            .column_as(id, "chosen")
            .filter(L::PARENT.is_in(parents))
            .into_query()
            .expr_window_as(Expr::cust("row_number()"), newest_first, "rank")
            .to_owned();
        let chosen = Query::select()
            .column("chosen")
            .from_subquery(ranked, "ranked")
            .and_where(Expr::col("rank").lte(i64::try_from(rows).unwrap_or(i64::MAX)))
            .to_owned();
        let found = L::Row::find()
            .filter(id.in_subquery(chosen))
            .order_by_desc(at)
            .order_by_desc(id)
            .all(self.db.read())
            .await
            .map_err(Error::from)?;
        let mut lists: HashMap<Uuid, Self::Value> = HashMap::new();
        for row in found {
            if let Some(parent) = L::parent(&row) {
                lists.entry(parent).or_default().push(row);
            }
        }
        let cut = |key: &FirstRows<L>| {
            let rows = lists.get(&key.parent)?;
            let wanted = usize::try_from(key.rows).unwrap_or(usize::MAX).min(rows.len());
            Some((*key, rows[..wanted].to_vec()))
        };
        Ok(keys.iter().filter_map(cut).collect())
    }
}

impl<L: ListOf> Loader<CountOf<L>> for Reader {
    type Value = u64;
    type Error = Arc<Error>;

    async fn load(&self, keys: &[CountOf<L>]) -> Result<HashMap<CountOf<L>, u64>, Self::Error> {
        let counts: Vec<(Uuid, i64)> = L::Row::find()
            .select_only()
            .column(L::PARENT)
            .column_as(Expr::cust("count(*)"), "count")
            .filter(L::PARENT.is_in(keys.iter().map(|key| key.parent)))
            .group_by(L::PARENT)
            .into_tuple()
            .all(self.db.read())
            .await
            .map_err(Error::from)?;
        Ok(counts
            .into_iter()
            .map(|(parent, count)| (CountOf::new(parent), u64::try_from(count).unwrap_or_default()))
            .collect())
    }
}
