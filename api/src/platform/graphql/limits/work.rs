//! Estimates the work of validating a document against the schema. The engine compares the fields of each selection
//! with those of all fragments in it, again at each level: with 200 fragments, each of which spreads the next, it
//! visits each field of the last one 200 times. It also copies the value of a variable at each use.

use std::collections::HashMap;

use async_graphql::{
    Name, Positioned, Value as ConstValue, Variables,
    parser::types::{Directive, ExecutableDocument, OperationDefinition, Selection, SelectionSet},
};
use async_graphql_value::Value;

/// The number of bytes of a string that take as long to copy as one value.
const BYTES_PER_VALUE: usize = 64;

/// Returns the maximum number of fields visited when those of each selection are compared with each other.
pub fn comparisons(document: &ExecutableDocument) -> u64 {
    let mut counter = ComparisonCounter { document, fragments: HashMap::new(), total: 0 };
    for name in document.fragments.keys() {
        counter.fragment(name);
    }
    for (_, operation) in document.operations.iter() {
        counter.set(&operation.node.selection_set.node);
    }
    counter.total
}

struct ComparisonCounter<'a> {
    document: &'a ExecutableDocument,
    /// The number of fields of each fragment; 0 while it is being counted, and for an unknown fragment.
    fragments: HashMap<&'a Name, u64>,
    total: u64,
}

impl<'a> ComparisonCounter<'a> {
    /// Counts a selection set with its nested ones, and returns the number of its own fields, fragments expanded.
    fn set(&mut self, set: &'a SelectionSet) -> u64 {
        let mut fields = 0_u64;
        for selection in &set.items {
            fields = fields.saturating_add(match &selection.node {
                Selection::Field(field) => {
                    self.set(&field.node.selection_set.node);
                    1
                }
                Selection::InlineFragment(fragment) => 1 + self.set(&fragment.node.selection_set.node),
                Selection::FragmentSpread(spread) => self.fragment(&spread.node.fragment_name.node).saturating_add(1),
            });
        }
        self.total = self.total.saturating_add(fields);
        fields
    }

    fn fragment(&mut self, name: &'a Name) -> u64 {
        if let Some(fields) = self.fragments.get(name) {
            return *fields;
        }
        self.fragments.insert(name, 0);
        let Some(fragment) = self.document.fragments.get(name) else { return 0 };
        let fields = self.set(&fragment.node.selection_set.node);
        self.fragments.insert(name, fields);
        fields
    }
}

/// Returns the maximum number of values copied when each use of a variable copies its value. Small values are ignored.
pub fn copies(document: &ExecutableDocument, variables: &Variables) -> u64 {
    let operations = || document.operations.iter().map(|(_, operation)| &operation.node);
    let defaults = || operations().flat_map(|operation| &operation.variable_definitions);
    let mut weights: HashMap<&str, u64> = HashMap::new();
    for definition in defaults() {
        if let Some(value) = &definition.node.default_value {
            let weight = weights.entry(&definition.node.name.node).or_default();
            *weight = (*weight).max(weight_of(&value.node));
        }
    }
    for (name, value) in variables.iter() {
        let weight = weights.entry(name.as_str()).or_default();
        *weight = (*weight).max(weight_of(value));
    }
    weights.retain(|_, weight| *weight > 10);
    if weights.is_empty() {
        return 0;
    }
    let mut counter = CopyCounter { weights: &weights, total: 0 };
    operations().for_each(|operation| counter.operation(operation));
    document.fragments.values().for_each(|fragment| {
        counter.directives(&fragment.node.directives);
        counter.set(&fragment.node.selection_set.node);
    });
    counter.total
}

fn weight_of(value: &ConstValue) -> u64 {
    1 + match value {
        ConstValue::List(items) => items.iter().map(weight_of).sum(),
        ConstValue::Object(fields) => fields.values().map(weight_of).sum(),
        ConstValue::String(text) => (text.len() / BYTES_PER_VALUE) as u64,
        _ => 0,
    }
}

struct CopyCounter<'a> {
    weights: &'a HashMap<&'a str, u64>,
    total: u64,
}

impl CopyCounter<'_> {
    fn operation(&mut self, operation: &OperationDefinition) {
        self.directives(&operation.directives);
        self.set(&operation.selection_set.node);
    }

    fn set(&mut self, set: &SelectionSet) {
        for selection in &set.items {
            self.directives(selection.node.directives());
            match &selection.node {
                Selection::Field(field) => {
                    field.node.arguments.iter().for_each(|(_, value)| self.value(&value.node));
                    self.set(&field.node.selection_set.node);
                }
                Selection::InlineFragment(fragment) => self.set(&fragment.node.selection_set.node),
                Selection::FragmentSpread(_) => {}
            }
        }
    }

    fn directives(&mut self, directives: &[Positioned<Directive>]) {
        for directive in directives {
            directive.node.arguments.iter().for_each(|(_, value)| self.value(&value.node));
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Variable(name) => {
                let weight = self.weights.get(name.as_str()).copied().unwrap_or_default();
                self.total = self.total.saturating_add(weight);
            }
            Value::List(items) => items.iter().for_each(|item| self.value(item)),
            Value::Object(fields) => fields.values().for_each(|field| self.value(field)),
            _ => {}
        }
    }
}
