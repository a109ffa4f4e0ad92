//! Moderation of the wall of stories by the operator.

use entity::{
    story, story_report,
    types::id::{Id, StoryId},
};
use rodage::{features::stories::moderation, platform::error::Error};
use scoped_futures::ScopedFutureExt;
use sea_orm::{EntityTrait, prelude::Expr};
use serde_json::json;

use super::stories::{CHANGES, behind_proxy, names, report, submit};
use crate::support::{app::Server, both_databases};

both_databases! {
    async fn the_operator_hides_a_story_and_shows_it_again(server: Server) {
        let server = behind_proxy(server).await;
        let (visitor, db) = (server.visitor(), &server.app.db);
        let mut socket = visitor.socket().await;
        socket.subscribe("1", CHANGES, json!({})).await;
        socket.next("1").await;
        let written = submit(&visitor, "Contestée").await;
        let created = json!([{ "operation": "CREATED", "id": written, "story": { "id": written, "name": "Contestée" } }]);
        let deleted = json!([{ "operation": "DELETED", "id": written, "story": null }]);
        assert_eq!(socket.next("1").await["storyChanges"]["changes"], created);
        let id = StoryId::parse(&written).unwrap();
        assert!(moderation::reported(db).await.unwrap().is_empty(), "no reports yet");
        for from in ["198.51.100.1", "198.51.100.2", "198.51.100.3"] {
            report(&server, &written, from).await;
        }
        let reported = moderation::reported(db).await.unwrap();
        assert_eq!(reported.iter().map(|story| (story.id, story.report_count, story.is_hidden)).collect::<Vec<_>>(), [(id, 3, true)]);

        assert_eq!(socket.next("1").await["storyChanges"]["changes"], deleted);

        for _ in 0..2 {
            moderation::show(db, id).await.unwrap();
        }
        assert_eq!(socket.next("1").await["storyChanges"]["changes"], created);
        assert_eq!(names(&visitor).await, ["Contestée"]);

        for from in ["198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4", "198.51.100.5"] {
            report(&server, &written, from).await;
        }
        assert_eq!(names(&visitor).await, ["Contestée"], "two new reports: the count was reset");
        moderation::show(db, id).await.unwrap();
        assert!(moderation::reported(db).await.unwrap().is_empty(), "judged, though it was not hidden");
        for _ in 0..2 {
            moderation::hide(db, id).await.unwrap();
        }
        assert_eq!(socket.next("1").await["storyChanges"]["changes"], deleted);
        assert_eq!(names(&visitor).await, [""; 0]);
        let unknown = moderation::show(db, StoryId(uuid::Uuid::nil())).await;
        assert!(matches!(unknown, Err(Error::NotFound)), "{unknown:?}");
    }

    async fn the_operator_sees_where_the_author_of_a_reported_story_can_be_reached(server: Server) {
        let server = behind_proxy(server).await;
        let written = submit(&server.visitor(), "Contestée").await;
        report(&server, &written, "198.51.100.1").await;
        let listed = async || {
            let mut rodage = std::process::Command::new(env!("CARGO_BIN_EXE_rodage"));
            rodage.args(["stories", "reported"]).env("DATABASE_URL", &server.database.url);
            let output = tokio::task::spawn_blocking(move || rodage.output().unwrap()).await.unwrap();
            String::from_utf8(output.stdout).unwrap()
        };
        assert!(listed().await.contains("Contestée: Il était"));
        let email = story::Entity::update_many().col_expr(story::Column::Email, Expr::val("lea@exemple.fr"));
        server.app.db.write(|tx| { let email = email.clone(); async move { Ok(email.exec(tx.db()).await?) }.scope_boxed() }).await.unwrap();
        assert!(listed().await.contains("Contestée <lea@exemple.fr>: Il était"));
    }

    async fn the_operator_deletes_a_story_with_its_reports(server: Server) {
        let server = behind_proxy(server).await;
        let (visitor, db) = (server.visitor(), &server.app.db);
        let mut socket = visitor.socket().await;
        socket.subscribe("1", CHANGES, json!({})).await;
        socket.next("1").await;
        let mut written = Vec::new();
        for name in ["Cachée", "Visible"] {
            let id = submit(&visitor, name).await;
            socket.next("1").await;
            report(&server, &id, "198.51.100.1").await;
            written.push(id);
        }
        let [hidden, visible] = [0, 1].map(|index: usize| StoryId::parse(&written[index]).unwrap());
        moderation::hide(db, hidden).await.unwrap();
        let deleted = |index: usize| json!([{ "operation": "DELETED", "id": &written[index], "story": null }]);
        assert_eq!(socket.next("1").await["storyChanges"]["changes"], deleted(0));
        for id in [hidden, visible] {
            moderation::delete(db, id).await.unwrap();
        }
        assert_eq!(socket.next("1").await["storyChanges"]["changes"], deleted(1), "the other has left the wall before");
        assert!(story::Entity::find().one(db.read()).await.unwrap().is_none());
        assert!(story_report::Entity::find().one(db.read()).await.unwrap().is_none());
        let again = moderation::delete(db, visible).await;
        assert!(matches!(again, Err(Error::NotFound)), "{again:?}");
    }
}

#[test]
fn the_commands_of_the_operator_create_no_database_and_no_tables() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("missing").join("new.db");
    let url = format!("sqlite:{}", file.display());
    let rodage = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_rodage"));
        let output = command.args(arguments).args(["--database-url", &url]).output().unwrap();
        (output.status.success(), String::from_utf8(output.stderr).unwrap())
    };
    let unknown = format!("prj_{}", "0".repeat(32));
    let tasks: [&[&str]; 4] = [
        &["stories", "reported"],
        &["projects", "hide", &unknown],
        &["projects", "delete", &unknown, "--yes"],
        &["accounts", "close", "a@b.fr", "--yes"],
    ];
    for task in tasks {
        let (is_success, stderr) = rodage(task);
        assert!(!is_success && stderr.contains(&format!("there is no database at {}", file.display())), "{stderr}");
    }
    assert!(!directory.path().join("missing").exists(), "nothing is created at a mistyped path");
    std::fs::create_dir(directory.path().join("missing")).unwrap();
    std::fs::write(&file, "").unwrap();
    for task in tasks {
        let (is_success, stderr) = rodage(task);
        assert!(!is_success && stderr.contains("`rodage migrate`"), "{stderr}");
    }
    assert!(rodage(&["migrate"]).0);
    assert!(rodage(&["stories", "reported"]).0);
}
