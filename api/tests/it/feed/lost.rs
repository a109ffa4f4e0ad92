//! A database that lost what somebody has seen: a backup was put back, or a standby that was behind took over.

use std::time::Duration;

use rodage::{app::App, error::Error};
use sea_orm::{ConnectionTrait, DatabaseBackend};
use tokio::time::timeout;

use super::world::{audience, make_rows, start, subscribe, write};
use crate::support::{app::Server, both_databases};

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// Undoes the changes after a number, as a backup of that moment does.
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
    timeout(PATIENCE, stream.next()).await.unwrap().unwrap().cursor.encode()
}

/// Whether a cursor is refused; when it is not, what it leads to was whole.
async fn is_refused(app: &App, cursor: &str) -> bool {
    let mut stream = subscribe(app, audience(1), Some(cursor)).unwrap();
    stream.next().await.unwrap();
    match timeout(Duration::from_millis(300), stream.next()).await {
        Ok(Err(Error::CursorExpired)) => true,
        Ok(Err(error)) => panic!("{error:?}"),
        Ok(Ok(_)) | Err(_) => false,
    }
}

both_databases! {
    async fn who_saw_what_a_backup_has_not_is_told_to_read_anew(server: Server) {
        let row = make_rows(&server.app, 3).await[0];
        let kept = touch(&server.app, row).await;
        let seen = touch(&server.app, row).await;
        lose_after(&server.app, 1).await;

        let database = server.stop().await;
        let app = start(&database).await;
        assert!(!is_refused(&app, &kept).await);
        assert!(is_refused(&app, &seen).await, "what it has seen is gone");
        // Nor when the number is another change's, in memory or in the table.
        touch(&app, row).await;
        touch(&app, row).await;
        assert!(is_refused(&app, &seen).await);
        assert!(!is_refused(&app, &kept).await);
        app.shut_down().await;
    }

    async fn a_process_whose_database_comes_back_without_what_was_seen_tells_everybody(server: Server) {
        let app = &server.app;
        let row = make_rows(app, 3).await[0];
        let mut stream = subscribe(app, audience(1), None).unwrap();
        stream.next().await.unwrap();
        let seen = touch(app, row).await;
        timeout(PATIENCE, stream.next()).await.unwrap().unwrap();
        run(app, &["alter table change rename to away".to_owned()]).await;
        write_in_vain(app, row).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        run(app, &["delete from away".to_owned(), "alter table away rename to change".to_owned()]).await;
        let told = timeout(PATIENCE, stream.next()).await.unwrap();
        assert!(matches!(told, Err(Error::CursorExpired)), "{told:?}");
        assert!(matches!(subscribe(app, audience(1), Some(&seen)).err(), Some(Error::CursorExpired)));
        touch(app, row).await;
    }
}

/// A write that fails, for want of the table of changes.
async fn write_in_vain(app: &App, row: uuid::Uuid) {
    assert!(write(&app.db, 0, &[row], Duration::ZERO, false).await.is_err());
}
