//! Identifiers are unique over all types: client caches use them alone as keys.

use std::collections::{BTreeMap, BTreeSet};

use async_graphql::parser::{
    parse_schema,
    types::{BaseType, FieldDefinition, TypeKind, TypeSystemDefinition},
};
use serde_json::{Value, json};

use crate::{
    policy_nodes::{NODES, World},
    support::{app::Server, database::Database},
};

/// Types returned only by the mutation that creates them; no query leads to them.
const RETURNED_ONCE: [&str; 5] = ["ContactMessage", "Donation", "FilmUpload", "PictureUpload", "ServiceRequest"];

/// The nesting of fields in the queries.
const DEPTH: usize = 5;
/// The maximum number of fields of one object that a query selects.
const MAX_FIELDS: usize = 6;

/// The object types with their fields.
struct Schema(BTreeMap<String, Vec<FieldDefinition>>);

impl Schema {
    fn read() -> Self {
        let definitions = parse_schema(rodage::features::api().sdl()).unwrap().definitions.into_iter();
        let types = definitions.filter_map(|definition| match definition {
            TypeSystemDefinition::Type(definition) => Some(definition.node),
            _ => None,
        });
        let objects = types.filter_map(|definition| match definition.kind {
            TypeKind::Object(object) => {
                let fields = object.fields.into_iter().map(|field| field.node).collect();
                Some((definition.name.node.to_string(), fields))
            }
            _ => None,
        });
        Self(objects.collect())
    }

    /// Returns the types whose objects have an identifier.
    fn identified(&self) -> BTreeSet<&str> {
        let identified = self.0.iter().filter(|(_, fields)| fields.iter().any(is_identifier));
        identified.map(|(name, _)| name.as_str()).collect()
    }

    /// Returns the selection of all fields that lead to objects, to the given depth.
    fn selection(&self, name: &str, depth: usize) -> String {
        format!("__typename {}", self.fields(name, depth).join(" "))
    }

    /// Each field of a type that is selected, with what is selected of it.
    fn fields(&self, name: &str, depth: usize) -> Vec<String> {
        let mut fields = Vec::new();
        for field in &self.0[name] {
            let inner = named(&field.ty.node.base);
            if is_identifier(field) {
                fields.push("id".to_owned());
            } else if depth > 0 && self.0.contains_key(inner) && !is_deprecated(field) && !asks_for_arguments(field) {
                let size = field.arguments.iter().any(|argument| argument.node.name.node == "first");
                let (size, inner) = (if size { "(first: 2)" } else { "" }, self.selection(inner, depth - 1));
                fields.push(format!("{} {size} {{ {inner} }}", field.name.node));
            }
        }
        fields
    }
}

fn is_identifier(field: &FieldDefinition) -> bool {
    field.name.node == "id" && field.arguments.is_empty() && !is_deprecated(field)
}

/// Whether a field cannot be read without arguments. What it leads to is found by others.
fn asks_for_arguments(field: &FieldDefinition) -> bool {
    field.arguments.iter().any(|argument| !argument.node.ty.node.nullable)
}

fn is_deprecated(field: &FieldDefinition) -> bool {
    field.directives.iter().any(|directive| directive.node.name.node == "deprecated")
}

fn named(base: &BaseType) -> &str {
    match base {
        BaseType::Named(name) => name,
        BaseType::List(inner) => named(&inner.base),
    }
}

/// Collects the type names of each identifier in a response.
fn collect(data: &Value, into: &mut BTreeMap<String, BTreeSet<String>>) {
    match data {
        Value::Array(items) => items.iter().for_each(|item| collect(item, into)),
        Value::Object(fields) => {
            if let (Some(id), Some(name)) = (fields.get("id"), fields.get("__typename")) {
                let names = into.entry(id.as_str().unwrap().to_owned()).or_default();
                names.insert(name.as_str().unwrap().to_owned());
            }
            fields.values().for_each(|value| collect(value, into));
        }
        _ => {}
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_two_types_share_an_identifier() {
    let schema = Schema::read();
    let server = Server::start(Database::sqlite()).await;
    let world = World::make(&server).await;
    let mut found = BTreeMap::new();
    let mut queries = Vec::new();
    // All fields of an object at once may cost too much.
    for fields in schema.fields("Viewer", DEPTH).chunks(MAX_FIELDS) {
        queries.push(format!("{{ viewer {{ __typename {} }} }}", fields.join(" ")));
    }
    for fields in schema.fields("Invitation", DEPTH).chunks(MAX_FIELDS) {
        let selection = fields.join(" ");
        queries.push(format!("{{ invitationByToken(token: {:?}) {{ __typename {selection} }} }}", world.token));
    }
    for (kind, name, _) in NODES {
        let id = &world.ids[name];
        for fields in schema.fields(kind, DEPTH).chunks(MAX_FIELDS) {
            let selection = fields.join(" ");
            queries.push(format!("{{ node(id: {id}) {{ ... on {kind} {{ __typename {selection} }} }} }}"));
        }
    }
    for caller in world.callers() {
        for query in &queries {
            collect(&caller.data(query, json!({})).await, &mut found);
        }
    }
    let shared: Vec<_> = found.iter().filter(|(_, names)| names.len() > 1).collect();
    assert!(shared.is_empty(), "{shared:#?}");
    let names: BTreeSet<&str> = found.values().flatten().map(String::as_str).collect();
    let missed: Vec<_> =
        schema.identified().difference(&names).copied().filter(|name| !RETURNED_ONCE.contains(name)).collect();
    assert!(missed.is_empty(), "no {missed:?} was found");
}
