//! Query complexity limits, checked before a document is executed or otherwise traversed: with fragments that spread
//! fragments, a document of a few lines can stand for millions of fields.
//!
//! Every operation of the document must be within the limits, not only the one to be executed. The cost of that one is
//! charged to the caller ([`crate::platform::auth::budget`]).

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

pub use self::argument::{ArgumentValue, argument};
use super::{
    page,
    shape::{Shape, named},
};
use crate::platform::error::{Error, Result};

/// The maximum number of tokens of a document, comments included.
const MAX_TOKENS: usize = 15_000;
/// The maximum number of values in the JSON of a request, keys included.
const MAX_VALUES: usize = 20_000;
/// The maximum nesting of brackets of all kinds in a document.
const MAX_NESTING: usize = 64;
/// The maximum nesting of fields.
const MAX_DEPTH: u32 = 10;
/// The maximum nesting of fields in introspection, where types are nested in types.
const MAX_INTROSPECTION_DEPTH: u32 = 20;
/// The maximum nesting of lists of types or fields in introspection: each multiplies the response by the whole schema.
const MAX_INTROSPECTION_LISTS: u32 = 2;
/// The maximum number of introspection fields in the response. They are read from memory, so a point pays for many.
const MAX_INTROSPECTION_COST: u64 = 1_000_000;
/// The number of introspection fields from which the response takes longer to write than most operations take in total.
const LARGE_INTROSPECTION_COST: u64 = 20_000;
/// The number of introspection fields that one point pays for.
const INTROSPECTION_FIELDS_PER_POINT: u64 = 200;
/// The maximum number of aliases: many of them allow trying many passwords in one request.
const MAX_ALIASES: u32 = 30;
/// The maximum number of root fields.
const MAX_ROOT_FIELDS: u32 = 20;
/// The maximum number of directives.
const MAX_DIRECTIVES: u32 = 50;
/// The maximum number of fragments, counted each time they are spread.
const MAX_FRAGMENTS: u32 = 500;
/// The maximum cost of an operation: one point per field in the response, those in a list once per item.
const MAX_COST: u64 = 5000;
/// The maximum number of operations in a document.
const MAX_OPERATIONS: usize = 20;
/// The maximum number of fragment definitions in a document: the engine recurses for each that spreads the next.
const MAX_FRAGMENT_DEFINITIONS: usize = 200;
/// The maximum number of fields that the engine compares to find out whether they can be merged; also the maximum
/// number of fields in all operations.
const MAX_COMPARISONS: u64 = 20_000;
/// The maximum number of values in variables, each counted once per use of the variable.
const MAX_COPIES: u64 = 100_000;

/// Checks a text before it is parsed, and returns its number of tokens.
///
/// # Errors
///
/// [`Error::QueryTooDeep`] and [`Error::QueryTooComplex`].
pub fn check_text(text: &str) -> Result<usize> {
    let counts = text::of_document(text);
    if counts.nesting > MAX_NESTING {
        return Err(Error::QueryTooDeep(format!("brackets may be nested {MAX_NESTING} deep")));
    }
    ensure_at_most(counts.tokens, MAX_TOKENS, "tokens, comments included")?;
    Ok(counts.tokens)
}

/// Checks JSON before it is parsed.
///
/// # Errors
///
/// [`Error::BadRequest`].
pub fn check_json(text: &[u8]) -> Result<()> {
    if text::values_of_json(text) > MAX_VALUES {
        return Err(Error::BadRequest(format!("a request may have at most {MAX_VALUES} values")));
    }
    Ok(())
}

/// Checks a document before it is validated against the schema.
///
/// # Errors
///
/// [`Error::QueryTooComplex`].
pub fn check_document(document: &ExecutableDocument) -> Result<()> {
    ensure_at_most(document.operations.iter().count(), MAX_OPERATIONS, "operations")?;
    ensure_at_most(document.fragments.len(), MAX_FRAGMENT_DEFINITIONS, "fragments defined")?;
    ensure_at_most(
        work::comparisons(document),
        MAX_COMPARISONS,
        "fields, each counted again in all fragments around it",
    )
}

/// The cost of an operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// In points.
    pub points: u32,
    /// Whether it selects so much introspection that it occupies a processor for a noticeable time.
    pub is_large_introspection: bool,
}

