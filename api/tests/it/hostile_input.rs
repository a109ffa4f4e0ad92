//! Hostile values in every field of every mutation and every argument of a query get a response with a code and a
//! message, never an internal error or a partial write. The fields are read from the schema, so new ones are covered.

use std::collections::BTreeMap;

use async_graphql::parser::{
    parse_schema,
    types::{BaseType, InputValueDefinition, Type, TypeKind, TypeSystemDefinition},
};
use reqwest::Response;
use sea_orm::{ConnectionTrait, DatabaseBackend, Statement};
use serde_json::{Map, Value, json};

use crate::support::{
    app::Server,
    both_databases,
    client::{Client, project},
};

/// Returns values that users, programs and attackers may send.
fn hostile_values() -> Vec<Value> {
    let texts = [
        "",
        " \t\n ",
        "a\u{0}b\u{7}\u{1b}[31m",
        "👩‍👩‍👧‍👦🏴‍☠️",
        "\u{202e}\u{2066}مرحبا بالعالم",
        "javascript:alert(1)",
        "<script>alert(1)</script>",
        "'; DROP TABLE project; --",
        "%00%ff../../etc/passwd",
        "9999-12-31",
        "0000-00-00",
        "2026-02-30",
        "-1e308",
    ];
    let mut values: Vec<Value> = texts.iter().map(|text| json!(text)).collect();
    values.extend([
        json!("é".repeat(100_000)),
        json!(42),
        json!(-9_223_372_036_854_775_808_i64),
        json!(1e300),
        json!(true),
        json!([]),
        json!({}),
        json!(["a", null, 1]),
        Value::Null,
    ]);
    values
}

/// The input types of the schema, and the arguments of its mutations and queries.
struct Schema {
    inputs: BTreeMap<String, Vec<InputValueDefinition>>,
    enums: BTreeMap<String, String>,
    mutations: Vec<(String, String)>,
    /// The arguments of the query fields: field, argument and type.
    queries: Vec<(String, String, String)>,
}

impl Schema {
    fn read() -> Self {
        let (mut inputs, mut enums) = (BTreeMap::new(), BTreeMap::new());
        let (mut mutations, mut queries) = (Vec::new(), Vec::new());
        for definition in parse_schema(rodage::features::api().sdl()).unwrap().definitions {
            let TypeSystemDefinition::Type(definition) = definition else { continue };
            let name = definition.node.name.node.to_string();
            match definition.node.kind {
                TypeKind::InputObject(input) => {
                    inputs.insert(name, input.fields.into_iter().map(|field| field.node).collect());
                }
                TypeKind::Enum(values) => {
                    enums.insert(name, values.values[0].node.value.node.to_string());
                }
                TypeKind::Object(object) if name == "Mutation" => {
                    let inputs = object.fields.into_iter().filter_map(|field| {
                        let input = field.node.arguments.first()?.node.ty.node.base.to_string();
                        Some((field.node.name.node.to_string(), input))
                    });
                    mutations.extend(inputs);
                }
                TypeKind::Object(object) if name == "Query" => {
                    for field in object.fields {
                        let arguments = field.node.arguments.iter().map(|argument| &argument.node);
                        queries.extend(arguments.map(|argument| {
                            (field.node.name.to_string(), argument.name.to_string(), argument.ty.to_string())
                        }));
                    }
                }
                _ => {}
            }
        }
        Self { inputs, enums, mutations, queries }
    }

    /// Returns a valid value of an input type.
    fn valid_input(&self, input: &str, ids: &BTreeMap<&str, String>) -> Map<String, Value> {
        let value = |field: &InputValueDefinition| Some((field.name.to_string(), self.value(field, ids)?));
        self.inputs[input].iter().filter_map(value).collect()
    }

