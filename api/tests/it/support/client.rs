//! A client of the API that behaves like a browser: it stores cookies and posts JSON.

use std::{
    net::SocketAddr,
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
};

use reqwest::{Method, RequestBuilder, Response, header};
use serde_json::{Value, json};

use super::socket::Socket;

/// A client.
pub struct Client {
    address: SocketAddr,
    http: reqwest::Client,
    cookie: Mutex<Option<String>>,
    /// The cookie by which accounts recognise the browser.
    device: Mutex<Option<String>>,
    bearer: Option<String>,
}

impl Client {
    /// Creates a client without cookies.
    pub fn new(address: SocketAddr) -> Self {
        Self { address, http: http(), cookie: Mutex::default(), device: Mutex::default(), bearer: None }
    }

    /// Returns a client with the same cookies for another server.
    pub fn at(&self, address: SocketAddr) -> Self {
        let (cookie, device) = (Mutex::new(self.cookie()), Mutex::new(self.device.lock().unwrap().clone()));
        Self { address, http: self.http.clone(), cookie, device, bearer: self.bearer.clone() }
    }

    /// Returns a client of the same server that is not signed in.
    pub fn visitor(&self) -> Self {
        Self::new(self.address)
    }

    /// Returns a client that sends a personal API token instead of cookies.
    pub fn program(&self, secret: &str) -> Self {
        Self {
            address: self.address,
            http: self.http.clone(),
            cookie: Mutex::default(),
            device: Mutex::default(),
            bearer: Some(secret.to_owned()),
        }
    }

    /// Creates a personal API token. Returns its identifier and its secret.
    pub async fn create_token(&self, scopes: &[&str]) -> (String, String) {
        let query = "mutation($input: CreateApiTokenInput!) { createApiToken(input: $input) { apiToken { id } secret \
            userErrors { code } } }";
        let data = self.data(query, json!({ "input": { "name": "Outil", "scopes": scopes } })).await;
        let created = &data["createApiToken"];
        let text = |value: &Value| value.as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned();
        (text(&created["apiToken"]["id"]), text(&created["secret"]))
    }

    /// Stores or removes cookies as a response says.
    pub fn take_cookie(&self, response: &Response) {
        for set in response.headers().get_all(header::SET_COOKIE) {
            let pair = set.to_str().unwrap().split(';').next().unwrap().to_owned();
            if pair.contains("rodage_session=") {
                *self.cookie.lock().unwrap() = (!pair.ends_with('=')).then_some(pair);
            } else if pair.contains("rodage_device=") {
                *self.device.lock().unwrap() = Some(pair);
            }
        }
    }

    /// Returns the session cookie.
    pub fn cookie(&self) -> Option<String> {
        self.cookie.lock().unwrap().clone()
    }

