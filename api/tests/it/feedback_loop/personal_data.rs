//! Feedback in the export of an account, and after its deletion.

use entity::{feedback, feedback_message, feedback_tag};
use sea_orm::{ConnectionTrait, EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use super::{Team, error, errors, node, send, write};
use crate::support::{app::Server, both_databases, client::Client, database::Database, sql};

async fn export(client: &Client) -> Value {
    let query = "mutation { exportAccount { archive { content } } }";
    let data = client.data(query, json!({})).await;
    serde_json::from_str(data["exportAccount"]["archive"]["content"].as_str().unwrap()).unwrap()
}

both_databases! {
    async fn each_exports_what_they_wrote(server: Server) {
        let team = Team::new(&server).await;
        let input = json!({
            "projectId": team.project, "content": "Un", "kind": "BUG", "severity": "MINOR", "steps": "Ouvrir", "rating": 4,
            "environment": { "browser": "Firefox" },
        });
        let id = send(&team.tester, input).await;
        team.triage(&[&id], json!({ "status": "FIXED", "isUseful": true, "addTags": ["UX"] })).await;
        write(&team.owner, json!({ "feedbackId": id, "content": "Merci" })).await;
        write(&team.tester, json!({ "feedbackId": id, "content": "De rien" })).await;
        let sent = &export(&team.tester).await["feedback"][0];
        for (field, expected) in [
            ("content", json!("Un")), ("kind", json!("bug")), ("severity", json!("minor")), ("steps", json!("Ouvrir")),
            ("rating", json!(4)),
        ] {
            assert_eq!(sent[field], expected, "{field}");
        }
        assert_eq!(sent["environment"]["browser"], "Firefox");
        assert_eq!((sent["messages"].as_array().unwrap().len(), &sent["messages"][0]["content"]), (1, &json!("De rien")));
        let exported = export(&team.owner).await;
        let sorted = &exported["projects"][0]["feedbackSorting"][0];
        assert_eq!((&sorted["status"], &sorted["isUseful"], &sorted["tags"]), (&json!("fixed"), &json!(true), &json!(["UX"])));
        assert_eq!((sorted["messages"].as_array().unwrap().len(), &sorted["messages"][0]["content"]), (1, &json!("Merci")));
        assert!(!exported.to_string().contains("De rien"), "what others wrote is theirs");
    }

    async fn deleting_an_author_keeps_what_they_wrote_without_their_name(server: Server) {
        let team = Team::new(&server).await;
        let input = json!({ "projectId": team.project, "content": "Un", "authorName": "Zoé", "environment": { "browser": "Firefox" } });
        let id = send(&team.tester, input).await;
        write(&team.tester, json!({ "feedbackId": id, "content": "Bonjour" })).await;
        team.triage(&[&id], json!({ "status": "PLANNED", "addTags": ["UX"] })).await;
        let fixed = team.send("Deux").await;
        team.triage(&[&fixed], json!({ "status": "FIXED" })).await;
        let reached = async |id: &str| {
            let query = "query($id: ID!) { node(id: $id) { ... on Feedback { isAuthorReachable status retest source } } }";
            team.owner.data(query, json!({ "id": id })).await["node"].take()
        };
        let asked = json!({ "isAuthorReachable": true, "status": "FIXED", "retest": "REQUESTED", "source": "INVITATION" });
        assert_eq!(reached(&fixed).await, asked);
        assert_eq!(node(&team.owner, &id).await["environment"]["browser"], "Firefox");
        let delete = "mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }";
        team.tester.data(delete, json!({})).await;
        let kept = node(&team.owner, &id).await;
        assert_eq!((&kept["content"], &kept["authorName"]), (&json!("Un"), &json!("Anonyme")));
        assert_eq!((&kept["status"], &kept["tags"], &kept["environment"]), (&json!("PLANNED"), &json!(["UX"]), &Value::Null));
        assert_eq!(kept["messages"]["nodes"][0], json!({ "content": "Bonjour", "authorName": "Anonyme", "isFromCreator": false }));
        assert_eq!(team.contents(json!({ "query": "zoe" })).await, Vec::<String>::new());
        let answer = write(&team.owner, json!({ "feedbackId": id, "content": "Merci" })).await;
        assert_eq!(errors(&answer), error("NO_RECIPIENT", ""));
        team.triage(&[&id], json!({ "status": "FIXED" })).await;
        let nobody = json!({ "isAuthorReachable": false, "status": "FIXED", "retest": null, "source": "INVITATION" });
        assert_eq!(reached(&id).await, nobody, "nobody is asked to try again");
        assert_eq!(reached(&fixed).await, nobody);
    }

    async fn deleting_a_creator_deletes_all_of_it(server: Server) {
        let team = Team::new(&server).await;
        let id = team.send("Un").await;
        write(&team.tester, json!({ "feedbackId": id, "content": "Bonjour" })).await;
        team.triage(&[&id], json!({ "addTags": ["UX"] })).await;
        write(&team.owner, json!({ "feedbackId": id, "content": "Merci" })).await;
        let notified = "{ viewer { notifications { nodes { type message } } } }";
        let messages = async || {
            let data = team.tester.data(notified, json!({})).await;
            let all = data["viewer"]["notifications"]["nodes"].as_array().unwrap().clone();
            let of_messages = all.iter().filter(|one| one["type"] == "FEEDBACK_MESSAGE");
            of_messages.map(|one| one["message"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert!(messages().await[0].contains("Ada Lovelace"));
        let db = server.app.db.read();
        assert_eq!(feedback_tag::Entity::find().count(db).await.unwrap(), 1);
        let delete = "mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }";
        team.owner.data(delete, json!({})).await;
        assert_eq!(feedback::Entity::find().count(db).await.unwrap(), 0);
        assert_eq!(feedback_tag::Entity::find().count(db).await.unwrap(), 0);
        assert_eq!(feedback_message::Entity::find().count(db).await.unwrap(), 0);
        let sent = team.tester.data("{ viewer { feedbacks { totalCount } } }", json!({})).await;
        assert_eq!(sent["viewer"]["feedbacks"]["totalCount"], 0);
        let kept = messages().await;
        assert!(kept.len() == 1 && !kept[0].contains("Ada"), "{kept:?}");
    }
}

/// Other writers lock a project before its feedback: with the feedback locked first, the two would wait for each other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deleting_an_author_locks_projects_before_their_feedback() {
    let Some(database) = Database::postgres().await else { return };
    let server = Server::start(database).await;
    let team = Team::new(&server).await;
    team.send("Un").await;
    let (writer, observer) = (server.database.connect().await, server.database.connect().await);
    // Its pool has one connection.
    writer.execute_unprepared("begin; select id from project for update").await.unwrap();
    let delete = "mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }";
    let deleted = tokio::spawn({
        let tester = team.tester.at(server.address);
        async move { tester.data(delete, json!({})).await }
    });
    // For the project.
    sql::wait_until_blocked(&observer).await;
    writer.execute_unprepared("select id from feedback for update nowait").await.expect("the feedback is not locked");
    writer.execute_unprepared("commit").await.unwrap();
    assert_eq!(deleted.await.unwrap()["deleteAccount"]["userErrors"], json!([]));
}
