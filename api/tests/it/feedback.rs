//! Feedback: as the response to an invitation, or any number of times as a tester.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::{
    invitations::{ACCEPT, set_status},
    support::{app::Server, both_databases},
};

const SEND: &str = "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { \
    feedback { id content authorName authorDiscord version project { title } invitation { status } } \
    invitation { status } userErrors { code field message } } }";

const LIST: &str = "query($id: ID!, $first: Int, $filter: FeedbackFilter) { project(id: $id) { feedbacks(first: $first, \
    filter: $filter) { totalCount nodes { content authorName authorDiscord invitation { status } } \
    pageInfo { hasNextPage } } } }";

fn codes(payload: &Value) -> Vec<(&str, Value)> {
    let errors = payload["userErrors"].as_array().unwrap();
    errors.iter().map(|error| (error["code"].as_str().unwrap(), error["field"][1].clone())).collect()
}

both_databases! {
    async fn an_invited_person_can_send_feedback_without_accepting(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, json!({ "discordUsername": "ada" })).await;
        let visitor = server.visitor();
        let name = "é".repeat(81);
        let data = visitor.data(SEND, json!({ "input": { "token": token, "content": " \u{0}\n ", "authorName": name } })).await;
        assert_eq!(codes(&data["sendFeedback"]), [("REQUIRED", json!("content")), ("TOO_LONG", json!("authorName"))]);
        assert_eq!(data["sendFeedback"]["userErrors"][0]["message"], "Le retour est requis");
        let data = visitor.data(SEND, json!({ "input": { "token": token, "content": "é".repeat(5001) } })).await;
        assert_eq!(codes(&data["sendFeedback"]), [("TOO_LONG", json!("content"))]);
        let data = visitor.data(SEND, json!({ "input": { "token": token } })).await;
        assert_eq!(codes(&data["sendFeedback"]), [("REQUIRED", json!("content"))]);
        let data = visitor.data(SEND, json!({ "input": { "token": token, "content": " Très clair 👍🏽 \r\nمرحبا ", "authorName": "  " } })).await;
        let payload = &data["sendFeedback"];
        assert_eq!(payload["userErrors"], json!([]));
        assert_eq!(payload["invitation"]["status"], "FEEDBACK_GIVEN");
        let feedback = &payload["feedback"];
        assert_eq!(feedback["content"], "Très clair 👍🏽 \nمرحبا");
        assert_eq!((&feedback["authorName"], &feedback["authorDiscord"], &feedback["invitation"]), (&json!("Anonyme"), &json!("ada"), &Value::Null));
        let again = visitor.data(SEND, json!({ "input": { "token": token, "content": "Encore" } })).await;
        assert_eq!(again["sendFeedback"]["userErrors"][0]["message"], "Cette invitation a déjà été traitée");
        let list = owner.data(LIST, json!({ "id": project })).await;
        assert_eq!(list["project"]["feedbacks"]["nodes"][0]["invitation"]["status"], "FEEDBACK_GIVEN");
        let id = feedback["id"].as_str().unwrap();
        assert!(id.starts_with("fbk_"));
        let node = "query($id: ID!) { node(id: $id) { id } }";
        assert_eq!(owner.data(node, json!({ "id": id })).await["node"]["id"], id);
        assert_eq!(server.creator().await.data(node, json!({ "id": id })).await["node"], Value::Null);
        let nested = owner.data("{ viewer { invitations { nodes { project { title } feedbacks { totalCount nodes { authorName } } } } } }", json!({})).await;
        assert_eq!(nested["viewer"]["invitations"]["nodes"], json!([
            { "project": { "title": "Rodage" }, "feedbacks": { "totalCount": 1, "nodes": [{ "authorName": "Anonyme" }] } },
        ]));
    }

    async fn a_tester_can_send_feedback_repeatedly(server: Server) {
        let (owner, tester, other) = (server.creator().await, server.tester().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, json!({ "email": "ada@exemple.fr" })).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        for (number, input) in [
            json!({ "token": token, "content": "Un", "authorName": " Ada " }),
            json!({ "projectId": project, "content": "Deux" }),
        ].into_iter().enumerate() {
            let data = tester.data(SEND, json!({ "input": input })).await;
            assert_eq!(data["sendFeedback"]["userErrors"], json!([]), "{number}");
            assert_eq!(data["sendFeedback"]["feedback"]["invitation"]["status"], "ACCEPTED");
        }
        set_status(&owner, &project, "COMPLETED").await;
        let data = tester.data(SEND, json!({ "input": { "projectId": project, "content": "Trois" } })).await;
        assert_eq!(data["sendFeedback"]["userErrors"], json!([]), "a completed project still accepts it");
        set_status(&owner, &project, "PAUSED").await;
        let data = tester.data(SEND, json!({ "input": { "projectId": project, "content": "Quatre" } })).await;
        assert_eq!(data["sendFeedback"]["userErrors"][0]["code"], "PROJECT_PAUSED");
        set_status(&owner, &project, "IN_PROGRESS").await;
        for caller in [&other, &server.visitor()] {
            let data = caller.data(SEND, json!({ "input": { "token": token, "content": "Moi aussi" } })).await;
            assert_eq!(data["sendFeedback"]["userErrors"][0]["code"], "INVITATION_PROCESSED");
        }
        for project in [project.as_str(), "prj_00000000000000000000000000000000", "rien"] {
            let data = other.data(SEND, json!({ "input": { "projectId": project, "content": "Moi aussi" } })).await;
            assert_eq!(codes(&data["sendFeedback"]), [("NOT_FOUND", json!("projectId"))]);
        }
        let visitor = server.visitor();
        assert_eq!(visitor.error_code(SEND, json!({ "input": { "projectId": project, "content": "x" } })).await, "UNAUTHENTICATED");
        for input in [json!({ "content": "x" }), json!({ "content": "x", "token": token, "projectId": project })] {
            assert_eq!(tester.error_code(SEND, json!({ "input": input })).await, "BAD_USER_INPUT");
        }
        let data = visitor.data(SEND, json!({ "input": { "token": "rien", "content": "x" } })).await;
        assert_eq!(data["sendFeedback"]["userErrors"][0]["message"], "Invitation non trouvée");
        let data = owner.data(SEND, json!({ "input": { "token": token, "content": "Génial" } })).await;
        assert_eq!(data["sendFeedback"]["userErrors"][0]["code"], "OWN_PROJECT");
        let list = owner.data(LIST, json!({ "id": project, "first": 2 })).await;
        let feedbacks = &list["project"]["feedbacks"];
        assert_eq!((&feedbacks["totalCount"], &feedbacks["pageInfo"]["hasNextPage"]), (&json!(3), &json!(true)));
        assert_eq!((&feedbacks["nodes"][0]["content"], &feedbacks["nodes"][1]["authorName"]), (&json!("Trois"), &json!("Anonyme")));
    }

    async fn a_pending_invitation_accepts_feedback_only_while_the_project_is_in_progress(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, json!({ "discordUsername": "ada" })).await;
        for (status, code) in [("PAUSED", "PROJECT_PAUSED"), ("COMPLETED", "PROJECT_COMPLETED")] {
            set_status(&owner, &project, status).await;
            let data = server.visitor().data(SEND, json!({ "input": { "token": token, "content": "x" } })).await;
            assert_eq!(data["sendFeedback"]["userErrors"][0]["code"], code);
        }
    }

    async fn feedback_is_filtered_by_words(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        for (name, author, content) in [("a", "Zoé", "Très réussi à 100 %"), ("b", "Max", "Le niveau 2 est trop dur"), ("c", "", "Un_peu lent")] {
            let (_, token) = owner.invite(&project, json!({ "discordUsername": name })).await;
            server.visitor().data(SEND, json!({ "input": { "token": token, "content": content, "authorName": author } })).await;
        }
        for (query, found) in [("REUSSI zoe", 1), ("niveau", 1), ("0 %", 1), ("_", 1), ("%", 1), ("\\", 0), ("e", 3), ("dur réussi", 0), (" \u{0} ", 3)] {
            let data = owner.data(LIST, json!({ "id": project, "filter": { "query": query } })).await;
            assert_eq!(data["project"]["feedbacks"]["totalCount"], found, "{query:?}");
        }
        let long = json!({ "id": project, "filter": { "query": "a".repeat(201) } });
        assert_eq!(owner.error_code(LIST, long).await, "BAD_USER_INPUT");
    }

    async fn one_of_several_concurrent_submissions_succeeds(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Disputé").await;
        let (_, token) = owner.invite(&project, json!({ "discordUsername": "ada" })).await;
        let visitors: Vec<_> = (0..5).map(|_| server.visitor()).collect();
        let input = json!({ "input": { "token": token, "content": "Premier !" } });
        let sent = join_all(visitors.iter().map(|visitor| visitor.data(SEND, input.clone()))).await;
        assert_eq!(sent.iter().filter(|data| data["sendFeedback"]["userErrors"] == json!([])).count(), 1);
        let list = owner.data(LIST, json!({ "id": project })).await;
        assert_eq!(list["project"]["feedbacks"]["totalCount"], 1);
    }

    async fn the_owner_receives_changes_of_feedback(server: Server) {
        let (owner, other) = (server.creator().await, server.creator().await);
        let project = owner.create_project("Suivi").await;
        let (_, token) = owner.invite(&project, json!({ "discordUsername": "ada" })).await;
        let query = "subscription($id: ID!) { feedbackChanges(projectId: $id) { cursor changes { operation id feedback { content \
            invitation { status } } } } }";
        let mut socket = other.socket().await;
        socket.subscribe("1", query, json!({ "id": project })).await;
        assert_eq!(socket.message().await["payload"][0]["extensions"]["code"], "NOT_FOUND");
        let mut socket = owner.socket().await;
        socket.subscribe("1", query, json!({ "id": project })).await;
        socket.next("1").await;
        server.visitor().data(SEND, json!({ "input": { "token": token, "content": "Bien" } })).await;
        let change = socket.next("1").await["feedbackChanges"]["changes"][0].clone();
        assert_eq!((&change["operation"], &change["feedback"]), (&json!("CREATED"), &json!({ "content": "Bien", "invitation": { "status": "FEEDBACK_GIVEN" } })));
        owner.delete_project(&project).await;
        let deleted = socket.next("1").await["feedbackChanges"]["changes"][0].clone();
        assert_eq!((&deleted["operation"], &deleted["id"], &deleted["feedback"]), (&json!("DELETED"), &change["id"], &Value::Null));
    }
}
