//! What a socket does when nothing is said.

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use entity::session;
use futures_util::{SinkExt, StreamExt, future::join_all};
use rodage::http::Pace;
use sea_orm::EntityTrait;
use serde_json::json;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    http::at_pace,
    support::{app::Server, database::Database, socket::Socket},
};

/// Short for a person, long for a busy machine.
const SHORT: Duration = Duration::from_millis(500);

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

async fn server() -> Server {
    Server::start(Database::sqlite()).await
}

#[tokio::test]
async fn who_does_not_introduce_itself_is_sent_away_with_4408() {
    let server = server().await;
    let address = at_pace(&server, Pace { initialisation: SHORT, ..Pace::default() }).await;
    let mut socket = Socket::open(address, None).await;
    // A ping is no introduction.
    socket.send(json!({ "type": "ping" })).await;
    socket.message().await;
    assert_eq!(socket.closed().await, 4408);

    let mut punctual = server.visitor().at(address).socket().await;
    sleep(2 * SHORT).await;
    punctual.send(json!({ "type": "ping" })).await;
    assert_eq!(punctual.message().await["type"], "pong");
}

#[tokio::test]
async fn a_quiet_peer_is_asked_and_one_that_does_not_answer_is_dropped() {
    let server = server().await;
    let pace = Pace { ping: SHORT, silence: 2 * SHORT + SHORT / 4, ..Pace::default() };
    let visitor = server.visitor().at(at_pace(&server, pace).await);
    let (mut present, mut absent) = (visitor.socket().await, visitor.socket().await);

    // Reading answers pings. One that reads lives on past several times the silence allowed...
    let started = Instant::now();
    let mut pings = 0;
    while started.elapsed() < 8 * SHORT {
        match timeout(PATIENCE, present.inner.next()).await {
            Ok(Some(Ok(Message::Ping(_)))) => pings += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(pings >= 4, "{pings} pings");
    present.send(json!({ "type": "ping" })).await;
    assert_eq!(present.message().await["type"], "pong");

    // ... and one that did not read was dropped, without a word that it would not have heard.
    let code = timeout(PATIENCE, absent.closed()).await.expect("the server holds on to it");
    assert_eq!(code, 1006);
}

#[tokio::test]
async fn a_peer_that_does_not_read_is_given_up() {
    let server = server().await;
    let address = at_pace(&server, Pace { write: SHORT, ..Pace::default() }).await;
    let mut socket = server.visitor().at(address).socket().await;
    let query = "{ __schema { types { description fields { a: description b: description c: description \
        d: description e: description f: description g: description h: description } } } }";
    // It asks, below the rate that would be a flood, and reads nothing. What the operating system buffers is full
    // before long; when the connection is cut, asking fails.
    let given_up = async {
        for id in 0.. {
            let payload = json!({ "query": query });
            let message = json!({ "id": id.to_string(), "type": "subscribe", "payload": payload });
            if socket.inner.send(Message::text(message.to_string())).await.is_err() {
                return;
            }
            sleep(Duration::from_millis(25)).await;
        }
    };
    timeout(PATIENCE, given_up).await.expect("the server holds on to it");
}

#[tokio::test]
async fn a_stopping_server_sends_its_clients_away_one_after_the_other() {
    let server = server().await;
    let restart = 4 * SHORT;
    let visitor = server.visitor().at(at_pace(&server, Pace { restart, ..Pace::default() }).await);
    let mut leaving = Vec::new();
    for _ in 0..12 {
        let mut socket = visitor.socket().await;
        leaving.push(tokio::spawn(async move { (socket.closed().await, Instant::now()) }));
    }
    server.app.stop.cancel();
    let mut times = Vec::new();
    for socket in leaving {
        let (code, time) = timeout(PATIENCE, socket).await.expect("it stays").unwrap();
        assert_eq!(code, 1012);
        times.push(time);
    }
    let spread = *times.iter().max().unwrap() - *times.iter().min().unwrap();
    assert!(spread > restart / 8, "all within {spread:?}, to come back together");
}

#[tokio::test]
async fn an_open_socket_keeps_its_session_in_use_and_ends_with_it() {
    let server = server().await;
    let creator = server.creator().await;
    let mut socket = creator.at(at_pace(&server, Pace { review: SHORT, ..Pace::default() }).await).socket().await;
    // Together longer than a session lives unused.
    for _ in 0..3 {
        server.app.clock.advance(TimeDelta::days(20));
        let now = server.app.clock.now();
        while last_seen(&server).await < now {
            sleep(SHORT / 10).await;
        }
    }
    assert!(creator.data("{ viewer { id } }", json!({})).await["viewer"]["id"].is_string());
    server.app.clock.advance(TimeDelta::days(31));
    let code = timeout(PATIENCE, socket.closed()).await.expect("the session is not looked at");
    assert_eq!(code, 4403);
}

/// A connection that waited for the database itself, while its operations had what it waits for, would wait in vain.
#[tokio::test]
async fn looking_at_sessions_holds_no_operation_up() {
    const SOCKETS: usize = 20;
    const QUERIES: usize = 40;
    let server = server().await;
    let creator = server.creator().await;
    let pace = Pace { review: Duration::from_millis(2), ..Pace::default() };
    let creator = creator.at(at_pace(&server, pace).await);
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
    timeout(PATIENCE, join_all(sockets)).await.expect("they wait for each other");
}

async fn last_seen(server: &Server) -> DateTime<Utc> {
    session::Entity::find().one(server.app.db.read()).await.unwrap().unwrap().last_seen_at
}
