//! Statements with a set of identifiers. Their text does not depend on how many there are: it is built once, and the
//! database parses and plans it once for each connection.
//!
//! On PostgreSQL their parameters are in subqueries, which hides them from the planner. Otherwise it would find a plan for
//! the values of each execution cheaper than one for all, and plan each time, which takes longer than executing.

use std::sync::OnceLock;

use entity::from_row::FromRow;
use sea_orm::{
    ConnectionTrait, DatabaseBackend, EntityTrait, FromQueryResult, IdenStatic, Iterable, QueryResult, QuerySelect,
    QueryTrait, Select, Statement, Value,
    prelude::{Expr, Uuid},
};

use super::Db;
use crate::platform::error::Result;

/// The search text of a row, about as long as the row. Only the database reads it: rows that are read
/// here have an empty one, as in the feed.
const FOLDED_COLUMN: &str = "folded";

/// The text of a statement, for either database.
#[derive(Debug, Default)]
pub struct Text {
    sqlite: OnceLock<String>,
    postgres: OnceLock<String>,
}

impl Text {
    /// Creates a text that is not built yet.
    pub const fn new() -> Self {
        Self { sqlite: OnceLock::new(), postgres: OnceLock::new() }
    }

    /// Returns the text for a database. Builds it at the first call.
    pub fn get(&self, backend: DatabaseBackend, build: impl FnOnce() -> String) -> &str {
        let text = if backend == DatabaseBackend::Sqlite { &self.sqlite } else { &self.postgres };
        text.get_or_init(build)
    }
}

/// Returns the value of a parameter that holds a set of identifiers.
pub fn value(backend: DatabaseBackend, ids: impl IntoIterator<Item = Uuid>) -> Value {
    let ids = ids.into_iter();
    if backend == DatabaseBackend::Sqlite {
        let ids: Vec<String> = ids.map(|id| format!("\"{}\"", id.simple())).collect();
        format!("[{}]", ids.join(",")).into()
    } else {
        let ids: Vec<String> = ids.map(|id| id.to_string()).collect();
        format!("{{{}}}", ids.join(",")).into()
    }
}

/// Returns the table `given (id)` of the set of identifiers that is the first parameter.
pub fn table(backend: DatabaseBackend) -> &'static str {
    if backend == DatabaseBackend::Sqlite {
        "(select unhex(value) as id from json_each($1)) as given"
    } else {
        "unnest((select $1::text::uuid[])) as given (id)"
    }
}

/// Returns all columns of a table, joined by commas, for [`FromRow`].
pub fn columns<E: EntityTrait>() -> String {
    let table = E::default();
    let columns = E::Column::iter().map(|column| match column.as_str() {
        FOLDED_COLUMN => "''".to_owned(),
        name => format!("\"{}\".\"{name}\"", table.table_name()),
    });
    columns.collect::<Vec<_>>().join(", ")
}

/// Reads the rows of a query for a table.
pub async fn all<E: EntityTrait<Model: FromRow>>(
    db: &impl ConnectionTrait,
    select: Select<E>,
) -> Result<Vec<E::Model>> {
    let select = E::Column::iter().fold(select.select_only(), |select, column| match column.as_str() {
        name @ FOLDED_COLUMN => select.expr_as(Expr::val(""), name),
        _ => select.column(column),
    });
    decode(&db.query_all(select.as_query()).await?)
}

/// Reads the rows of a table that have one of these values in a column.
pub async fn rows_with<E: EntityTrait<Model: FromRow>>(
    db: &Db,
    text: &Text,
    column: E::Column,
    ids: Vec<Uuid>,
) -> Result<Vec<E::Model>> {
    let backend = db.backend();
    let sql = text.get(backend, || {
        let set = if backend == DatabaseBackend::Sqlite {
            "in (select unhex(value) from json_each($1))"
        } else {
            "= any((select $1::text::uuid[])::uuid[])"
        };
        let (table, columns) = (E::default(), columns::<E>());
        format!("select {columns} from \"{}\" where \"{}\" {set}", table.table_name(), column.as_str())
    });
    rows(db.read(), sql, [value(backend, ids)]).await
}

/// Reads the rows of a statement that selects [`columns`].
pub async fn rows<M: FromRow, const N: usize>(
    db: &impl ConnectionTrait,
    sql: &str,
    values: [Value; N],
) -> Result<Vec<M>> {
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    decode(&db.query_all_raw(statement).await?)
}

fn decode<M: FromRow>(rows: &[QueryResult]) -> Result<Vec<M>> {
    Ok(rows.iter().map(|row| M::from_row(row, 0)).collect::<Result<_, _>>()?)
}

/// Reads the rows of a statement by the names of their columns.
pub async fn read<M: FromQueryResult, const N: usize>(
    db: &impl ConnectionTrait,
    sql: &str,
    values: [Value; N],
) -> Result<Vec<M>> {
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    Ok(M::find_by_statement(statement).all(db).await?)
}
