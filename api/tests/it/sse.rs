//! GraphQL over server-sent events: `graphql-sse` in its mode of one connection per operation, and a browser's
//! `EventSource`.

use std::time::Duration;

use chrono::TimeDelta;
use reqwest::{Method, Response, StatusCode, header};
use rodage::platform::http::Timeouts;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::{
    http::with_timeouts,
    support::{app::Server, both_databases, client::Client, database::Database, socket::PROJECT_CHANGES},
};

/// Longer than any step takes on a busy machine.
const TEST_TIMEOUT: Duration = Duration::from_secs(20);

const EVENTS: &str = "text/event-stream";

/// One event or comment.
#[derive(Debug, Default, PartialEq)]
struct Event {
    name: String,
    data: String,
    id: Option<String>,
    is_comment: bool,
}

impl Event {
    fn json(&self) -> Value {
        serde_json::from_str(&self.data).unwrap()
    }

    fn changes(&self) -> Value {
        assert_eq!(self.name, "next", "{self:?}");
        let mut response = self.json();
        assert_eq!(response.get("errors"), None, "{response:#}");
        assert_eq!(response["data"]["projectChanges"]["cursor"].as_str(), self.id.as_deref(), "the id is the cursor");
        response["data"]["projectChanges"]["changes"].take()
    }
}

/// A response that is read as events.
struct Events {
    response: Response,
    read: String,
}

impl Events {
    fn of(response: Response) -> Self {
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[header::CONTENT_TYPE], EVENTS);
        assert_eq!(response.headers()[header::CACHE_CONTROL], "no-store");
        assert_eq!(response.headers().get(header::CONTENT_ENCODING), None);
        Self { response, read: String::new() }
    }

    /// Returns the next event or comment, or `None` at the end.
    async fn next_or_comment(&mut self) -> Option<Event> {
        loop {
            if let Some(end) = self.read.find("\n\n") {
                let event: String = self.read.drain(..end + 2).collect();
                let mut read = Event::default();
                for line in event.trim_end().lines() {
                    match line.split_once(':').map(|(field, value)| (field, value.strip_prefix(' ').unwrap_or(value))) {
                        Some(("event", value)) => value.clone_into(&mut read.name),
                        Some(("data", value)) => value.clone_into(&mut read.data),
                        Some(("id", value)) => read.id = Some(value.to_owned()),
                        Some(("", _)) => read.is_comment = true,
                        other => panic!("{other:?}"),
                    }
                }
                return Some(read);
            }
            let chunk = timeout(TEST_TIMEOUT, self.response.chunk()).await.expect("no event").unwrap()?;
            self.read.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }

    /// Returns the next event, or `None` at the end.
    async fn next(&mut self) -> Option<Event> {
        loop {
            let event = self.next_or_comment().await;
            if event.as_ref().is_none_or(|event| !event.is_comment) {
                return event;
            }
        }
    }

    /// Reads the errors and the end of the stream, and returns the code of the first error.
    async fn error_code(mut self) -> String {
        let last = self.next().await.unwrap();
        assert_eq!((&*last.name, &last.id), ("next", &None), "{last:?}");
        self.assert_complete().await;
        last.json()["errors"][0]["extensions"]["code"].as_str().unwrap().to_owned()
    }

    /// Checks that the stream ends with a `complete` event.
    async fn assert_complete(mut self) {
        let complete = self.next().await.unwrap();
        assert_eq!((&*complete.name, &*complete.data), ("complete", "\"\""));
        assert_eq!(self.next().await, None);
    }
}

/// Sends a request like an `EventSource`.
async fn get(client: &Client, query: &str, variables: Value, last: Option<&str>) -> Response {
    let mut address = url::Url::parse("http://a/graphql").unwrap();
    address.query_pairs_mut().append_pair("query", query).append_pair("variables", &variables.to_string());
    let path = format!("{}?{}", address.path(), address.query().unwrap());
    let mut request = client.request(Method::GET, &path).header(header::ACCEPT, EVENTS);
    if let Some(last) = last {
        request = request.header("last-event-id", last);
    }
    request.send().await.unwrap()
}

/// Sends a request like the client of `graphql-sse`.
async fn post(client: &Client, query: &str) -> Response {
    let request = client.request(Method::POST, "/graphql").header(header::ACCEPT, EVENTS);
    request.json(&json!({ "query": query })).send().await.unwrap()
}

