//! What a document may ask for, measured before it is executed, and before anything else walks it: a document of a few
//! lines can, with fragments that spread fragments, stand for millions of fields.
//!
//! Every operation of the document must be within the limits, not only the one to be executed. What that one costs is also
//! what its caller pays ([`crate::auth::budget`]).

mod argument;
mod text;
mod work;

use async_graphql::{
    Name, Positioned, Value as ConstValue, Variables,
    parser::types::{
        Directive, ExecutableDocument, Field, FragmentSpread, OperationDefinition, Selection, SelectionSet,
    },
};
use async_graphql_value::Value;

pub use self::argument::{Given, argument};
use super::page;
use crate::error::{Error, Result};

/// Names, numbers, strings and signs of a document, and its comments.
const MAX_TOKENS: usize = 15_000;
/// Values in the JSON of a request, keys included.
const MAX_VALUES: usize = 20_000;
/// Brackets within brackets, of all kinds, as written.
const MAX_NESTING: usize = 64;
/// Fields within fields.
const MAX_DEPTH: u32 = 10;
/// The same inside the schema's description of itself, where a type is nested in a type.
const MAX_INTROSPECTION_DEPTH: u32 = 20;
/// Lists of types or fields within such lists, in the same place: each multiplies the answer by the whole schema.
const MAX_INTROSPECTION_LISTS: u32 = 2;
/// Fields to be answered there, as many as a schema like ours has. They are read from memory, so a point pays for many.
const MAX_INTROSPECTION_COST: u64 = 1_000_000;
/// So many take longer to write than most operations altogether.
const LONG_DESCRIPTION: u64 = 20_000;
/// How many a point pays for.
const INTROSPECTION_FIELDS_A_POINT: u64 = 200;
/// Fields under another name than their own: more than a few are a way of trying many passwords in one request.
const MAX_ALIASES: u32 = 30;
/// Fields of the operation itself.
const MAX_ROOT_FIELDS: u32 = 20;
/// Directives, on whatever.
const MAX_DIRECTIVES: u32 = 50;
/// Fragments, counted each time they are spread.
const MAX_FRAGMENTS: u32 = 500;
/// Fields to be answered: one point each, those of a list as often as the list has items.
const MAX_COST: u64 = 5000;
/// Operations of one document.
const MAX_OPERATIONS: usize = 20;
/// Fragments of one document, as defined: the engine calls itself for each that spreads the next.
const MAX_FRAGMENT_DEFINITIONS: usize = 200;
/// Fields that have to be compared with others, to find out whether they can be answered together; those of all
/// operations are looked at as often again.
const MAX_COMPARISONS: u64 = 20_000;
/// Values of variables, times the places where each is used.
const MAX_COPIES: u64 = 100_000;

/// Looks at a text that is about to be parsed; how many tokens it has. [`Error::QueryTooDeep`],
/// [`Error::QueryTooComplex`].
pub fn check_text(text: &str) -> Result<usize> {
    let counts = text::of_document(text);
    if counts.nesting > MAX_NESTING {
        return Err(Error::QueryTooDeep(format!("brackets may be nested {MAX_NESTING} deep")));
    }
    at_most(counts.tokens, MAX_TOKENS, "tokens, comments included")?;
    Ok(counts.tokens)
}

/// Looks at JSON that is about to be read. [`Error::BadRequest`].
pub fn check_json(text: &[u8]) -> Result<()> {
    if text::values_of_json(text) > MAX_VALUES {
        return Err(Error::BadRequest(format!("a request may have at most {MAX_VALUES} values")));
    }
    Ok(())
}

/// Looks at a document that is about to be checked against the schema. [`Error::QueryTooComplex`].
pub fn check_document(document: &ExecutableDocument) -> Result<()> {
    at_most(document.operations.iter().count(), MAX_OPERATIONS, "operations")?;
    at_most(document.fragments.len(), MAX_FRAGMENT_DEFINITIONS, "fragments defined")?;
    at_most(work::comparisons(document), MAX_COMPARISONS, "fields, each counted again in all fragments around it")
}

/// What an operation costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// In points.
    pub points: u32,
    /// Whether it asks for so much of the schema's description that it keeps a processor busy for a while.
    pub is_long_description: bool,
}

