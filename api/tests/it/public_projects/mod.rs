//! The public page of a project: who sees it, what it shows, votes on its roadmap, and its changes.

mod feeds;
mod live;
mod pages;
mod votes;

use serde_json::{Value, json};

use crate::support::{client::Client, socket::Socket};

const SET: &str = "mutation($id: ID!, $visibility: ProjectVisibility!) { \
    setProjectVisibility(input: { id: $id, visibility: $visibility }) { project { visibility version } userErrors { code field } } }";

const SETTINGS: &str = "mutation($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) { userErrors { code } } }";

const TRIAGE: &str = "mutation($id: ID!, $isPublic: Boolean!) { triageFeedbacks(input: { ids: [$id], isPublic: $isPublic }) { \
    feedbacks { isPublic } userErrors { code } } }";

const VOTE: &str = "mutation($id: ID!, $isCast: Boolean!) { setRoadmapVote(input: { id: $id, isCast: $isCast }) { \
    publicRoadmapItem { voteCount version } userErrors { code field } } }";

const STEPS: &str = "query($id: ID!) { publicProject(projectId: $id) { ownVotes roadmapItems { nodes { id title voteCount version } } } }";

/// Changes who sees the page of a project, which must succeed.
pub async fn show(owner: &Client, project: &str, visibility: &str) {
    let data = owner.data(SET, json!({ "id": project, "visibility": visibility })).await;
    assert_eq!(data["setProjectVisibility"]["project"]["visibility"], visibility, "{data:#}");
}

/// Changes settings of the workspace of a project.
async fn set(owner: &Client, project: &str, settings: Value) {
    let mut input = settings;
    input["projectId"] = json!(project);
    let data = owner.data(SETTINGS, json!({ "input": input })).await;
    assert_eq!(data["updateWorkspaceSettings"]["userErrors"], json!([]));
}

/// Adds a step to the roadmap of a project. Returns its identifier on the public page.
pub async fn add_step(owner: &Client, project: &str, title: &str) -> String {
    let add = "mutation($id: ID!, $title: String!) { createRoadmapItem(input: { projectId: $id, title: $title, date: \"2026-12-01\" }) { \
        roadmapItem { id } } }";
    let data = owner.data(add, json!({ "id": project, "title": title })).await;
    data["createRoadmapItem"]["roadmapItem"]["id"].as_str().unwrap().replace("rmi_", "pri_")
}

/// Sends feedback of a visitor. Returns its identifier and the token of its invitation.
async fn send_feedback(owner: &Client, project: &str, content: &str) -> (String, String) {
    let (_, token) = owner.invite(project, json!({ "discordUsername": "lea" })).await;
    let give = "mutation($token: String!, $content: String!) { sendFeedback(input: { token: $token, content: $content, \
        authorName: \"Léa Dupont\", rating: 4, kind: IDEA, environment: { browser: \"Firefox\" } }) { feedback { id } } }";
    let data = owner.visitor().data(give, json!({ "token": token, "content": content })).await;
    (data["sendFeedback"]["feedback"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned(), token)
}

/// Reads messages until one ends with these changes: what was made before the subscription may arrive first, also in the same
/// message, since it begins where the server had read the feed to.
async fn wait_for(socket: &mut Socket, id: &str, field: &str, wanted: Value) {
    let wanted = wanted.as_array().unwrap();
    while !socket.next(id).await[field]["changes"].as_array().unwrap().ends_with(wanted) {}
}
