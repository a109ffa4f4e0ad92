//! Resuming: with a valid cursor, an expired one, one of another database, and after a long idle time.

use std::time::Duration;

use chrono::TimeDelta;
use futures_util::future::join_all;
use rodage::platform::{
    app::App,
    error::{Error, Result},
    feed::{Audience, Batch, NewChange, Topic},
};
use scoped_futures::ScopedFutureExt;
use tokio::time::timeout;
use uuid::Uuid;

use super::fixture::{Image, Stream, audience, make_rows, start, subscribe, topic_of, write};
use crate::support::{app::Server, both_databases};

async fn next(stream: &mut Stream) -> Result<Batch> {
    timeout(Duration::from_secs(20), stream.next()).await.expect("no message")
}

fn versions(batch: &Batch) -> Vec<i64> {
    batch.changes.iter().map(|change| change.version).collect()
}

/// Writes row 1 (topic 1) once.
async fn touch(app: &App, rows: &[Uuid]) {
    write(&app.db, 0, &rows[..1], Duration::ZERO, false).await.unwrap();
}

/// Records many changes for a topic, in transactions of a thousand.
async fn flood(app: &App, topic: u128, count: i64) {
    for thousand in 0..count / 1000 {
        app.db
            .write(|tx| {
                async move {
                    for version in 0..1000 {
                        let id = Uuid::from_u128(9);
                        tx.record(NewChange::updated(
                            topic_of(topic),
                            id,
                            thousand * 1000 + version,
                            &Image::default(),
                        )?);
                    }
                    Ok(())
                }
                .scope_boxed()
            })
            .await
            .unwrap();
    }
}

/// Revokes the access of a topic's subscribers.
async fn revoke(app: &App, topic: &Topic) {
    app.db
        .write(|tx| {
            async move {
                tx.record(NewChange::access_revoked(topic.clone(), Uuid::nil()));
                Ok(())
            }
            .scope_boxed()
        })
        .await
        .unwrap();
}

