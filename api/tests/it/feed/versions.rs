//! Two versions of the program on one database: what one cannot read, it does not skip.

use scoped_futures::ScopedFutureExt;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};

use crate::support::{
    app::Server,
    both_databases,
    client::Client,
    socket::{PROJECT_CHANGES, Socket},
};

/// Renames the only project as another version of the program would: in the form `image`, where `{title}` stands for
/// the title, by the operation `operation`.
async fn rename_in_another_version(server: &Server, title: &str, operation: &str, image: Option<&str>) {
    let image = image.map(|image| image.replace("{title}", title));
    let write = server.app.db.write(|tx| {
        let image = image.clone();
        async move {
            let db = tx.db();
            let run = |sql: &str, values: Vec<sea_orm::Value>| {
                db.execute_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, values))
            };
            run("update project set title = $1, version = version + 1", vec![title.into()]).await?;
            let record = "insert into change (topic, operation, object_id, version, image, at) \
                          select topic, $1, object_id, version + 1, $2, at from change \
                          where topic like 'projects:%' order by seq desc limit 1";
            run(record, vec![operation.into(), image.into()]).await?;
            Ok(())
        }
        .scope_boxed()
    });
    write.await.unwrap();
}

async fn expect_expired(socket: &mut Socket, id: &str) {
    let message = loop {
        let message = socket.message().await;
        if message["type"] != "next" {
            break message;
        }
        // The ready message of a resumed subscription.
        assert_eq!(message["payload"]["data"]["projectChanges"]["changes"], json!([]), "no partial changes");
    };
    assert_eq!((&message["type"], &message["id"]), (&json!("error"), &json!(id)), "{message:#}");
    assert_eq!(message["payload"][0]["extensions"]["code"], "CURSOR_EXPIRED", "{message:#}");
}

async fn title(creator: &Client) -> Value {
    creator.data("{ viewer { projects { nodes { title } } } }", json!({})).await["viewer"]["projects"]["nodes"][0]["title"].take()
}

both_databases! {
    async fn a_change_of_another_version_expires_the_cursor_and_is_not_lost(server: Server) {
        let newer = r#"{"type":"project.v2","data":{"heading":"{title}"}}"#;
        // Until events were versioned, the row itself was stored.
        let older = r#"{"id":"0192f0c1-a2b3-7c4d-8e5f-607182930003","title":"{title}","version":2}"#;
        let cases = [("nouvelle", "u", Some(newer)), ("ancienne", "u", Some(older)), ("inconnue", "z", None)];
        let creator = server.creator().await;
        let mut socket = creator.socket().await;
        socket.follow_projects("0", None).await;
        let id = creator.create_project("Rodage").await;
        // Subscriptions from here on begin after the creation.
        socket.next("0").await;
        socket.send(json!({ "type": "complete", "id": "0" })).await;
        for (name, operation, image) in cases {
            let start = socket.follow_projects("1", None).await;
            rename_in_another_version(&server, name, operation, image).await;
            expect_expired(&mut socket, "1").await;
            assert_eq!(title(&creator).await, *name, "the object can be queried");

            socket.subscribe("2", PROJECT_CHANGES, json!({ "after": start })).await;
            expect_expired(&mut socket, "2").await;

            socket.follow_projects("3", None).await;
            let after = format!("Après {name}");
            creator.rename_project(&id, &after).await;
            let changes = socket.next("3").await["projectChanges"]["changes"].take();
            assert_eq!(changes[0]["project"]["title"], *after);
            socket.send(json!({ "type": "complete", "id": "3" })).await;
        }
    }

    async fn a_change_of_another_version_does_not_disturb_others(server: Server) {
        let (creator, other) = (server.creator().await, server.creator().await);
        creator.create_project("Rodage").await;
        let mut socket = other.socket().await;
        socket.follow_projects("1", None).await;
        rename_in_another_version(&server, "nouvelle", "u", Some(r#"{"type":"project.v2","data":{}}"#)).await;
        other.create_project("À côté").await;
        let changes = socket.next("1").await["projectChanges"]["changes"].take();
        assert_eq!(changes[0]["project"]["title"], "À côté");
    }
}
