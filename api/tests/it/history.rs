//! Lists and numbers of a creator with a long history read no more of the database than those of one with a short one.

use std::time::Duration;

use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::support::{app::Server, client::Client, database::Database};

/// Longer than the connections of a server take to end on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(20);

const PAGES: [&str; 3] = [
    include_str!("../../../bench/src/documents/dashboard.graphql"),
    include_str!("../../../bench/src/documents/projects.graphql"),
    "query($project: ID!, $after: String) { viewer { activities(last: 10) { totalCount nodes { message } } \
        invitations(first: 10, filter: { status: [PENDING] }) { totalCount nodes { id } } } \
        project(id: $project) { unreadFeedbackCount activities(first: 5, after: $after) { nodes { message } } \
        invitations(last: 10) { totalCount nodes { status feedbacks(first: 2) { nodes { content } } } } } }",
];

const CURSOR: &str = "query($project: ID!, $last: Int!) { project(id: $project) { activities(last: $last) { \
    totalCount pageInfo { startCursor } } } }";

/// The tables of the histories.
const TABLES: &str =
    "('activity', 'feedback', 'invitation', 'project', 'project_count', 'project_tester', 'user_count')";

/// A creator whose only project has a history.
struct Creator {
    client: Client,
    project: String,
    /// A cursor far from the first of the project's activities.
    after: Value,
}

/// Creates a creator whose only project has this many invitations, feedback and activities.
async fn create(server: &Server, writer: &DatabaseConnection, rows: u32) -> Creator {
    let client = server.creator().await;
    let project = client.create_project("Histoire").await;
    let id = uuid::Uuid::try_parse(project.trim_start_matches("prj_")).unwrap();
    let of = format!("from project cross join generate_series(1, {rows}) i where project.id = '{id}'");
    let at = "now() + i * interval '1 second'";
    for insert in [
        format!(
            "insert into invitation (id, project_id, creator_id, token, status, delivery, version, created_at, updated_at) \
             select gen_random_uuid(), id, creator_id, gen_random_uuid(), \
             case when i % 2 = 0 then 'pending' else 'refused' end, 'sent', 1, {at}, {at} {of}"
        ),
        format!(
            "insert into activity (id, user_id, project_id, type, title, version, created_at) \
             select gen_random_uuid(), creator_id, id, 'project_updated', title, 1, {at} {of}"
        ),
        format!(
            "insert into feedback (id, project_id, invitation_id, author_name, content, folded, version, created_at) \
             select gen_random_uuid(), invitation.project_id, invitation.id, 'Ada', 'Clair', 'ada clair', 1, \
             invitation.created_at from invitation where invitation.project_id = '{id}'"
        ),
    ] {
        writer.execute_unprepared(&insert).await.unwrap();
    }
    let data = client.data(CURSOR, json!({ "project": project, "last": (rows / 2).min(100) })).await;
    let activities = &data["project"]["activities"];
    // One for the project's creation.
    assert_eq!(activities["totalCount"], rows + 1, "{data:#}");
    let after = activities["pageInfo"]["startCursor"].clone();
    Creator { client, project, after }
}

/// Returns the blocks that the pages of a creator take, from the cache or not.
async fn blocks(database: &Database, reader: &DatabaseConnection, creator: &Creator) -> i64 {
    let before = blocks_so_far(reader).await;
    let server = Server::start(database.clone()).await;
    let client = creator.client.at(server.address);
    let variables = json!({ "project": creator.project, "after": creator.after });
    for page in PAGES.iter().cycle().take(12) {
        client.data(page, variables.clone()).await;
    }
    server.stop().await;
    blocks_so_far(reader).await - before
}

async fn blocks_so_far(reader: &DatabaseConnection) -> i64 {
    // A connection adds what it has read when its process ends, some time after it was closed.
    let deadline = Instant::now() + TIMEOUT;
    let others = "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    while number(reader, others).await > 0 {
        assert!(Instant::now() < deadline, "connections remain");
        sleep(Duration::from_millis(20)).await;
    }
    let blocks = format!(
        "select sum(heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::bigint \
         from pg_statio_user_tables where relname in {TABLES}"
    );
    number(reader, &blocks).await
}

/// Returns the number that a query returns.
async fn number(reader: &DatabaseConnection, sql: &str) -> i64 {
    let statement = Statement::from_string(reader.get_database_backend(), sql);
    reader.query_one_raw(statement).await.unwrap().unwrap().try_get_by_index(0).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_read_no_more_of_a_long_history() {
    let Some(database) = Database::postgres().await else { return };
    let server = Server::start(database).await;
    let writer = server.database.connect().await;
    // Each fills the pages.
    let (short, long) = (create(&server, &writer, 25).await, create(&server, &writer, 4000).await);
    let database = server.stop().await;
    writer.execute_unprepared("vacuum analyze").await.unwrap();
    writer.close().await.unwrap();
    let reader = database.connect().await;
    let (few, many) = (blocks(&database, &reader, &short).await, blocks(&database, &reader, &long).await);
    eprintln!("blocks of a short history: {few}, of a long one: {many}");
    assert!(few > 0, "nothing was counted");
    assert!(many <= 2 * few, "{many} blocks instead of {few}");
}
