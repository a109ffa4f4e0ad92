//! Jobs: done once, by whichever process lives, however often they fail before.

use std::time::Duration;

use chrono::TimeDelta;
use entity::{job, types::id::JobId};
use futures_util::future::join_all;
use rodage::{app::App, jobs};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, PaginatorTrait};
use serde_json::json;
use tokio::time::sleep;

use super::chat::{begin, replies, say, wait_for_replies};
use crate::support::{app::Server, both_databases};

/// A job that cannot be done, as a defect would leave one; due at once.
async fn add_broken_job(app: &App, kind: &str) -> JobId {
    let id: JobId = app.ids.next();
    app.db
        .write(|tx| {
            async move {
                let row = job::ActiveModel {
                    id: Set(id),
                    kind: Set(kind.to_owned()),
                    owner: Set(String::new()),
                    payload: Set(json!({ "nothing": "known" })),
                    run_at: Set(tx.now()),
                    attempts: Set(0),
                    created_at: Set(tx.now()),
                };
                row.insert(tx.db()).await?;
                Ok(())
            }
            .scope_boxed()
        })
        .await
        .unwrap();
    id
}

async fn read(app: &App, id: JobId) -> Option<job::Model> {
    job::Entity::find_by_id(id).one(app.db.read()).await.unwrap()
}

async fn left(app: &App) -> u64 {
    job::Entity::find().count(app.db.read()).await.unwrap()
}

both_databases! {
    async fn a_reply_that_was_due_during_a_restart_is_given_after_it(server: Server) {
        let person = server.creator().await;
        let id = begin(&person, "Coupure").await;
        say(&person, &id, "Tu es là ?", "MENTOR").await;
        assert_eq!(left(&server.app).await, 1, "the reply is in the database, not in the process");
        let database = server.stop().await;
        sleep(Duration::from_millis(1300)).await;
        let server = Server::start(database).await;
        let person = person.at(server.address);
        wait_for_replies(&person, &id, 1).await;
        sleep(Duration::from_millis(300)).await;
        assert_eq!(replies(&person, &id).await.len(), 1);
        assert_eq!(left(&server.app).await, 0);
    }

    async fn a_due_job_is_done_by_the_clock_of_the_process(server: Server) {
        let person = server.creator().await;
        let id = begin(&person, "Horloge").await;
        say(&person, &id, "Vite", "MYSTIC").await;
        server.app.clock.advance(TimeDelta::seconds(2));
        // The runner may have woken by itself: together they do it once.
        jobs::run_due(&server.app).await.unwrap();
        assert_eq!(wait_for_replies(&person, &id, 1).await.len(), 1);
        assert_eq!(jobs::run_due(&server.app).await.unwrap(), 0);
    }

    async fn the_reply_to_a_conversation_that_is_gone_is_not_given(server: Server) {
        let person = server.creator().await;
        let id = begin(&person, "Oubliée").await;
        say(&person, &id, "Adieu", "MENTOR").await;
        person.data("mutation($id: ID!) { deleteConversation(input: { id: $id }) { userErrors { code } } }", json!({ "id": id })).await;
        server.app.clock.advance(TimeDelta::seconds(2));
        jobs::run_due(&server.app).await.unwrap();
        // The runner may be at it: it is done when the row is gone.
        while left(&server.app).await > 0 {
            sleep(Duration::from_millis(20)).await;
        }
    }

    async fn a_job_that_fails_is_tried_later_and_later_and_holds_up_no_other(server: Server) {
        let app = &server.app;
        let person = server.creator().await;
        let conversation = begin(&person, "Malgré tout").await;
        let broken = add_broken_job(app, "chat_reply").await;
        jobs::run_due(app).await.unwrap();
        let mut delays = Vec::new();
        for attempt in 1..=4 {
            let row = loop {
                let row = read(app, broken).await.unwrap();
                if row.attempts >= attempt {
                    break row;
                }
                sleep(Duration::from_millis(20)).await;
            };
            assert_eq!(row.attempts, attempt);
            delays.push((row.run_at - app.clock.now()).num_milliseconds());
            app.clock.advance(row.run_at - app.clock.now());
            jobs::run_due(app).await.unwrap();
        }
        for (delay, at_most) in delays.iter().zip([1000, 2000, 4000, 8000]) {
            assert!(*delay <= at_most && *delay > at_most - 900, "{delays:?}");
        }
        say(&person, &conversation, "Et moi ?", "MENTOR").await;
        wait_for_replies(&person, &conversation, 1).await;
    }

    async fn a_job_of_a_kind_that_is_not_known_is_left_to_a_newer_version(server: Server) {
        let app = &server.app;
        let unknown = add_broken_job(app, "fly_to_the_moon").await;
        assert_eq!(jobs::run_due(app).await.unwrap(), 0);
        assert_eq!(read(app, unknown).await.unwrap().attempts, 0);
    }

    async fn two_runners_at_once_do_each_job_once(server: Server) {
        // On SQLite a second process is refused nothing, but it is one file: here only PostgreSQL has two instances.
        let twin = if server.database.url.starts_with("postgres") { Some(server.twin().await) } else { None };
        let person = server.creator().await;
        let conversations = join_all((0..8).map(|number| {
            let person = &person;
            async move {
                let id = begin(person, &format!("Conversation {number}")).await;
                for word in ["Un", "Deux", "Trois"] {
                    say(person, &id, word, "STRATEGIC").await;
                }
                id
            }
        }))
        .await;
        let apps: Vec<&App> = [Some(&server.app), twin.as_ref().map(|twin| &twin.app)].into_iter().flatten().collect();
        for app in &apps {
            app.clock.advance(TimeDelta::seconds(5));
        }
        let runs = apps.iter().flat_map(|app| [*app; 3]).map(|app| async move { jobs::run_due(app).await.unwrap() });
        let done: u64 = join_all(runs).await.into_iter().sum();
        assert!(done <= 24, "{done}");
        for id in &conversations {
            wait_for_replies(&person, id, 3).await;
        }
        sleep(Duration::from_millis(500)).await;
        for id in &conversations {
            assert_eq!(replies(&person, id).await.len(), 3);
        }
        assert_eq!(left(&server.app).await, 0);
    }

    async fn a_job_of_an_instance_that_died_is_done_by_another(server: Server) {
        let twin = server.twin().await;
        let person = server.creator().await;
        let id = begin(&person, "Orpheline").await;
        say(&person, &id, "Reste", "MENTOR").await;
        let person = person.at(twin.address);
        server.stop().await;
        assert_eq!(wait_for_replies(&person, &id, 1).await.len(), 1);
    }
}
