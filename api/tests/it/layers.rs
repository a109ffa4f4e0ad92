//! The layers of a feature. The GraphQL layer has no SQL and no transaction, no other layer uses the GraphQL engine, and
//! the row of a table is never a type of the schema.
//!
//! The name of a file tells its layer; one that is not known here counts as a service.

use std::{fs, path::Path};

use crate::support::sources::{Source, sources, tokens};

/// The names of files of the GraphQL layer.
const GRAPHQL_NAMES: [&str; 5] = ["mutation", "payloads", "query", "subscription", "types"];

/// The other files of the GraphQL layer: two of one schema for all features, types with a name of their own, and bodies
/// of webhooks, which name the values of enums as the schema does.
const GRAPHQL_FILES: [&str; 4] = ["invitations/testers.rs", "node.rs", "schema.rs", "webhooks/payload.rs"];

/// Words for SQL and transactions.
const DATABASE: [&str; 7] = ["sea_orm", "sqlx", "scoped_futures", "Entity", "Column", "Transaction", "Tx"];

/// The macros of the engine that define the types of the schema.
const TYPE_MACROS: [&str; 10] = [
    "ComplexObject",
    "InputObject",
    "Interface",
    "MergedObject",
    "MergedSubscription",
    "Object",
    "OneofObject",
    "SimpleObject",
    "Subscription",
    "Union",
];

/// A layer of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layer {
    GraphQl,
    Service,
}

impl Layer {
    /// Returns the layer of a file, or `None` if it belongs to no feature.
    fn of(source: &Source) -> Option<Self> {
        let file = source.file.strip_prefix("src/features/")?;
        let name = source.module.last()?.as_str();
        if GRAPHQL_NAMES.contains(&name) || GRAPHQL_FILES.contains(&file) {
            Some(Self::GraphQl)
        } else if file == "mod.rs" {
            None
        } else {
            Some(Self::Service)
        }
    }

    /// Returns the files of the layer.
    fn files(self) -> Vec<Source> {
        let mut files = sources("src");
        files.retain(|source| Self::of(source) == Some(self));
        files
    }
}

