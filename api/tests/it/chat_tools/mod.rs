//! What Javier prepares when a person asks for it, and that nothing but their own words leads to it: no question, no
//! feedback of others, no model. Proposals change nothing by themselves.

mod invitations;
mod lists;
mod safety;
mod settling;
mod steps;

use chrono::NaiveDate;
use chrono_tz::Europe::Paris;
use serde_json::{Value, json};

use crate::{
    chat::{send_message, wait_for_replies},
    support::{app::Server, client::Client},
};

const PROPOSALS: &str = "query($id: ID!) { conversation(id: $id) { messages(last: 60) { nodes { id sender content model \
    status version proposal { __typename \
    ... on RoadmapStepProposal { project { id } title date outcome } \
    ... on InvitationProposal { project { id } discordUsername email tester { username } outcome } \
    ... on DuplicatesProposal { project { id } groups { original { content } duplicates { content } outcome } } \
    ... on RepliesProposal { project { id } replies { feedback { content } text outcome } } } } } } }";

const SEND_FEEDBACK: &str =
    "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { feedback { id } userErrors { code } } }";

/// Creates a conversation in the workspace of a project, or in none.
async fn converse(owner: &Client, project: Option<&str>) -> String {
    let create =
        "mutation($project: ID) { createConversation(input: { projectId: $project }) { conversation { id } } }";
    let data = owner.data(create, json!({ "project": project })).await;
    data["createConversation"]["conversation"]["id"].as_str().unwrap().to_owned()
}

/// Returns Javier's messages with their proposals, oldest first.
async fn proposals(client: &Client, conversation: &str) -> Vec<Value> {
    let data = client.data(PROPOSALS, json!({ "id": conversation })).await;
    let nodes = data["conversation"]["messages"]["nodes"].as_array().unwrap().clone();
    nodes.into_iter().filter(|node| node["sender"] == "BOT").collect()
}

/// Sends messages, and returns Javier's replies to them.
async fn ask_all(client: &Client, conversation: &str, messages: &[&str]) -> Vec<Value> {
    let before = proposals(client, conversation).await.len();
    for message in messages {
        send_message(client, conversation, message, "MENTOR").await;
    }
    wait_for_replies(client, conversation, before + messages.len()).await;
    proposals(client, conversation).await.split_off(before)
}

/// Sends a message, and returns Javier's reply.
async fn ask(client: &Client, conversation: &str, message: &str) -> Value {
    ask_all(client, conversation, &[message]).await.remove(0)
}

/// Sends feedback through an invitation of its own. Returns its identifier.
async fn give(owner: &Client, project: &str, name: &str, content: &str) -> String {
    give_by_link(owner, project, name, content).await.0
}

/// Returns the identifier of the feedback, and the token of the invitation.
async fn give_by_link(owner: &Client, project: &str, name: &str, content: &str) -> (String, String) {
    let (_, token) = owner.invite(project, json!({ "discordUsername": name })).await;
    let input = json!({ "token": token, "authorName": name, "content": content });
    let data = owner.visitor().data(SEND_FEEDBACK, json!({ "input": input })).await;
    let id = data["sendFeedback"]["feedback"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}"));
    (id.to_owned(), token)
}

/// Returns the day that it is for those who have chosen no time zone.
fn today(server: &Server) -> NaiveDate {
    server.app.clock.now().with_timezone(&Paris).date_naive()
}

fn text(reply: &Value) -> &str {
    reply["content"].as_str().unwrap()
}
