//! Jobs: a chat reply, whose work is one transaction, is made exactly once, across restarts, failures and instances.

use std::time::Duration;

use chrono::TimeDelta;
use entity::{job, types::id::JobId};
use futures_util::future::join_all;
use rodage::platform::{
    app::App,
    jobs::{self, Retry},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};
use serde_json::json;
use tokio::time::sleep;

use super::chat::{create_conversation, replies, send_message, wait_for_replies};
use crate::support::{
    app::{Server, scheduled_jobs},
    both_databases,
    sql::{execute, new_id},
};

/// Inserts a job with an invalid payload, due at once, after a number of attempts.
async fn add_broken_job(app: &App, kind: &str, attempts: i32) -> JobId {
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
                    attempts: Set(attempts),
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

async fn count(app: &App) -> usize {
    scheduled_jobs(app).await.len()
}

both_databases! {
    async fn runs_a_job_that_was_due_during_a_restart(server: Server) {
        let person = server.creator().await;
        let id = create_conversation(&person, "Coupure").await;
        send_message(&person, &id, "Tu es là ?", "MENTOR").await;
        assert_eq!(count(&server.app).await, 1, "the job is stored in the database");
        let database = server.stop().await;
        sleep(Duration::from_millis(1300)).await;
        let server = Server::start(database).await;
        let person = person.at(server.address);
        wait_for_replies(&person, &id, 1).await;
        sleep(Duration::from_millis(300)).await;
        assert_eq!(replies(&person, &id).await.len(), 1);
        assert_eq!(count(&server.app).await, 0);
    }

    async fn runs_due_jobs_by_the_clock_of_the_process(server: Server) {
        let person = server.creator().await;
        let id = create_conversation(&person, "Horloge").await;
        send_message(&person, &id, "Vite", "MYSTIC").await;
        server.app.clock.advance(TimeDelta::seconds(2));
        // The runner may also have run: the job runs once either way.
        jobs::run_due(&server.app).await.unwrap();
        assert_eq!(wait_for_replies(&person, &id, 1).await.len(), 1);
        assert_eq!(jobs::run_due(&server.app).await.unwrap(), 0);
    }

    async fn sends_no_reply_to_a_deleted_conversation(server: Server) {
        let person = server.creator().await;
        let id = create_conversation(&person, "Oubliée").await;
        send_message(&person, &id, "Adieu", "MENTOR").await;
        person.data("mutation($id: ID!) { deleteConversation(input: { id: $id }) { userErrors { code } } }", json!({ "id": id })).await;
        server.app.clock.advance(TimeDelta::seconds(2));
        jobs::run_due(&server.app).await.unwrap();
        // The runner may be running it: it has finished when the row is deleted.
        while count(&server.app).await > 0 {
            sleep(Duration::from_millis(20)).await;
        }
    }

    async fn retries_a_failing_job_with_backoff_without_delaying_others(server: Server) {
        let app = &server.app;
        let person = server.creator().await;
        let conversation = create_conversation(&person, "Malgré tout").await;
        let broken = add_broken_job(app, "chat_reply", 0).await;
        jobs::run_due(app).await.unwrap();
        let mut delays = Vec::new();
        for attempt in 1..=4 {
            let row = loop {
                let row = read(app, broken).await.unwrap();
                // A longer delay is the lease of an attempt that has not ended.
                if row.attempts >= attempt && row.run_at - app.clock.now() < TimeDelta::seconds(20) {
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
        send_message(&person, &conversation, "Et moi ?", "MENTOR").await;
        wait_for_replies(&person, &conversation, 1).await;
    }

    async fn a_long_backlog_of_one_owner_does_not_delay_another(server: Server) {
        let new_id = new_id(&server);
        let insert = "insert into job (id, kind, owner, payload, run_at, attempts, created_at)";
        let broken = |owner: &str, year: u16| {
            format!("{new_id}, 'chat_reply', '{owner}', '{{}}', '{year}-01-01T00:00:00+00:00', 0, '2020-01-01T00:00:00+00:00'")
        };
        let statements = [
            format!(
                "with recursive series(i) as (select 1 union all select i + 1 from series where i < 600) \
                 {insert} select {} from series",
                broken("ada", 2020)
            ),
            format!("{insert} values ({})", broken("bob", 2021)),
        ];
        execute(&server, &statements).await;
        // A job that is scheduled wakes the runner.
        let person = server.creator().await;
        let conversation = create_conversation(&person, "Foule").await;
        send_message(&person, &conversation, "Et moi ?", "MENTOR").await;
        let jobs = loop {
            let jobs = scheduled_jobs(&server.app).await;
            if jobs.iter().any(|job| job.owner == "bob" && job.attempts > 0) {
                break jobs;
            }
            sleep(Duration::from_millis(20)).await;
        };
        let before = jobs.iter().filter(|job| job.owner == "ada" && job.attempts > 0).count();
        assert!(before < 200, "{before} jobs of the other one came first");
        wait_for_replies(&person, &conversation, 1).await;
    }

    async fn gives_up_a_job_none_of_whose_attempts_has_ended(server: Server) {
        let app = &server.app;
        let deadly = add_broken_job(app, "chat_reply", Retry::DEFAULT.max_attempts).await;
        assert_eq!(jobs::run_due(app).await.unwrap(), 0);
        // The runner may be deleting it.
        let given_up = "rodage_jobs_total{kind=\"chat_reply\",outcome=\"given_up\"}";
        while read(app, deadly).await.is_some() || !server.metrics().await.contains(given_up) {
            sleep(Duration::from_millis(20)).await;
        }
    }

    async fn tells_how_many_jobs_are_due_and_for_how_long(server: Server) {
        let app = &server.app;
        let due = async || {
            let all = jobs::backlogs(app).await.unwrap();
            let replies = all.iter().find(|backlog| backlog.kind == "chat_reply").unwrap();
            (replies.due, replies.oldest)
        };
        assert_eq!(due().await, (0, Duration::ZERO));
        add_broken_job(app, "chat_reply", 0).await;
        jobs::run_due(app).await.unwrap();
        app.clock.advance(TimeDelta::minutes(1));
        let (count, oldest) = due().await;
        assert_eq!(count, 1, "it has failed, and will be tried again");
        assert!(oldest >= Duration::from_mins(1) && oldest < Duration::from_mins(2), "{oldest:?}");
    }

    async fn periodic_work_has_one_row_for_all_instances(server: Server) {
        let second = server.start_another().await;
        let mut names: Vec<&str> = jobs::periodic_work(server.app.api.features).map(|work| work.name).collect();
        names.sort_unstable();
        let kinds = loop {
            let rows = job::Entity::find().all(second.app.db.read()).await.unwrap();
            if rows.len() >= names.len() {
                break rows.into_iter().map(|row| row.kind);
            }
            sleep(Duration::from_millis(20)).await;
        };
        let mut kinds: Vec<String> = kinds.collect();
        kinds.sort_unstable();
        assert_eq!(kinds, names);
    }

    async fn leaves_a_job_of_an_unknown_kind_to_a_newer_version(server: Server) {
        let app = &server.app;
        let unknown = add_broken_job(app, "fly_to_the_moon", 0).await;
        assert_eq!(jobs::run_due(app).await.unwrap(), 0);
        assert_eq!(read(app, unknown).await.unwrap().attempts, 0);
    }

    async fn concurrent_runners_run_each_job_once(server: Server) {
        // Only PostgreSQL supports several instances.
        let second = if server.database.url.starts_with("postgres") { Some(server.start_another().await) } else { None };
        let person = server.creator().await;
        let conversations = join_all((0..8).map(|number| {
            let person = &person;
            async move {
                let id = create_conversation(person, &format!("Conversation {number}")).await;
                for word in ["Un", "Deux", "Trois"] {
                    send_message(person, &id, word, "STRATEGIC").await;
                }
                id
            }
        }))
        .await;
        let apps: Vec<&App> = [Some(&server.app), second.as_ref().map(|second| &second.app)].into_iter().flatten().collect();
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
        assert_eq!(count(&server.app).await, 0);
    }

    async fn runs_the_jobs_of_a_stopped_instance_on_another(server: Server) {
        let second = server.start_another().await;
        let person = server.creator().await;
        let id = create_conversation(&person, "Orpheline").await;
        send_message(&person, &id, "Reste", "MENTOR").await;
        let person = person.at(second.address);
        server.stop().await;
        assert_eq!(wait_for_replies(&person, &id, 1).await.len(), 1);
    }
}
