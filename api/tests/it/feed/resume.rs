//! Coming back: with a cursor, with one too old, with one of another database, and after a long sleep.

use std::time::Duration;

use chrono::TimeDelta;
use futures_util::future::join_all;
use rodage::{
    app::App,
    error::{Error, Result},
    feed::{Audience, Batch, NewChange, Topic},
};
use scoped_futures::ScopedFutureExt;
use tokio::time::timeout;
use uuid::Uuid;

use super::world::{Stream, audience, make_rows, start, subscribe, topic_of, write};
use crate::support::{app::Server, both_databases};

async fn next(stream: &mut Stream) -> Result<Batch> {
    timeout(Duration::from_secs(20), stream.next()).await.expect("nothing came")
}

fn versions(batch: &Batch) -> Vec<i64> {
    batch.changes.iter().map(|change| change.version).collect()
}

/// Writes row 1 (topic 1) once.
async fn touch(app: &App, rows: &[Uuid]) {
    write(&app.db, 0, &rows[..1], Duration::ZERO, false).await.unwrap();
}

/// Many changes for a topic, in transactions of a thousand.
async fn flood(app: &App, topic: u128, count: i64) {
    for thousand in 0..count / 1000 {
        app.db
            .write(|tx| {
                async move {
                    for version in 0..1000 {
                        let id = Uuid::from_u128(9);
                        tx.record(NewChange::updated(topic_of(topic), id, thousand * 1000 + version, &())?);
                    }
                    Ok(())
                }
                .scope_boxed()
            })
            .await
            .unwrap();
    }
}

/// Tells the audience of a topic that it lost its access.
async fn withdraw(app: &App, topic: &Topic) {
    app.db
        .write(|tx| {
            async move {
                tx.record(NewChange::access_withdrawn(topic.clone(), Uuid::nil()));
                Ok(())
            }
            .scope_boxed()
        })
        .await
        .unwrap();
}

