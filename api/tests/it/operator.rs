//! What the operator does from the command line, beside a running server: finding and closing accounts, making projects
//! private and deleting them.

use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::{
    accounts::sign_in,
    directory, public_projects,
    support::{app::Server, both_databases, client::Client, errors, socket::Socket},
};

/// Runs a command of the operator on the database of a server. Returns whether it succeeded, and what it printed.
async fn rodage(server: &Server, arguments: &[&str]) -> (bool, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rodage"));
    command.args(arguments).env("DATABASE_URL", &server.database.url);
    command.env("RODAGE_FILES_DIR", server.database.files_dir()).env("RODAGE_OUTBOX_DIR", server.outbox.path());
    // The server answers meanwhile.
    let output: Output = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    let [printed, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.success(), printed, error)
}

async fn identifier(client: &Client) -> String {
    client.data("{ viewer { id } }", json!({})).await["viewer"]["id"].as_str().unwrap().to_owned()
}

/// Waits until a subscription ends because its object is no longer found. Changes may arrive before.
async fn assert_not_found(socket: &mut Socket) {
    loop {
        let message = socket.message().await;
        if message["type"] == "error" {
            assert_eq!(message["payload"][0]["extensions"]["code"], "NOT_FOUND", "{message:#}");
            return;
        }
    }
}

/// Waits for a change of the projects of a creator.
async fn wait_for_project(socket: &mut Socket, operation: &str, project: &str) {
    loop {
        let changes = socket.next("1").await["projectChanges"]["changes"].take();
        let is_it = |change: &Value| change["operation"] == operation && change["objectId"] == project;
        if changes.as_array().unwrap().iter().any(is_it) {
            return;
        }
    }
}

const PROJECTS: &str = "subscription { projectChanges { cursor changes { operation objectId } } }";
const PAGE: &str = "subscription($id: ID!) { publicProjectChanges(projectId: $id) { cursor changes { operation } } }";
const LISTED: &str = "{ projectListings { nodes { project { title } } } }";

