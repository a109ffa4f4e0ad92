//! Lists of rows as connections: one page with its total count, batched for the lists of many parents.

use std::{collections::HashMap, marker::PhantomData, sync::Arc};

use async_graphql::{Context, OutputType};
use futures_util::future::{BoxFuture, try_join};
use sea_orm::{EntityTrait, Select, prelude::Uuid};

use super::{
    context::ContextExt,
    page::{Connection, PageArguments},
};
use crate::platform::{
    app::App,
    counts::{CountsOfProject, CountsOfUser},
    db::list::{self, Counter, ListOf, ListOrder, Listed, Merged},
    error::{Error, Result},
    loaders::{Loader, Reader},
    page::{Page, Slice},
};

/// A page, or what it reads. Boxed, because lists are nested: the futures of resolvers must not add up to more than a stack; and
/// because the engine allocates the largest future of a type for each of its fields.
type Pending<'a, T> = BoxFuture<'a, Result<T>>;

/// The loader key for the first or the last rows of one parent's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct EndOf<L> {
    parent: Uuid,
    rows: u64,
    backward: bool,
    list: PhantomData<L>,
}

impl<L> EndOf<L> {
    /// Returns the rows of this key from an end of the same list that has as many rows or more.
    fn cut<R: Clone>(&self, rows: &[R]) -> Vec<R> {
        let wanted = usize::try_from(self.rows).unwrap_or(usize::MAX).min(rows.len());
        if self.backward { rows[rows.len() - wanted..].to_vec() } else { rows[..wanted].to_vec() }
    }
}

/// The loader key for the number of rows of one parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct CountOf<L> {
    parent: Uuid,
    list: PhantomData<L>,
}

/// Returns one page of `select`, in the order of its table. The total count is read only if selected.
pub fn page<'a, E: Listed, T: OutputType>(
    ctx: &'a Context<'_>,
    select: Select<E>,
    page: PageArguments,
    node: impl Fn(E::Model) -> T + Send + 'a,
) -> Pending<'a, Connection<T>> {
    Box::pin(async move {
        let count = Box::pin(list::count(&ctx.app()?.db, select.clone()));
        page_with_count(ctx, select, page, count, node).await
    })
}

/// Returns one page of `select`, in the order of its table and with a total count of its own.
pub fn page_with_count<'a, E: Listed, T: OutputType>(
    ctx: &'a Context<'_>,
    select: Select<E>,
    page: PageArguments,
    count: Pending<'a, u64>,
    node: impl Fn(E::Model) -> T + Send + 'a,
) -> Pending<'a, Connection<T>> {
    page_by(ctx, select, &E::ORDER, page, count, node)
}

/// Returns one page of `select`, in an order and with a total count of its own. Of the rows and the count, only what is
/// selected is read.
pub fn page_by<'a, E: Listed, T: OutputType>(
    ctx: &'a Context<'_>,
    select: Select<E>,
    order: &'a ListOrder<E>,
    page: PageArguments,
    count: Pending<'a, u64>,
    node: impl Fn(E::Model) -> T + Send + 'a,
) -> Pending<'a, Connection<T>> {
    Box::pin(async move {
        let (db, page) = (&ctx.app()?.db, Page::try_from(page)?);
        let rows = Box::pin(list::read(db, select, order, &page));
        let (slice, total_count) = selected(ctx, &page, rows, count).await?;
        Ok(slice.into_connection(total_count, |row| order.key(row), node))
    })
}

/// Returns one page of the lists of many parents, as one list with a total count of its own.
pub fn page_merged<'a, E: Listed, T: OutputType>(
    ctx: &'a Context<'_>,
    lists: Merged<E>,
    page: PageArguments,
    count: Pending<'a, u64>,
    node: impl Fn(E::Model) -> T + Send + 'a,
) -> Pending<'a, Connection<T>> {
    Box::pin(async move {
        let (db, page) = (&ctx.app()?.db, Page::try_from(page)?);
        let rows = Box::pin(list::read_merged(db, lists, &page));
        let (slice, total_count) = selected(ctx, &page, rows, count).await?;
        Ok(slice.into_connection(total_count, |row| E::ORDER.key(row), node))
    })
}

