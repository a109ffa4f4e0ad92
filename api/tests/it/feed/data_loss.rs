//! A database that lost changes that clients have seen: after a restored backup or a failover to a stale standby.

use std::time::Duration;

use rodage::platform::{app::App, error::Error};
use sea_orm::{ConnectionTrait, DatabaseBackend};
use tokio::time::timeout;

use super::fixture::{audience, make_rows, start, subscribe, write};
use crate::support::{app::Server, both_databases};

/// A timeout that is long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Deletes the changes after a number, as restoring an earlier backup does.
async fn lose_after(app: &App, seq: i64) {
    let mut statements = vec![format!("delete from change where seq > {seq}")];
    statements.push(match app.db.backend() {
        DatabaseBackend::Postgres => format!("select setval('change_seq_seq', {seq})"),
        _ => format!("update sqlite_sequence set seq = {seq} where name = 'change'"),
    });
    run(app, &statements).await;
}

async fn run(app: &App, statements: &[String]) {
    let statements = &statements;
    app.db
        .write(|tx| {
            scoped_futures::ScopedFutureExt::scope_boxed(async move {
                for statement in *statements {
                    tx.db().execute_unprepared(statement).await?;
                }
                Ok(())
            })
        })
        .await
        .unwrap();
}

async fn touch(app: &App, row: uuid::Uuid) -> String {
    let mut stream = subscribe(app, audience(1), None).unwrap();
    stream.next().await.unwrap();
    write(&app.db, 0, &[row], Duration::ZERO, false).await.unwrap();
    timeout(TIMEOUT, stream.next()).await.unwrap().unwrap().cursor.encode()
}

/// Whether a cursor is rejected with [`Error::CursorExpired`].
async fn is_expired(app: &App, cursor: &str) -> bool {
    let mut stream = subscribe(app, audience(1), Some(cursor)).unwrap();
    stream.next().await.unwrap();
    match timeout(Duration::from_millis(300), stream.next()).await {
        Ok(Err(Error::CursorExpired)) => true,
        Ok(Err(error)) => panic!("{error:?}"),
        Ok(Ok(_)) | Err(_) => false,
    }
}

both_databases! {
    async fn expires_cursors_of_changes_that_a_restored_backup_lacks(server: Server) {
        let row = make_rows(&server.app, 3).await[0];
        let kept = touch(&server.app, row).await;
        let seen = touch(&server.app, row).await;
        lose_after(&server.app, 1).await;

        let database = server.stop().await;
        let app = start(&database).await;
        assert!(!is_expired(&app, &kept).await);
        assert!(is_expired(&app, &seen).await, "the change is lost");
        // Also when the number belongs to another change, in memory or in the table.
        touch(&app, row).await;
        touch(&app, row).await;
        assert!(is_expired(&app, &seen).await);
        assert!(!is_expired(&app, &kept).await);
        app.shut_down().await;
    }

    async fn a_running_process_detects_lost_changes(server: Server) {
        let app = &server.app;
        let row = make_rows(app, 3).await[0];
        let mut stream = subscribe(app, audience(1), None).unwrap();
        stream.next().await.unwrap();
        let seen = touch(app, row).await;
        timeout(TIMEOUT, stream.next()).await.unwrap().unwrap();
        run(app, &["alter table change rename to away".to_owned()]).await;
        failing_write(app, row).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        run(app, &["delete from away".to_owned(), "alter table away rename to change".to_owned()]).await;
        let result = timeout(TIMEOUT, stream.next()).await.unwrap();
        assert!(matches!(result, Err(Error::CursorExpired)), "{result:?}");
        assert!(matches!(subscribe(app, audience(1), Some(&seen)).err(), Some(Error::CursorExpired)));
        touch(app, row).await;
    }
}

/// Attempts a write that fails because the table of changes is missing.
async fn failing_write(app: &App, row: uuid::Uuid) {
    assert!(write(&app.db, 0, &[row], Duration::ZERO, false).await.is_err());
}
