//! The releases of a project: who writes and reads them, and who is told of new ones.

mod following;
mod managing;
mod subscriptions;

use serde_json::{Value, json};

use crate::support::{client::Client, errors};

const CREATE: &str = "mutation($input: CreateReleaseInput!) { createRelease(input: $input) { \
    release { id name notes link releasedOn fixedCount version } userErrors { code field } } }";

const UPDATE: &str = "mutation($input: UpdateReleaseInput!) { updateRelease(input: $input) { \
    release { name notes link releasedOn version } userErrors { code field } } }";

const DELETE: &str =
    "mutation($id: ID!) { deleteRelease(input: { id: $id }) { deletedReleaseId userErrors { code field } } }";

const LIST: &str = "query($id: ID!, $first: Int, $last: Int, $after: String) { project(id: $id) { \
    releases(first: $first, last: $last, after: $after) { totalCount nodes { name } pageInfo { endCursor hasNextPage } } } }";

const SHEET: &str = "query($token: String!) { invitationByToken(token: $token) { canFollowReleases isFollowingReleases \
    project { releases { totalCount nodes { id name notes fixedFeedbacks { totalCount } } } } } }";

/// Adds a release, which must succeed. Returns its identifier.
pub async fn add(client: &Client, project: &str, name: &str, day: &str) -> String {
    let input = json!({ "projectId": project, "name": name, "releasedOn": day });
    let data = client.data(CREATE, json!({ "input": input })).await;
    data["createRelease"]["release"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned()
}

fn error<'a>(code: &'a str, field: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![(code, field)]
}

fn names(list: &Value) -> Vec<String> {
    let nodes = list["nodes"].as_array().unwrap_or_else(|| panic!("{list:#}"));
    nodes.iter().map(|node| node["name"].as_str().unwrap().to_owned()).collect()
}
