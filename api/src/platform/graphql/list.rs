//! Lists of rows as connections: one page with its total count, batched for the lists of many parents.

use std::{collections::HashMap, marker::PhantomData, sync::Arc};

use async_graphql::{Context, OutputType, dataloader::Loader};
use sea_orm::{EntityTrait, Select, prelude::Uuid};

use super::{
    context::ContextExt,
    page::{Connection, PageArguments},
};
use crate::platform::{
    db::list::{self, ListOf, ListOrder, Listed},
    error::{Error, Result},
    loaders::Reader,
    page::{Page, Slice},
};

/// The loader key for the first or the last rows of one parent's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EndOf<L> {
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

/// Returns one page of `select`, in the order of its table. The total count is read only if selected.
pub async fn page<E: Listed, T: OutputType>(
    ctx: &Context<'_>,
    select: Select<E>,
    page: PageArguments,
    node: impl Fn(E::Model) -> T,
) -> Result<Connection<T>> {
    page_by(ctx, select, &E::ORDER, page, node).await
}

/// Returns one page of `select`, in an order of its own. The total count is read only if selected.
pub async fn page_by<E: Listed, T: OutputType>(
    ctx: &Context<'_>,
    select: Select<E>,
    order: &ListOrder<E>,
    page: PageArguments,
    node: impl Fn(E::Model) -> T,
) -> Result<Connection<T>> {
    let (db, page) = (&ctx.app()?.db, Page::try_from(page)?);
    let slice = list::read(db, select.clone(), order, &page).await?;
    let total_count = if selects_total_count(ctx) { list::count(db, select).await? } else { 0 };
    Ok(slice.into_connection(total_count, |row| order.key(row), node))
}

/// Returns one page of a parent's list. The first pages of many parents are read in one statement, and so are their
/// last pages and their counts.
pub async fn page_of<L: ListOf, T: OutputType>(
    ctx: &Context<'_>,
    parent: impl Into<Uuid>,
    page: PageArguments,
    node: impl Fn(<L::Row as EntityTrait>::Model) -> T,
) -> Result<Connection<T>> {
    let (app, page, parent) = (ctx.app()?, Page::try_from(page)?, parent.into());
    let slice = if page.after.is_none() && page.before.is_none() {
        let end = EndOf::<L> { parent, rows: page.size + 1, backward: page.backward, list: PhantomData };
        Slice::cut(app.loader.load_one(end).await?.unwrap_or_default(), &page)
    } else {
        list::read_of::<L>(&app.db, parent, &page).await?
    };
    let total_count = if selects_total_count(ctx) {
        app.loader.load_one(CountOf::<L>::new(parent)).await?.unwrap_or_default()
    } else {
        0
    };
    Ok(slice.into_connection(total_count, |row| <L::Row as Listed>::ORDER.key(row), node))
}

fn selects_total_count(ctx: &Context<'_>) -> bool {
    ctx.look_ahead().field("totalCount").exists()
}

impl<L: ListOf> Loader<EndOf<L>> for Reader {
    type Value = Vec<<L::Row as EntityTrait>::Model>;
    type Error = Arc<Error>;

    async fn load(&self, keys: &[EndOf<L>]) -> Result<HashMap<EndOf<L>, Self::Value>, Self::Error> {
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
    type Error = Arc<Error>;

    async fn load(&self, keys: &[CountOf<L>]) -> Result<HashMap<CountOf<L>, u64>, Self::Error> {
        let counts = list::count_of::<L>(&self.db, keys.iter().map(|key| key.parent).collect()).await?;
        Ok(counts.into_iter().map(|(parent, count)| (CountOf::new(parent), count)).collect())
    }
}