/// Measures a document; what the operation to be executed costs, which may be more than the most when only that is asked.
/// [`Error::QueryTooDeep`], [`Error::QueryTooComplex`], or [`Error::BadRequest`] when a fragment contains itself.
pub fn check(
    document: &ExecutableDocument,
    executed: &OperationDefinition,
    variables: &Variables,
    is_dry_run: bool,
) -> Result<Cost> {
    at_most(work::copies(document, variables), MAX_COPIES, "values of variables, counted at each use")?;
    let (mut cost, mut fields) = (Cost::default(), 0);
    for (_, operation) in document.operations.iter() {
        let is_executed = std::ptr::eq(&raw const operation.node, executed);
        let mut meter = Meter {
            document,
            operation: &operation.node,
            variables,
            max_cost: if is_executed && is_dry_run { u64::MAX } else { MAX_COST },
            open: Vec::new(),
            count: Count::default(),
        };
        meter.directives(&operation.node.directives)?;
        meter.selections(&operation.node.selection_set.node, &Place::root())?;
        fields += meter.count.fields;
        at_most(fields, MAX_COMPARISONS, "fields in all operations")?;
        if is_executed {
            let points = u32::try_from(meter.count.points()).unwrap_or(u32::MAX);
            cost = Cost {
                // The largest number that answers have.
                points: points.min(i32::MAX.unsigned_abs()),
                is_long_description: meter.count.introspection_cost > LONG_DESCRIPTION,
            };
        }
    }
    Ok(cost)
}

/// What was met so far in one operation.
#[derive(Default)]
struct Count {
    aliases: u32,
    root_fields: u32,
    directives: u32,
    fragments: u32,
    /// Fields as written, those of a fragment each time it is spread.
    fields: u64,
    cost: u64,
    introspection_cost: u64,
}

impl Count {
    fn points(&self) -> u64 {
        self.cost.saturating_add(self.introspection_cost / INTROSPECTION_FIELDS_A_POINT)
    }
}

/// Where in the operation a selection stands.
#[derive(Clone, Copy)]
struct Place {
    depth: u32,
    /// How often it is answered: the product of the sizes of the lists around it.
    times: u64,
    /// Items of the connection it may be part of.
    page_size: u64,
    /// Inside the schema's description of itself: how many of its lists are around.
    schema_lists: Option<u32>,
}

impl Place {
    fn root() -> Self {
        Self { depth: 0, times: 1, page_size: 1, schema_lists: None }
    }
}

struct Meter<'a> {
    document: &'a ExecutableDocument,
    operation: &'a OperationDefinition,
    variables: &'a Variables,
    max_cost: u64,
    /// The fragments around the present place.
    open: Vec<&'a Name>,
    count: Count,
}

impl<'a> Meter<'a> {
    fn selections(&mut self, selections: &'a SelectionSet, place: &Place) -> Result<()> {
        for selection in &selections.items {
            match &selection.node {
                Selection::Field(field) => self.field(&field.node, place)?,
                Selection::InlineFragment(fragment) => {
                    self.fragment(&fragment.node.directives)?;
                    self.selections(&fragment.node.selection_set.node, place)?;
                }
                Selection::FragmentSpread(spread) => self.spread(&spread.node, place)?,
            }
        }
        Ok(())
    }

    fn field(&mut self, field: &'a Field, place: &Place) -> Result<()> {
        self.directives(&field.directives)?;
        if field.alias.is_some() {
            self.count.aliases += 1;
            at_most(self.count.aliases, MAX_ALIASES, "aliases")?;
        }
        if place.depth == 0 {
            self.count.root_fields += 1;
            at_most(self.count.root_fields, MAX_ROOT_FIELDS, "root fields")?;
        }
        self.count.fields += 1;
        let inner = self.inside(field, place)?;
        let cost = if place.schema_lists.is_some() { &mut self.count.introspection_cost } else { &mut self.count.cost };
        *cost = cost.saturating_add(inner.times);
        at_most(self.count.introspection_cost, MAX_INTROSPECTION_COST, "fields of the schema's description")?;
        at_most(self.count.points(), self.max_cost, "points, one for each field of each item")?;
        // As many places are looked at, whatever they cost.
        at_most(self.count.fields, MAX_COST, "fields")?;
        self.selections(&field.selection_set.node, &inner)
    }

