//! Deletes the rows that are no longer kept, in batches: a single statement would make all writers of SQLite wait for a
//! long backlog, and on PostgreSQL would exceed the maximum duration of a statement each time.

use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ColumnTrait, EntityTrait, Iterable, PrimaryKeyToColumn, QueryFilter, QuerySelect, QueryTrait, sea_query::Expr,
};

use super::Db;
use crate::platform::error::Result;

/// Rows deleted in one transaction, which bounds the time that writers wait.
pub const BATCH_SIZE: u32 = 2_000;

/// Deletes the rows of a table that meet a condition. The primary key must be one column. Returns their number.
pub async fn delete_in_batches<E>(db: &Db, condition: Expr) -> Result<u64>
where
    E: EntityTrait<PrimaryKey: PrimaryKeyToColumn<Column = E::Column>>,
{
    let mut columns = E::PrimaryKey::iter().map(PrimaryKeyToColumn::into_column);
    let (Some(key), None) = (columns.next(), columns.next()) else { unreachable!("the primary key is one column") };
    let batch = E::find().select_only().column(key).filter(condition.clone()).limit(u64::from(BATCH_SIZE));
    // The condition once more: PostgreSQL checks it again here only, for a row that another transaction has changed meanwhile.
    let delete = &E::delete_many().filter(key.in_subquery(batch.into_query())).filter(condition);
    let mut removed = 0;
    loop {
        let count =
            db.write(|tx| async move { Ok(delete.clone().exec(tx.db()).await?.rows_affected) }.scope_boxed()).await?;
        removed += count;
        if count < u64::from(BATCH_SIZE) {
            break;
        }
    }
    if removed > 0 {
        tracing::info!(removed, table = E::default().table_name(), "deleted rows that are no longer kept");
    }
    Ok(removed)
}
