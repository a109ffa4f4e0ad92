//! What a model cites becomes the sources of its reply, and its marks are never shown: not while it writes, and not at the
//! end.

use serde_json::{Value, json};

use super::{ask, converse, replies, wait_for, with_model};
use crate::{
    chat::send_message,
    chat_answers::run,
    invitations::discord,
    support::{
        app::Server,
        both_databases,
        client::Client,
        model::{Model, Reply},
    },
};

const SOURCES: &str = "query($id: ID!) { conversation(id: $id) { messages(last: 50) { nodes { sender sources { \
    ... on Feedback { content } ... on RoadmapItem { title } } } } } }";

const SEND_FEEDBACK: &str =
    "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { userErrors { code } } }";

const ADD_STEP: &str = "mutation($input: CreateRoadmapItemInput!) { createRoadmapItem(input: $input) { \
    roadmapItem { id } userErrors { code } } }";

/// Creates a project with two feedbacks and a step. Returns its identifier and that of the step.
async fn fill(owner: &Client, title: &str) -> (String, String) {
    let project = owner.create_project(title).await;
    for number in 1..=2 {
        let (_, token) = owner.invite(&project, discord(&format!("lea{number}"))).await;
        let content = format!("Retour {number} de {title}");
        run(&owner.visitor(), SEND_FEEDBACK, json!({ "token": token, "content": content })).await;
    }
    let input = json!({ "projectId": project, "title": format!("Étape de {title}"), "date": "2030-01-01" });
    let step = run(owner, ADD_STEP, input).await["roadmapItem"]["id"].as_str().unwrap().to_owned();
    (project, step)
}

/// Returns the sources of Javier's message of that number, from 0.
async fn sources(client: &Client, conversation: &str, number: usize) -> Value {
    let data = client.data(SOURCES, json!({ "id": conversation })).await;
    let nodes = data["conversation"]["messages"]["nodes"].as_array().unwrap();
    nodes.iter().filter(|node| node["sender"] == "BOT").nth(number).unwrap()["sources"].clone()
}

/// A creator in a conversation about a project, on a server with a model.
struct Asking {
    person: Client,
    step: String,
    conversation: String,
    _server: Server,
}

impl Asking {
    async fn start(server: Server, model: &Model) -> Self {
        let person = server.creator().await;
        let server = with_model(server, model, &[]).await;
        let person = person.at(server.address);
        let (project, step) = fill(&person, "Carnet").await;
        let conversation = converse(&person, &project).await;
        Self { person, step, conversation, _server: server }
    }
}

both_databases! {
    async fn what_the_model_cites_becomes_the_sources_of_its_reply(server: Server) {
        let model = Model::start().await;
        let Asking { person, step, conversation: id, _server } = Asking::start(server, &model).await;
        fill(&person, "Autre").await;
        let feedback = |number: u8| json!({ "content": format!("Retour {number} de Carnet") });
        let title = json!({ "title": "Étape de Carnet" });
        for (number, (written, shown, expected)) in [
            ("Le menu est caché [R1].", "Le menu est caché.", json!([feedback(2)])),
            ("D'abord [E1], puis [R2, R1] et [E1].", "D'abord, puis et.", json!([title, feedback(1), feedback(2)])),
            ("Rien de connu [R3] [E2] [R0] [R99].", "Rien de connu.", json!([])),
            ("Sans source.", "Sans source.", json!([])),
            ("Un tableau `x[0]` [R1]", "Un tableau `x[0]`", json!([feedback(2)])),
        ].into_iter().enumerate() {
            model.script([Reply::Text(written.to_owned())]);
            assert_eq!(ask(&person, &id, "Alors ?").await["content"], shown);
            assert_eq!(sources(&person, &id, number).await, expected, "{written}");
        }
        // The model is told which is which, and never sees its marks again.
        let asked = model.asked();
        let told = asked[1].said("user").pop().unwrap();
        assert!(told.contains("\"mark\":\"R1\"") && told.contains("\"mark\":\"E1\""), "{told}");
        assert_eq!(asked[1].said("assistant"), ["Le menu est caché."]);

        let delete = "mutation($input: DeleteRoadmapItemInput!) { deleteRoadmapItem(input: $input) { userErrors { code } } }";
        run(&person, delete, json!({ "id": step })).await;
        assert_eq!(sources(&person, &id, 1).await, json!([feedback(1), feedback(2)]), "a step that was deleted is left out");
    }

    async fn a_mark_is_never_shown_while_it_is_written(server: Server) {
        let model = Model::start().await;
        let Asking { person, conversation: id, _server, .. } = Asking::start(server, &model).await;
        let changes = "subscription($conversation: ID!) { messageChanges(conversationId: $conversation) { changes { \
            message { content sender status sources { __typename } } } } }";
        let mut socket = person.socket().await;
        socket.subscribe("1", changes, json!({ "conversation": id })).await;
        socket.next("1").await;
        // The pieces end after each space.
        model.script([Reply::Held("Le menu [R1, E1] est caché [R2].".to_owned())]);
        send_message(&person, &id, "Alors ?", "MENTOR").await;
        model.release(3);
        wait_for(&person, &id, 0, |reply| reply["content"] == "Le menu").await;
        model.release(4);
        let mut versions: Vec<Value> = Vec::new();
        while versions.last().is_none_or(|message| message["status"] != "DONE") {
            let changes = socket.next("1").await["messageChanges"]["changes"].as_array().unwrap().clone();
            versions.extend(changes.into_iter().map(|change| change["message"].clone()).filter(|message| message["sender"] == "BOT"));
        }
        let contents: Vec<&str> = versions.iter().map(|message| message["content"].as_str().unwrap()).collect();
        assert!(contents.iter().all(|content| !content.contains('[')), "{contents:#?}");
        assert!(contents.windows(2).all(|pair| pair[1].starts_with(pair[0])), "{contents:#?}");
        assert_eq!(contents.last(), Some(&"Le menu est caché."));
        let kinds = |message: &Value| message["sources"].as_array().unwrap().iter().map(|one| one["__typename"].clone()).collect::<Vec<_>>();
        assert_eq!(kinds(versions.last().unwrap()), ["Feedback", "RoadmapItem", "Feedback"]);
        assert!(versions[..versions.len() - 1].iter().all(|message| kinds(message).is_empty()));
    }

    async fn a_reply_that_is_broken_off_or_prepared_cites_nothing_of_the_model(server: Server) {
        let model = Model::start().await;
        let Asking { person, conversation: id, _server, .. } = Asking::start(server, &model).await;
        model.script([Reply::BreakOff("Le menu [R1] est [R".to_owned()), Reply::Status(400, None, json!({})), Reply::Status(400, None, json!({}))]);
        let reply = ask(&person, &id, "Alors ?").await;
        assert_eq!((&reply["status"], &reply["content"]), (&json!("FAILED"), &json!("Le menu est")));
        assert_eq!(sources(&person, &id, 0).await, json!([]));
        let reply = ask(&person, &id, "Quel est le dernier retour ?").await;
        assert_eq!(reply["fallback"], "UNAVAILABLE");
        assert_eq!(sources(&person, &id, 1).await, json!([{ "content": "Retour 2 de Carnet" }]));
        assert_eq!(replies(&person, &id).await.len(), 2);
        // What was written is found, without the marks.
        let search = "query { viewer { conversations(filter: { query: \"menu est\" }) { totalCount } } }";
        assert_eq!(person.data(search, json!({})).await["viewer"]["conversations"]["totalCount"], 1);
    }
}