/// Checks a document and returns the cost of the operation to be executed, which may exceed the limit in a dry run. What
/// `shape` does not know is left to validation.
///
/// # Errors
///
/// [`Error::QueryTooDeep`], [`Error::QueryTooComplex`], or [`Error::BadRequest`] when a fragment contains itself.
pub fn check(
    document: &ExecutableDocument,
    executed: &OperationDefinition,
    shape: &Shape,
    variables: &Variables,
    is_dry_run: bool,
) -> Result<Cost> {
    ensure_at_most(work::copies(document, variables), MAX_COPIES, "values of variables, counted at each use")?;
    let (mut cost, mut fields) = (Cost::default(), 0);
    for (_, operation) in document.operations.iter() {
        let is_executed = std::ptr::eq(&raw const operation.node, executed);
        let mut meter = Meter {
            document,
            operation: &operation.node,
            shape,
            variables,
            max_cost: if is_executed && is_dry_run { u64::MAX } else { MAX_COST },
            open_fragments: Vec::new(),
            count: Count::default(),
        };
        meter.directives(&operation.node.directives)?;
        let root = SelectionContext::root(shape.root(operation.node.ty));
        meter.selections(&operation.node.selection_set.node, &root)?;
        fields += meter.count.fields;
        ensure_at_most(fields, MAX_COMPARISONS, "fields in all operations")?;
        if is_executed {
            let points = u32::try_from(meter.count.points()).unwrap_or(u32::MAX);
            cost = Cost {
                // The maximum of the GraphQL type `Int`.
                points: points.min(i32::MAX.unsigned_abs()),
                is_large_introspection: meter.count.introspection_cost > LARGE_INTROSPECTION_COST,
            };
        }
    }
    Ok(cost)
}

/// What was counted so far in one operation.
#[derive(Default)]
struct Count {
    aliases: u32,
    root_fields: u32,
    directives: u32,
    fragments: u32,
    /// Fields in the document, those of a fragment each time it is spread.
    fields: u64,
    cost: u64,
    introspection_cost: u64,
}

impl Count {
    fn points(&self) -> u64 {
        self.cost.saturating_add(self.introspection_cost / INTROSPECTION_FIELDS_PER_POINT)
    }
}

/// The context of a selection in the operation.
#[derive(Clone, Copy)]
struct SelectionContext<'a> {
    /// The type of which something is selected, if the schema has it.
    on: Option<&'a Name>,
    depth: u32,
    /// The product of the sizes of the lists around it.
    multiplier: u64,
    /// The page size of the connection it may be part of.
    page_size: u64,
    /// The size of a list that is not a connection, unless the list has a size of its own.
    list_size: u64,
    /// In introspection, the number of schema lists around it; `None` elsewhere.
    schema_lists: Option<u32>,
}

impl<'a> SelectionContext<'a> {
    fn root(on: Option<&'a Name>) -> Self {
        Self { on, depth: 0, multiplier: 1, page_size: 1, list_size: 1, schema_lists: None }
    }
}

struct Meter<'a> {
    document: &'a ExecutableDocument,
    operation: &'a OperationDefinition,
    shape: &'a Shape,
    variables: &'a Variables,
    max_cost: u64,
    /// The fragments around the current selection.
    open_fragments: Vec<&'a Name>,
    count: Count,
}

impl<'a> Meter<'a> {
    fn selections(&mut self, selections: &'a SelectionSet, context: &SelectionContext<'a>) -> Result<()> {
        for selection in &selections.items {
            match &selection.node {
                Selection::Field(field) => self.field(&field.node, context)?,
                Selection::InlineFragment(fragment) => {
                    self.fragment(&fragment.node.directives)?;
                    let on = match &fragment.node.type_condition {
                        Some(condition) => self.shape.name(&condition.node.on.node),
                        None => context.on,
                    };
                    self.selections(&fragment.node.selection_set.node, &SelectionContext { on, ..*context })?;
                }
                Selection::FragmentSpread(spread) => self.spread(&spread.node, context)?,
            }
        }
        Ok(())
    }

    fn field(&mut self, field: &'a Field, context: &SelectionContext<'a>) -> Result<()> {
        self.directives(&field.directives)?;
        if field.alias.is_some() {
            self.count.aliases += 1;
            ensure_at_most(self.count.aliases, MAX_ALIASES, "aliases")?;
        }
        if context.depth == 0 {
            self.count.root_fields += 1;
            ensure_at_most(self.count.root_fields, MAX_ROOT_FIELDS, "root fields")?;
        }
        self.count.fields += 1;
        let inner = self.child_context(field, context)?;
        let cost =
            if context.schema_lists.is_some() { &mut self.count.introspection_cost } else { &mut self.count.cost };
        *cost = cost.saturating_add(inner.multiplier);
        ensure_at_most(self.count.introspection_cost, MAX_INTROSPECTION_COST, "fields of the schema's description")?;
        ensure_at_most(self.count.points(), self.max_cost, "points, one for each field of each item")?;
        // Limits the work of this check, also when `max_cost` does not.
        ensure_at_most(self.count.fields, MAX_COST, "fields")?;
        self.selections(&field.selection_set.node, &inner)
    }

