//! What the heaviest pages cost the database: as many statements for many rows as for few.

use serde_json::{Value, json};

use crate::{
    chat::{begin, say},
    support::{app::Server, both_databases, client::Client},
};

const DASHBOARD: &str = "{ viewer { dashboard { projectCount completedProjectCount pendingInvitationCount \
    acceptedInvitationCount } projects(first: 5) { nodes { title invitationCount } } \
    activities(first: 10) { nodes { message project { title } } } } }";

const PROJECTS: &str = "{ viewer { projects(first: 10) { totalCount nodes { title \
    invitations(first: 5) { totalCount nodes { status discordUsername } } \
    feedbacks(first: 5) { totalCount nodes { content authorName } } } } } }";

const INVITATIONS: &str = "query($id: ID!) { project(id: $id) { invitations(first: 20) { totalCount \
    nodes { status tester { username skills } project { title } } } } }";

/// One creator's project with an invited tester and an invited stranger who gave feedback.
async fn fill(server: &Server, creator: &Client) -> String {
    let project = creator.create_project("Compté").await;
    for _ in 0..2 {
        let tester = server.tester().await;
        let update = "mutation($input: UpdateTesterProfileInput!) { updateTesterProfile(input: $input) { \
            testerProfile { id: testerId } userErrors { message } } }";
        let username = format!("t{}", server.app.ids.request().simple());
        let input = json!({ "username": &username[..20], "skills": ["Rust", "UX"] });
        let data = tester.data(update, json!({ "input": input })).await;
        let id = data["updateTesterProfile"]["testerProfile"]["id"].as_str().unwrap_or_else(|| panic!("{data:#}"));
        creator.invite(&project, json!({ "testerId": id })).await;
    }
    let (_, token) = creator.invite(&project, json!({ "discordUsername": "ada" })).await;
    let send = "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { userErrors { message } } }";
    let data = server.visitor().data(send, json!({ "input": { "token": token, "content": "Très clair" } })).await;
    assert_eq!(data["sendFeedback"]["userErrors"], json!([]));
    project
}

/// The statements of one request. The feed and the jobs read the same database now and then, so the least of many
/// counts is the request's own.
async fn statements(server: &Server, creator: &Client, query: &str, variables: &Value) -> u64 {
    let mut least = u64::MAX;
    for _ in 0..15 {
        let before = server.app.db.statements();
        creator.data(query, variables.clone()).await;
        least = least.min(server.app.db.statements() - before);
    }
    least
}

const EXPORT: &str = "mutation { exportAccount { archive { content } userErrors { code } } }";

both_databases! {
    async fn of_an_archive_do_not_grow_with_what_is_in_it(server: Server) {
        let creator = server.creator().await;
        let mut counts = Vec::new();
        for round in 0..2 {
            for number in 0..=round * 8 {
                let project = creator.create_project(&format!("Projet {round} {number}")).await;
                creator.invite(&project, json!({ "discordUsername": "ada" })).await;
                let conversation = begin(&creator, "Causerie").await;
                say(&creator, &conversation, "Bonjour", "MENTOR").await;
            }
            counts.push(statements(&server, &creator, EXPORT, &json!({})).await);
        }
        eprintln!("statements of an archive: {counts:?}");
        assert_eq!(counts[0], counts[1]);
        let exported = creator.data(EXPORT, json!({})).await;
        let archive: Value = serde_json::from_str(exported["exportAccount"]["archive"]["content"].as_str().unwrap()).unwrap();
        assert_eq!(archive["projects"].as_array().unwrap().len(), 10);
        assert!(archive["projects"].as_array().unwrap().iter().all(|one| one["invitations"][0]["discordUsername"] == "ada"));
        assert!(archive["conversations"].as_array().unwrap().iter().all(|one| one["messages"][0]["content"] == "Bonjour"));
    }

    async fn do_not_grow_with_the_rows(server: Server) {
        let creator = server.creator().await;
        let project = fill(&server, &creator).await;
        let variables = json!({ "id": project });
        let mut few = Vec::new();
        for query in [DASHBOARD, PROJECTS, INVITATIONS] {
            few.push(statements(&server, &creator, query, &variables).await);
        }
        for _ in 0..4 {
            fill(&server, &creator).await;
        }
        for number in 0..10 {
            creator.invite(&project, json!({ "discordUsername": format!("invite{number}") })).await;
        }
        let mut many = Vec::new();
        for query in [DASHBOARD, PROJECTS, INVITATIONS] {
            many.push(statements(&server, &creator, query, &variables).await);
        }
        eprintln!("statements of the dashboard, the projects, the invitations: {many:?}");
        assert_eq!(few, many);
        assert!(many.iter().all(|count| *count > 1), "nothing was counted");
    }
}
