//! What selections come to: the fields of an object, those of fragments among them, each where its key is met first.

use async_graphql::{
    Name, Positioned, Value, Variables,
    parser::types::{Directive, ExecutableDocument, Field, Selection, SelectionSet},
};

use super::anchor::TYPENAME;
use crate::graphql::shape::{Shape, named};

/// What it takes to read selections.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    pub shape: &'a Shape,
    pub document: &'a ExecutableDocument,
}

/// Selections on a type.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    pub on: &'a Name,
    pub selections: &'a SelectionSet,
}

/// A field of an answer, in all places of the document that select it.
#[derive(Debug)]
pub struct Selected<'a> {
    pub key: &'a Name,
    pub places: Vec<Place<'a>>,
}

/// Where the document selects a field.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    pub on: &'a Name,
    pub field: &'a Positioned<Field>,
}

/// Whether to read a fragment with such a condition, and what has such directives.
struct Choice<'c> {
    applies: &'c dyn Fn(&Name) -> bool,
    is_skipped: &'c dyn Fn(&[Positioned<Directive>]) -> bool,
}

impl<'a> Selected<'a> {
    /// Its name in the schema.
    pub fn name(&self) -> &'a str {
        self.places[0].field.node.name.node.as_str()
    }

    /// What it selects of its own.
    pub fn parts(&self, shape: &'a Shape) -> Vec<Part<'a>> {
        self.places.iter().filter_map(|place| place.part(shape)).collect()
    }
}

impl<'a> Place<'a> {
    /// What it selects of its own; nothing when the schema has no such field, or it is a leaf.
    pub fn part(&self, shape: &'a Shape) -> Option<Part<'a>> {
        let (field, on) = (&self.field.node, self.on);
        let on = named(shape.field(on, &field.name.node)?);
        let selections = &field.selection_set.node;
        (shape.is_composite(on) && !selections.items.is_empty()).then_some(Part { on, selections })
    }
}

impl<'a> Reader<'a> {
    /// The fields of an object of a type.
    pub fn fields(&self, parts: &[Part<'a>], object: &str, variables: &Variables) -> Vec<Selected<'a>> {
        let choice = Choice {
            applies: &|condition| self.shape.is_always(object, condition),
            is_skipped: &|directives| is_skipped(directives, variables),
        };
        self.merged(parts, &choice)
    }

    /// The fields of all objects that there may be. `meets` is told of the conditions of fragments.
    pub fn all_fields(&self, parts: &[Part<'a>], meets: &dyn Fn(&Name)) -> Vec<Selected<'a>> {
        let applies = |condition: &Name| {
            meets(condition);
            true
        };
        self.merged(parts, &Choice { applies: &applies, is_skipped: &|_| false })
    }

    /// The fields that each object has, whatever the variables and its type.
    pub fn sure_fields(&self, part: Part<'a>) -> Vec<Selected<'a>> {
        let applies = |condition: &Name| self.shape.is_always(part.on, condition);
        self.merged(&[part], &Choice { applies: &applies, is_skipped: &|directives| !directives.is_empty() })
    }

    fn merged(&self, parts: &[Part<'a>], choice: &Choice<'_>) -> Vec<Selected<'a>> {
        let mut into = Vec::new();
        for part in parts {
            self.collect(*part, choice, &mut into);
        }
        into
    }

    /// Recursion ends: a document in which a fragment contains itself was refused before.
    fn collect(&self, Part { on, selections }: Part<'a>, choice: &Choice<'_>, into: &mut Vec<Selected<'a>>) {
        for selection in &selections.items {
            if (choice.is_skipped)(selection.node.directives()) {
                continue;
            }
            let (condition, selections) = match &selection.node {
                Selection::Field(field) => {
                    let (key, place) = (&field.node.response_key().node, Place { on, field });
                    match into.iter_mut().find(|selected| selected.key == key) {
                        Some(selected) => selected.places.push(place),
                        // A document with fields that do not exist will be refused: it may have thousands.
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
            if condition.is_none() || (choice.applies)(on) {
                self.collect(Part { on, selections }, choice, into);
            }
        }
    }

    fn exists(&self, Place { on, field }: &Place<'a>) -> bool {
        let name = field.node.name.node.as_str();
        name == TYPENAME || self.shape.field(on, name).is_some()
    }
}

/// Whether something with such directives is left out.
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
