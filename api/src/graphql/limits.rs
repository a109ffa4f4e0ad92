//! What a document may ask for, measured before it is executed, and before anything else walks it: a document of a few
//! lines can, with fragments that spread fragments, stand for millions of fields.
//!
//! Every operation of the document must be within the limits, not only the one to be executed. What that one costs is also
//! what its caller pays ([`crate::auth::budget`]).

mod nesting;

use async_graphql::{
    Name, Positioned, Value as ConstValue, Variables,
    parser::types::{
        Directive, ExecutableDocument, Field, FragmentSpread, OperationDefinition, Selection, SelectionSet,
    },
};

use super::page;
use crate::error::{Error, Result};

/// Brackets within brackets, of all kinds, as written.
const MAX_NESTING: usize = 64;
/// Fields within fields.
const MAX_DEPTH: u32 = 10;
/// The same inside the schema's description of itself, where a type is nested in a type.
const MAX_INTROSPECTION_DEPTH: u32 = 20;
/// Lists of types or fields within such lists, in the same place: each multiplies the answer by the whole schema.
const MAX_INTROSPECTION_LISTS: u32 = 2;
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

/// Looks at a text that is about to be parsed. [`Error::QueryTooDeep`].
pub fn check_text(text: &str) -> Result<()> {
    if nesting::nesting(text) > MAX_NESTING {
        return Err(Error::QueryTooDeep(format!("brackets may be nested {MAX_NESTING} deep")));
    }
    Ok(())
}

/// Measures a document; what the operation to be executed costs, in points, which may be more than the most when only that is
/// asked. [`Error::QueryTooDeep`], [`Error::QueryTooComplex`], or [`Error::BadRequest`] when a fragment contains itself.
pub fn check(
    document: &ExecutableDocument,
    executed: &OperationDefinition,
    variables: &Variables,
    is_dry_run: bool,
) -> Result<u32> {
    at_most(document.operations.iter().count(), MAX_OPERATIONS, "operations")?;
    let mut cost = 0;
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
        if is_executed {
            // The largest number that answers have.
            cost = u32::try_from(meter.count.cost).unwrap_or(u32::MAX).min(i32::MAX.unsigned_abs());
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
    fields: u64,
    cost: u64,
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
        let inner = self.inside(field, place)?;
        self.count.cost = self.count.cost.saturating_add(inner.times);
        at_most(self.count.cost, self.max_cost, "points, one for each field of each item")?;
        // As many places are looked at, whatever they cost.
        self.count.fields += 1;
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
            ConstValue::Number(number) => Some(number.as_u64().unwrap_or_default()),
            _ => None,
        }
    }

    /// The number of items of a list's argument.
    fn length(&self, field: &Field, argument: &str) -> u64 {
        match self.argument(field, argument) {
            Some(ConstValue::List(items)) => items.len() as u64,
            _ => 0,
        }
    }

    fn argument(&self, field: &Field, name: &str) -> Option<ConstValue> {
        argument(field, name, self.operation, self.variables)
    }
}

/// The value of a field's argument, its variables replaced.
pub fn argument(
    field: &Field,
    name: &str,
    operation: &OperationDefinition,
    variables: &Variables,
) -> Option<ConstValue> {
    let variable = |name: Name| {
        let default = || {
            let mut definitions = operation.variable_definitions.iter();
            let definition = definitions.find(|definition| definition.node.name.node == name)?;
            definition.node.default_value.as_ref().map(|value| value.node.clone())
        };
        variables.get(&name).cloned().or_else(default).ok_or(())
    };
    field.get_argument(name)?.node.clone().into_const_with(variable).ok()
}

fn is_schema_list(name: &str) -> bool {
    matches!(name, "fields" | "inputFields" | "interfaces" | "possibleTypes")
}

fn at_most<N: Copy + PartialOrd + std::fmt::Display>(count: N, limit: N, what: &str) -> Result<()> {
    if count > limit {
        return Err(Error::QueryTooComplex(format!("a request may have at most {limit} {what}")));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
