//! Transactions that fail or are cancelled, and migrations by several instances and versions.

use std::{process::Command, time::Duration};

use clap::Parser;
use reqwest::{Method, StatusCode};
use rodage::{
    doctor::{Status, examine},
    platform::{
        clock::Clock,
        config::{Cli, Config},
        db::{Db, SchemaState},
        error::{Error, Result},
    },
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep, timeout};

use crate::support::{
    app::Server,
    both_databases,
    client::{CREATE_PROJECT, INVITE, project},
    database::Database,
    proxy::Proxy,
};

const TABLES: [&str; 2] = [
    "create table parent (id integer primary key)",
    "create table child (id integer primary key, parent integer not null references parent (id) deferrable initially deferred)",
];

/// Executes statements in one transaction.
async fn write(db: &Db, statements: &[&str]) -> Result<()> {
    db.write(|tx| {
        async move {
            for statement in statements {
                tx.db().execute_unprepared(statement).await?;
            }
            Ok(())
        }
        .scope_boxed()
    })
    .await
}

async fn number(connection: &impl ConnectionTrait, sql: &str) -> i64 {
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    connection.query_one_raw(statement).await.unwrap().unwrap().try_get_by_index(0).unwrap()
}

both_databases! {
    async fn a_failed_commit_is_rejected_and_later_writes_are_kept(server: Server) {
        let db = &server.app.db;
        write(db, &TABLES).await.unwrap();
        for round in 1..=3 {
            let refused = write(db, &["insert into child values (1, 99)"]).await;
            assert!(matches!(refused, Err(Error::Database(_))), "{refused:?}");
            write(db, &[&format!("insert into parent values ({round})")]).await.unwrap();
            let other = server.database.connect().await;
            assert_eq!(number(&other, "select count(*) from parent").await, round, "acknowledged writes are visible");
            assert_eq!(number(&other, "select count(*) from child").await, 0);
        }
    }

    async fn a_transaction_with_a_failed_statement_is_not_committed(server: Server) {
        let db = &server.app.db;
        write(db, &TABLES).await.unwrap();
        let outcome = db.write(|tx| async move {
            tx.db().execute_unprepared("insert into parent values (1)").await?;
            tx.db().execute_unprepared("insert into parent values (1)").await.unwrap_err();
            Ok(())
        }.scope_boxed()).await;
        assert!(matches!(outcome, Err(Error::Database(_))), "{outcome:?}");
        assert_eq!(number(db.read(), "select count(*) from parent").await, 0);
    }

    async fn a_cancelled_transaction_is_rolled_back_and_blocks_nobody(server: Server) {
        let db = &server.app.db;
        write(db, &TABLES).await.unwrap();
        let given_up = db.write(|tx| async move {
            tx.db().execute_unprepared("insert into parent values (1)").await?;
            sleep(Duration::from_mins(1)).await;
            Ok(())
        }.scope_boxed());
        timeout(Duration::from_millis(100), given_up).await.unwrap_err();
        let asked = Instant::now();
        write(db, &["insert into parent values (1)"]).await.unwrap();
        assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
    }

    async fn a_database_that_a_newer_version_migrated_is_served_as_it_is(server: Server) {
        let db = &server.app.db;
        let (later, latest) = ("m29991231_000001_later", "m29991231_000002_latest");
        for migration in [latest, later] {
            let newer = format!("insert into seaql_migrations (version, applied_at) values ('{migration}', 0)");
            write(db, &[&newer]).await.unwrap();
        }
        server.start_another().await.creator().await;

        let findings = examine(&server.app.config).await;
        let found = findings.iter().find(|finding| finding.subject == "database").unwrap();
        assert!(found.status == Status::Note && found.message.contains(latest), "{found}");
        let mut rodage = Command::new(env!("CARGO_BIN_EXE_rodage"));
        let output = rodage.args(["stories", "reported"]).env("DATABASE_URL", &server.database.url).output().unwrap();
        let log = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && log.contains("a newer version") && log.contains(latest), "{log}");

        write(db, &["delete from seaql_migrations where version like 'm20261120%'"]).await.unwrap();
        let refused = db.migrate().await.unwrap_err().to_string();
        assert!(refused.contains("another version") && refused.contains(latest), "it is of neither version: {refused}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_an_unknown_outcome_when_the_response_to_a_commit_is_lost() {
    let Some(database) = Database::postgres().await else { return };
    let proxy = Proxy::before(&database).await;
    let server = Server::start(proxy.database.clone()).await;
    let creator = server.creator().await;
    proxy.cut_at_commit_of("INSERT INTO \"project\"");
    let response = creator.execute(CREATE_PROJECT, json!({ "input": project("Peut-être") })).await;
    let error = &response["errors"][0];
    assert_eq!(error["extensions"]["code"], "OUTCOME_UNKNOWN", "{response:#}");
    assert_eq!(error["message"], "Nous n'avons pas pu savoir si c'est fait. Vérifiez avant de recommencer.");
    let titles = "{ viewer { projects { nodes { title } } } }";
    let listed = creator.data(titles, json!({})).await;
    assert_eq!(listed["viewer"]["projects"]["nodes"], json!([{ "title": "Peut-être" }]), "it was done once");

    let id = creator.create_project("Le jeu").await;
    let invite = async || {
        let variables = json!({ "input": { "projectId": id, "by": { "email": "ada@exemple.fr" } } });
        let request = creator.request(Method::POST, "/graphql").header("idempotency-key", "0123456789abcdef");
        let request = request.header("accept", "application/graphql-response+json");
        let response = request.json(&json!({ "query": INVITE, "variables": variables })).send().await.unwrap();
        let status = response.status();
        (status, response.json::<Value>().await.unwrap()["errors"][0]["extensions"]["code"].clone())
    };
    // The key was committed before.
    proxy.cut_at_commit_of("INSERT INTO \"invitation\"");
    assert_eq!(invite().await.1, "OUTCOME_UNKNOWN");
    assert_eq!(invite().await, (StatusCode::CONFLICT, json!("IDEMPOTENCY_CONFLICT")), "the key is in use");
}

fn config(database: &Database, connections: &str) -> Config {
    let flags = ["rodage", "--database-url", &database.url, "--database-connections", connections];
    Cli::parse_from(flags).config
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn migrations_have_no_timeouts_on_a_single_connection() {
    let Some(database) = Database::empty_postgres().await else { return };
    let other = database.connect().await;
    let watch = "create function hurry() returns event_trigger language plpgsql as $$ begin \
        if current_setting('statement_timeout') <> '0' or current_setting('lock_timeout') <> '0' \
            or current_setting('idle_in_transaction_session_timeout') <> '0' \
        then raise 'a migration must not hurry'; end if; end $$; \
        create event trigger hurry on ddl_command_start execute function hurry()";
    other.execute_unprepared(watch).await.unwrap();
    let db = Db::connect(&config(&database, "1"), Clock::default()).await.unwrap();
    db.migrate().await.unwrap();
    assert_eq!(db.schema_state().await.unwrap(), SchemaState::Current);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_instance_waits_for_another_that_is_migrating() {
    let Some(database) = Database::empty_postgres().await else { return };
    let other = database.connect().await;
    other.execute_unprepared("begin; select pg_advisory_xact_lock(32210624266593537)").await.unwrap();
    let db = Db::connect(&config(&database, "1"), Clock::default()).await.unwrap();
    let migrating = tokio::spawn({
        let db = db.clone();
        async move { db.migrate().await }
    });
    sleep(Duration::from_secs(1)).await;
    assert!(!migrating.is_finished(), "the lock is held by another program");
    // A statement that waits may time out, and keeps a snapshot.
    let waiting =
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    assert_eq!(number(&other, waiting).await, 0);
    other.execute_unprepared("commit").await.unwrap();
    timeout(Duration::from_secs(20), migrating).await.expect("the lock was not taken").unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_migration_says_which_extension_an_administrator_has_to_create() {
    let Some(database) = Database::empty_postgres().await else { return };
    let administrator = database.connect().await;
    let role = format!("limited_{}", uuid::Uuid::from_bytes(rodage::platform::clock::random()).simple());
    let create = format!("create role {role} login password 'secret'; grant create, usage on schema public to {role}");
    administrator.execute_unprepared(&create).await.unwrap();
    let mut url = url::Url::parse(&database.url).unwrap();
    url.set_username(&role).unwrap();
    url.set_password(Some("secret")).unwrap();
    let db = Db::connect(&config(&database.reached_at(url.into()), "1"), Clock::default()).await.unwrap();
    let refused = format!("{:#}", db.migrate().await.unwrap_err());
    assert!(refused.contains("`create extension pg_trgm`"), "{refused}");
    // Where it is does not matter.
    let extension =
        format!("create schema added; create extension pg_trgm schema added; grant usage on schema added to {role}");
    administrator.execute_unprepared(&extension).await.unwrap();
    db.migrate().await.unwrap();
}
