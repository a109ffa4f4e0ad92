//! Fields that would be merged in the response though they differ (October 2021, 5.3.2). async-graphql compares only fields of
//! the same selection set or of fragments on the same type, and not what is selected of them: of two, it would return either.

use async_graphql::parser::types::{ExecutableDocument, Field};

use super::selected::{FieldCollector, Part, Place};
use crate::platform::graphql::shape::Shape;

/// Returns an error if two different fields, or one field with different arguments, have one key in the response.
pub fn error_in_document(document: &ExecutableDocument, shape: &Shape) -> Option<String> {
    let collector = FieldCollector { shape, document };
    document.operations.iter().find_map(|(_, operation)| {
        let on = shape.root(operation.node.ty)?;
        error_in(collector, &[Part { on, selections: &operation.node.selection_set.node }])
    })
}

/// Checks the selections on one object.
fn error_in(collector: FieldCollector<'_>, parts: &[Part<'_>]) -> Option<String> {
    let overlaps = |one: &Place<'_>, other: &Place<'_>| collector.shape.overlaps(one.on, other.on);
    collector.all_fields(parts, &|_| {}).into_iter().find_map(|selected| {
        // The first place on each type stands for all on it.
        let mut first: Vec<&Place<'_>> = Vec::new();
        for place in &selected.places {
            let mut others = first.iter().filter(|other| overlaps(place, other));
            if others.any(|other| is_different(&place.field.node, &other.field.node)) {
                return Some(format!("different fields, or different arguments, have the key {}", selected.key));
            }
            if !first.iter().any(|other| other.on == place.on) {
                first.push(place);
            }
        }
        // Objects of types that do not overlap are different ones: what is selected of theirs is not merged.
        first.into_iter().find_map(|one| {
            let parts = selected.places.iter().filter(|place| overlaps(one, place));
            error_in(collector, &parts.filter_map(|place| place.part(collector.shape)).collect::<Vec<_>>())
        })
    })
}

fn is_different(one: &Field, other: &Field) -> bool {
    one.name.node != other.name.node
        || one.arguments.len() != other.arguments.len()
        || one
            .arguments
            .iter()
            .any(|(name, value)| other.get_argument(&name.node).is_none_or(|other| other.node != value.node))
}
