use clap::Parser;
use entity::{
    activity,
    project::{Column, Entity, Model},
};
use sea_orm::{ConnectionTrait, QueryTrait, Statement};

use super::*;
use crate::platform::{clock::Clock, config::Cli};

const ORDER: ListOrder<Entity> = ListOrder {
    by: &[
        SortColumn::Date(Column::Deadline, |row: &Model| row.deadline),
        SortColumn::Timestamp(Column::CreatedAt, |row: &Model| row.created_at),
    ],
    descending: false,
};

list_of!("A list of the product." Activities = activity by UserId, |row| Some(row.user_id));

#[test]
fn reads_keys_of_its_own_order_only() {
    let values = |sort: &str| ORDER.values(&Key { sort: sort.to_owned(), id: Uuid::nil() });
    assert_eq!(values("2026-11-20 1795132800000000").unwrap().len(), 3);
    for other in ["", "2026-11-20", "1795132800000000", "1795132800000000 2026-11-20", "2026-11-20 1 2"] {
        assert!(values(other).is_err(), "{other:?}");
    }
    for crafted in ["-4800-01-01 1795132800000000", "2026-11-20 -300000000000000000", "2026-11-20 300000000000000000"] {
        assert!(values(crafted).is_err(), "PostgreSQL has no such time: {crafted:?}");
    }
}

/// Returns the steps of SQLite's plan for a statement.
async fn plan(db: &Db, statement: Statement) -> Vec<String> {
    let sql = format!("explain query plan {}", statement.sql);
    let explain = Statement { sql, ..statement };
    let steps = db.read().query_all_raw(explain).await.unwrap();
    steps.iter().map(|step| step.try_get("", "detail").unwrap()).collect()
}

/// Neither scans a table, nor sorts: what is read does not grow with the list.
#[tokio::test]
async fn sqlite_follows_the_index_of_a_list() {
    let directory = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", directory.path().join("test.db").display());
    let config = Cli::parse_from(["rodage", "--database-url", &url]).config;
    let db = Db::connect(&config, Clock::default()).await.unwrap();
    db.migrate().await.unwrap();
    for backward in [false, true] {
        let sql = select_ends::<Activities>(db.backend(), backward);
        let values = [keys::value(db.backend(), [Uuid::nil()]), 3_i64.into()];
        let ends = plan(&db, Statement::from_sql_and_values(db.backend(), sql, values)).await;
        let expected = [
            "SCAN json_each VIRTUAL TABLE INDEX 1:",
            "SEARCH activity USING INTEGER PRIMARY KEY (rowid=?)",
            "CORRELATED LIST SUBQUERY 2",
            "SEARCH own USING COVERING INDEX activity_user_id_created_at (user_id=?)",
        ];
        assert_eq!(ends, expected);

        let key = Key { sort: "1795132800000000".to_owned(), id: Uuid::nil() };
        let page = Page { after: Some(key), backward, ..Page::first(5) };
        let own = activity::Entity::find().filter(activity::Column::UserId.eq(Uuid::nil()));
        let select = select_page(own, &activity::Entity::ORDER, &page).unwrap();
        let rows = plan(&db, select.build(db.backend())).await;
        let index = "activity_user_id_created_at (user_id=? AND (created_at,id)<(?,?))";
        assert_eq!(rows, [format!("SEARCH activity USING INDEX {index}")]);
    }
    db.close().await;
}
