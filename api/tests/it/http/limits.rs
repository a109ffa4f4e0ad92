//! Limits on documents, bodies and durations.

use std::time::Duration;

use reqwest::StatusCode;
use rodage::platform::http::Timeouts;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{sleep, timeout},
};

use super::{Hold, with_timeouts};
use crate::support::{
    app::Server,
    client::{CREATE_PROJECT, project},
    database::Database,
    socket::Socket,
};

/// A timeout longer than anything takes on a busy machine.
const TEST_TIMEOUT: Duration = Duration::from_secs(20);

#[tokio::test]
async fn rejects_documents_beyond_the_limits_with_a_code_and_a_detail() {
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
        let result: Value = response.json().await.unwrap();
        assert_eq!(result["errors"][0]["extensions"]["code"], code, "{result}");
        assert_eq!(result["errors"][0]["extensions"]["detail"], detail);
    }
    // The largest page, with all fields of a list, is within the limits.
    let page = format!("{{ viewer {{ {page} }} }}");
    assert_eq!(visitor.data(&page, json!({})).await["viewer"], Value::Null);
}

/// The query of graphql-js's `getIntrospectionQuery()`, as sent by GraphiQL and code generators.
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
async fn allows_the_introspection_query_of_tools() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    let schema = visitor.data(INTROSPECTION, json!({})).await;
    assert_eq!(schema["__schema"]["queryType"]["name"], "Query");
}

#[tokio::test]
async fn limits_the_size_of_a_body() {
    let visitor = Server::start(Database::sqlite()).await.visitor();
    for (length, status) in [(500, StatusCode::OK), (520, StatusCode::PAYLOAD_TOO_LARGE)] {
        let query = format!("{{ viewer {{ id }} }} #{}", "x".repeat(length * 1024));
        assert_eq!(visitor.post(&query, json!({})).await.status(), status, "{length} kB");
    }
}

#[tokio::test]
async fn limits_the_size_of_a_chunked_body() {
    let server = Server::start(Database::sqlite()).await;
    let mut connection = TcpStream::connect(server.address).await.unwrap();
    let head = "POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
        Transfer-Encoding: chunked\r\n\r\n";
    connection.write_all(head.as_bytes()).await.unwrap();
    for _ in 0..33 {
        connection.write_all(format!("4000\r\n{}\r\n", " ".repeat(16 * 1024)).as_bytes()).await.unwrap();
    }
    let mut status_line = [0; 12];
    connection.read_exact(&mut status_line).await.unwrap();
    assert_eq!(&status_line, b"HTTP/1.1 413");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_outcome_is_unknown_after_a_timeout_during_commit() {
    let Some(database) = Database::postgres().await else { return };
    let server = Server::start(database).await;
    let creator = server.creator().await;
    let slow = "create function slow() returns trigger language plpgsql as \
        $$ begin perform pg_sleep(1); return null; end $$; \
        create constraint trigger slow after insert on project deferrable initially deferred \
        for each row execute function slow()";
    server.app.db.read().execute_unprepared(slow).await.unwrap();
    let address =
        with_timeouts(&server, Timeouts { operation: Duration::from_millis(300), ..Timeouts::default() }).await;
    let code = creator.at(address).error_code(CREATE_PROJECT, json!({ "input": project("Peut-être") })).await;
    assert_eq!(code, "OUTCOME_UNKNOWN");
}

#[tokio::test]
async fn an_operation_that_times_out_changes_nothing() {
    let server = Server::start(Database::sqlite()).await;
    let creator = server.creator().await;
    let address =
        with_timeouts(&server, Timeouts { operation: Duration::from_millis(300), ..Timeouts::default() }).await;
    let hold = Hold::begin(&server);
    hold.is_held().await;
    let response = creator.at(address).post(CREATE_PROJECT, json!({ "input": project("Jamais") })).await;
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    let result: Value = response.json().await.unwrap();
    assert_eq!(result["errors"][0]["extensions"]["code"], "TIMEOUT", "{result}");

    hold.release().await;
    let list = creator.data("{ viewer { projects { totalCount } } }", json!({})).await;
    assert_eq!(list["viewer"]["projects"]["totalCount"], 0);
}

#[tokio::test]
async fn times_out_on_an_incomplete_body() {
    let server = Server::start(Database::sqlite()).await;
    let address = with_timeouts(&server, Timeouts { body: Duration::from_millis(100), ..Timeouts::default() }).await;
    let mut connection = TcpStream::connect(address).await.unwrap();
    let head = "POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
        Content-Length: 9\r\n\r\n{";
    connection.write_all(head.as_bytes()).await.unwrap();
    let mut status_line = [0; 12];
    connection.read_exact(&mut status_line).await.unwrap();
    assert_eq!(&status_line, b"HTTP/1.1 408");
}

#[tokio::test]
async fn closes_connections_without_a_complete_request() {
    let server = Server::start(Database::sqlite()).await;
    let address = with_timeouts(&server, Timeouts { head: Duration::from_millis(200), ..Timeouts::default() }).await;
    let whole = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    // No bytes; an incomplete head; an idle connection after a response.
    for sent in ["", "GET /healthz HTTP/1.1\r\nHost: ", whole] {
        let mut connection = TcpStream::connect(address).await.unwrap();
        connection.write_all(sent.as_bytes()).await.unwrap();
        let mut response = Vec::new();
        timeout(TEST_TIMEOUT, connection.read_to_end(&mut response))
            .await
            .expect("the connection is still open")
            .unwrap();
        assert_eq!(response.starts_with(b"HTTP/1.1 200"), sent == whole, "{}", String::from_utf8_lossy(&response));
    }
    // A WebSocket is not subject to this timeout.
    let mut socket = Socket::open(address, None).await;
    sleep(Duration::from_millis(400)).await;
    socket.init().await;
}
