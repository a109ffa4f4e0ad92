//! F18, F20: an invalid change, and clients that violate the protocol. Other clients are not affected.

use std::time::Duration;

use futures_util::future::join_all;
use scoped_futures::ScopedFutureExt;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::json;
use tokio::{io::AsyncWriteExt, time::Instant};

use crate::harness::{
    database::Database,
    listener::{Listener, Lost, PROJECT_CHANGES},
    owner::{self, Owner},
    percentile,
    process::Process,
    seed, wait_until,
};

/// F18: one user's change cannot be read. Their cursor expires, and they can subscribe again; other users are not
/// affected.
async fn an_invalid_change_affects_no_other_user(database: Database) {
    let server = Process::start(&database.url).await;
    let (owner, other) = (Owner::new(&server, 1).await, Owner::new(&server, 1).await);
    let (mut concerned, _) = owner.follow(server.address, None).await;
    let (mut beside, _) = other.follow(server.address, None).await;
    let db = owner::open(&database.url).await;
    let sql = "insert into change (topic, operation, object_id, version, image, at) \
               select topic, 'u', object_id, 99, '{\"nonsense\":', at from change where topic = $1 and version = 1";
    let poison = Statement::from_sql_and_values(db.backend(), sql, [owner.topic.as_str().into()]);
    let insert = db.write(|tx| {
        let poison = poison.clone();
        async move { Ok(tx.db().execute_raw(poison).await.map(drop)?) }.scope_boxed()
    });
    insert.await.unwrap();

    let lost = concerned.next().await.unwrap_err();
    assert_eq!(lost, Lost::Failed("CURSOR_EXPIRED".to_owned()), "seed {}", seed());
    for (owner, listener) in [(&other, &mut beside), (&owner, &mut owner.follow(server.address, None).await.0)] {
        assert!(owner.rename(server.address, &owner.projects[0], "lisible").await);
        listener.wait_for_title("lisible").await;
    }
    server.ready().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invalid_change_affects_no_other_user_sqlite() {
    an_invalid_change_affects_no_other_user(Database::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invalid_change_affects_no_other_user_postgres() {
    if let Some(database) = Database::postgres().await {
        an_invalid_change_affects_no_other_user(database).await;
    }
}

/// F20: floods, reused subscription IDs, a second `connection_init`, messages sent byte by byte. Each client is closed
/// with its code or served, others are served meanwhile, and nothing is left behind (V6).
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_that_violate_the_protocol_affect_no_others() {
    let database = Database::sqlite();
    let server = Process::start(&database.url).await;
    let owner = Owner::new(&server, 1).await;
    let mut quiet = delays(&owner, &server, 20).await;
    let (sockets, resident) = (server.sockets(), server.resident());
    let (codes, mut beside) =
        tokio::join!(join_all((0..20).map(|number| abuse(&owner, &server, number))), delays(&owner, &server, 60),);
    for (code, expected) in codes {
        assert_eq!(code, expected, "seed {}", seed());
    }
    let (quiet, beside) = (percentile(&mut quiet, 90), percentile(&mut beside, 90));
    eprintln!("F20: p90 of others {quiet:?} before, {beside:?} meanwhile");
    assert!(beside < Duration::from_secs(2), "seed {}: others waited {beside:?}", seed());
    // Each rule is violated by four clients. The HTTP client keeps idle connections: a second one now and then.
    wait_until("all sockets are closed", async || server.sockets() < sockets + 4).await;
    let grown = server.resident().saturating_sub(resident);
    assert!(grown < 32 * 1024, "seed {}: {grown} KiB more memory", seed());
}

/// Runs a client that violates one rule. Returns the code it was closed with, and the expected one.
async fn abuse(owner: &Owner, server: &Process, number: usize) -> (u16, u16) {
    let cookie = owner.cookie();
    let mut listener = Listener::open(server.address, Some(&cookie), None).await.unwrap();
    let subscribe = |id: &str| json!({ "id": id, "type": "subscribe", "payload": { "query": PROJECT_CHANGES } });
    let expected = match number % 5 {
        0 => {
            // Ten thousand pings at once: the connection is closed long before the last, so sending may fail.
            for _ in 0..10_000 {
                if listener.send(&json!({ "type": "ping" })).await.is_err() {
                    break;
                }
            }
            1013
        }
        1 => {
            listener.send(&subscribe("1")).await.unwrap();
            listener.send(&subscribe("1")).await.unwrap();
            4409
        }
        2 => {
            for id in 0..2000 {
                if listener.send(&subscribe(&id.to_string())).await.is_err() {
                    break;
                }
            }
            1013
        }
        3 => {
            // A valid message sent byte by byte, then an invalid one.
            let text = br#"{"type":"ping"}"#;
            let length = 0x80 | u8::try_from(text.len()).unwrap();
            for byte in [&[0x81, length, 0, 0, 0, 0][..], text].concat() {
                listener.stream().write_all(&[byte]).await.unwrap();
                listener.stream().flush().await.unwrap();
            }
            listener.send(&json!({ "type": "nonsense" })).await.unwrap();
            4400
        }
        _ => {
            listener.send(&json!({ "type": "connection_init" })).await.unwrap();
            4429
        }
    };
    (listener.closed().await, expected)
}

/// Renames a project. Returns the time until each change was received.
async fn delays(owner: &Owner, server: &Process, count: usize) -> Vec<Duration> {
    let (mut listener, _) = owner.follow(server.address, None).await;
    let mut delays = Vec::new();
    for number in 0..count {
        let began = Instant::now();
        assert!(owner.rename(server.address, &owner.projects[0], &format!("titre {number}")).await);
        while listener.next().await.unwrap().changes.is_empty() {}
        delays.push(began.elapsed());
    }
    delays
}
