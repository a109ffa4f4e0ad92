//! Short lists among much other feedback are read from an index, in their order.

use entity::{
    feedback,
    types::{feedback_kind::FeedbackKind, feedback_status::FeedbackStatus},
};
use rodage::features::feedback::service::{Criteria, matching};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseBackend, EntityTrait, QueryOrder, QuerySelect, QueryTrait, Select, Statement,
};
use serde_json::json;

use crate::support::{app::Server, both_databases, client::Client, database::Database};

/// Adds feedback to the only project that has some: every hundredth is useful, every fifth is a duplicate, and one has a
/// word that no other has.
async fn fill(server: &Server) {
    let is_sqlite = server.database.url.starts_with("sqlite");
    let (new_id, text) =
        if is_sqlite { ("randomblob(16)", "hex(randomblob(200))") } else { ("gen_random_uuid()", "repeat('a', 400)") };
    let insert = format!(
        "with recursive series(i) as (select 1 union all select i + 1 from series where i < 5000) \
         insert into feedback (id, project_id, invitation_id, author_name, content, folded, is_useful, duplicate_of_id, version, \
         created_at) select {new_id}, project_id, invitation_id, '', {text}, \
         case when i = 2500 then 'une marmite' else 'un mot commun ' || i end, i % 100 = 0, \
         case when i % 5 = 1 then id end, 1, created_at from feedback cross join series"
    );
    let insert = insert.as_str();
    let write = server.app.db.write(|tx| {
        async move {
            tx.db().execute_unprepared(insert).await?;
            tx.db().execute_unprepared("analyze feedback").await?;
            Ok(())
        }
        .scope_boxed()
    });
    write.await.unwrap();
}

/// Returns the query for the feedback that meets criteria on the only project that has some.
async fn select(server: &Server, criteria: &Criteria) -> Select<feedback::Entity> {
    let some = feedback::Entity::find().one(server.app.db.read()).await.unwrap().unwrap();
    matching(&server.app.db, some.project_id, criteria).await.unwrap()
}

/// Returns the plan of the first page of the feedback that meets criteria.
async fn plan(server: &Server, criteria: Criteria) -> String {
    let select = select(server, &criteria).await;
    let page = select.order_by_desc(feedback::Column::CreatedAt).order_by_desc(feedback::Column::Id).limit(20);
    explain(server, page).await
}

async fn explain(server: &Server, select: Select<feedback::Entity>) -> String {
    let db = server.app.db.read();
    let backend = db.get_database_backend();
    let mut statement: Statement = select.build(backend);
    let (explain, column) = if backend == DatabaseBackend::Sqlite { ("explain query plan", 3) } else { ("explain", 0) };
    statement.sql = format!("{explain} {}", statement.sql);
    let rows = db.query_all_raw(statement).await.unwrap();
    let lines: Vec<String> = rows.iter().map(|row| row.try_get_by_index(column).unwrap()).collect();
    lines.join("\n")
}

/// Starts a project with the feedback of [`fill`].
async fn much_feedback(server: &Server) -> Client {
    let creator = server.creator().await;
    let project = creator.create_project("Rodage").await;
    let (_, token) = creator.invite(&project, json!({ "discordUsername": "ada" })).await;
    let send = "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { userErrors { code } } }";
    server.visitor().data(send, json!({ "input": { "token": token, "content": "Clair" } })).await;
    fill(server).await;
    creator
}

fn is_sorted(plan: &str) -> bool {
    plan.contains("TEMP B-TREE") || plan.contains("Sort")
}

both_databases! {
    async fn useful_feedback_and_duplicates_have_an_index(server: Server) {
        much_feedback(&server).await;
        for (criteria, index) in [
            (Criteria { is_useful: Some(true), ..Criteria::default() }, "feedback_project_id_is_useful_created_at_id"),
            (Criteria { is_duplicate: Some(true), ..Criteria::default() }, "feedback_project_id_created_at_id_duplicates"),
        ] {
            let plan = plan(&server, criteria).await;
            assert!(plan.contains(index), "{plan}");
            assert!(!is_sorted(&plan), "{plan}");
        }
    }

    async fn words_of_few_have_an_index_and_those_of_many_are_read_in_order(server: Server) {
        much_feedback(&server).await;
        let is_sqlite = server.database.url.starts_with("sqlite");
        let index = if is_sqlite { "feedback_search VIRTUAL TABLE" } else { "feedback_folded_trigrams" };
        let containing = |words: &str| Criteria { words: words.to_owned(), ..Criteria::default() };
        for words in ["marmite", "mot marmite", "une marmite", "introuvable"] {
            let plan = plan(&server, containing(words)).await;
            assert!(plan.contains(index), "{words}: {plan}");
            assert!(!is_sqlite || plan.contains("sqlite_autoindex_feedback_1 (id=?)"), "{words}: {plan}");
        }
        let unread = plan(&server, Criteria { is_read: Some(false), ..containing("marmite") }).await;
        assert!(unread.contains(index), "{unread}");
        for words in ["commun", "un mot commun", "mo"] {
            let plan = plan(&server, containing(words)).await;
            assert!(!plan.contains(index) && !is_sorted(&plan), "{words}: {plan}");
        }
    }
}

#[tokio::test]
async fn several_filters_have_an_index_with_all_of_them() {
    // PostgreSQL uses it alone after a vacuum only.
    let server = Server::start(Database::sqlite()).await;
    much_feedback(&server).await;
    let (kinds, statuses) = (vec![FeedbackKind::Bug], vec![FeedbackStatus::New, FeedbackStatus::Planned]);
    let criteria =
        Criteria { kinds: Some(kinds), statuses: Some(statuses), is_read: Some(false), ..Criteria::default() };
    let count = select(&server, &criteria).await.select_only().column_as(feedback::Column::Id.count(), "count");
    let plan = explain(&server, count).await;
    assert!(plan.contains("COVERING INDEX feedback_project_id_created_at_id_filters"), "{plan}");
}

#[tokio::test]
async fn postgresql_does_not_keep_the_plan_of_a_search() {
    let Some(database) = Database::postgres().await else { return };
    let server = Server::start(database).await;
    let creator = much_feedback(&server).await;
    let search = "query($query: String!) { search(query: $query) { feedbacks { id } } }";
    for _ in 0..8 {
        creator.data(search, json!({ "query": "commun" })).await;
    }
    let kept = "select count(*), count(*) filter (where statement like '% ' || upper('like') || ' %') \
        from pg_prepared_statements";
    let row = server.app.db.read().query_one_raw(Statement::from_string(DatabaseBackend::Postgres, kept)).await;
    let row = row.unwrap().unwrap();
    let (all, searches): (i64, i64) = (row.try_get_by_index(0).unwrap(), row.try_get_by_index(1).unwrap());
    assert!(all > 0 && searches == 0, "{searches} of {all}");
}