/// Returns one page of a parent's list. The first pages of many parents are read in one statement, and so are their
/// last pages and their counts.
pub async fn page_of<L: ListOf, T: OutputType>(
    ctx: &Context<'_>,
    parent: impl Into<Uuid>,
    page: PageArguments,
    node: impl Fn(<L::Row as EntityTrait>::Model) -> T,
) -> Result<Connection<T>> {
    let parent = parent.into();
    Box::pin(async move {
        let (app, page) = (ctx.app()?, Page::try_from(page)?);
        let rows = Box::pin(async {
            if page.after.is_some() || page.before.is_some() {
                return list::read_of::<L>(&app.db, parent, &page).await;
            }
            let end = EndOf::<L> { parent, rows: page.size + 1, backward: page.backward, list: PhantomData };
            Ok(Slice::cut(app.loader.load_one(end).await?.unwrap_or_default(), &page))
        });
        let (slice, total_count) = selected(ctx, &page, rows, Box::pin(count_of::<L>(app, parent))).await?;
        Ok(slice.into_connection(total_count, |row| <L::Row as Listed>::ORDER.key(row), node))
    })
    .await
}

/// Reads the rows and the total count of a page, at the same time, each only if it is selected.
async fn selected<R>(
    ctx: &Context<'_>,
    page: &Page,
    rows: Pending<'_, Slice<R>>,
    count: Pending<'_, u64>,
) -> Result<(Slice<R>, u64)> {
    let look_ahead = ctx.look_ahead();
    let selects = |field| look_ahead.field(field).exists();
    let (selects_rows, selects_count) =
        (["edges", "nodes", "pageInfo"].into_iter().any(selects), selects("totalCount"));
    let rows = async { if selects_rows { rows.await } else { Ok(Slice::cut(Vec::new(), page)) } };
    let count = async { if selects_count { count.await } else { Ok(0) } };
    try_join(rows, count).await
}

/// Returns the number of rows of a parent. Batched.
pub async fn count_of<L: ListOf>(app: &App, parent: impl Into<Uuid>) -> Result<u64> {
    let parent = parent.into();
    let count = match L::COUNTER {
        Counter::Rows => {
            let count = CountOf::<L> { parent, list: PhantomData };
            return Ok(app.loader.load_one(count).await?.unwrap_or_default());
        }
        Counter::OfUser(count) => app.loader.load_one(CountsOfUser(parent.into())).await?.map(|counts| count(&counts)),
        Counter::OfProject(count) => {
            app.loader.load_one(CountsOfProject(parent.into())).await?.map(|counts| count(&counts))
        }
    };
    Ok(count.map_or(0, |count| u64::try_from(count).unwrap_or_default()))
}

impl<L: ListOf> Loader<EndOf<L>> for Reader {
    type Value = Vec<<L::Row as EntityTrait>::Model>;

    async fn load(&self, keys: &[EndOf<L>]) -> Result<HashMap<EndOf<L>, Self::Value>, Arc<Error>> {
        let mut loaded = HashMap::new();
        for backward in [false, true] {
            let keys: Vec<EndOf<L>> = keys.iter().copied().filter(|key| key.backward == backward).collect();
            let Some(rows) = keys.iter().map(|key| key.rows).max() else { continue };
            let parents = keys.iter().map(|key| key.parent).collect();
            let lists = list::read_ends::<L>(&self.db, parents, rows, backward).await?;
            loaded.extend(keys.into_iter().filter_map(|key| Some((key, key.cut(lists.get(&key.parent)?)))));
        }
        Ok(loaded)
    }
}

impl<L: ListOf> Loader<CountOf<L>> for Reader {
    type Value = u64;

    async fn load(&self, keys: &[CountOf<L>]) -> Result<HashMap<CountOf<L>, u64>, Arc<Error>> {
        let counts = list::count_of::<L>(&self.db, keys.iter().map(|key| key.parent)).await?;
        Ok(counts.into_iter().map(|(parent, count)| (CountOf { parent, list: PhantomData }, count)).collect())
    }
}