/// Subscribes to the caller's projects. Returns the stream after its first event, and the id of that event.
async fn follow(client: &Client, last: Option<&str>) -> (Events, String) {
    let mut events = Events::of(get(client, PROJECT_CHANGES, json!({}), last).await);
    let ready = events.next().await.unwrap();
    assert_eq!(ready.changes(), json!([]), "the first event has no changes");
    (events, ready.id.unwrap())
}

both_databases! {
    async fn resumes_from_the_last_event_id(server: Server) {
        let creator = server.creator().await;
        let (mut events, _) = follow(&creator, None).await;
        let id = creator.create_project("Premier").await;
        let created = events.next().await.unwrap();
        let image = json!({ "id": id, "title": "Premier", "version": 1 });
        assert_eq!(created.changes(), json!([{ "operation": "CREATED", "id": id, "project": image }]));
        drop(events);

        creator.rename_project(&id, "Deuxième").await;
        let last = created.id.as_deref();
        let (mut events, ready) = follow(&creator, last).await;
        assert_eq!(Some(&*ready), last);
        assert_eq!(events.next().await.unwrap().changes()[0]["project"]["title"], "Deuxième");

        // It reconnects to the original URL, whose `after` is an older cursor.
        let again = json!({ "after": created.id });
        let (mut newer, now) = follow(&creator, None).await;
        creator.rename_project(&id, "Troisième").await;
        assert_eq!(newer.next().await.unwrap().changes()[0]["project"]["title"], "Troisième");
        let mut events = Events::of(get(&creator, PROJECT_CHANGES, again, Some(&now)).await);
        assert_eq!(events.next().await.unwrap().id, Some(now));
        assert_eq!(events.next().await.unwrap().changes()[0]["project"]["title"], "Troisième");
    }

    async fn makes_browsers_forget_an_expired_cursor(server: Server) {
        let creator = server.creator().await;
        let (mut events, start) = follow(&creator, None).await;
        creator.create_project("Oublié").await;
        events.next().await.unwrap();
        drop(events);
        server.app.feed.prune(server.app.clock.now() + TimeDelta::hours(1)).await.unwrap();
        // This process has all changes in memory; a new one has only the table.
        let server = Server::start(server.stop().await).await;
        let creator = creator.at(server.address);

        let mut events = Events::of(get(&creator, PROJECT_CHANGES, json!({}), Some(&start)).await);
        let mut last = events.next().await.unwrap();
        if last.json().get("errors").is_none() {
            assert_eq!(last.changes(), json!([]), "no partial changes");
            last = events.next().await.unwrap();
        }
        assert_eq!(last.json()["errors"][0]["extensions"]["code"], "CURSOR_EXPIRED");
        assert_eq!(last.id.as_deref(), Some(""), "the browser reconnects without a cursor");
        events.assert_complete().await;
        follow(&creator, Some("")).await;
    }

    async fn ends_with_the_session(server: Server) {
        let (creator, other) = (server.creator().await, server.creator().await);
        let ((events, _), (mut others, _)) = (follow(&creator, None).await, follow(&other, None).await);
        creator.data("mutation { signOut { viewer { id } } }", json!({})).await;
        assert_eq!(events.error_code().await, "UNAUTHENTICATED");
        other.create_project("Suite").await;
        assert_eq!(others.next().await.unwrap().changes()[0]["project"]["title"], "Suite");
    }

    async fn ends_without_a_complete_event_at_shutdown(server: Server) {
        let (mut events, _) = follow(&server.creator().await, None).await;
        let stopping = tokio::spawn(server.stop());
        assert_eq!(events.next().await, None, "after a complete event, the client would not reconnect");
        stopping.await.unwrap();
    }
}

async fn server() -> Server {
    Server::start(Database::sqlite()).await
}

#[tokio::test]
async fn sends_a_query_response_as_one_event() {
    let creator = server().await.creator().await;
    for response in [
        post(&creator, "{ viewer { firstName } }").await,
        get(&creator, "{ viewer { firstName } }", json!({}), None).await,
    ] {
        let mut events = Events::of(response);
        assert_eq!(events.next().await.unwrap().json()["data"], json!({ "viewer": { "firstName": "Ada" } }));
        events.assert_complete().await;
    }
}

