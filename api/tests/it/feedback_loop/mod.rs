//! What becomes of feedback: what authors add and edit, how owners sort it, messages about it, and who sees what.

mod access;
mod downloading;
mod editing;
pub mod films;
mod messages;
mod notifying;
mod personal_data;
pub mod pictures;
mod planning;
mod releases;
mod retesting;
mod searching;
mod sending;
mod subscriptions;
mod triage;

use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::{Value, json};

use crate::{
    invitations::ACCEPT,
    support::{app::Server, client::Client, socket::Socket},
};

const SEND: &str = "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { feedback { id kind severity steps \
    rating environment { browser system screen language } status isUseful isRead editableUntil version } \
    invitation { feedbacks { totalCount } } userErrors { code field } } }";

const EDIT: &str = "mutation($input: EditFeedbackInput!) { editFeedback(input: $input) { feedback { content kind severity \
    steps rating editedAt version } userErrors { code field } } }";

const TRIAGE: &str = "mutation($input: TriageFeedbacksInput!) { triageFeedbacks(input: $input) { feedbacks { id status \
    isRead isUseful tags version } userErrors { code field } } }";

const MERGE: &str = "mutation($input: MergeFeedbacksInput!) { mergeFeedbacks(input: $input) { feedback { id version } \
    feedbacks { id duplicateOf { id } version } userErrors { code field } } }";

const PLAN: &str = "mutation($input: PlanFeedbacksInput!) { planFeedbacks(input: $input) { feedbacks { id status \
    roadmapItem { id title } version } roadmapItem { id title date status } userErrors { code field } } }";

const WRITE: &str = "mutation($input: SendFeedbackMessageInput!) { sendFeedbackMessage(input: $input) { message { id content \
    authorName isFromCreator version } feedback { id status messageCount version } userErrors { code field } } }";

const NODE: &str = "query($id: ID!) { node(id: $id) { ... on Feedback { id content status isUseful isRead tags version \
    messageCount duplicateOf { id } roadmapItem { id } editableUntil authorName environment { browser } \
    messages { totalCount nodes { content authorName isFromCreator } } } } }";

const BY_LINK: &str = "query($token: String!) { invitationByToken(token: $token) { feedbacks { totalCount nodes { id content \
    status isRead tags duplicateOf { id } roadmapItem { id } editableUntil messageCount \
    messages { nodes { content isFromCreator } } } } } }";

const LIST: &str = "query($id: ID!, $filter: FeedbackFilter, $orderBy: FeedbackOrder, $first: Int, $after: String) { \
    project(id: $id) { unreadFeedbackCount feedbackTags feedbacks(filter: $filter, orderBy: $orderBy, first: $first, \
    after: $after) { totalCount nodes { id content } pageInfo { endCursor hasNextPage } } } }";

/// A project with a tester.
struct Team {
    owner: Client,
    tester: Client,
    project: String,
}

impl Team {
    async fn new(server: &Server) -> Self {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        join(&owner, &tester, &project).await;
        Self { owner, tester, project }
    }

    /// Sends feedback as the tester. Returns its identifier.
    async fn send(&self, content: &str) -> String {
        send(&self.tester, json!({ "projectId": self.project, "content": content, "authorName": "Zoé" })).await
    }

    /// Returns the contents of the feedback on the project that meets criteria.
    async fn contents(&self, filter: Value) -> Vec<String> {
        contents(&self.list(json!({ "filter": filter })).await)
    }

    /// Returns the feedback on the project, with variables of [`LIST`].
    async fn list(&self, mut variables: Value) -> Value {
        variables["id"] = json!(self.project);
        self.owner.data(LIST, variables).await["project"]["feedbacks"].take()
    }

    /// Sorts feedback as the owner, who may.
    async fn triage(&self, ids: &[&str], mut input: Value) -> Vec<Value> {
        input["ids"] = json!(ids);
        let data = self.owner.data(TRIAGE, json!({ "input": input })).await;
        assert_eq!(data["triageFeedbacks"]["userErrors"], json!([]));
        data["triageFeedbacks"]["feedbacks"].as_array().unwrap().clone()
    }
}