both_databases! {
    async fn a_cursor_gives_what_was_missed_and_then_what_comes(server: Server) {
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
        // Another audience's change is none of ours.
        write(&app.db, 0, &rows[1..2], Duration::ZERO, false).await.unwrap();
        for (cursor, missed) in [(&ready.cursor, vec![1, 2, 3]), (&live.cursor, vec![2, 3])] {
            let mut resumed = subscribe(app, audience(1), Some(&cursor.encode())).unwrap();
            let again = next(&mut resumed).await.unwrap();
            assert_eq!((&again.cursor, again.changes.len()), (cursor, 0), "ready comes first, from the cursor given");
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

    async fn what_was_pruned_is_said_to_be_lost(server: Server) {
        let app = &server.app;
        let rows = make_rows(app, 3).await;
        let old = next(&mut subscribe(app, audience(1), None).unwrap()).await.unwrap().cursor;
        touch(app, &rows).await;
        assert_eq!(app.feed.prune(app.clock.now() + TimeDelta::hours(1)).await.unwrap(), 1);
        touch(app, &rows).await;
        // This process has all of it in memory; another has only the table.
        let database = server.stop().await;
        let app = &start(&database).await;
        let mut resumed = subscribe(app, audience(1), Some(&old.encode())).unwrap();
        assert!(next(&mut resumed).await.unwrap().changes.is_empty(), "ready");
        assert!(matches!(next(&mut resumed).await, Err(Error::CursorExpired)), "never a part of what was missed");

        // A reader that has all that was pruned has lost nothing.
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

    async fn whoever_comes_back_soon_needs_no_table(server: Server) {
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

    async fn who_stops_waiting_for_a_message_misses_nothing(server: Server) {
        let rows = make_rows(&server.app, 3).await;
        let old = next(&mut subscribe(&server.app, audience(1), None).unwrap()).await.unwrap().cursor.encode();
        touch(&server.app, &rows).await;
        let database = server.stop().await;
        let app = start(&database).await;
        let mut stream = subscribe(&app, audience(1), Some(&old)).unwrap();
        for version in [None, Some(1), Some(2)] {
            let mut patience = Duration::from_micros(50);
            let batch = loop {
                match timeout(patience, stream.next()).await {
                    Ok(batch) => break batch.unwrap(),
                    Err(_) => patience *= 2,
                }
            };
            assert_eq!(versions(&batch).first().copied(), version);
            if version.is_some() {
                touch(&app, &rows).await;
            }
        }
        app.shut_down().await;
    }

    async fn many_who_come_back_together_read_the_table_once(server: Server) {
        let rows = make_rows(&server.app, 3).await;
        let old = next(&mut subscribe(&server.app, audience(1), None).unwrap()).await.unwrap().cursor.encode();
        touch(&server.app, &rows).await;
        let database = server.stop().await;
        let app = start(&database).await;
        let before = app.db.statements();
        let come_back = async |_: usize| {
            let mut resumed = subscribe(&app, audience(1), Some(&old)).unwrap();
            next(&mut resumed).await.unwrap();
            assert_eq!(versions(&next(&mut resumed).await.unwrap()), [1]);
            resumed
        };
        let mut resumed = join_all((0..50).map(come_back)).await;
        let statements = app.db.statements() - before;
        assert!(statements < 25, "{statements} statements, of which the reader of the feed made a few");
        touch(&app, &rows).await;
        for stream in &mut resumed {
            assert_eq!(versions(&next(stream).await.unwrap()), [2], "and nobody misses what comes then");
        }
        app.shut_down().await;
    }

    async fn who_lost_access_while_too_far_behind_is_given_nothing_of_what_came_after(server: Server) {
        let app = &server.app;
        let rows = make_rows(app, 3).await;
        let (session, closed) = (Topic::new("session", Uuid::from_u128(7)), Topic::new("closed", Uuid::from_u128(7)));
        let audience = Audience { session: Some(session.clone()), access: vec![closed.clone()], ..audience(1) };
        let mut late = subscribe(app, audience.clone(), None).unwrap();
        next(&mut late).await.unwrap();
        touch(app, &rows).await;
        withdraw(app, &closed).await;
        touch(app, &rows).await;
        flood(app, 2, 20_000).await;
        let mut told = next(&mut late).await;
        if let Ok(batch) = &told {
            assert_eq!(versions(batch), [1], "what came before may still be in memory");
            told = next(&mut late).await;
        }
        assert!(matches!(told, Err(Error::NotFound)), "what it listened to is closed: {told:?}");
        // Who may listen was decided after that.
        let mut granted = subscribe(app, audience, None).unwrap();
        next(&mut granted).await.unwrap();
        touch(app, &rows).await;
        assert_eq!(versions(&next(&mut granted).await.unwrap()), [3]);
        withdraw(app, &session).await;
        assert!(matches!(next(&mut granted).await, Err(Error::SessionInvalid)));
    }

    async fn a_cursor_of_another_life_is_refused(server: Server) {
        let mut cursor = next(&mut subscribe(&server.app, audience(1), None).unwrap()).await.unwrap().cursor;
        cursor.epoch += 1;
        let refused = subscribe(&server.app, audience(1), Some(&cursor.encode())).err();
        assert!(matches!(refused, Some(Error::CursorExpired)), "{refused:?}");
        let refused = subscribe(&server.app, audience(1), Some("n'importe quoi")).err();
        assert!(matches!(refused, Some(Error::BadUserInput(_))), "{refused:?}");
    }

    async fn a_sleeper_reads_from_the_table_what_the_ring_forgot(server: Server) {
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

    async fn more_than_can_be_replayed_is_said_to_be_lost(server: Server) {
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

    async fn a_transaction_too_large_for_memory_reaches_those_whom_it_concerns(server: Server) {
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
                        tx.record(NewChange::updated(topic, Uuid::from_u128(9), version, &())?);
                    }
                    Ok(())
                }
                .scope_boxed()
            })
            .await
            .unwrap();
        let told = next(&mut few).await.unwrap();
        assert_eq!(versions(&told), (0..10).map(|thousands| thousands * 3000).collect::<Vec<_>>(), "whole");
        assert!(matches!(next(&mut many).await, Err(Error::CursorExpired)));
        flood(app, 1, 1000).await;
        assert_eq!(next(&mut few).await.unwrap().changes.len(), 1000, "and goes on");
    }
}
