//! Rewriting of a document before execution, so that the response shows which objects exist and of which type, whatever
//! fails.
//!
//! async-graphql omits fields that failed or were skipped, and returns null for an object without any fields left. It
//! resolves a field that is selected in two places twice, and the result is null if one of the two is. Where objects
//! could therefore be mistaken for null, `__typename` is selected in addition, under a response key that no document
//! can use. Most documents need no rewriting: an object of a known type with an unconditional field is missing only if
//! all its fields failed, and then the errors show it.

use std::{
    cell::{Cell, RefCell},
    collections::HashSet,
    mem,
};

use async_graphql::{
    Name, Pos, Positioned,
    parser::types::{
        DocumentOperations, ExecutableDocument, Field, InlineFragment, OperationDefinition, Selection, SelectionSet,
        TypeCondition,
    },
};

use super::{
    dry_run::skip,
    selected::{FieldCollector, Part, Place, Selected},
};
use crate::platform::graphql::shape::{Shape, named};

/// The response key of the added `__typename`, which is not a valid name in a document.
pub const TYPENAME_KEY: &str = "?";

/// The field with the name of an object's type.
pub const TYPENAME: &str = "__typename";

/// Returns the rewritten document, or `None` if the document can be executed as it is, and its response without errors
/// need only be put in order.
pub fn rewrite(document: &ExecutableDocument, shape: &Shape) -> Option<ExecutableDocument> {
    let collector = FieldCollector { shape, document };
    let mut finder =
        Finder { collector, needed: HashSet::new(), has_union_condition: Cell::new(false), has_several_types: false };
    for (_, operation) in document.operations.iter() {
        let on = shape.root(operation.node.ty)?;
        finder.find(&[Part { on, selections: &operation.node.selection_set.node }], false);
    }
    let Finder { needed, has_union_condition, has_several_types, .. } = finder;
    let is_needed = !needed.is_empty() || has_union_condition.get() || has_several_types;
    is_needed.then(|| Writer { collector, needed, open: Vec::new(), is_expanded: false }.write(document.clone()))
}

/// Finds the fields whose objects could be mistaken for null.
struct Finder<'a> {
    collector: FieldCollector<'a>,
    /// The positions of these fields in the document.
    needed: HashSet<Pos>,
    has_union_condition: Cell<bool>,
    /// Whether a field's selections have conditions on several types, each with its own order of fields.
    has_several_types: bool,
}

impl<'a> Finder<'a> {
    /// Searches the selections on one object. They are repeated if async-graphql may resolve them twice.
    fn find(&mut self, parts: &[Part<'a>], is_repeated: bool) {
        let FieldCollector { shape, .. } = self.collector;
        let conditions = RefCell::new(HashSet::new());
        let on_condition = |condition: &Name| {
            self.has_union_condition.set(self.has_union_condition.get() || shape.is_union(condition));
            if !parts.iter().all(|part| shape.is_always(part.on, condition)) {
                conditions.borrow_mut().insert(condition.clone());
            }
        };
        let fields = self.collector.all_fields(parts, &on_condition);
        // Whether the first selection of the field is in a fragment that applies only to some of the objects.
        let is_moved = |selected: &Selected<'_>| {
            selected.places.len() > 1 && !parts.iter().all(|part| shape.is_always(part.on, selected.places[0].on))
        };
        self.has_several_types |= conditions.into_inner().len() > 1 || fields.iter().any(is_moved);
        for selected in fields {
            let is_repeated = is_repeated || selected.places.len() > 1;
            for place in &selected.places {
                if self.is_needed(place, is_repeated) {
                    self.needed.insert(place.field.pos);
                }
            }
            self.find(&selected.parts(shape), is_repeated);
        }
    }

    fn is_needed(&self, place: &Place<'a>, is_repeated: bool) -> bool {
        let Some(part) = place.part(self.collector.shape) else { return false };
        let unconditional = self.collector.unconditional_fields(part);
        let is_ambiguous = is_repeated || unconditional.is_empty() || self.collector.shape.is_abstract(part.on);
        is_ambiguous && !unconditional.iter().any(|selected| selected.name() == TYPENAME)
    }
}

/// Writes the rewritten document.
struct Writer<'a> {
    collector: FieldCollector<'a>,
    needed: HashSet<Pos>,
    /// The expanded fragment spreads that contain the current selection.
    open: Vec<&'a Name>,
    /// Whether the current selection is in a fragment expanded for one type of object.
    is_expanded: bool,
}

