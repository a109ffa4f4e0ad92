//! Counts what an operation selects, fragments and lists included.

use async_graphql::{
    Name, Positioned, Value as ConstValue, Variables,
    parser::types::{
        Directive, ExecutableDocument, Field, FragmentSpread, OperationDefinition, Selection, SelectionSet,
    },
};
use async_graphql_value::Value;

use super::{
    ArgumentValue, INTROSPECTION_FIELDS_PER_POINT, MAX_ALIASES, MAX_COST, MAX_DEPTH, MAX_DIRECTIVES, MAX_FRAGMENTS,
    MAX_INTROSPECTION_COST, MAX_INTROSPECTION_DEPTH, MAX_INTROSPECTION_LISTS, MAX_ROOT_FIELDS, SEARCH_TOTAL_COST,
    argument, ensure_at_most,
};
use crate::platform::{
    error::{Error, Result},
    graphql::{
        page,
        shape::{Shape, named},
    },
};

/// Counts an operation. Fails as soon as it exceeds a limit, or costs more than `max_cost` points.
pub(super) fn count(
    document: &ExecutableDocument,
    operation: &OperationDefinition,
    shape: &Shape,
    variables: &Variables,
    max_cost: u64,
) -> Result<Count> {
    let (open_fragments, count) = (Vec::new(), Count::default());
    let mut meter = Meter { document, operation, shape, variables, max_cost, open_fragments, count };
    meter.directives(&operation.directives)?;
    let root = SelectionContext::root(shape.root(operation.ty));
    meter.selections(&operation.selection_set.node, &root)?;
    Ok(meter.count)
}

/// What was counted so far in one operation.
#[derive(Default)]
pub(super) struct Count {
    aliases: u32,
    root_fields: u32,
    directives: u32,
    fragments: u32,
    /// Fields in the document, those of a fragment each time it is spread.
    pub fields: u64,
    cost: u64,
    pub introspection_cost: u64,
}

impl Count {
    pub fn points(&self) -> u64 {
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
    /// Whether words are searched in the list around it.
    is_search: bool,
    /// In introspection, the number of schema lists around it; `None` elsewhere.
    schema_lists: Option<u32>,
}

impl<'a> SelectionContext<'a> {
    fn root(on: Option<&'a Name>) -> Self {
        Self { on, depth: 0, multiplier: 1, page_size: 1, list_size: 1, is_search: false, schema_lists: None }
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
        let price = if context.is_search && field.name.node == "totalCount" { SEARCH_TOTAL_COST } else { 1 };
        *cost = cost.saturating_add(inner.multiplier.saturating_mul(price));
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
        // Most fields have no selections, and so no size.
        let on = context.on.filter(|_| !field.selection_set.node.items.is_empty());
        let (ty, has_size) = match on {
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
            is_search: self.searches_words(field),
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

    /// Whether the arguments of a list have words to search for.
    fn searches_words(&self, field: &Field) -> bool {
        let in_filter = || self.argument(field, "filter")?.input_field("query", self.operation, self.variables);
        self.argument(field, "query").or_else(in_filter).is_some_and(ArgumentValue::is_text)
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
