//! Javier with a language model: what it writes reaches every device in order, can be stopped, costs what is allowed, and is
//! replaced by a prepared answer when the model is away.

mod failures;
mod limits;
mod privacy;
mod sources;
mod streaming;

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::support::{app::Server, client::Client, model::Model};

/// Longer than an answer takes on a busy machine, with its retries.
const TIMEOUT: Duration = Duration::from_secs(40);

const MESSAGES: &str = "query($id: ID!) { conversation(id: $id) { messages(last: 50) { nodes { \
    id content sender status model fallback thinking version } } } }";

const STOP: &str = "mutation($id: ID!) { stopMessage(input: { id: $id }) { message { id content status version } \
    userErrors { code field message } } }";

const IN_PROGRESS: [&str; 2] = ["PENDING", "STREAMING"];

/// Starts the server again, on the same database, with the model and more flags.
async fn with_model(server: Server, model: &Model, more: &[&str]) -> Server {
    let database = server.stop().await;
    let flags = model.flags();
    let flags: Vec<&str> = flags.iter().map(String::as_str).chain(more.iter().copied()).collect();
    Server::start_with(database, &flags).await
}

/// Creates a conversation in the workspace of a project.
async fn converse(owner: &Client, project: &str) -> String {
    let create =
        "mutation($project: ID!) { createConversation(input: { projectId: $project }) { conversation { id } } }";
    let data = owner.data(create, json!({ "project": project })).await;
    data["createConversation"]["conversation"]["id"].as_str().unwrap().to_owned()
}

/// Returns Javier's messages, oldest first.
async fn replies(client: &Client, conversation: &str) -> Vec<Value> {
    let data = client.data(MESSAGES, json!({ "id": conversation })).await;
    let nodes = data["conversation"]["messages"]["nodes"].as_array().unwrap().clone();
    nodes.into_iter().filter(|node| node["sender"] == "BOT").collect()
}

/// Waits until Javier's message of that number, from 0, is as wanted.
async fn wait_for(client: &Client, conversation: &str, number: usize, is_it: impl Fn(&Value) -> bool) -> Value {
    let start = Instant::now();
    loop {
        let replies = replies(client, conversation).await;
        if let Some(reply) = replies.get(number).filter(|reply| is_it(reply)) {
            return reply.clone();
        }
        assert!(start.elapsed() < TIMEOUT, "after {:?}: {replies:#?}", start.elapsed());
        sleep(Duration::from_millis(30)).await;
    }
}

fn is_finished(reply: &Value) -> bool {
    !IN_PROGRESS.contains(&reply["status"].as_str().unwrap())
}

/// Sends a message, and returns Javier's when it is finished.
async fn ask(client: &Client, conversation: &str, question: &str) -> Value {
    let number = replies(client, conversation).await.len();
    crate::chat::send_message(client, conversation, question, "MENTOR").await;
    wait_for(client, conversation, number, is_finished).await
}
