//! The feed as used by a browser: over a socket, with a session.

use std::time::Duration;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use sea_orm::ConnectionTrait;
use serde_json::json;
use sqlx::postgres::PgListener;
use tokio::time::{sleep, timeout};

use crate::support::{
    app::Server,
    both_databases,
    database::Database,
    socket::{Incoming, PROJECT_CHANGES, cursor},
};

both_databases! {
    async fn sends_every_change_to_another_browser(server: Server) {
        let creator = server.creator().await;
        let mut socket = creator.socket().await;
        socket.follow_projects("1", None).await;

        let id = creator.create_project("Rodage").await;
        let created = socket.next("1").await["projectChanges"]["changes"].take();
        let image = json!({ "id": id, "title": "Rodage", "version": 1 });
        assert_eq!(created, json!([{ "operation": "CREATED", "id": id, "project": image }]));

        creator.rename_project(&id, "Rodage 2").await;
        let updated = socket.next("1").await["projectChanges"]["changes"].take();
        let image = json!({ "id": id, "title": "Rodage 2", "version": 2 });
        assert_eq!(updated, json!([{ "operation": "UPDATED", "id": id, "project": image }]));

        creator.delete_project(&id).await;
        let deleted = socket.next("1").await["projectChanges"]["changes"].take();
        assert_eq!(deleted, json!([{ "operation": "DELETED", "id": id, "project": null }]));
    }

    async fn sends_no_changes_of_other_users(server: Server) {
        let (creator, other) = (server.creator().await, server.creator().await);
        let mut socket = other.socket().await;
        let start = socket.follow_projects("1", None).await;
        creator.create_project("Secret").await;
        other.create_project("À moi").await;
        let changes = socket.next("1").await["projectChanges"]["changes"].take();
        assert_eq!(changes[0]["project"]["title"], "À moi");

        // Nor with a cursor of another user's stream, which grants nothing.
        let mut socket = creator.socket().await;
        socket.follow_projects("1", Some(&start)).await;
        let changes = socket.next("1").await["projectChanges"]["changes"].take();
        assert_eq!((changes.as_array().unwrap().len(), &changes[0]["project"]["title"]), (1, &json!("Secret")));
    }

    async fn a_query_returns_the_cursor_to_subscribe_from(server: Server) {
        let creator = server.creator().await;
        let id = creator.create_project("Avant").await;
        // Last in the document, in a fragment: it is still taken before anything is read.
        let query = "{ viewer { projects { nodes { title version } } } ...Here } fragment Here on Query { changeCursor }";
        let read = creator.data(query, json!({})).await;
        assert_eq!(read["viewer"]["projects"]["nodes"][0]["title"], "Avant");
        creator.rename_project(&id, "Après").await;

        let mut socket = creator.socket().await;
        let after = read["changeCursor"].as_str().unwrap();
        assert_eq!(socket.follow_projects("1", Some(after)).await, after);
        // The creation may come again, with the change or before it, when the feed had not been read yet.
        let mut titles = Vec::new();
        while titles.last().is_none_or(|title| *title != "Après") {
            let changes = socket.next("1").await["projectChanges"]["changes"].take();
            titles.extend(changes.as_array().unwrap().iter().map(|change| change["project"]["title"].clone()));
            assert!(titles.len() <= 2, "only what is newer than the cursor: {titles:?}");
        }
    }

    async fn a_restart_loses_nothing(server: Server) {
        let creator = server.creator().await;
        let mut socket = creator.socket().await;
        socket.follow_projects("1", None).await;
        let id = creator.create_project("Avant").await;
        let seen = cursor(&socket.next("1").await);
        creator.rename_project(&id, "Pendant").await;
        socket.next("1").await;
        let database = server.stop().await;
        assert_eq!(socket.closed().await, 1012, "service restart");

        let server = Server::start(database).await;
        let creator = creator.at(server.address);
        let mut socket = creator.socket().await;
        socket.follow_projects("1", Some(&seen)).await;
        let missed = socket.next("1").await["projectChanges"]["changes"].take();
        assert_eq!(missed[0]["project"]["title"], "Pendant");
        creator.rename_project(&id, "Après").await;
        let live = socket.next("1").await["projectChanges"]["changes"].take();
        assert_eq!(live[0]["project"]["title"], "Après");
    }

    async fn signing_out_ends_the_subscriptions(server: Server) {
        let creator = server.creator().await;
        let elsewhere = creator.at(server.address);
        let mut socket = creator.socket().await;
        socket.follow_projects("1", None).await;
        creator.data("mutation { signOut { viewer { id } } }", json!({})).await;
        // The session is revoked for every client with its cookie: this one cannot write either.
        assert_eq!(elsewhere.error_code("mutation { deleteProject(input: { id: \"x\" }) { deletedProjectId } }", json!({})).await, "UNAUTHENTICATED");
        loop {
            match socket.receive().await {
                Incoming::Closed(code) => break assert_eq!(code, 4403),
                Incoming::Message(message) => assert_ne!(message["type"], "next", "something was sent after the end: {message}"),
            }
        }
    }

    async fn survives_cursors_with_impossible_numbers(server: Server) {
        let creator = server.creator().await;
        let ready = creator.socket().await.follow_projects("0", None).await;
        let true_one = BASE64_URL_SAFE_NO_PAD.decode(ready).unwrap();
        let epoch = &true_one[1..9];
        // Numbers are encoded seven bits at a time.
        let (minus_one, huge) = ([[0xff; 9].as_slice(), &[1]].concat(), [[0xff; 8].as_slice(), &[0x7f]].concat());
        let positions = [
            [b"ns".as_slice(), &minus_one].concat(),
            [b"ns".as_slice(), &huge].concat(),
            [b"nx".as_slice(), &minus_one, &[0, 0]].concat(),
            [b"nx".as_slice(), &huge, &[0, 0]].concat(),
            [b"nx".as_slice(), &[1], &huge, &[0]].concat(),
            [b"w".as_slice(), &minus_one, &minus_one, &[1], b"s", &[1]].concat(),
            [b"w".as_slice(), &[1], &minus_one, &[1], b"x", &[3, 0, 0]].concat(),
        ];
        for position in positions {
            let cursor = BASE64_URL_SAFE_NO_PAD.encode([&[3], epoch, &position].concat());
            let mut socket = creator.socket().await;
            socket.subscribe("1", PROJECT_CHANGES, json!({ "after": cursor })).await;
            let response = socket.message().await;
            let code = response["payload"][0]["extensions"]["code"].as_str();
            // A cursor that is ahead of everything is accepted, and receives nothing.
            let is_well = response["type"] == "next" || code.is_some_and(|code| code != "INTERNAL");
            assert!(is_well, "{position:?}: {response}");
        }
    }

    async fn rejects_anonymous_subscriptions(server: Server) {
        let mut socket = server.visitor().socket().await;
        socket.subscribe("1", "subscription { projectChanges { cursor } }", json!({})).await;
        let response = socket.message().await;
        assert_eq!(response["type"], "error", "{response}");
        assert_eq!(response["payload"][0]["extensions"]["code"], "UNAUTHENTICATED");
        assert_eq!(response["payload"][0]["message"], "Utilisateur non connecté");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_instance_sends_changes_made_through_another() {
    let Some(database) = Database::postgres().await else { return };
    let one = Server::start(database).await;
    let two = one.start_another().await;
    let creator = one.creator().await;
    let mut socket = creator.at(two.address).socket().await;
    socket.follow_projects("1", None).await;
    let id = creator.create_project("À travers").await;
    let change = socket.next("1").await["projectChanges"]["changes"][0].take();
    assert_eq!((&change["operation"], &change["id"]), (&json!("CREATED"), &json!(id)));

    // A session revoked through one instance is revoked at the other.
    creator.data("mutation { signOut { viewer { id } } }", json!({})).await;
    assert_eq!(socket.closed().await, 4403);
}

/// Readers query while a writer writes without a pause, and then subscribe: each later version must be sent.
async fn misses_nothing_between_query_and_subscription(writer: &Server, readers: &[&Server]) {
    const ROUNDS: usize = 25;
    let creator = writer.creator().await;
    let id = creator.create_project("Version 1").await;
    let reading = async {
        for round in 0..ROUNDS {
            let reader = creator.at(readers[round % readers.len()].address);
            let query = "query($id: ID!) { project(id: $id) { version } changeCursor }";
            let read = reader.data(query, json!({ "id": id })).await;
            let mut known = read["project"]["version"].as_i64().unwrap();
            // Through another instance than the query.
            let mut socket = creator.at(readers[(round + 1) % readers.len()].address).socket().await;
            socket.follow_projects("1", read["changeCursor"].as_str()).await;
            let until = known + 5;
            while known < until {
                for change in socket.next("1").await["projectChanges"]["changes"].as_array().unwrap() {
                    let version = change["project"]["version"].as_i64().unwrap();
                    assert!(version <= known + 1, "round {round}: version {} was not sent", known + 1);
                    known = known.max(version);
                }
            }
        }
    };
    let renaming = async {
        for number in 2.. {
            creator.rename_project(&id, &format!("Version {number}")).await;
        }
    };
    tokio::select! {
        () = reading => {}
        () = renaming => unreachable!("the writer never stops"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn misses_nothing_between_query_and_subscription_sqlite() {
    let server = Server::start(Database::sqlite()).await;
    misses_nothing_between_query_and_subscription(&server, &[&server]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn misses_nothing_between_query_and_subscription_postgres() {
    let Some(database) = Database::postgres().await else { return };
    let one = Server::start(database).await;
    let (two, three) = (one.start_another().await, one.start_another().await);
    misses_nothing_between_query_and_subscription(&one, &[&two, &three, &one]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn polls_and_listens_again_after_its_listening_connection_is_lost() {
    let Some(database) = Database::postgres().await else { return };
    let one = Server::start(database).await;
    let two = one.start_another().await;
    let creator = one.creator().await;
    let mut socket = creator.at(two.address).socket().await;
    socket.follow_projects("1", None).await;
    for round in 0..3 {
        let kill = "select pg_terminate_backend(pid) from pg_stat_activity \
                    where datname = current_database() and application_name = 'rodage listen'";
        one.app.db.read().execute_unprepared(kill).await.unwrap();
        let id = creator.create_project(&format!("Tour {round}")).await;
        let change = socket.next("1").await["projectChanges"]["changes"][0].take();
        assert_eq!(change["id"], json!(id));
    }
    let again = async {
        while !(one.app.feed.receives_notifications() && two.app.feed.receives_notifications()) {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(Duration::from_secs(20), again).await.expect("the instances do not listen again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_instance_notifies_the_others_of_its_commits() {
    let Some(database) = Database::postgres().await else { return };
    let server = Server::start(database).await;
    let creator = server.creator().await;
    let mut listener = PgListener::connect(&server.database.url).await.unwrap();
    listener.listen("rodage_change").await.unwrap();
    // Those of its startup and of the creator's account may still be on their way.
    while timeout(Duration::from_millis(300), listener.recv()).await.is_ok() {}
    creator.create_project("Seul").await;
    timeout(Duration::from_secs(5), listener.recv()).await.expect("the commit is not notified").unwrap();
}