#[test]
fn the_graphql_layer_has_no_sql_and_no_transaction() {
    let files = Layer::GraphQl.files();
    assert!(files.len() > 50, "only {} files were found", files.len());
    for file in GRAPHQL_FILES {
        assert!(files.iter().any(|source| source.file == format!("src/features/{file}")), "{file} was not found");
    }
    let found = lines_where(&files, uses_database);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_other_layer_uses_the_graphql_engine() {
    let services = Layer::Service.files();
    assert!(services.len() > 50, "only {} services were found", services.len());
    let found = lines_where(&services, uses_engine);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_row_is_a_type_of_the_schema() {
    let rows = sources("../entity/src");
    assert!(rows.len() > 30, "only {} files of entities were found", rows.len());
    let mut found = lines_where(&rows, uses_engine);
    // Without the engine, the crate of the rows cannot implement its traits, and no other crate may.
    let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../entity/Cargo.toml")).unwrap();
    let uses = manifest.lines().filter(|line| line.contains("graphql"));
    found.extend(uses.map(|line| format!("../entity/Cargo.toml: {line}")));
    // A row could still be part of a field's type, such as `Json<project::Model>`.
    let mut types = 0;
    for source in sources("src") {
        for item in schema_types(&source) {
            types += 1;
            found.extend(lines_with_row(&item).iter().map(|line| format!("{}:{line}", source.file)));
        }
    }
    assert!(types > 150, "only {types} types of the schema were found");
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn recognizes_sql_and_transactions() {
    for line in [
        "use sea_orm::{ColumnTrait, EntityTrait};",
        "let row = project::Entity::find_by_id(id).one(db).await?;",
        "    select.filter(project::Column::Id.eq(id))",
        "            .all(app.db.read())",
        "        .write(|tx| service::delete(tx, id).scope_boxed())",
        "async fn delete(tx: &Tx, id: ProjectId) -> Result<()> {",
    ] {
        assert!(uses_database(&tokens(line)), "{line}");
    }
    assert!(!uses_database(&tokens("service::unread_count(&ctx.app()?.db, user).await")));
}

#[test]
fn recognizes_the_graphql_engine() {
    for line in ["use async_graphql::Context;", "    graphql::page::Connection,", "#[graphql(name = \"id\")]"] {
        assert!(uses_engine(&tokens(line)), "{line}");
    }
    assert!(!uses_engine(&tokens("use crate::platform::{loaders::load_by_id, page::Key};")));
}

#[test]
fn recognizes_rows_in_types_of_the_schema() {
    let code = "
        #[derive(Clone, Debug)]
        pub struct Project(project::Model);
        #[Object]
        impl Project {
            async fn id(&self, #[graphql(desc = \"Any.\")] id: ID) -> Option<ID> { Some(id) }
            async fn row(&self) -> project::Model { self.0.clone() }
        }
        async fn find(id: ID) -> Result<project::Model> { Err(id.into()) }
        #[derive(SimpleObject)]
        #[graphql(name = \"Payload\")]
        pub(super) struct Payload {
            pub project: Json<project::Model>,
        }
        #[derive(MergedObject, Default)]
        pub struct Query(ProjectQuery, Model);";
    let source = Source { file: String::new(), module: Vec::new(), code: code.to_owned() };
    let types = schema_types(&source);
    assert_eq!(types.iter().map(|item| lines_with_row(item)).collect::<Vec<_>>(), [[7], [13], [16]]);
}

/// Returns the lines of sources that meet a condition on their tokens, each with its file and number.
fn lines_where(sources: &[Source], condition: fn(&[&str]) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources {
        for (line, number) in source.code.lines().zip(1..) {
            if condition(&tokens(line)) {
                found.push(format!("{}:{number}: {}", source.file, line.trim()));
            }
        }
    }
    found
}

/// Whether a line names SQL or transactions, or asks for a connection.
fn uses_database(line: &[&str]) -> bool {
    line.iter().any(|word| DATABASE.contains(word))
        || line.windows(3).any(|call| matches!(call, [".", "read" | "write", "("]))
}

/// Whether a line names the engine, or what the GraphQL layers of all features share.
fn uses_engine(line: &[&str]) -> bool {
    line.iter().any(|word| *word == "graphql" || word.starts_with("async_graphql"))
}

/// Returns the items of a source that define types of the schema, as tokens with the numbers of their lines.
fn schema_types(source: &Source) -> Vec<Vec<(usize, &str)>> {
    let mut all = Vec::new();
    for (line, number) in source.code.lines().zip(1..) {
        all.extend(tokens(line).into_iter().map(|token| (number, token)));
    }
    let (mut types, mut at) = (Vec::new(), 0);
    while at + 1 < all.len() {
        if (all[at].1, all[at + 1].1) != ("#", "[") {
            at += 1;
            continue;
        }
        let item = end(&all, at, &["]"]);
        if all[at..item].iter().any(|(_, word)| TYPE_MACROS.contains(word)) {
            at = end(&all, item, &["}", ";"]);
            types.push(all[item..at].to_vec());
        } else {
            at = item;
        }
    }
    types
}

/// Returns the place after the first of some tokens that is outside of all brackets, or closes the last one.
fn end(all: &[(usize, &str)], start: usize, last: &[&str]) -> usize {
    let mut depth = 0;
    for (at, (_, token)) in all.iter().enumerate().skip(start) {
        match *token {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 && last.contains(token) {
            return at + 1;
        }
    }
    panic!("brackets are not balanced after line {}", all[start].0)
}

/// Returns the lines of an item that name a row.
fn lines_with_row(item: &[(usize, &str)]) -> Vec<usize> {
    item.iter().filter(|(_, word)| *word == "Model").map(|(line, _)| *line).collect()
}
