//! Statements that bypass the API: rows in numbers that it would take minutes to create, and plans of queries.

use scoped_futures::ScopedFutureExt;
use sea_orm::{ConnectionTrait, DatabaseBackend, Statement};

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