    /// The place of a field's own selections.
    fn inside(&self, field: &Field, place: &Place) -> Result<Place> {
        let name = field.name.node.as_str();
        let schema_lists = match place.schema_lists {
            Some(lists) => Some(lists + u32::from(is_schema_list(name))),
            None => matches!(name, "__schema" | "__type").then_some(0),
        };
        let depth = place.depth + 1;
        let max_depth = if schema_lists.is_some() { MAX_INTROSPECTION_DEPTH } else { MAX_DEPTH };
        if depth > max_depth {
            return Err(Error::QueryTooDeep(format!("fields may be nested {max_depth} deep")));
        }
        if schema_lists.is_some_and(|lists| lists > MAX_INTROSPECTION_LISTS) {
            let why = "the schema describes each type once: ask for its fields there";
            return Err(Error::QueryTooDeep(why.to_owned()));
        }
        // Every list of the schema is a connection, whose items stand in `nodes` or `edges`; the one exception is the
        // root's `nodes`, which has as many as it is given identifiers.
        let items = match name {
            _ if place.schema_lists.is_some() => schema_list_size(name),
            "nodes" | "edges" => place.page_size.max(self.length(field, "ids")).max(1),
            _ => 1,
        };
        Ok(Place {
            depth,
            times: place.times.saturating_mul(items),
            page_size: self.number(field, "first").or_else(|| self.number(field, "last")).unwrap_or(page::DEFAULT_SIZE),
            schema_lists,
        })
    }

    fn spread(&mut self, spread: &'a FragmentSpread, place: &Place) -> Result<()> {
        self.fragment(&spread.directives)?;
        let name = &spread.fragment_name.node;
        if self.open.contains(&name) {
            return Err(Error::BadRequest(format!("the fragment {name} contains itself")));
        }
        // One that does not exist is found, and said better, when the document is checked against the schema.
        if let Some(fragment) = self.document.fragments.get(name) {
            self.open.push(name);
            self.selections(&fragment.node.selection_set.node, place)?;
            self.open.pop();
        }
        Ok(())
    }

    fn fragment(&mut self, directives: &[Positioned<Directive>]) -> Result<()> {
        self.count.fragments += 1;
        at_most(self.count.fragments, MAX_FRAGMENTS, "fragments")?;
        self.directives(directives)
    }

    fn directives(&mut self, directives: &[Positioned<Directive>]) -> Result<()> {
        self.count.directives =
            self.count.directives.saturating_add(u32::try_from(directives.len()).unwrap_or(u32::MAX));
        at_most(self.count.directives, MAX_DIRECTIVES, "directives")
    }

    /// The value of a whole number's argument, 0 when negative (it will be refused later).
    fn number(&self, field: &Field, argument: &str) -> Option<u64> {
        match self.argument(field, argument)? {
            Given::Written(Value::Number(number)) | Given::Variable(ConstValue::Number(number)) => {
                Some(number.as_u64().unwrap_or_default())
            }
            _ => None,
        }
    }

    /// The number of items of a list's argument.
    fn length(&self, field: &Field, argument: &str) -> u64 {
        match self.argument(field, argument) {
            Some(Given::Written(Value::List(items))) => items.len() as u64,
            Some(Given::Variable(ConstValue::List(items))) => items.len() as u64,
            _ => 0,
        }
    }

    fn argument<'v>(&'v self, field: &'v Field, name: &str) -> Option<Given<'v>> {
        argument(field, name, self.operation, self.variables)
    }
}

fn is_schema_list(name: &str) -> bool {
    matches!(name, "fields" | "inputFields" | "interfaces" | "possibleTypes")
}

/// About how many items a list of the schema's description has, in a schema like ours.
fn schema_list_size(name: &str) -> u64 {
    match name {
        "types" => 300,
        "fields" => 8,
        "inputFields" | "enumValues" | "possibleTypes" | "directives" => 5,
        "args" => 2,
        _ => 1,
    }
}

fn at_most<N: Copy + PartialOrd + std::fmt::Display>(count: N, limit: N, what: &str) -> Result<()> {
    if count > limit {
        return Err(Error::QueryTooComplex(format!("a request may have at most {limit} {what}")));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