    /// Builds a request with the client's cookies or token.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("http://{}{path}", self.address));
        let request = match &self.bearer {
            Some(secret) => request.bearer_auth(secret),
            None => request,
        };
        let kept = [self.cookie(), self.device.lock().unwrap().clone()];
        let kept = kept.into_iter().flatten().collect::<Vec<_>>().join("; ");
        if kept.is_empty() { request } else { request.header(header::COOKIE, kept) }
    }

    /// Posts an operation. Returns the whole response.
    pub async fn post(&self, query: &str, variables: Value) -> Response {
        let body = json!({ "query": query, "variables": variables });
        let response = self
            .request(Method::POST, "/graphql")
            .header(header::ACCEPT, "application/graphql-response+json")
            .json(&body)
            .send()
            .await
            .unwrap();
        self.take_cookie(&response);
        response
    }

    /// Posts an operation. Returns the body of the response.
    pub async fn execute(&self, query: &str, variables: Value) -> Value {
        self.post(query, variables).await.json().await.unwrap()
    }

    /// Posts an operation that must succeed. Returns its data.
    pub async fn data(&self, query: &str, variables: Value) -> Value {
        let mut response = self.execute(query, variables).await;
        assert_eq!(response.get("errors"), None, "{response:#}");
        response["data"].take()
    }

    /// Posts an operation that must fail. Returns the code of its first error.
    pub async fn error_code(&self, query: &str, variables: Value) -> String {
        let response = self.execute(query, variables).await;
        let code = response["errors"][0]["extensions"]["code"].as_str();
        code.unwrap_or_else(|| panic!("no error: {response:#}")).to_owned()
    }

    /// Signs up a new user. Returns their email address.
    pub async fn sign_up(&self, user_type: &str) -> String {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let email = format!("personne{}@exemple.fr", NEXT.fetch_add(1, Ordering::Relaxed));
        let input = json!({
            "email": email, "password": "secret!", "firstName": "Ada", "lastName": "Lovelace", "userType": user_type,
        });
        let data = self
            .data(
                "mutation($input: SignUpInput!) { signUp(input: $input) { viewer { id } userErrors { code } } }",
                json!({
                    "input": input
                }),
            )
            .await;
        assert!(data["signUp"]["viewer"]["id"].is_string(), "{data:#}");
        email
    }

    /// Creates a project. Returns its identifier.
    pub async fn create_project(&self, title: &str) -> String {
        let data = self.data(CREATE_PROJECT, json!({ "input": project(title) })).await;
        data["createProject"]["project"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned()
    }

    /// Changes a project's title.
    pub async fn rename_project(&self, id: &str, title: &str) {
        let query = "mutation($input: UpdateProjectInput!) { updateProject(input: $input) { userErrors { code } } }";
        let data = self.data(query, json!({ "input": { "id": id, "title": title } })).await;
        assert_eq!(data["updateProject"]["userErrors"], json!([]));
    }

    /// Deletes a project.
    pub async fn delete_project(&self, id: &str) {
        let query = "mutation($input: DeleteProjectInput!) { deleteProject(input: $input) { userErrors { code } } }";
        let data = self.data(query, json!({ "input": { "id": id } })).await;
        assert_eq!(data["deleteProject"]["userErrors"], json!([]));
    }

    /// Invites somebody to a project; `by` is the field of the input that says whom. Returns the identifier of the
    /// invitation and its token.
    pub async fn invite(&self, project: &str, by: Value) -> (String, String) {
        let data = self.data(INVITE, json!({ "input": { "projectId": project, "by": by } })).await;
        let invitation = &data["inviteTester"]["invitation"];
        let text = |field: &str| invitation[field].as_str().unwrap_or_else(|| panic!("{data:#}")).to_owned();
        (text("id"), text("token"))
    }

    /// Opens a WebSocket connection, and initialises it.
    pub async fn socket(&self) -> Socket {
        let mut socket = Socket::open(self.address, self.cookie().as_deref()).await;
        match &self.bearer {
            Some(secret) => socket.init_with(json!({ "authorization": format!("Bearer {secret}") })).await,
            None => socket.init().await,
        }
        socket
    }
}

/// Creates a client that does not follow redirects, so that tests can inspect them. It does without the certificates of
/// the system, because reading them for each client takes long.
fn http() -> reqwest::Client {
    reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).tls_certs_only([]).build().unwrap()
}

/// Creates a project and selects all of its fields.
pub const CREATE_PROJECT: &str = "mutation($input: CreateProjectInput!) { createProject(input: $input) { \
    project { id title description objectives feedbackType detailsForTesters prototypeLink deadline keywords status \
    version createdAt updatedAt } userErrors { code field message } } }";

/// Invites somebody and selects all fields that the owner sees.
pub const INVITE: &str = "mutation($input: InviteTesterInput!) { inviteTester(input: $input) { \
    delivery invitation { id status token url discordUsername email tester { id username } delivery seenAt \
    project { title } version } userErrors { code field message } } }";

/// Returns a valid input for a project.
pub fn project(title: &str) -> Value {
    json!({
        "title": title,
        "description": "Un jeu de plateforme où l'on répare des machines.",
        "objectives": "Savoir si le premier niveau se comprend sans aide.",
        "feedbackType": "Ressenti général",
        "detailsForTesters": "Comptez vingt minutes, sur ordinateur.",
        "prototypeLink": "https://exemple.fr/jeu",
        "deadline": "2027-03-31",
        "keywords": ["jeu", "plateforme"],
    })
}
