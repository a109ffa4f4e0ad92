//! Messages about feedback.

use entity::{
    feedback,
    types::id::{FeedbackId, Id},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::{Value, json};

use super::{BY_LINK, Team, WRITE, contents, error, errors, join, node, send_by_link, told, watch, write};
use crate::support::{app::Server, both_databases, database::Database};

both_databases! {
    async fn owner_and_author_write_to_each_other(server: Server) {
        let team = Team::new(&server).await;
        let id = team.send("Un").await;
        assert_eq!(node(&team.tester, &id).await["messages"], json!({ "totalCount": 0, "nodes": [] }));
        team.triage(&[&id], json!({ "isRead": true })).await;
        let asked = write(&team.owner, json!({ "feedbackId": id, "content": " Sur quel\r\nécran ? ", "requestsInfo": true })).await;
        assert_eq!(errors(&asked), []);
        assert_eq!(asked["feedback"], json!({ "id": id, "status": "INFO_REQUESTED", "messageCount": 1, "version": 3 }));
        let message = &asked["message"];
        assert!(message["id"].as_str().unwrap().starts_with("fbm_"));
        assert_eq!((&message["content"], &message["isFromCreator"]), (&json!("Sur quel\nécran ?"), &json!(true)));
        assert_eq!((&message["authorName"], &message["version"]), (&json!("Ada Lovelace"), &json!(1)));
        assert_eq!(node(&team.owner, &id).await["isRead"], true);
        let answer = write(&team.tester, json!({ "feedbackId": id, "content": "Le grand" })).await;
        assert_eq!(answer["feedback"], json!({ "id": id, "status": "NEW", "messageCount": 2, "version": 4 }));
        assert_eq!((&answer["message"]["authorName"], &answer["message"]["isFromCreator"]), (&json!("Zoé"), &json!(false)));
        assert_eq!(node(&team.owner, &id).await["isRead"], false, "to be read again");
        team.triage(&[&id], json!({ "isRead": true, "status": "PLANNED" })).await;
        let more = write(&team.tester, json!({ "feedbackId": id, "content": "Et le petit" })).await;
        assert_eq!(more["feedback"]["status"], "PLANNED", "only a request is answered");
        for reader in [&team.owner, &team.tester] {
            assert_eq!(node(reader, &id).await["messages"], json!({ "totalCount": 3, "nodes": [
                { "content": "Sur quel\nécran ?", "authorName": "Ada Lovelace", "isFromCreator": true },
                { "content": "Le grand", "authorName": "Zoé", "isFromCreator": false },
                { "content": "Et le petit", "authorName": "Zoé", "isFromCreator": false },
            ] }));
        }
        let page = "query($id: ID!, $after: String) { node(id: $id) { ... on Feedback { messages(first: 2, after: $after) { \
            nodes { id content } pageInfo { endCursor hasNextPage } } } } }";
        let first = team.owner.data(page, json!({ "id": id })).await["node"]["messages"].take();
        assert_eq!(first["pageInfo"]["hasNextPage"], true);
        let second = team.owner.data(page, json!({ "id": id, "after": first["pageInfo"]["endCursor"] })).await;
        assert_eq!(contents(&second["node"]["messages"]), ["Et le petit"]);
        let by_id = "query($id: ID!) { node(id: $id) { ... on FeedbackMessage { content } } }";
        assert_eq!(team.tester.data(by_id, json!({ "id": first["nodes"][0]["id"] })).await["node"]["content"], "Sur quel\nécran ?");
    }

    async fn an_author_without_an_account_has_the_link(server: Server) {
        let team = Team::new(&server).await;
        let (id, token) = send_by_link(&server, &team.owner, &team.project, json!({ "discordUsername": "lea" })).await;
        team.send("D’un testeur").await;
        let visitor = server.visitor();
        write(&team.owner, json!({ "feedbackId": id, "content": "Merci", "requestsInfo": true })).await;
        let answer = write(&visitor, json!({ "feedbackId": id, "content": "De rien", "token": token })).await;
        assert_eq!(answer["feedback"], json!({ "id": id, "status": "NEW", "messageCount": 2, "version": 3 }));
        assert_eq!(answer["message"]["authorName"], "Léa");
        let seen = visitor.data(BY_LINK, json!({ "token": token })).await["invitationByToken"]["feedbacks"].take();
        assert_eq!(seen["totalCount"], 1, "only what came through the link");
        let feedback = &seen["nodes"][0];
        assert_eq!((&feedback["id"], &feedback["status"], &feedback["messageCount"]), (&json!(id), &json!("NEW"), &json!(2)));
        assert_eq!(feedback["messages"]["nodes"], json!([
            { "content": "Merci", "isFromCreator": true }, { "content": "De rien", "isFromCreator": false },
        ]));
        for owners in ["isRead", "tags", "duplicateOf", "roadmapItem"] {
            assert_eq!(feedback[owners], Value::Null, "{owners}");
        }
        // Signed in or not, the link is enough; that of the owner is not.
        let other = server.tester().await;
        assert_eq!(errors(&write(&other, json!({ "feedbackId": id, "content": "Moi", "token": token })).await), []);
        let own = write(&team.owner, json!({ "feedbackId": id, "content": "Moi", "token": token })).await;
        assert_eq!(errors(&own), error("OWN_PROJECT", ""));
    }

    async fn webhooks_are_told_of_the_status_that_a_message_changes(server: Server) {
        let team = Team::new(&server).await;
        let id = team.send("Un").await;
        let webhook = watch(&team.owner).await;
        write(&team.owner, json!({ "feedbackId": id, "content": "Sur quel écran ?", "requestsInfo": true })).await;
        write(&team.tester, json!({ "feedbackId": id, "content": "Le grand" })).await;
        write(&team.tester, json!({ "feedbackId": id, "content": "Et le petit" })).await;
        assert_eq!(told(&team.owner, &webhook).await, [id.clone(), id], "of the request and of the answer");
    }

    async fn refuses_what_breaks_the_rules(server: Server) {
        let team = Team::new(&server).await;
        let id = team.send("Un").await;
        let (other, creator) = (server.tester().await, server.creator().await);
        join(&team.owner, &other, &team.project).await;
        for caller in [&other, &creator] {
            let refused = write(caller, json!({ "feedbackId": id, "content": "Moi" })).await;
            assert_eq!((errors(&refused), &refused["message"]), (error("NOT_FOUND", "feedbackId"), &Value::Null));
        }
        let visitor = server.visitor();
        assert_eq!(visitor.error_code(WRITE, json!({ "input": { "feedbackId": id, "content": "Moi" } })).await, "UNAUTHENTICATED");
        for token in ["rien", &"a".repeat(43)] {
            let refused = write(&visitor, json!({ "feedbackId": id, "content": "Moi", "token": token })).await;
            assert_eq!(errors(&refused), error("NOT_FOUND", "feedbackId"));
        }
        for (content, code) in [(json!(" \n\u{200b}"), "REQUIRED"), (Value::Null, "REQUIRED"), (json!("é".repeat(5001)), "TOO_LONG")] {
            let refused = write(&team.tester, json!({ "feedbackId": id, "content": content })).await;
            assert_eq!(errors(&refused), error(code, "content"));
        }
        let refused = write(&team.tester, json!({ "feedbackId": id, "content": "Et vous ?", "requestsInfo": true })).await;
        assert_eq!(errors(&refused), error("CREATOR_REQUIRED", "requestsInfo"));
        assert_eq!(node(&team.owner, &id).await["messageCount"], 0);
        let key = FeedbackId::parse(&id).unwrap();
        server.app.db.write(|tx| Box::pin(async move {
            let full = feedback::Entity::update_many().col_expr(feedback::Column::MessageCount, Expr::value(499));
            full.filter(feedback::Column::Id.eq(key)).exec(tx.db()).await?;
            Ok(())
        })).await.unwrap();
        assert_eq!(errors(&write(&team.tester, json!({ "feedbackId": id, "content": "Le dernier" })).await), []);
        assert_eq!(errors(&write(&team.owner, json!({ "feedbackId": id, "content": "Un de trop" })).await), error("TOO_MANY", ""));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writing_by_the_link_is_limited() {
    let server = Server::start_with(Database::sqlite(), &["--public-form-rate", "2"]).await;
    let owner = server.creator().await;
    let project = owner.create_project("Rodage").await;
    let (id, token) = send_by_link(&server, &owner, &project, json!({ "discordUsername": "lea" })).await;
    let input = json!({ "input": { "feedbackId": id, "content": "Encore", "token": token } });
    for _ in 0..2 {
        server.visitor().data(WRITE, input.clone()).await;
    }
    assert_eq!(server.visitor().error_code(WRITE, input).await, "RATE_LIMITED");
    assert_eq!(errors(&write(&owner, json!({ "feedbackId": id, "content": "Sans limite" })).await), []);
}
