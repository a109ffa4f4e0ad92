//! The API over HTTP, as used by the load client.

use std::{cell::Cell, net::SocketAddr};

use anyhow::{Context, Result, ensure};
use reqwest::header;
use serde_json::{Value, json};

use crate::server::Server;

/// Subscribes to the public wall.
pub const STORY_CHANGES: &str = "subscription($after: ChangeCursor) { storyChanges(after: $after) { cursor changes { \
    operation objectId story { id name text version } } } }";

/// Subscribes to the caller's projects.
pub const PROJECT_CHANGES: &str = "subscription($after: ChangeCursor) { projectChanges(after: $after) { cursor \
    changes { operation objectId project { id title status version } } } }";

/// Subscribes to the roadmap of a project.
pub const ROADMAP_CHANGES: &str = "subscription($project: ID!, $after: ChangeCursor) { \
    roadmapItemChanges(projectId: $project, after: $after) { cursor changes { operation objectId roadmapItem { \
    id title updatedAt version } } } }";

/// An API client, optionally signed in. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Api {
    http: reqwest::Client,
    url: String,
    /// The session, as a `Cookie` header.
    pub cookie: Option<String>,
}

impl Api {
    /// Returns an anonymous client.
    pub fn visitor(server: &Server) -> Self {
        Self { http: reqwest::Client::new(), url: url(server.address), cookie: None }
    }

    /// Creates a creator account and returns its signed-in client.
    pub async fn creator(server: &Server) -> Result<Self> {
        thread_local!(static NEXT: Cell<u64> = const { Cell::new(0) });
        let mut api = Self::visitor(server);
        let input = json!({
            "email": format!("createur{}@exemple.fr", NEXT.replace(NEXT.get() + 1)), "password": "secret!",
            "firstName": "Ada", "lastName": "Lovelace", "userType": "CREATOR",
        });
        let query = "mutation($input: SignUpInput!) { signUp(input: $input) { userErrors { code } } }";
        let response = api.post(query, json!({ "input": input })).await?;
        let cookie = response.headers().get(header::SET_COOKIE).context("no session cookie")?.to_str()?;
        api.cookie = cookie.split(';').next().map(str::to_owned);
        Ok(api)
    }

    /// Returns a client of the same account for another server, with its own connections.
    pub fn at(&self, server: &Server) -> Self {
        Self { cookie: self.cookie.clone(), ..Self::visitor(server) }
    }

    /// Creates a project and returns its id.
    pub async fn create_project(&self, title: &str) -> Result<String> {
        let input = json!({
            "title": title, "description": "Un jeu de plateforme où l'on répare des machines.",
            "objectives": "Savoir si le premier niveau se comprend sans aide.", "feedbackType": "Ressenti général",
            "detailsForTesters": "Comptez vingt minutes, sur ordinateur.", "deadline": "2027-03-31",
            "keywords": ["jeu", "plateforme"],
        });
        let query = "mutation($input: CreateProjectInput!) { createProject(input: $input) { project { id } \
                     userErrors { code } } }";
        id(&self.mutate(query, input).await?["createProject"]["project"])
    }

    /// Renames a project.
    pub async fn rename_project(&self, id: &str, title: &str) -> Result<()> {
        let query = "mutation($input: UpdateProjectInput!) { updateProject(input: $input) { userErrors { code } } }";
        self.mutate(query, json!({ "id": id, "title": title })).await.map(drop)
    }

    /// Adds an item to a roadmap and returns its id.
    pub async fn create_roadmap_item(&self, project: &str) -> Result<String> {
        let input = json!({ "projectId": project, "title": "Première étape" });
        let query = "mutation($input: CreateRoadmapItemInput!) { createRoadmapItem(input: $input) { \
                     roadmapItem { id } userErrors { code } } }";
        id(&self.mutate(query, input).await?["createRoadmapItem"]["roadmapItem"])
    }

    /// Renames a roadmap item.
    pub async fn rename_roadmap_item(&self, id: &str, title: &str) -> Result<()> {
        let query = "mutation($input: UpdateRoadmapItemInput!) { updateRoadmapItem(input: $input) { \
                     userErrors { code } } }";
        self.mutate(query, json!({ "id": id, "title": title })).await.map(drop)
    }

    /// Counts the caller's projects: an ordinary query.
    pub async fn count_projects(&self) -> Result<()> {
        let response = self.post("{ viewer { projects { totalCount } } }", json!({})).await?;
        let response: Value = response.json().await?;
        ensure!(response["data"]["viewer"]["projects"]["totalCount"].is_number(), "unexpected response: {response}");
        Ok(())
    }

    /// Submits a story to the wall.
    pub async fn submit_story(&self, text: &str) -> Result<()> {
        let query = "mutation($input: SubmitStoryInput!) { submitStory(input: $input) { userErrors { code } } }";
        self.mutate(query, json!({ "name": "Ada", "text": text })).await.map(drop)
    }

    /// Executes a mutation and returns its data. Fails if there are errors.
    async fn mutate(&self, query: &str, input: Value) -> Result<Value> {
        let mut response: Value = self.post(query, json!({ "input": input })).await?.json().await?;
        let data = response["data"].take();
        let accepted = data.as_object().is_some_and(|fields| {
            fields.values().all(|payload| payload["userErrors"].as_array().is_some_and(Vec::is_empty))
        });
        ensure!(accepted, "a mutation was refused: {response} {data}");
        Ok(data)
    }

    async fn post(&self, query: &str, variables: Value) -> Result<reqwest::Response> {
        let mut request = self
            .http
            .post(&self.url)
            .header(header::ACCEPT, "application/graphql-response+json")
            .json(&json!({ "query": query, "variables": variables }));
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        Ok(request.send().await?)
    }
}

fn url(address: SocketAddr) -> String {
    format!("http://{address}/graphql")
}

fn id(object: &Value) -> Result<String> {
    object["id"].as_str().map(str::to_owned).context("no object in the response")
}
