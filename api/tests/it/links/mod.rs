//! Links by which many people join a project: at once or by asking, as long as there are seats.

mod asking;
mod joining;
mod managing;

use serde_json::{Value, json};

use crate::support::{client::Client, errors};

const CREATE: &str = "mutation($input: CreateProjectLinkInput!) { createProjectLink(input: $input) { \
    projectLink { id token name seats endsOn mode state } userErrors { code field } } }";

const UPDATE: &str = "mutation($input: UpdateProjectLinkInput!) { updateProjectLink(input: $input) { \
    projectLink { name seats endsOn mode state } userErrors { code field } } }";

const REVOKE: &str =
    "mutation($id: ID!) { revokeProjectLink(input: { id: $id }) { projectLink { state } userErrors { code field } } }";

const JOIN: &str = "mutation($token: String!, $message: String) { joinProject(input: { token: $token, message: $message }) { \
    invitation { id status token canSendFeedback } requestStatus userErrors { code field } } }";

const ANSWER: &str = "mutation($id: ID!, $accepts: Boolean!) { answerJoinRequest(input: { id: $id, isAccepted: $accepts }) { \
    joinRequest { status } userErrors { code field } } }";

const VIEW: &str = "query($token: String!) { projectLink(token: $token) { state mode seatsLeft endsOn isOwn isTester \
    requestStatus project { title } } }";

const LINKS: &str = "query($id: ID!) { project(id: $id) { links { totalCount nodes { id name openedCount acceptedCount feedbackCount \
    pendingCount state } } joinRequests { totalCount nodes { id message status tester { username } link { name } } } } }";

/// A link of a project.
pub struct Link {
    /// Its identifier.
    pub id: String,
    /// Its token.
    pub token: String,
}

/// Adds a link without an end, which must succeed.
pub async fn add(owner: &Client, project: &str, mode: &str, seats: Option<i32>) -> Link {
    let input = json!({ "projectId": project, "name": "Le Discord des joueurs", "mode": mode, "seats": seats });
    let data = owner.data(CREATE, json!({ "input": input })).await;
    let text = |field: &str| data["createProjectLink"]["projectLink"][field].as_str().map(str::to_owned);
    Link {
        id: text("id").unwrap_or_else(|| panic!("{data:#}")),
        token: text("token").unwrap_or_else(|| panic!("{data:#}")),
    }
}

/// Joins through a link.
pub async fn join(client: &Client, token: &str) -> Value {
    client.data(JOIN, json!({ "token": token })).await["joinProject"].take()
}

/// Asks to join through a link. Returns the identifier of the request, as the owner sees it.
pub async fn ask(owner: &Client, project: &str, client: &Client, token: &str) -> String {
    let joined = client.data(JOIN, json!({ "token": token, "message": "Je joue souvent" })).await;
    assert_eq!(joined["joinProject"]["requestStatus"], "PENDING", "{joined:#}");
    let requests = links(owner, project).await["joinRequests"].take();
    requests["nodes"][0]["id"].as_str().unwrap_or_else(|| panic!("{requests:#}")).to_owned()
}

/// Returns the links of a project and the requests to join it.
async fn links(owner: &Client, project: &str) -> Value {
    owner.data(LINKS, json!({ "id": project })).await["project"].take()
}

async fn view(client: &Client, token: &str) -> Value {
    client.data(VIEW, json!({ "token": token })).await["projectLink"].take()
}

async fn answer(owner: &Client, request: &str, accepts: bool) -> Value {
    owner.data(ANSWER, json!({ "id": request, "accepts": accepts })).await["answerJoinRequest"].take()
}

fn error<'a>(code: &'a str, field: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![(code, field)]
}