impl Writer<'_> {
    fn write(mut self, mut document: ExecutableDocument) -> ExecutableDocument {
        let operations: Vec<&mut Positioned<OperationDefinition>> = match &mut document.operations {
            DocumentOperations::Single(operation) => vec![operation],
            DocumentOperations::Multiple(operations) => operations.values_mut().collect(),
        };
        for operation in operations {
            if let Some(on) = self.collector.shape.root(operation.node.ty) {
                self.selections(&mut operation.node.selection_set.node, on);
            }
        }
        for fragment in document.fragments.values_mut() {
            let on = fragment.node.type_condition.node.on.node.clone();
            self.selections(&mut fragment.node.selection_set.node, &on);
        }
        document
    }

    fn selections(&mut self, selections: &mut SelectionSet, on: &Name) {
        for selection in mem::take(&mut selections.items) {
            self.selection(selection, on, &mut selections.items);
        }
    }

    fn selection(&mut self, mut selection: Positioned<Selection>, on: &Name, into: &mut Vec<Positioned<Selection>>) {
        let (document, pos) = (self.collector.document, selection.pos);
        let (condition, fragment) = match &mut selection.node {
            Selection::Field(field) => {
                self.field(field, on);
                into.push(selection);
                return;
            }
            Selection::InlineFragment(fragment) => {
                let condition = fragment.node.type_condition.as_ref().map(|condition| condition.node.on.node.clone());
                if !condition.as_ref().is_some_and(|condition| self.is_missed(on, condition)) {
                    // Inside a wider condition, the narrower type of the object is still known.
                    let narrower =
                        condition.as_ref().filter(|condition| !self.collector.shape.is_always(on, condition));
                    self.selections(&mut fragment.node.selection_set.node, narrower.unwrap_or(on));
                }
                (condition, fragment.node.clone())
            }
            Selection::FragmentSpread(spread) => {
                let found = document.fragments.get_key_value(&spread.node.fragment_name.node);
                let Some((name, fragment)) = found.filter(|(name, _)| !self.open.contains(name)) else {
                    into.push(selection);
                    return;
                };
                self.open.push(name);
                let written = InlineFragment {
                    type_condition: None,
                    directives: spread.node.directives.clone(),
                    selection_set: fragment.node.selection_set.clone(),
                };
                (Some(fragment.node.type_condition.node.on.node.clone()), written)
            }
        };
        let is_spread = matches!(selection.node, Selection::FragmentSpread(_));
        match condition {
            Some(condition) if self.is_missed(on, &condition) => {
                for object in self.objects(on, &condition) {
                    into.push(self.on_object(Positioned::new(fragment.clone(), pos), object));
                }
                // The original stays, skipped, so that async-graphql validates it.
                *selection.node.directives_mut() = vec![skip()];
                into.push(selection);
            }
            Some(condition) if self.is_expanded && !self.collector.shape.is_always(on, &condition) => {}
            _ => into.push(selection),
        }
        if is_spread {
            self.open.pop();
        }
    }

    fn field(&mut self, field: &mut Positioned<Field>, on: &Name) {
        let Some(ty) = self.collector.shape.field(on, &field.node.name.node) else { return };
        let is_expanded = mem::take(&mut self.is_expanded);
        self.selections(&mut field.node.selection_set.node, named(ty));
        self.is_expanded = is_expanded;
        if self.needed.contains(&field.pos) {
            let at = |name: &str| Positioned::new(Name::new(name), field.pos);
            let typename = Field {
                alias: Some(at(TYPENAME_KEY)),
                name: at(TYPENAME),
                arguments: Vec::new(),
                directives: Vec::new(),
                selection_set: Positioned::default(),
            };
            let typename = Selection::Field(Positioned::new(typename, field.pos));
            field.node.selection_set.node.items.push(Positioned::new(typename, field.pos));
        }
    }

    /// Returns whether async-graphql would wrongly skip a fragment with this condition: it checks to which interfaces
    /// an object belongs, but not to which unions.
    fn is_missed(&self, on: &Name, condition: &Name) -> bool {
        on != condition && self.collector.shape.is_union(condition)
    }

    /// Returns the object types that satisfy both conditions.
    fn objects(&self, on: &Name, condition: &Name) -> Vec<Name> {
        let mut objects = self.collector.shape.possible(on);
        objects.retain(|object| self.collector.shape.is_always(object, condition));
        objects.into_iter().cloned().collect()
    }

    /// Returns the fragment expanded for one type of object.
    fn on_object(&mut self, mut fragment: Positioned<InlineFragment>, object: Name) -> Positioned<Selection> {
        let is_expanded = mem::replace(&mut self.is_expanded, true);
        self.selections(&mut fragment.node.selection_set.node, &object);
        self.is_expanded = is_expanded;
        let condition = TypeCondition { on: Positioned::new(object, fragment.pos) };
        fragment.node.type_condition = Some(Positioned::new(condition, fragment.pos));
        let pos = fragment.pos;
        Positioned::new(Selection::InlineFragment(fragment), pos)
    }
}
