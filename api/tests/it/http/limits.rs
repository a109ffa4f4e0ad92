//! What asks for too much is refused, and the process lives on.

use std::{sync::Arc, time::Duration};

use reqwest::StatusCode;
use rodage::{error::Error, http::Pace};
use scoped_futures::ScopedFutureExt;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::Notify,
    time::{sleep, timeout},
};

use super::at_pace;
use crate::support::{
    app::Server,
    client::{CREATE_PROJECT, project},
    database::Database,
    socket::Socket,
};

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

#[tokio::test]
async fn documents_out_of_bounds_are_refused_with_a_code_and_a_reason() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    let deep = "{ viewer { projects { edges { node { a { b { c { d { e { f { g } } } } } } } } } } }";
    let brackets = format!("{{ node(id: {}1{}) {{ id }} }}", "[".repeat(20_000), "]".repeat(20_000));
    let page = "projects(first: 100) { nodes { id title description objectives keywords status deadline createdAt } }";
    let costly = ["a", "b", "c", "d", "e", "f"].map(|alias| format!("{alias}: {page} ")).concat();
    let costly = format!("{{ viewer {{ {costly} }} }}");
    for (query, code, detail) in [
        (deep, "QUERY_TOO_DEEP", "fields may be nested 10 deep"),
        (&brackets, "QUERY_TOO_DEEP", "brackets may be nested 64 deep"),
        (&costly, "QUERY_TOO_COMPLEX", "a request may have at most 5000 points, one for each field of each item"),
        ("{ ...A } fragment A on Query { ...A }", "BAD_REQUEST", "the fragment A contains itself"),
    ] {
        let response = visitor.post(query, json!({})).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST);
        let answer: Value = response.json().await.unwrap();
        assert_eq!(answer["errors"][0]["extensions"]["code"], code, "{answer}");
        assert_eq!(answer["errors"][0]["extensions"]["detail"], detail);
    }
    // The largest page, with everything a list shows, is within them.
    let page = format!("{{ viewer {{ {page} }} }}");
    assert_eq!(visitor.data(&page, json!({})).await["viewer"], Value::Null);
}

/// As graphql-js's `getIntrospectionQuery()` writes it: what GraphiQL and code generators send.
const INTROSPECTION: &str = "query IntrospectionQuery { __schema { queryType { name kind } mutationType { name kind } \
    subscriptionType { name kind } types { ...FullType } directives { name description locations \
    args(includeDeprecated: true) { ...InputValue } } } } \
    fragment FullType on __Type { kind name description fields(includeDeprecated: true) { name description \
    args(includeDeprecated: true) { ...InputValue } type { ...TypeRef } isDeprecated deprecationReason } \
    inputFields(includeDeprecated: true) { ...InputValue } interfaces { ...TypeRef } \
    enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason } \
    possibleTypes { ...TypeRef } } \
    fragment InputValue on __InputValue { name description type { ...TypeRef } defaultValue isDeprecated \
    deprecationReason } \
    fragment TypeRef on __Type { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name \
    ofType { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } } } } } } } }";

#[tokio::test]
async fn tools_can_ask_for_the_whole_schema() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    let schema = visitor.data(INTROSPECTION, json!({})).await;
    assert_eq!(schema["__schema"]["queryType"]["name"], "Query");
}

#[tokio::test]
async fn a_body_has_a_largest_size() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    for (length, status) in [(500, StatusCode::OK), (520, StatusCode::PAYLOAD_TOO_LARGE)] {
        let query = format!("{{ viewer {{ id }} }} #{}", "x".repeat(length * 1024));
        assert_eq!(visitor.post(&query, json!({})).await.status(), status, "{length} kB");
    }
}

#[tokio::test]
async fn nor_may_a_body_that_does_not_say_its_length_go_on_for_ever() {
    let server = Server::start(Database::sqlite()).await;
    let mut connection = TcpStream::connect(server.address).await.unwrap();
    let head = "POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
        Transfer-Encoding: chunked\r\n\r\n";
    connection.write_all(head.as_bytes()).await.unwrap();
    for _ in 0..33 {
        connection.write_all(format!("4000\r\n{}\r\n", " ".repeat(16 * 1024)).as_bytes()).await.unwrap();
    }
    let mut answer = [0; 12];
    connection.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 413");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_is_given_up_while_it_is_committed_may_be_done() {
    let Some(database) = Database::postgres().await else { return };
    let server = Server::start(database).await;
    let creator = server.creator().await;
    let slow = "create function slow() returns trigger language plpgsql as \
        $$ begin perform pg_sleep(1); return null; end $$; \
        create constraint trigger slow after insert on project deferrable initially deferred \
        for each row execute function slow()";
    server.app.db.read().execute_unprepared(slow).await.unwrap();
    let hurried = at_pace(&server, Pace { operation: Duration::from_millis(300), ..Pace::default() }).await;
    let code = creator.at(hurried).error_code(CREATE_PROJECT, json!({ "input": project("Peut-être") })).await;
    assert_eq!(code, "OUTCOME_UNKNOWN");
}

#[tokio::test]
async fn an_answer_that_takes_too_long_is_given_up_and_nothing_is_done() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let hurried = at_pace(&server, Pace { operation: Duration::from_millis(300), ..Pace::default() }).await;
    let app = server.app.clone();
    let (held, release) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    // Someone holds the only connection that writes.
    let holding = tokio::spawn({
        let (held, release) = (Arc::clone(&held), Arc::clone(&release));
        async move {
            let work = app.db.write(|_| {
                let (held, release) = (&held, &release);
                async move {
                    held.notify_one();
                    release.notified().await;
                    Ok::<_, Error>(())
                }
                .scope_boxed()
            });
            work.await.unwrap();
        }
    });
    held.notified().await;
    let response = creator.at(hurried).post(CREATE_PROJECT, json!({ "input": project("Jamais") })).await;
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    let answer: Value = response.json().await.unwrap();
    assert_eq!(answer["errors"][0]["extensions"]["code"], "TIMEOUT", "{answer}");

    release.notify_one();
    holding.await.unwrap();
    let list = creator.data("{ viewer { projects { totalCount } } }", json!({})).await;
    assert_eq!(list["viewer"]["projects"]["totalCount"], 0);
}

#[tokio::test]
async fn a_body_that_does_not_arrive_is_not_waited_for() {
    let server = Server::start(Database::sqlite()).await;
    let hurried = at_pace(&server, Pace { body: Duration::from_millis(100), ..Pace::default() }).await;
    let mut connection = TcpStream::connect(hurried).await.unwrap();
    let head = "POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
        Content-Length: 9\r\n\r\n{";
    connection.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    connection.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 408");
}

#[tokio::test]
async fn a_request_that_does_not_arrive_is_not_waited_for() {
    let server = Server::start(Database::sqlite()).await;
    let hurried = at_pace(&server, Pace { head: Duration::from_millis(200), ..Pace::default() }).await;
    let whole = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    // Nothing at all; a part; nothing after an answer.
    for said in ["", "GET /healthz HTTP/1.1\r\nHost: ", whole] {
        let mut connection = TcpStream::connect(hurried).await.unwrap();
        connection.write_all(said.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        timeout(PATIENCE, connection.read_to_end(&mut answer)).await.expect("it is still open").unwrap();
        assert_eq!(answer.starts_with(b"HTTP/1.1 200"), said == whole, "{}", String::from_utf8_lossy(&answer));
    }
    // What comes after a request takes its time.
    let mut socket = Socket::open(hurried, None).await;
    sleep(Duration::from_millis(400)).await;
    socket.init().await;
}