    /// Returns the context of a field's own selections.
    fn child_context(&self, field: &Field, context: &SelectionContext<'a>) -> Result<SelectionContext<'a>> {
        let name = field.name.node.as_str();
        let schema_lists = match context.schema_lists {
            Some(lists) => Some(lists + u32::from(is_schema_list(name))),
            None => matches!(name, "__schema" | "__type").then_some(0),
        };
        let depth = context.depth + 1;
        let max_depth = if schema_lists.is_some() { MAX_INTROSPECTION_DEPTH } else { MAX_DEPTH };
        if depth > max_depth {
            return Err(Error::QueryTooDeep(format!("fields may be nested {max_depth} deep")));
        }
        if schema_lists.is_some_and(|lists| lists > MAX_INTROSPECTION_LISTS) {
            let why = "the schema describes each type once: ask for its fields there";
            return Err(Error::QueryTooDeep(why.to_owned()));
        }
        let page_size = self.number(field, "first").or_else(|| self.number(field, "last"));
        let page_size = page_size.unwrap_or(page::DEFAULT_SIZE);
        let (ty, has_size) = match context.on {
            Some(on) => (self.shape.field(on, name), self.shape.argument(on, name, "first").is_some()),
            None => (None, false),
        };
        let is_list = ty.is_some_and(|ty| self.shape.is_list_of_composites(ty));
        let size = if has_size { page_size } else { self.identifiers(field) };
        // Most lists of the schema are connections, with their items in `nodes` or `edges`, as those of the root field
        // `nodes`, which returns one item per identifier. A list has the size that its arguments or those of the field
        // around it tell; all others are short.
        let items = match name {
            _ if context.schema_lists.is_some() => schema_list_size(name),
            "nodes" | "edges" => context.page_size.max(self.length(field, "ids")).max(1),
            "userErrors" => 1,
            _ if !is_list => 1,
            _ if has_size => size.max(1),
            _ => context.list_size,
        };
        Ok(SelectionContext {
            on: ty.map(named),
            depth,
            multiplier: context.multiplier.saturating_mul(items),
            page_size,
            list_size: if is_list { 1 } else { size.max(1) },
            schema_lists,
        })
    }

    fn spread(&mut self, spread: &'a FragmentSpread, context: &SelectionContext<'a>) -> Result<()> {
        self.fragment(&spread.directives)?;
        let name = &spread.fragment_name.node;
        if self.open_fragments.contains(&name) {
            return Err(Error::BadRequest(format!("the fragment {name} contains itself")));
        }
        // An unknown fragment is reported by validation.
        if let Some(fragment) = self.document.fragments.get(name) {
            self.open_fragments.push(name);
            let on = self.shape.name(&fragment.node.type_condition.node.on.node);
            self.selections(&fragment.node.selection_set.node, &SelectionContext { on, ..*context })?;
            self.open_fragments.pop();
        }
        Ok(())
    }

    fn fragment(&mut self, directives: &[Positioned<Directive>]) -> Result<()> {
        self.count.fragments += 1;
        ensure_at_most(self.count.fragments, MAX_FRAGMENTS, "fragments")?;
        self.directives(directives)
    }

    fn directives(&mut self, directives: &[Positioned<Directive>]) -> Result<()> {
        self.count.directives =
            self.count.directives.saturating_add(u32::try_from(directives.len()).unwrap_or(u32::MAX));
        ensure_at_most(self.count.directives, MAX_DIRECTIVES, "directives")
    }

    /// Returns the value of an integer argument, 0 when negative (it is rejected later).
    fn number(&self, field: &Field, argument: &str) -> Option<u64> {
        match self.argument(field, argument)? {
            ArgumentValue::Literal(Value::Number(number)) | ArgumentValue::Variable(ConstValue::Number(number)) => {
                Some(number.as_u64().unwrap_or_default())
            }
            _ => None,
        }
    }

    /// Returns the number of items of a list argument.
    fn length(&self, field: &Field, argument: &str) -> u64 {
        self.argument(field, argument).map_or(0, ArgumentValue::length)
    }

    /// Returns the number of identifiers in the input of a mutation.
    fn identifiers(&self, field: &Field) -> u64 {
        let input = self.argument(field, "input");
        let ids = input.and_then(|input| input.input_field("ids", self.operation, self.variables));
        ids.map_or(0, ArgumentValue::length)
    }

    fn argument<'v>(&'v self, field: &'v Field, name: &str) -> Option<ArgumentValue<'v>> {
        argument(field, name, self.operation, self.variables)
    }
}

fn is_schema_list(name: &str) -> bool {
    matches!(name, "fields" | "inputFields" | "interfaces" | "possibleTypes")
}

/// Returns the approximate number of items of an introspection list for this schema.
fn schema_list_size(name: &str) -> u64 {
    match name {
        "types" => 300,
        "fields" => 8,
        "inputFields" | "enumValues" | "possibleTypes" | "directives" => 5,
        "args" => 2,
        _ => 1,
    }
}

fn ensure_at_most<N: Copy + PartialOrd + std::fmt::Display>(count: N, limit: N, what: &str) -> Result<()> {
    if count > limit {
        return Err(Error::QueryTooComplex(format!("a request may have at most {limit} {what}")));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
