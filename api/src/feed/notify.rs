//! Waking the other processes that share a PostgreSQL.
//!
//! `NOTIFY` is sent on a connection of its own, after the commit and at most once in a while: inside the mutation's
//! transaction it would take a lock on the whole cluster across the flush to disk, which cost four fifths of the
//! write rate. A notification that gets lost costs latency only: the tailer also polls.

use std::{sync::Arc, time::Duration};

use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseBackend, DatabaseConnection, DbErr, Statement};
use sqlx::postgres::PgListener;
use tokio::{sync::Notify, time::sleep};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{clock::random, db::Db};

const CHANNEL: &str = "rodage_change";

/// Commits within this time share one notification.
const SPACING: Duration = Duration::from_millis(5);

/// After a failure.
const RETRY: Duration = Duration::from_secs(1);

/// Tells others of this process's commits, and the returned value of theirs.
pub(super) fn start(db: &Db, url: &str, tasks: &TaskTracker, stop: &CancellationToken) -> Arc<Notify> {
    // Our own notifications come back to us; they carry a name by which we leave them out.
    let name = format!("{:016x}", u64::from_be_bytes(random()));
    let wake = Arc::new(Notify::new());
    tasks.spawn(stop.clone().run_until_cancelled_owned(tell(db.clone(), url.to_owned(), name.clone())));
    tasks.spawn(stop.clone().run_until_cancelled_owned(listen(url.to_owned(), name, wake.clone())));
    wake
}

async fn tell(db: Db, url: String, name: String) {
    let mut committed = db.committed();
    let notify = Statement::from_sql_and_values(
        DatabaseBackend::Postgres,
        "select pg_notify($1, $2)",
        [CHANNEL.into(), name.into()],
    );
    loop {
        let connection = match connect(&url).await {
            Ok(connection) => connection,
            Err(error) => {
                tracing::warn!(%error, "no connection to notify other instances");
                sleep(RETRY).await;
                continue;
            }
        };
        while committed.changed().await.is_ok() {
            if let Err(error) = connection.execute_raw(notify.clone()).await {
                tracing::warn!(%error, "other instances could not be notified; they will poll");
                break;
            }
            sleep(SPACING).await;
        }
        sleep(RETRY).await;
    }
}

/// A connection that does not wait for the disk: a notification has nothing to lose.
async fn connect(url: &str) -> Result<DatabaseConnection, DbErr> {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(1)
        .sqlx_logging(false)
        .map_sqlx_postgres_opts(|pg| pg.options([("synchronous_commit", "off")]).application_name("rodage notify"));
    Database::connect(options).await
}

async fn listen(url: String, name: String, wake: Arc<Notify>) {
    loop {
        if let Err(error) = listen_once(&url, &name, &wake).await {
            tracing::warn!(%error, "not listening to other instances; polling");
        }
        sleep(RETRY).await;
    }
}

async fn listen_once(url: &str, name: &str, wake: &Notify) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect(url).await?;
    listener.listen(CHANNEL).await?;
    // What was told before we listened.
    wake.notify_one();
    loop {
        // `None`: the connection was lost and made anew, and something may have been missed meanwhile.
        match listener.try_recv().await? {
            Some(notification) if notification.payload() == name => {}
            _ => wake.notify_one(),
        }
    }
}
