//! Who gets what from every root field. A field without a row here fails.
//!
//! Columns: anonymous, tester, owner (a creator), other creator. Outcomes: `data` (something came), `null`, the code of
//! a top-level error in capitals, or `user:CODE` for a business error in the payload.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::{
    app::Server,
    both_databases,
    client::{Client, project},
    socket::Said,
};

/// One root field: its type and name, an operation on the owner's project `$id`, and what each caller gets.
struct Row {
    root: &'static str,
    field: &'static str,
    operation: &'static str,
    outcomes: [&'static str; 4],
}

const fn row(root: &'static str, field: &'static str, operation: &'static str, outcomes: [&'static str; 4]) -> Row {
    Row { root, field, operation, outcomes }
}

const MATRIX: &[Row] = &[
    row("Query", "viewer", "{ viewer { id projects { nodes { id } } } }", ["null", "data", "data", "data"]),
    row("Query", "node", "query($id: ID!) { node(id: $id) { id } }", ["null", "null", "data", "null"]),
    row("Query", "nodes", "query($id: ID!) { nodes(ids: [$id]) { id } }", ["[null]", "[null]", "data", "[null]"]),
    row("Query", "project", "query($id: ID!) { project(id: $id) { id } }", ["null", "null", "data", "null"]),
    row(
        "Mutation",
        "createProject",
        "mutation($project: CreateProjectInput!) { createProject(input: $project) { project { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "data"],
    ),
    row(
        "Mutation",
        "updateProject",
        "mutation($id: ID!) { updateProject(input: { id: $id, title: \"Titre\" }) { project { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND"],
    ),
    row(
        "Mutation",
        "setProjectStatus",
        "mutation($id: ID!) { setProjectStatus(input: { id: $id, status: PAUSED }) { project { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND"],
    ),
    row(
        "Mutation",
        "deleteProject",
        "mutation($id: ID!) { deleteProject(input: { id: $id }) { deletedProjectId userErrors { code } } }",
        ["UNAUTHENTICATED", "FORBIDDEN", "data", "user:NOT_FOUND"],
    ),
    row(
        "Mutation",
        "completeProfile",
        "mutation { completeProfile(input: { userType: CREATOR }) { viewer { id } userErrors { code } } }",
        ["UNAUTHENTICATED", "user:TYPE_ALREADY_CHOSEN", "user:TYPE_ALREADY_CHOSEN", "user:TYPE_ALREADY_CHOSEN"],
    ),
    row(
        "Mutation",
        "signUp",
        "mutation { signUp(input: { email: \"x\", password: \"\", firstName: \"\", lastName: \"\" }) { viewer { id } userErrors { code } } }",
        ["user:INVALID_EMAIL", "user:INVALID_EMAIL", "user:INVALID_EMAIL", "user:INVALID_EMAIL"],
    ),
    row(
        "Mutation",
        "signIn",
        "mutation { signIn(input: { email: \"x\", password: \"\" }) { viewer { id } userErrors { code } } }",
        [
            "user:INVALID_CREDENTIALS",
            "user:INVALID_CREDENTIALS",
            "user:INVALID_CREDENTIALS",
            "user:INVALID_CREDENTIALS",
        ],
    ),
    row("Mutation", "signOut", "mutation { signOut { userErrors { code } } }", ["data", "data", "data", "data"]),
    row(
        "Subscription",
        "projectChanges",
        "subscription { projectChanges { cursor } }",
        ["UNAUTHENTICATED", "data", "data", "data"],
    ),
];

#[test]
fn every_root_field_has_a_row() {
    let registry = rodage::graphql::sdl();
    let mut fields = BTreeSet::new();
    for root in ["Query", "Mutation", "Subscription"] {
        let body = registry.split_once(&format!("\ntype {root} {{")).unwrap().1.split_once("\n}").unwrap().0;
        let mut documented = false;
        for line in body.lines().map(|line| line.strip_prefix('\t').unwrap_or(line)) {
            if line.starts_with("\"\"\"") {
                documented = !documented;
            } else if !documented && line.starts_with(char::is_alphabetic) {
                let name = line.split(|c: char| !c.is_alphanumeric()).next().unwrap();
                fields.insert(format!("{root}.{name}"));
            }
        }
    }
    assert!(fields.len() > 10, "the schema was not understood: {fields:?}");
    let rows: BTreeSet<String> = MATRIX.iter().map(|row| format!("{}.{}", row.root, row.field)).collect();
    assert_eq!(rows, fields);
}

both_databases! {
    async fn everybody_gets_what_the_matrix_says(server: Server) {
        let mut wrong = Vec::new();
        for row in MATRIX {
            // New people each time: a mutation that succeeds changes what the next one finds.
            let (tester, owner, other) = (server.tester().await, server.creator().await, server.creator().await);
            let id = owner.create_project("Le mien").await;
            // The owner last: what succeeds may remove the project.
            let callers = [(0, &server.visitor()), (1, &tester), (3, &other), (2, &owner)];
            for (column, caller) in callers {
                let got = outcome(caller, row, &id).await;
                if got != row.outcomes[column] {
                    wrong.push(format!("{}.{} column {column}: {got}, not {}", row.root, row.field, row.outcomes[column]));
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}

async fn outcome(caller: &Client, row: &Row, id: &str) -> String {
    let variables = json!({ "id": id, "project": project("Un projet") });
    let answer = if row.root == "Subscription" {
        first_event(caller, row.operation).await
    } else {
        caller.execute(row.operation, variables).await
    };
    if let Some(code) = answer["errors"][0]["extensions"]["code"].as_str() {
        return code.to_owned();
    }
    let value = &answer["data"][row.field];
    match value {
        Value::Null => "null".to_owned(),
        Value::Array(items) if items.iter().all(Value::is_null) => "[null]".to_owned(),
        value => match value["userErrors"][0]["code"].as_str() {
            Some(code) => format!("user:{code}"),
            None => "data".to_owned(),
        },
    }
}

async fn first_event(caller: &Client, operation: &str) -> Value {
    let mut socket = caller.socket().await;
    socket.subscribe("1", operation, json!({})).await;
    match socket.said().await {
        Said::Message(mut message) if message["type"] == "next" => message["payload"].take(),
        Said::Message(mut message) => json!({ "errors": message["payload"].take() }),
        Said::Closed(code) => panic!("closed with {code}"),
    }
}
