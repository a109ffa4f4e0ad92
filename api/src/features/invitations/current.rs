//! What a person tests now.

use entity::{project_tester, types::id::UserId};

use crate::platform::{
    app::App,
    db::keys::{self, Text},
    error::Result,
};

/// The number of projects that are looked at, the last ones that a person joined: what they test now is among them, and the time
/// does not grow with what they tested before.
const MAX_LOOKED_AT: i64 = 200;

/// Returns up to `first` of the projects in progress that a person tests, whose deadline is not over, in its order.
pub async fn tests_of(app: &App, person: UserId, first: i32) -> Result<Vec<project_tester::Model>> {
    static TEXT: Text = Text::new();
    let backend = app.db.backend();
    let sql = TEXT.get(backend, || {
        let is_sqlite = backend == sea_orm::DatabaseBackend::Sqlite;
        // On PostgreSQL parameters are in subqueries, as in all statements with a constant text.
        let parameter = |number: u8, r#type: &str| {
            if is_sqlite { format!("${number}") } else { format!("(select ${number}::{type})") }
        };
        format!(
            "select {columns} from (select * from project_tester where tester_id = {person} \
               order by joined_at desc, id desc limit {looked_at}) as project_tester \
             join project on project.id = project_tester.project_id \
             where project.status = 'en_cours' and project.deadline >= {today} \
             order by project.deadline, project_tester.id limit {first}",
            columns = keys::columns::<project_tester::Entity>(),
            person = parameter(1, "uuid"),
            today = parameter(2, "date"),
            first = parameter(3, "bigint"),
            looked_at = parameter(4, "bigint"),
        )
    });
    let today = app.clock.now().date_naive();
    keys::read(app.db.read(), sql, [person.into(), today.into(), i64::from(first).into(), MAX_LOOKED_AT.into()]).await
}