/// Creates a webhook of a creator for changes of feedback. Returns its identifier.
async fn watch(creator: &Client) -> String {
    let create = "mutation { createWebhook(input: { url: \"https://exemple.invalid\", events: [FEEDBACK_UPDATED] }) { \
        webhook { id } } }";
    let data = creator.data(create, json!({})).await;
    data["createWebhook"]["webhook"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned()
}

/// Returns the identifiers of the feedback that a webhook was told of, in their order.
async fn told(creator: &Client, webhook: &str) -> Vec<String> {
    let log = "query($id: ID!) { node(id: $id) { ... on Webhook { deliveries(first: 20) { nodes { body } } } } }";
    let data = creator.data(log, json!({ "id": webhook })).await;
    let deliveries = data["node"]["deliveries"]["nodes"].as_array().unwrap_or_else(|| panic!("{data:#}")).iter();
    let bodies = deliveries.map(|delivery| {
        let body: Value = serde_json::from_str(delivery["body"].as_str().unwrap()).unwrap();
        body["data"]["feedback"]["id"].as_str().unwrap_or_else(|| panic!("{body:#}")).to_owned()
    });
    let mut ids: Vec<String> = bodies.collect();
    ids.sort();
    ids
}

/// Makes somebody a tester of a project.
async fn join(owner: &Client, tester: &Client, project: &str) {
    // A project has one open invitation to each name.
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("testeur{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let (_, token) = owner.invite(project, json!({ "discordUsername": name })).await;
    let data = tester.data(ACCEPT, json!({ "token": token })).await;
    assert_eq!(data["acceptInvitation"]["userErrors"], json!([]));
}

/// Sends feedback, which must succeed. Returns its identifier.
async fn send(client: &Client, input: Value) -> String {
    let data = client.data(SEND, json!({ "input": input })).await;
    data["sendFeedback"]["feedback"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned()
}

/// Sends feedback by the link of an invitation to somebody without an account. Returns its identifier and the token.
async fn send_by_link(server: &Server, owner: &Client, project: &str, by: Value) -> (String, String) {
    let (_, token) = owner.invite(project, by).await;
    let id = send(&server.visitor(), json!({ "token": token, "content": "Par le lien", "authorName": "Léa" })).await;
    (id, token)
}

/// Sends a message. Returns the payload.
async fn write(client: &Client, input: Value) -> Value {
    client.data(WRITE, json!({ "input": input })).await["sendFeedbackMessage"].take()
}

async fn node(client: &Client, id: &str) -> Value {
    client.data(NODE, json!({ "id": id })).await["node"].take()
}

/// Waits for `count` changes from the first that meets a condition on. A subscription may be told of what was done just
/// before it, and of several transactions in one message.
async fn changes_from(socket: &mut Socket, field: &str, count: usize, is_first: impl Fn(&Value) -> bool) -> Vec<Value> {
    let mut changes = Vec::new();
    while changes.len() < count {
        changes.extend(socket.next("1").await[field]["changes"].as_array().unwrap().iter().cloned());
        let first = changes.iter().position(&is_first).unwrap_or(changes.len());
        changes.drain(..first);
    }
    changes
}

fn contents(list: &Value) -> Vec<String> {
    let nodes = list["nodes"].as_array().unwrap_or_else(|| panic!("{list:#}"));
    nodes.iter().map(|node| node["content"].as_str().unwrap().to_owned()).collect()
}

/// Returns the code of each error of a payload with its field.
fn errors(payload: &Value) -> Vec<(&str, String)> {
    let errors = payload["userErrors"].as_array().unwrap_or_else(|| panic!("{payload:#}"));
    let field = |error: &Value| {
        let path = error["field"].as_array().map(|path| path[1..].iter().map(|part| part.as_str().unwrap()).collect());
        path.map(|path: Vec<&str>| path.join(".")).unwrap_or_default()
    };
    errors.iter().map(|error| (error["code"].as_str().unwrap(), field(error))).collect()
}

fn error(code: &'static str, field: &str) -> Vec<(&'static str, String)> {
    vec![(code, field.to_owned())]
}
