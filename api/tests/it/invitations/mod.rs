//! Invitations: permissions, what a link shows, responses, delivery, and concurrent requests.

mod concurrency;
mod delivery;
mod emails;
mod inviting;
mod queries;
mod received;
mod responding;
mod revoking;

use serde_json::{Value, json};

use crate::support::client::Client;

pub const ACCEPT: &str = "mutation($token: String!) { acceptInvitation(input: { token: $token }) { \
    invitation { id status canAccept canSendFeedback } projectTester { id project { title } } \
    userErrors { code field message } } }";

pub const REFUSE: &str = "mutation($token: String!, $reason: String) { \
    refuseInvitation(input: { token: $token, reason: $reason }) { invitation { status } \
    userErrors { code field message } } }";

const REVOKE: &str = "mutation($id: ID!) { revokeInvitation(input: { id: $id }) { invitation { status version } \
    userErrors { code field message } } }";

pub const RESEND: &str = "mutation($id: ID!) { resendInvitation(input: { id: $id }) { delivery \
    invitation { status token version } userErrors { code field message } } }";

const BY_TOKEN: &str = "query($token: String!) { invitationByToken(token: $token) { id status canAccept canSendFeedback \
    project { title creatorName description objectives feedbackType detailsForTesters prototypeLink deadline status } \
    token url discordUsername email tester { id } delivery seenAt refusalReason \
    feedbacks { totalCount } } }";

const OF_PROJECT: &str = "query($id: ID!, $filter: InvitationFilter, $first: Int, $after: String, $last: Int, \
    $before: String) { project(id: $id) { invitationCount invitations(filter: $filter, first: $first, after: $after, \
    last: $last, before: $before) { totalCount nodes { id status discordUsername seenAt refusalReason version } \
    pageInfo { endCursor startCursor hasNextPage hasPreviousPage } } \
    testers { totalCount nodes { id joinedAt tester { username } invitation { discordUsername status } } } } }";

pub fn discord(name: &str) -> Value {
    json!({ "discordUsername": name })
}

/// Returns the code, message and field of the only error of a payload.
fn only_error(payload: &Value) -> (&str, &str, Value) {
    let errors = payload["userErrors"].as_array().unwrap();
    assert_eq!(errors.len(), 1, "{payload:#}");
    let text = |field: &str| errors[0][field].as_str().unwrap();
    (text("code"), text("message"), errors[0]["field"].clone())
}

/// Sets the username of a tester and returns the identifier for inviting them.
pub async fn named_tester(tester: &Client, username: &str) -> String {
    let query = "mutation($name: String!) { updateTesterProfile(input: { username: $name }) { \
        testerProfile { id: testerId } userErrors { code } } }";
    let data = tester.data(query, json!({ "name": username })).await;
    data["updateTesterProfile"]["testerProfile"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned()
}

pub async fn set_status(owner: &Client, project: &str, status: &str) {
    let query = "mutation($input: SetProjectStatusInput!) { setProjectStatus(input: $input) { userErrors { code } } }";
    let data = owner.data(query, json!({ "input": { "id": project, "status": status } })).await;
    assert_eq!(data["setProjectStatus"]["userErrors"], json!([]));
}