#[tokio::test]
async fn sends_the_errors_of_an_operation_as_an_event() {
    let server = server().await;
    let visitor = server.visitor();
    for (query, code) in [
        ("{", "BAD_REQUEST"),
        ("{ nothing }", "BAD_REQUEST"),
        ("subscription { nothing }", "BAD_REQUEST"),
        ("subscription { a: projectChanges { cursor } b: projectChanges { cursor } }", "BAD_REQUEST"),
        ("subscription { projectChanges { cursor } }", "UNAUTHENTICATED"),
        ("subscription { projectChanges(after: \"nonsense\") { cursor } }", "UNAUTHENTICATED"),
        ("subscription { storyChanges(after: \"nonsense\") { cursor } }", "BAD_USER_INPUT"),
    ] {
        assert_eq!(Events::of(post(&visitor, query).await).error_code().await, code, "{query}");
    }
    let project = server.creator().await.create_project("Secret").await;
    let feedback = format!("subscription {{ feedbackChanges(projectId: \"{project}\") {{ cursor }} }}");
    assert_eq!(Events::of(post(&server.creator().await, &feedback).await).error_code().await, "NOT_FOUND");
}

#[tokio::test]
async fn rejects_an_invalid_request_with_a_status() {
    let server = server().await;
    let creator = server.creator().await;
    let subscription = "subscription { projectChanges { cursor } }";
    let body = || json!({ "query": subscription }).to_string();
    let request = |accept: &str| {
        creator
            .request(Method::POST, "/graphql")
            .header(header::ACCEPT, accept)
            .header(header::CONTENT_TYPE, "application/json")
    };
    for (response, status) in [
        (request(EVENTS).body("{").send().await.unwrap(), StatusCode::BAD_REQUEST),
        (request("text/html").body(body()).send().await.unwrap(), StatusCode::NOT_ACCEPTABLE),
        (
            creator.request(Method::POST, "/graphql").header(header::ACCEPT, EVENTS).body(body()).send().await.unwrap(),
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
        ),
        (
            request(EVENTS).header("origin", "https://evil.example").body(body()).send().await.unwrap(),
            StatusCode::FORBIDDEN,
        ),
        (
            get(&creator, "mutation { signOut { viewer { id } } }", json!({}), None).await,
            StatusCode::METHOD_NOT_ALLOWED,
        ),
    ] {
        assert_eq!(response.status(), status);
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/json; charset=utf-8");
        assert!(response.json::<Value>().await.unwrap()["errors"][0]["message"].is_string());
    }
    assert!(creator.data("{ viewer { id } }", json!({})).await["viewer"].is_object(), "still signed in");

    server.app.clock.advance(TimeDelta::days(31));
    let response = get(&creator, subscription, json!({}), None).await;
    assert_eq!(response.status(), StatusCode::UNAUTHORIZED);
    assert!(response.headers().contains_key(header::SET_COOKIE), "the cookie is deleted");
}

#[tokio::test]
async fn sends_events_only_for_subscriptions_if_json_is_accepted_too() {
    let creator = server().await.creator().await;
    let accept = "application/graphql-response+json, application/json, text/event-stream, multipart/mixed";
    let send = |query: &str| {
        let request = creator.request(Method::POST, "/graphql").header(header::ACCEPT, accept);
        request.json(&json!({ "query": query })).send()
    };
    let response = send("{ viewer { id } }").await.unwrap();
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/graphql-response+json; charset=utf-8");
    let mut events = Events::of(send(PROJECT_CHANGES).await.unwrap());
    assert_eq!(events.next().await.unwrap().changes(), json!([]));
}

#[tokio::test]
async fn sends_comments_and_checks_the_session_while_idle() {
    let server = server().await;
    let creator = server.creator().await;
    let short = Duration::from_millis(300);
    let address =
        with_timeouts(&server, Timeouts { ping_interval: short, session_check_interval: short, ..Timeouts::default() })
            .await;
    let (mut events, _) = follow(&creator.at(address), None).await;
    for _ in 0..3 {
        assert!(events.next_or_comment().await.unwrap().is_comment);
    }
    server.app.clock.advance(TimeDelta::days(31));
    assert_eq!(events.error_code().await, "UNAUTHENTICATED");
}
