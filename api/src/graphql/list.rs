//! Lists newest first, which most lists are: one page with its count, and the first pages of many parents in one
//! statement, so that a list inside a list costs two statements and not one for each parent.

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
    loaders::Reader,
    page::{Connection, Key, Page, PageArguments, Slice},
};
use crate::{
    db::Db,
    error::{Error, Result},
};

/// Rows that are listed by an instant, the newest first.
pub trait Listed: EntityTrait<Model: Send + Sync> {
    /// The instant.
    const AT: Self::Column;
    /// The identifier.
    const ID: Self::Column;
    /// The values of both.
    fn place(row: &Self::Model) -> (DateTimeUtc, Uuid);
}

/// The rows that belong to one parent, named by the parent's column.
pub trait ListOf: Clone + Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// What is listed.
    type Row: Listed;
    /// The column that names the parent.
    const PARENT: <Self::Row as EntityTrait>::Column;
    /// Its value.
    fn parent(row: &<Self::Row as EntityTrait>::Model) -> Option<Uuid>;
}

/// Says that a table is listed: `listed!(invitation by CreatedAt created_at);`.
macro_rules! listed {
    ($table:ident by $column:ident $field:ident) => {
        impl $crate::graphql::list::Listed for entity::$table::Entity {
            const AT: Self::Column = entity::$table::Column::$column;
            const ID: Self::Column = entity::$table::Column::Id;

            fn place(row: &Self::Model) -> (sea_orm::prelude::DateTimeUtc, sea_orm::prelude::Uuid) {
                (row.$field, row.id.into())
            }
        }
    };
}

/// Names the list of a parent: `list_of!("…" InvitationsOfProject = invitation by ProjectId, |row| Some(row.project_id));`.
macro_rules! list_of {
    ($doc:literal $name:ident = $table:ident by $column:ident, |$row:ident| $parent:expr) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name;

        impl $crate::graphql::list::ListOf for $name {
            type Row = entity::$table::Entity;
            const PARENT: entity::$table::Column = entity::$table::Column::$column;

            fn parent($row: &entity::$table::Model) -> Option<sea_orm::prelude::Uuid> {
                $parent.map(Into::into)
            }
        }
    };
}

pub(crate) use {list_of, listed};

/// The first rows of one parent's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct First<L> {
    parent: Uuid,
    rows: u64,
    list: PhantomData<L>,
}

/// How many rows one parent has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CountOf<L> {
    parent: Uuid,
    list: PhantomData<L>,
}

impl<L: ListOf> CountOf<L> {
    /// Of this parent.
    pub fn new(parent: impl Into<Uuid>) -> Self {
        Self { parent: parent.into(), list: PhantomData }
    }
}

/// One page of `select`. The count is read only when asked for.
pub async fn page<E: Listed, T: OutputType>(
    ctx: &Context<'_>,
    select: Select<E>,
    page: PageArguments,
    node: impl Fn(E::Model) -> T,
) -> Result<Connection<T>> {
    let (db, page) = (&ctx.app()?.db, Page::try_from(page)?);
    let slice = read(db, select.clone(), &page).await?;
    let total_count = if counted(ctx) { count(db, select).await? } else { 0 };
    Ok(slice.into_connection(total_count, key::<E>, node))
}

/// One page of a parent's list; the first pages of many parents are read together, and so are their counts.
pub async fn page_of<L: ListOf, T: OutputType>(
    ctx: &Context<'_>,
    parent: impl Into<Uuid>,
    page: PageArguments,
    node: impl Fn(<L::Row as EntityTrait>::Model) -> T,
) -> Result<Connection<T>> {
    let (app, page, parent) = (ctx.app()?, Page::try_from(page)?, parent.into());
    let slice = if page.after.is_none() && page.before.is_none() && !page.backward {
        let first = First::<L> { parent, rows: page.size + 1, list: PhantomData };
        Slice::cut(app.loader.load_one(first).await?.unwrap_or_default(), &page)
    } else {
        read(&app.db, L::Row::find().filter(L::PARENT.eq(parent)), &page).await?
    };
    let total_count =
        if counted(ctx) { app.loader.load_one(CountOf::<L>::new(parent)).await?.unwrap_or_default() } else { 0 };
    Ok(slice.into_connection(total_count, key::<L::Row>, node))
}

fn counted(ctx: &Context<'_>) -> bool {
    ctx.look_ahead().field("totalCount").exists()
}

async fn read<E: Listed>(db: &Db, select: Select<E>, page: &Page) -> Result<Slice<E::Model>> {
    let mut cursor = select.cursor_by((E::AT, E::ID));
    if let Some(key) = &page.after {
        cursor.after((instant(key)?, key.id));
    }
    if let Some(key) = &page.before {
        cursor.before((instant(key)?, key.id));
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
    let (at, id) = E::place(row);
    Key { sort: at.timestamp_micros().to_string(), id }
}

/// What [`key`] wrote.
fn instant(key: &Key) -> Result<DateTimeUtc> {
    let micros = key.sort.parse().ok().and_then(DateTime::from_timestamp_micros);
    micros.ok_or_else(|| Error::BadUserInput("the cursor belongs to another list".to_owned()))
}

impl<L: ListOf> Loader<First<L>> for Reader {
    type Value = Vec<<L::Row as EntityTrait>::Model>;
    type Error = Arc<Error>;

    async fn load(&self, keys: &[First<L>]) -> Result<HashMap<First<L>, Self::Value>, Self::Error> {
        let parents: HashSet<Uuid> = keys.iter().map(|key| key.parent).collect();
        let rows = keys.iter().map(|key| key.rows).max().unwrap_or_default();
        let (at, id) = (<L::Row as Listed>::AT, <L::Row as Listed>::ID);
        // Ranks the rows of each parent, and keeps the first ones.
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
        let cut = |key: &First<L>| {
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