    fn value(&self, field: &InputValueDefinition, ids: &BTreeMap<&str, String>) -> Option<Value> {
        let name = field.name.node.as_str();
        let Type { base, nullable } = &field.ty.node;
        Some(match base {
            BaseType::List(_) => json!(["rust"]),
            BaseType::Named(kind) => match kind.as_str() {
                "ID" => json!(ids.get(name).or_else(|| ids.get("id"))?),
                // Optional ones are omitted: an outdated version would cause every mutation to be rejected.
                "Int" if *nullable => return None,
                "Int" => json!(5),
                "Boolean" => json!(true),
                "Date" => json!("2027-03-31"),
                "DateTime" => json!("2027-03-31T12:00:00Z"),
                "InvitedPerson" => json!({ "discordUsername": "ada" }),
                "String" if name.contains("mail") => json!("personne@exemple.fr"),
                "String" if name == "token" => json!(ids["token"]),
                // A honeypot field, hidden from people.
                "String" if name == "website" => return None,
                "String" => json!("Un texte assez long."),
                other => json!(self.enums.get(other)?),
            },
        })
    }
}

both_databases! {
    async fn hostile_mutation_inputs_are_rejected_without_partial_writes(server: Server) {
        let schema = Schema::read();
        assert!(schema.mutations.len() > 30, "the schema was not parsed");
        let owner = server.creator().await;
        let ids = create_objects(&owner).await;
        let row_count = row_count(&server).await;
        let mut known = rows(&server, &row_count).await;
        let mut wrong = Vec::new();
        for (mutation, input) in &schema.mutations {
            let valid = schema.valid_input(input, &ids);
            for field in &schema.inputs[input] {
                let mut values = hostile_values();
                // The identifier of another object, and one that does not exist.
                values.extend([json!(ids["conversationId"]), json!("prj_00000000000000000000000000")]);
                for value in values {
                    let mut given = valid.clone();
                    given.insert(field.name.to_string(), value.clone());
                    let what = format!("{mutation}.{} = {:.40}", field.name.node, value.to_string());
                    if is_valid_deletion(mutation, &field.name.node, &value, &ids) {
                        continue;
                    }
                    let tried = try_input(&owner.at(server.address), mutation, input, &json!(given)).await;
                    let after = rows(&server, &row_count).await;
                    match tried {
                        Ok(true) if after != known => {
                            wrong.push(format!("{what}: rejected, but {known} rows became {after}"));
                        }
                        Ok(_) => {}
                        Err(why) => wrong.push(format!("{what}: {why}")),
                    }
                    known = after;
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    async fn hostile_query_arguments_cause_no_internal_error(server: Server) {
        let schema = Schema::read();
        assert!(schema.queries.len() > 20, "the schema was not parsed");
        let owner = server.creator().await;
        let ids = create_objects(&owner).await;
        let mut wrong = Vec::new();
        for (field, argument, kind) in &schema.queries {
            // `query` is the only required argument of fields with several.
            let required = if field.ends_with("earch") && argument != "query" { "query: \"rust\", " } else { "" };
            let operation = format!("query($value: {kind}) {{ {field}({required}{argument}: $value) {{ __typename }} }}");
            for value in hostile_values().into_iter().chain(ids.values().map(|id| json!(id))) {
                let response = owner.post(&operation, json!({ "value": value })).await;
                if let Err(why) = check_response(response, field).await {
                    wrong.push(format!("{field}({argument}: {:.40}): {why}", value.to_string()));
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}

/// Returns whether the input is a valid deletion, which would remove an object that the other cases need.
fn is_valid_deletion(mutation: &str, field: &str, value: &Value, ids: &BTreeMap<&str, String>) -> bool {
    mutation.starts_with("delete") && field == "id" && ids.values().any(|id| value == id)
}

/// Sends a mutation as a separate client, because some change the session. Returns whether it was rejected.
async fn try_input(person: &Client, mutation: &str, input: &str, given: &Value) -> Result<bool, String> {
    let operation = format!(
        "mutation($input: {input}!) {{ {mutation}(input: $input) {{ __typename userErrors {{ code field message }} }} }}"
    );
    check_response(person.post(&operation, json!({ "input": given })).await, mutation).await
}

/// Returns whether a request was rejected.
///
/// # Errors
///
/// If the response is an internal error, or its message is not suitable for users.
async fn check_response(response: Response, field: &str) -> Result<bool, String> {
    let status = response.status();
    let result: Value = response.json().await.map_err(|error| format!("{status}, no JSON: {error}"))?;
    let errors = result["errors"].as_array().cloned().unwrap_or_default();
    let user_errors = result["data"][field]["userErrors"].as_array().cloned().unwrap_or_default();
    let coded = |error: &Value| error["extensions"]["code"].as_str().is_some_and(|code| code != "INTERNAL");
    if status.is_server_error() || !errors.iter().all(coded) {
        return Err(format!("{status} {result}"));
    }
    for error in errors.iter().chain(&user_errors) {
        let message = error["message"].as_str().unwrap_or_default();
        if message.is_empty() || ["sqlx", "SQL", "panicked"].iter().any(|word| message.contains(word)) {
            return Err(format!("unsuitable message {message:?}"));
        }
    }
    Ok(!errors.is_empty() || !user_errors.is_empty())
}

/// The tables that background work writes, whatever a mutation does meanwhile: jobs and their changes, the replies of
/// Javier, the tokens of emails, which are created when an email is sent, and reminders.
const BACKGROUND_TABLES: [&str; 6] = ["change", "chat_message", "email_token", "job", "reminder", "reminder_schedule"];

/// The beginning of the names of the tables in which SQLite searches the replies.
const BACKGROUND_SEARCH: &str = "chat_message_search";

/// Returns the statement that counts the rows of all tables but those that background work writes.
async fn row_count(server: &Server) -> Statement {
    let db = server.app.db.read();
    let backend = db.get_database_backend();
    let names = if backend == DatabaseBackend::Postgres {
        "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema()"
    } else {
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    };
    let tables = db.query_all_raw(Statement::from_string(backend, names)).await.unwrap();
    let mut tables: Vec<String> = tables.iter().map(|row| row.try_get("", "name").unwrap()).collect();
    for background in BACKGROUND_TABLES {
        let place = tables.iter().position(|table| table == background);
        tables.swap_remove(place.unwrap_or_else(|| panic!("there is no table {background}")));
    }
    tables.retain(|table| !table.starts_with(BACKGROUND_SEARCH));
    assert!(tables.len() > 25, "few tables were found: {tables:?}");
    let counts = tables.iter().map(|table| {
        // Reminders are created in the background for dates set by some of the mutations.
        let reminders = "WHERE type NOT IN ('roadmap_date_near', 'deadline_near', 'feedback_missing')";
        let condition = if *table == "notification" { reminders } else { "" };
        format!("(SELECT count(*) FROM \"{table}\" {condition})")
    });
    let counts: Vec<String> = counts.collect();
    Statement::from_string(backend, format!("SELECT CAST({} AS BIGINT) AS n", counts.join(" + ")))
}

async fn rows(server: &Server, row_count: &Statement) -> i64 {
    let row = server.app.db.read().query_one_raw(row_count.clone()).await.unwrap().unwrap();
    row.try_get("", "n").unwrap()
}

/// Creates the objects that mutations may refer to, and returns their identifiers.
async fn create_objects(owner: &Client) -> BTreeMap<&'static str, String> {
    let data = owner
        .data(
            "mutation($project: CreateProjectInput!) { createProject(input: $project) { project { id } } \
            createConversation(input: {}) { conversation { id } } }",
            json!({ "project": project("Le mien") }),
        )
        .await;
    let id = data["createProject"]["project"]["id"].as_str().unwrap().to_owned();
    let conversation = data["createConversation"]["conversation"]["id"].as_str().unwrap().to_owned();
    let (invitation, token) = owner.invite(&id, json!({ "discordUsername": "ada" })).await;
    BTreeMap::from([
        ("id", id.clone()),
        ("projectId", id),
        ("conversationId", conversation),
        ("invitation", invitation),
        ("token", token),
    ])
}
