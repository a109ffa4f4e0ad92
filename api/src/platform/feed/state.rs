//! The row `feed_state`: the epoch, which is renewed when the database was replaced or lost changes.

use entity::feed_state;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, DatabaseBackend, EntityTrait, IntoActiveModel, QueryFilter,
    Statement, sea_query::OnConflict,
};

use scoped_futures::ScopedFutureExt;

use crate::platform::{
    clock::random,
    db::{Db, Tx},
    error::{Error, Result},
};

/// The key of the only row.
const ROW: i32 = 1;

/// Returns the epoch. Creates it in a new database, and a new one where the table was restored into another cluster,
/// whose transaction IDs differ: every old cursor must then be rejected.
pub(super) async fn open(db: &Db) -> Result<i64> {
    let cluster = cluster(db).await;
    let cluster = &cluster;
    db.write(|tx| {
        async move {
            let fresh = feed_state::Model { id: ROW, epoch: new_epoch(), cluster: cluster.clone(), floor: 0 };
            feed_state::Entity::insert(fresh.clone().into_active_model())
                .on_conflict(OnConflict::column(feed_state::Column::Id).do_nothing().to_owned())
                .exec_without_returning(tx.db())
                .await?;
            let state = read(tx).await?;
            if cluster.is_none() || state.cluster == *cluster {
                return Ok(state.epoch);
            }
            entity::change::Entity::delete_many().exec(tx.db()).await?;
            feed_state::Entity::update(fresh.clone().into_active_model()).exec(tx.db()).await?;
            tracing::warn!("the database was restored into another cluster: every client will reload its data");
            Ok(fresh.epoch)
        }
        .scope_boxed()
    })
    .await
}

/// Reads the epoch from the database.
pub(super) async fn epoch(db: &Db) -> Result<i64> {
    let state = feed_state::Entity::find_by_id(ROW).one(db.read()).await?;
    state.map(|state| state.epoch).ok_or_else(missing)
}

/// Replaces the epoch `old`. Returns the new epoch: that of another process if it was first.
pub(super) async fn renew(db: &Db, old: i64) -> Result<i64> {
    db.write(|tx| {
        async move {
            let fresh = feed_state::ActiveModel { epoch: Set(new_epoch()), ..Default::default() };
            feed_state::Entity::update_many()
                .set(fresh)
                .filter(feed_state::Column::Epoch.eq(old))
                .exec(tx.db())
                .await?;
            Ok(read(tx).await?.epoch)
        }
        .scope_boxed()
    })
    .await
}

/// Records that everything up to a number was deleted.
pub(super) async fn raise_floor(tx: &Tx, floor: i64) -> Result<()> {
    let state = read(tx).await?;
    if floor > state.floor {
        let raised = feed_state::ActiveModel { id: Set(ROW), floor: Set(floor), ..Default::default() };
        feed_state::Entity::update(raised).exec(tx.db()).await?;
    }
    Ok(())
}

async fn read(tx: &Tx) -> Result<feed_state::Model> {
    let state = feed_state::Entity::find_by_id(ROW).one(tx.db()).await?;
    state.ok_or_else(missing)
}

fn missing() -> Error {
    anyhow::anyhow!("the row of feed_state is missing").into()
}

/// Returns the identifier of the PostgreSQL cluster; `None` on SQLite, or if the server does not report it.
async fn cluster(db: &Db) -> Option<String> {
    if db.backend() != DatabaseBackend::Postgres {
        return None;
    }
    let sql = "select system_identifier::text as cluster from pg_control_system()";
    match db.read().query_one_raw(Statement::from_string(DatabaseBackend::Postgres, sql)).await {
        Ok(row) => row.and_then(|row| row.try_get("", "cluster").ok()),
        Err(error) => {
            tracing::warn!(%error, "PostgreSQL does not report its cluster: a restored dump will not be detected");
            None
        }
    }
}

fn new_epoch() -> i64 {
    i64::from_be_bytes(random())
}