both_databases! {
    async fn a_cursor_returns_missed_changes_and_then_live_ones(server: Server) {
        let app = &server.app;
        let rows = make_rows(app, 3).await;
        let mut stream = subscribe(app, audience(1), None).unwrap();
        let ready = next(&mut stream).await.unwrap();
        assert!(ready.changes.is_empty());
        touch(app, &rows).await;
        let live = next(&mut stream).await.unwrap();
        assert_eq!(versions(&live), [1]);

        touch(app, &rows).await;
        touch(app, &rows).await;
        // A change of another topic is not received.
        write(&app.db, 0, &rows[1..2], Duration::ZERO, false).await.unwrap();
        for (cursor, missed) in [(&ready.cursor, vec![1, 2, 3]), (&live.cursor, vec![2, 3])] {
            let mut resumed = subscribe(app, audience(1), Some(&cursor.encode())).unwrap();
            let again = next(&mut resumed).await.unwrap();
            assert_eq!((&again.cursor, again.changes.len()), (cursor, 0), "the first message repeats the cursor");
            let mut got = Vec::new();
            while got.len() < missed.len() {
                got.extend(versions(&next(&mut resumed).await.unwrap()));
            }
            assert_eq!(got, missed);
        }
    }

    async fn a_cursor_survives_a_restart(server: Server) {
        let rows = make_rows(&server.app, 3).await;
        let cursor = next(&mut subscribe(&server.app, audience(1), None).unwrap()).await.unwrap().cursor;
        touch(&server.app, &rows).await;
        let database = server.stop().await;
        let app = start(&database).await;
        touch(&app, &rows).await;
        let mut resumed = subscribe(&app, audience(1), Some(&cursor.encode())).unwrap();
        let mut got = Vec::new();
        while got.len() < 2 {
            got.extend(versions(&next(&mut resumed).await.unwrap()));
        }
        assert_eq!(got, [1, 2]);
    }

    async fn expires_cursors_of_pruned_changes(server: Server) {
        let app = &server.app;
        let rows = make_rows(app, 3).await;
        let old = next(&mut subscribe(app, audience(1), None).unwrap()).await.unwrap().cursor;
        touch(app, &rows).await;
        assert_eq!(app.feed.prune(app.clock.now() + TimeDelta::hours(1)).await.unwrap(), 1);
        touch(app, &rows).await;
        // This process has all changes in memory; another one has only the table.
        let database = server.stop().await;
        let app = &start(&database).await;
        let mut resumed = subscribe(app, audience(1), Some(&old.encode())).unwrap();
        assert!(next(&mut resumed).await.unwrap().changes.is_empty(), "ready");
        assert!(matches!(next(&mut resumed).await, Err(Error::CursorExpired)), "never only a part");

        // A reader that has received all pruned changes has lost nothing.
        let mut stream = subscribe(app, audience(1), None).unwrap();
        let fresh = next(&mut stream).await.unwrap().cursor;
        touch(app, &rows).await;
        let mut resumed = subscribe(app, audience(1), Some(&fresh.encode())).unwrap();
        let mut got = Vec::new();
        while got.last() != Some(&3) {
            got.extend(versions(&next(&mut resumed).await.unwrap()));
        }
        assert_eq!(got, [3]);
    }

    async fn resumes_from_memory_after_a_short_absence(server: Server) {
        let app = &server.app;
        let rows = make_rows(app, 3).await;
        let mut live = subscribe(app, audience(1), None).unwrap();
        let old = next(&mut live).await.unwrap().cursor;
        for _ in 0..3 {
            touch(app, &rows).await;
        }
        let mut read = 0;
        while read < 3 {
            read += next(&mut live).await.unwrap().changes.len();
        }
        assert_eq!(app.feed.prune(app.clock.now() + TimeDelta::hours(1)).await.unwrap(), 3);
        let mut resumed = subscribe(app, audience(1), Some(&old.encode())).unwrap();
        assert!(next(&mut resumed).await.unwrap().changes.is_empty(), "ready");
        assert_eq!(versions(&next(&mut resumed).await.unwrap()), [1, 2, 3]);
    }

    async fn waiting_for_a_message_can_be_cancelled(server: Server) {
        let rows = make_rows(&server.app, 3).await;
        let old = next(&mut subscribe(&server.app, audience(1), None).unwrap()).await.unwrap().cursor.encode();
        touch(&server.app, &rows).await;
        let database = server.stop().await;
        let app = start(&database).await;
        let mut stream = subscribe(&app, audience(1), Some(&old)).unwrap();
        for version in [None, Some(1), Some(2)] {
            let mut wait = Duration::from_micros(50);
            let batch = loop {
                match timeout(wait, stream.next()).await {
                    Ok(batch) => break batch.unwrap(),
                    Err(_) => wait *= 2,
                }
            };
            assert_eq!(versions(&batch).first().copied(), version);
            if version.is_some() {
                touch(&app, &rows).await;
            }
        }
        app.shut_down().await;
    }

    async fn concurrent_resumes_share_one_read_of_the_table(server: Server) {
        let rows = make_rows(&server.app, 3).await;
        let old = next(&mut subscribe(&server.app, audience(1), None).unwrap()).await.unwrap().cursor.encode();
        touch(&server.app, &rows).await;
        let database = server.stop().await;
        let app = start(&database).await;
        let before = app.db.statements();
        let reconnect = async |_: usize| {
            let mut resumed = subscribe(&app, audience(1), Some(&old)).unwrap();
            next(&mut resumed).await.unwrap();
            assert_eq!(versions(&next(&mut resumed).await.unwrap()), [1]);
            resumed
        };
        let mut resumed = join_all((0..50).map(reconnect)).await;
        let statements = app.db.statements() - before;
        assert!(statements < 25, "{statements} statements, a few of them by the feed reader");
        touch(&app, &rows).await;
        for stream in &mut resumed {
            assert_eq!(versions(&next(stream).await.unwrap()), [2], "later changes");
        }
        app.shut_down().await;
    }

    async fn sends_nothing_after_a_revocation_that_left_the_ring(server: Server) {
        let app = &server.app;
        let rows = make_rows(app, 3).await;
        let (session, closed) = (Topic::new("session", Uuid::from_u128(7)), Topic::new("closed", Uuid::from_u128(7)));
        let audience = Audience { session: Some(session.clone()), access: vec![closed.clone()], ..audience(1) };
        let mut late = subscribe(app, audience.clone(), None).unwrap();
        next(&mut late).await.unwrap();
        touch(app, &rows).await;
        revoke(app, &closed).await;
        touch(app, &rows).await;
        flood(app, 2, 20_000).await;
        let mut result = next(&mut late).await;
        if let Ok(batch) = &result {
            assert_eq!(versions(batch), [1], "earlier changes may still be in memory");
            result = next(&mut late).await;
        }
        assert!(matches!(result, Err(Error::NotFound)), "access was revoked: {result:?}");
        // Access was checked after that revocation.
        let mut granted = subscribe(app, audience, None).unwrap();
        next(&mut granted).await.unwrap();
        touch(app, &rows).await;
        assert_eq!(versions(&next(&mut granted).await.unwrap()), [3]);
        revoke(app, &session).await;
        assert!(matches!(next(&mut granted).await, Err(Error::SessionInvalid)));
    }

    async fn rejects_a_cursor_of_another_epoch(server: Server) {
        let mut cursor = next(&mut subscribe(&server.app, audience(1), None).unwrap()).await.unwrap().cursor;
        cursor.epoch += 1;
        let refused = subscribe(&server.app, audience(1), Some(&cursor.encode())).err();
        assert!(matches!(refused, Some(Error::CursorExpired)), "{refused:?}");
        let refused = subscribe(&server.app, audience(1), Some("n'importe quoi")).err();
        assert!(matches!(refused, Some(Error::BadUserInput(_))), "{refused:?}");
    }

    async fn reads_from_the_table_what_left_the_ring(server: Server) {
        let app = &server.app;
        let rows = make_rows(app, 3).await;
        let mut stream = subscribe(app, audience(1), None).unwrap();
        next(&mut stream).await.unwrap();
        touch(app, &rows).await;
        flood(app, 2, 20_000).await;
        touch(app, &rows).await;
        let mut got = Vec::new();
        while got.len() < 2 {
            got.extend(versions(&next(&mut stream).await.unwrap()));
        }
        assert_eq!(got, [1, 2]);
    }

    async fn expires_cursors_with_too_much_to_replay(server: Server) {
        let app = &server.app;
        let mut live = subscribe(app, audience(1), None).unwrap();
        let old = next(&mut live).await.unwrap().cursor;
        for _ in 0..2 {
            flood(app, 1, 10_000).await;
            let mut read = 0;
            while read < 10_000 {
                read += next(&mut live).await.unwrap().changes.len();
            }
        }
        let mut resumed = subscribe(app, audience(1), Some(&old.encode())).unwrap();
        assert!(next(&mut resumed).await.unwrap().changes.is_empty(), "ready");
        assert!(matches!(next(&mut resumed).await, Err(Error::CursorExpired)));
    }

    async fn handles_a_transaction_too_large_for_memory(server: Server) {
        let app = &server.app;
        let (mut few, mut many) = (subscribe(app, audience(1), None).unwrap(), subscribe(app, audience(2), None).unwrap());
        for stream in [&mut few, &mut many] {
            next(stream).await.unwrap();
        }
        app.db
            .write(|tx| {
                async move {
                    for version in 0..30_000 {
                        let topic = topic_of(if version % 3000 == 0 { 1 } else { 2 });
                        tx.record(NewChange::updated(topic, Uuid::from_u128(9), version, &Image::default())?);
                    }
                    Ok(())
                }
                .scope_boxed()
            })
            .await
            .unwrap();
        let batch = next(&mut few).await.unwrap();
        assert_eq!(versions(&batch), (0..10).map(|thousands| thousands * 3000).collect::<Vec<_>>(), "all of it");
        assert!(matches!(next(&mut many).await, Err(Error::CursorExpired)));
        flood(app, 1, 1000).await;
        assert_eq!(next(&mut few).await.unwrap().changes.len(), 1000, "later changes");
    }
}
