//! Timeouts of a WebSocket, pings and periodic session checks.

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use entity::session;
use futures_util::{SinkExt, StreamExt, future::join_all};
use rodage::platform::http::Timeouts;
use sea_orm::EntityTrait;
use serde_json::json;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    http::with_timeouts,
    support::{app::Server, database::Database, socket::Socket},
};

/// A short timeout that is still long enough for a busy machine.
const SHORT: Duration = Duration::from_millis(500);

/// Longer than any step takes on a busy machine.
const TEST_TIMEOUT: Duration = Duration::from_mins(1);

async fn server() -> Server {
    Server::start(Database::sqlite()).await
}

#[tokio::test]
async fn closes_with_4408_without_connection_init() {
    let server = server().await;
    let address = with_timeouts(&server, Timeouts { initialisation: SHORT, ..Timeouts::default() }).await;
    let mut socket = Socket::open(address, None).await;
    // A ping does not replace `connection_init`.
    socket.send(json!({ "type": "ping" })).await;
    socket.message().await;
    assert_eq!(socket.closed().await, 4408);

    let mut initialised = server.visitor().at(address).socket().await;
    sleep(2 * SHORT).await;
    initialised.send(json!({ "type": "ping" })).await;
    assert_eq!(initialised.message().await["type"], "pong");
}

#[tokio::test]
async fn pings_its_peer_and_drops_one_that_does_not_respond() {
    let server = server().await;
    let timeouts = Timeouts { ping_interval: SHORT, idle: 2 * SHORT + SHORT / 4, ..Timeouts::default() };
    let visitor = server.visitor().at(with_timeouts(&server, timeouts).await);
    let (mut reading, mut unresponsive) = (visitor.socket().await, visitor.socket().await);

    // Reading answers pings. A client that reads outlives the idle timeout several times...
    let started = Instant::now();
    let mut pings = 0;
    while started.elapsed() < 8 * SHORT {
        match timeout(TEST_TIMEOUT, reading.inner.next()).await {
            Ok(Some(Ok(Message::Ping(_)))) => pings += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(pings >= 4, "{pings} pings");
    reading.send(json!({ "type": "ping" })).await;
    assert_eq!(reading.message().await["type"], "pong");

    // ... and one that did not read was dropped, without a close frame.
    let code = timeout(TEST_TIMEOUT, unresponsive.closed()).await.expect("the server keeps the connection");
    assert_eq!(code, 1006);
}

#[tokio::test]
async fn drops_a_peer_that_does_not_read() {
    let server = server().await;
    let address = with_timeouts(&server, Timeouts { write: SHORT, ..Timeouts::default() }).await;
    let mut socket = server.visitor().at(address).socket().await;
    let query = "{ __schema { types { description fields { a: description b: description c: description \
        d: description e: description f: description g: description h: description } } } }";
    // The client sends queries below the rate limit and reads nothing. The buffers of the operating system fill up;
    // when the connection is dropped, sending fails.
    let dropped = async {
        for id in 0.. {
            let payload = json!({ "query": query });
            let message = json!({ "id": id.to_string(), "type": "subscribe", "payload": payload });
            if socket.inner.send(Message::text(message.to_string())).await.is_err() {
                return;
            }
            sleep(Duration::from_millis(25)).await;
        }
    };
    timeout(TEST_TIMEOUT, dropped).await.expect("the server keeps the connection");
}

#[tokio::test]
async fn spreads_the_closing_of_sockets_at_shutdown() {
    let server = server().await;
    let shutdown_spread = 4 * SHORT;
    let visitor =
        server.visitor().at(with_timeouts(&server, Timeouts { shutdown_spread, ..Timeouts::default() }).await);
    let mut closings = Vec::new();
    for _ in 0..12 {
        let mut socket = visitor.socket().await;
        closings.push(tokio::spawn(async move { (socket.closed().await, Instant::now()) }));
    }
    server.app.stop.cancel();
    let mut times = Vec::new();
    for closing in closings {
        let (code, time) = timeout(TEST_TIMEOUT, closing).await.expect("the socket stays open").unwrap();
        assert_eq!(code, 1012);
        times.push(time);
    }
    let spread = *times.iter().max().unwrap() - *times.iter().min().unwrap();
    assert!(spread > shutdown_spread / 8, "all closed within {spread:?}");
}

#[tokio::test]
async fn an_open_socket_renews_its_session_and_closes_when_it_expires() {
    let server = server().await;
    let creator = server.creator().await;
    let mut socket = creator
        .at(with_timeouts(&server, Timeouts { session_check_interval: SHORT, ..Timeouts::default() }).await)
        .socket()
        .await;
    // Together longer than the lifetime of an unused session.
    for _ in 0..3 {
        server.app.clock.advance(TimeDelta::days(20));
        let now = server.app.clock.now();
        while last_seen(&server).await < now {
            sleep(SHORT / 10).await;
        }
    }
    assert!(creator.data("{ viewer { id } }", json!({})).await["viewer"]["id"].is_string());
    server.app.clock.advance(TimeDelta::days(31));
    let code = timeout(TEST_TIMEOUT, socket.closed()).await.expect("the session is not checked");
    assert_eq!(code, 4403);
}

/// A connection that itself waited for the database while its operations held what it waits for would deadlock.
#[tokio::test]
async fn session_checks_do_not_block_operations() {
    const SOCKETS: usize = 20;
    const QUERIES: usize = 40;
    let server = server().await;
    let creator = server.creator().await;
    let timeouts = Timeouts { session_check_interval: Duration::from_millis(2), ..Timeouts::default() };
    let creator = creator.at(with_timeouts(&server, timeouts).await);
    let sockets = (0..SOCKETS).map(async |_| {
        let mut socket = creator.socket().await;
        for number in 0..QUERIES {
            socket.subscribe(&number.to_string(), "{ viewer { firstName } }", json!({})).await;
        }
        let mut complete = 0;
        while complete < QUERIES {
            let message = socket.message().await;
            assert_ne!(message["type"], "error", "{message:#}");
            complete += usize::from(message["type"] == "complete");
        }
    });
    timeout(TEST_TIMEOUT, join_all(sockets)).await.expect("deadlock");
}

async fn last_seen(server: &Server) -> DateTime<Utc> {
    session::Entity::find().one(server.app.db.read()).await.unwrap().unwrap().last_seen_at
}