both_databases! {
    async fn the_operator_finds_an_account_by_its_address_and_by_its_identifier(server: Server) {
        let creator = server.visitor();
        let email = creator.sign_up("CREATOR").await;
        creator.create_project("Le jeu").await;
        let id = identifier(&creator).await;
        let shouted = email.to_uppercase();
        for name in [email.as_str(), &shouted, &id] {
            let (is_success, printed, error) = rodage(&server, &["accounts", "find", name]).await;
            assert!(is_success, "{error}");
            for expected in [id.as_str(), "creator", "Ada Lovelace", &email, "not confirmed", "projects  1"] {
                assert!(printed.contains(expected), "{expected}: {printed}");
            }
        }
        let (is_success, _, error) = rodage(&server, &["accounts", "find", "personne@ailleurs.fr"]).await;
        assert!(!is_success && error.contains("there is no such account"), "{error}");
    }

    async fn an_account_closed_by_the_operator_ends_as_if_its_owner_deleted_it(server: Server) {
        let (creator, reader) = (server.visitor(), server.visitor());
        let email = creator.sign_up("CREATOR").await;
        let project = creator.create_project("Le jeu").await;
        public_projects::show(&creator, &project, "PUBLIC").await;
        let (_, secret) = creator.create_token(&["PROFILE_READ"]).await;
        // A second session of the same person, and a visitor who has the page open.
        let other = server.visitor();
        assert!(errors(&sign_in(&other, &email, "secret!").await).is_empty());
        let mut page = reader.socket().await;
        page.subscribe("1", PAGE, json!({ "id": project })).await;
        page.next("1").await;
        let mut sockets = [creator.socket().await, other.socket().await];
        for socket in &mut sockets {
            socket.subscribe("1", PROJECTS, json!({})).await;
            socket.next("1").await;
        }

        let (is_success, printed, error) = rodage(&server, &["accounts", "close", &email]).await;
        assert!(!is_success && error.contains("--yes"), "{error}");
        assert!(printed.contains(&email) && printed.contains(&project) && printed.contains("Le jeu"), "{printed}");
        assert_eq!(creator.data("{ viewer { projects { totalCount } } }", json!({})).await["viewer"]["projects"]["totalCount"], 1);

        let (is_success, _, error) = rodage(&server, &["accounts", "close", &email, "--yes"]).await;
        assert!(is_success, "{error}");
        for socket in &mut sockets {
            assert_eq!(socket.closed().await, 4403);
        }
        assert_not_found(&mut page).await;
        assert_eq!(creator.program(&secret).error_code("{ viewer { id } }", json!({})).await, "UNAUTHENTICATED");
        assert_eq!(errors(&sign_in(&server.visitor(), &email, "secret!").await)[0].0, "INVALID_CREDENTIALS");
        let seen = reader.data("query($id: ID!) { publicProject(projectId: $id) { title } }", json!({ "id": project })).await;
        assert_eq!(seen["publicProject"], Value::Null);
        // The server does the job that the command has scheduled.
        assert!(server.outbox.to(&email, 1).await[0].text.contains("sous le nom « Anonyme »"));
        let (is_success, _, error) = rodage(&server, &["accounts", "close", &email, "--yes"]).await;
        assert!(!is_success && error.contains("there is no such account"), "{error}");
    }

    async fn a_project_that_the_operator_makes_private_leaves_its_page_and_the_directory(server: Server) {
        let (creator, reader) = (server.creator().await, server.visitor());
        let project = creator.create_project("Douteux").await;
        directory::publish(&creator, &project).await;
        let listed = async || reader.data(LISTED, json!({})).await["projectListings"]["nodes"].take();
        assert_eq!(listed().await, json!([{ "project": { "title": "Douteux" } }]));
        let mut page = reader.socket().await;
        page.subscribe("1", PAGE, json!({ "id": project })).await;
        page.next("1").await;
        let mut own = creator.socket().await;
        own.subscribe("1", PROJECTS, json!({})).await;
        own.next("1").await;

        for _ in 0..2 {
            let (is_success, _, error) = rodage(&server, &["projects", "unpublish", &project]).await;
            assert!(is_success, "{error}");
        }
        assert_not_found(&mut page).await;
        wait_for_project(&mut own, "UPDATED", &project).await;
        assert_eq!(listed().await, json!([]));
        let seen = creator.data("query($id: ID!) { project(id: $id) { visibility } }", json!({ "id": project })).await;
        assert_eq!(seen["project"]["visibility"], "PRIVATE");
        let unknown = format!("prj_{}", "0".repeat(32));
        let (is_success, _, error) = rodage(&server, &["projects", "unpublish", &unknown]).await;
        assert!(!is_success && error.contains("there is no such project"), "{error}");
    }

    async fn the_operator_deletes_a_project(server: Server) {
        let creator = server.visitor();
        let email = creator.sign_up("CREATOR").await;
        let project = creator.create_project("Le jeu").await;
        let mut own = creator.socket().await;
        own.subscribe("1", PROJECTS, json!({})).await;
        own.next("1").await;
        let (is_success, printed, error) = rodage(&server, &["projects", "delete", &project]).await;
        assert!(!is_success && error.contains("--yes"), "{error}");
        assert!(printed.contains("Le jeu") && printed.contains(&email), "{printed}");
        let (is_success, _, error) = rodage(&server, &["projects", "delete", &project, "--yes"]).await;
        assert!(is_success, "{error}");
        wait_for_project(&mut own, "DELETED", &project).await;
        let told = &server.outbox.to(&email, 1).await[0].text;
        assert!(told.contains("Nous avons supprimé") && told.contains("Le jeu"), "{told}");
        let seen = creator.data("{ viewer { projects { totalCount } } }", json!({})).await;
        assert_eq!(seen["viewer"]["projects"]["totalCount"], 0);
        let (is_success, _, error) = rodage(&server, &["projects", "delete", &project]).await;
        assert!(!is_success && error.contains("there is no such project"), "{error}");
    }
}
