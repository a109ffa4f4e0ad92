//! Collection of an object's fields from selections and fragments, in the order in which response keys first occur.

use async_graphql::{
    Name, Positioned, Value, Variables,
    parser::types::{Directive, ExecutableDocument, Field, Selection, SelectionSet},
};

use super::rewrite::TYPENAME;
use crate::platform::graphql::shape::{Shape, named};

/// The schema and document to collect fields from.
#[derive(Clone, Copy, Debug)]
pub struct FieldCollector<'a> {
    pub shape: &'a Shape,
    pub document: &'a ExecutableDocument,
}

/// A selection set on a type.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    pub on: &'a Name,
    pub selections: &'a SelectionSet,
}

/// A field of the response, with all the places in the document that select it.
#[derive(Debug)]
pub struct Selected<'a> {
    pub key: &'a Name,
    pub places: Vec<Place<'a>>,
}

/// A place in the document that selects a field.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    pub on: &'a Name,
    pub field: &'a Positioned<Field>,
}

/// Which selections to collect.
struct Filter<'c> {
    /// Whether a fragment with this type condition applies.
    applies: &'c dyn Fn(&Name) -> bool,
    /// Whether a selection with these directives is skipped.
    is_skipped: &'c dyn Fn(&[Positioned<Directive>]) -> bool,
}

impl<'a> Selected<'a> {
    /// Returns its name in the schema.
    pub fn name(&self) -> &'a str {
        self.places[0].field.node.name.node.as_str()
    }

    /// Returns its own selection sets.
    pub fn parts(&self, shape: &'a Shape) -> Vec<Part<'a>> {
        self.places.iter().filter_map(|place| place.part(shape)).collect()
    }
}

impl<'a> Place<'a> {
    /// Returns its own selection set, or `None` if the field is a leaf or not in the schema.
    pub fn part(&self, shape: &'a Shape) -> Option<Part<'a>> {
        let (field, on) = (&self.field.node, self.on);
        let on = named(shape.field(on, &field.name.node)?);
        let selections = &field.selection_set.node;
        (shape.is_composite(on) && !selections.items.is_empty()).then_some(Part { on, selections })
    }
}

impl<'a> FieldCollector<'a> {
    /// Returns the fields of an object of a type.
    pub fn fields(&self, parts: &[Part<'a>], object: &str, variables: &Variables) -> Vec<Selected<'a>> {
        let filter = Filter {
            applies: &|condition| self.shape.is_always(object, condition),
            is_skipped: &|directives| is_skipped(directives, variables),
        };
        self.merged(parts, &filter)
    }

    /// Returns the fields of all possible objects. `on_condition` is called with the type conditions of fragments.
    pub fn all_fields(&self, parts: &[Part<'a>], on_condition: &dyn Fn(&Name)) -> Vec<Selected<'a>> {
        let applies = |condition: &Name| {
            on_condition(condition);
            true
        };
        self.merged(parts, &Filter { applies: &applies, is_skipped: &|_| false })
    }

    /// Returns the fields that every object has, whatever its type and the variables.
    pub fn unconditional_fields(&self, part: Part<'a>) -> Vec<Selected<'a>> {
        let applies = |condition: &Name| self.shape.is_always(part.on, condition);
        self.merged(&[part], &Filter { applies: &applies, is_skipped: &|directives| !directives.is_empty() })
    }

    fn merged(&self, parts: &[Part<'a>], filter: &Filter<'_>) -> Vec<Selected<'a>> {
        let mut into = Vec::new();
        for part in parts {
            self.collect(*part, filter, &mut into);
        }
        into
    }

    /// The recursion terminates because documents with cyclic fragments are rejected earlier.
    fn collect(&self, Part { on, selections }: Part<'a>, filter: &Filter<'_>, into: &mut Vec<Selected<'a>>) {
        for selection in &selections.items {
            if (filter.is_skipped)(selection.node.directives()) {
                continue;
            }
            let (condition, selections) = match &selection.node {
                Selection::Field(field) => {
                    let (key, place) = (&field.node.response_key().node, Place { on, field });
                    match into.iter_mut().find(|selected| selected.key == key) {
                        Some(selected) => selected.places.push(place),
                        // A document with unknown fields is rejected later; it may have thousands of them.
                        None if self.exists(&place) => into.push(Selected { key, places: vec![place] }),
                        None => {}
                    }
                    continue;
                }
                Selection::InlineFragment(fragment) => {
                    (fragment.node.type_condition.as_ref(), &fragment.node.selection_set.node)
                }
                Selection::FragmentSpread(spread) => {
                    let Some(fragment) = self.document.fragments.get(&spread.node.fragment_name.node) else { continue };
                    (Some(&fragment.node.type_condition), &fragment.node.selection_set.node)
                }
            };
            let on = condition.map_or(on, |condition| &condition.node.on.node);
            if condition.is_none() || (filter.applies)(on) {
                self.collect(Part { on, selections }, filter, into);
            }
        }
    }

    fn exists(&self, Place { on, field }: &Place<'a>) -> bool {
        let name = field.node.name.node.as_str();
        name == TYPENAME || self.shape.field(on, name).is_some()
    }
}

/// Returns whether a selection with these directives is skipped.
pub fn is_skipped(directives: &[Positioned<Directive>], variables: &Variables) -> bool {
    directives.iter().map(|directive| &directive.node).any(|directive| {
        let value_of = |name: Name| variables.get(&name).cloned().ok_or(());
        let condition = directive.get_argument("if").map(|condition| condition.node.clone().into_const_with(value_of));
        let is_met = condition == Some(Ok(Value::Boolean(true)));
        match directive.name.node.as_str() {
            "skip" => is_met,
            "include" => !is_met,
            _ => false,
        }
    })
}
