//! Statements that bypass the API: rows in numbers that it would take minutes to create, and plans of queries.

use scoped_futures::ScopedFutureExt;
use sea_orm::{ConnectionTrait, DatabaseBackend, DatabaseConnection, Statement};
use tokio::time::{Duration, sleep, timeout};

use super::app::Server;

/// Executes statements in one transaction.
pub async fn execute<S: AsRef<str> + Sync>(server: &Server, statements: &[S]) {
    let write = server.app.db.write(|tx| {
        async move {
            for statement in statements {
                tx.db().execute_unprepared(statement.as_ref()).await?;
            }
            Ok(())
        }
        .scope_boxed()
    });
    write.await.unwrap();
}

/// Returns the expression of a new identifier.
pub fn new_id(server: &Server) -> &'static str {
    if server.app.db.backend() == DatabaseBackend::Sqlite { "randomblob(16)" } else { "gen_random_uuid()" }
}

/// Makes each update of a table fail.
pub async fn refuse_updates(server: &Server, table: &str) {
    let name = format!("refused_{table}");
    let statements = if server.app.db.backend() == DatabaseBackend::Sqlite {
        vec![format!("create trigger {name} before update on {table} begin select raise(abort, 'refused'); end")]
    } else {
        vec![
            format!(
                "create function {name}() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$"
            ),
            format!("create trigger {name} before update on {table} for each row execute function {name}()"),
        ]
    };
    execute(server, &statements).await;
}

/// Waits until a statement waits for a lock of PostgreSQL, or fails.
pub async fn wait_until_blocked(observer: &DatabaseConnection) {
    let waiting =
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    let is_blocked = async || {
        let statement = Statement::from_string(observer.get_database_backend(), waiting);
        observer.query_one_raw(statement).await.unwrap().unwrap().try_get_by_index::<i64>(0).unwrap() > 0
    };
    let blocked = async {
        while !is_blocked().await {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(Duration::from_secs(20), blocked).await.expect("nothing waits for a lock");
}

/// Returns the plan of a statement, a line for each step.
pub async fn explain(server: &Server, mut statement: Statement) -> String {
    let db = server.app.db.read();
    let is_sqlite = db.get_database_backend() == DatabaseBackend::Sqlite;
    let (explain, column) = if is_sqlite { ("explain query plan", 3) } else { ("explain", 0) };
    statement.sql = format!("{explain} {}", statement.sql);
    let rows = db.query_all_raw(statement).await.unwrap();
    let lines: Vec<String> = rows.iter().map(|row| row.try_get_by_index(column).unwrap()).collect();
    lines.join("\n")
}
