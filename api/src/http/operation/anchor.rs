//! The document as the engine is given it: so that its answer tells which objects there are and of which type, whatever fails.
//!
//! The engine leaves out what failed and what was skipped, and says null for an object of which nothing is left; a field that
//! is selected in two places it resolves twice, and where one of the two came out as null, null it stays. What could be
//! mistaken is therefore asked for its `__typename` besides, under a key that no document can have. Most documents need
//! none of this: an object of a known type, of which something is surely selected, is missed only when all of that fails,
//! and then the errors tell.

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
    selected::{Part, Place, Reader, Selected},
};
use crate::graphql::shape::{Shape, named};

/// The key of what was asked besides: not a name as documents have it.
pub const KEY: &str = "?";

/// The field of every object that says what it is.
pub const TYPENAME: &str = "__typename";

/// The document for the engine; none when it can be given the document as it is, and its answer without errors need only be
/// put in order.
pub fn anchored(document: &ExecutableDocument, shape: &Shape) -> Option<ExecutableDocument> {
    let reader = Reader { shape, document };
    let mut finder = Finder { reader, needed: HashSet::new(), meets_union: Cell::new(false), meets_types: false };
    for (_, operation) in document.operations.iter() {
        let on = shape.root(operation.node.ty)?;
        finder.find(&[Part { on, selections: &operation.node.selection_set.node }], false);
    }
    let Finder { needed, meets_union, meets_types, .. } = finder;
    let is_needed = !needed.is_empty() || meets_union.get() || meets_types;
    is_needed.then(|| Writer { reader, needed, open: Vec::new(), is_written_out: false }.write(document.clone()))
}

/// Finds the fields whose objects could be mistaken.
struct Finder<'a> {
    reader: Reader<'a>,
    /// Where they stand in the document.
    needed: HashSet<Pos>,
    meets_union: Cell<bool>,
    /// Whether one place selects something of several types, each in an order of its own.
    meets_types: bool,
}

impl<'a> Finder<'a> {
    /// Looks at selections that one object has; they are repeated when the engine may come to them twice.
    fn find(&mut self, parts: &[Part<'a>], is_repeated: bool) {
        let Reader { shape, .. } = self.reader;
        let conditions = RefCell::new(HashSet::new());
        let meets = |condition: &Name| {
            self.meets_union.set(self.meets_union.get() || shape.is_union(condition));
            if !parts.iter().all(|part| shape.is_always(part.on, condition)) {
                conditions.borrow_mut().insert(condition.clone());
            }
        };
        let fields = self.reader.all_fields(parts, &meets);
        // What some of the objects have first inside a fragment, and the others only after it.
        let is_moved = |selected: &Selected<'_>| {
            selected.places.len() > 1 && !parts.iter().all(|part| shape.is_always(part.on, selected.places[0].on))
        };
        self.meets_types |= conditions.into_inner().len() > 1 || fields.iter().any(is_moved);
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
        let Some(part) = place.part(self.reader.shape) else { return false };
        let sure = self.reader.sure_fields(part);
        let is_mistakable = is_repeated || sure.is_empty() || self.reader.shape.is_abstract(part.on);
        is_mistakable && !sure.iter().any(|selected| selected.name() == TYPENAME)
    }
}

/// Writes the document for the engine.
struct Writer<'a> {
    reader: Reader<'a>,
    needed: HashSet<Pos>,
    /// Fragments around the present place that were written out.
    open: Vec<&'a Name>,
    /// Whether the present place is in what was written out for one type of object.
    is_written_out: bool,
}

impl Writer<'_> {
    fn write(mut self, mut document: ExecutableDocument) -> ExecutableDocument {
        let operations: Vec<&mut Positioned<OperationDefinition>> = match &mut document.operations {
            DocumentOperations::Single(operation) => vec![operation],
            DocumentOperations::Multiple(operations) => operations.values_mut().collect(),
        };
        for operation in operations {
            if let Some(on) = self.reader.shape.root(operation.node.ty) {
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
        let (document, pos) = (self.reader.document, selection.pos);
        let (condition, fragment) = match &mut selection.node {
            Selection::Field(field) => {
                self.field(field, on);
                into.push(selection);
                return;
            }
            Selection::InlineFragment(fragment) => {
                let condition = fragment.node.type_condition.as_ref().map(|condition| condition.node.on.node.clone());
                if !condition.as_ref().is_some_and(|condition| self.is_missed(on, condition)) {
                    // What is known of the object is not forgotten inside a wider condition.
                    let narrower = condition.as_ref().filter(|condition| !self.reader.shape.is_always(on, condition));
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
                // It stays, so that the engine sees whether it is right.
                *selection.node.directives_mut() = vec![skip()];
                into.push(selection);
            }
            Some(condition) if self.is_written_out && !self.reader.shape.is_always(on, &condition) => {}
            _ => into.push(selection),
        }
        if is_spread {
            self.open.pop();
        }
    }

    fn field(&mut self, field: &mut Positioned<Field>, on: &Name) {
        let Some(ty) = self.reader.shape.field(on, &field.node.name.node) else { return };
        let is_written_out = mem::take(&mut self.is_written_out);
        self.selections(&mut field.node.selection_set.node, named(ty));
        self.is_written_out = is_written_out;
        if self.needed.contains(&field.pos) {
            let at = |name: &str| Positioned::new(Name::new(name), field.pos);
            let typename = Field {
                alias: Some(at(KEY)),
                name: at(TYPENAME),
                arguments: Vec::new(),
                directives: Vec::new(),
                selection_set: Positioned::default(),
            };
            let typename = Selection::Field(Positioned::new(typename, field.pos));
            field.node.selection_set.node.items.push(Positioned::new(typename, field.pos));
        }
    }

    /// Whether the engine would not see that a condition is met: it knows to which interfaces an object belongs, and not to
    /// which unions.
    fn is_missed(&self, on: &Name, condition: &Name) -> bool {
        on != condition && self.reader.shape.is_union(condition)
    }

    fn objects(&self, on: &Name, condition: &Name) -> Vec<Name> {
        let mut objects = self.reader.shape.possible(on);
        objects.retain(|object| self.reader.shape.is_always(object, condition));
        objects.into_iter().cloned().collect()
    }

    fn on_object(&mut self, mut fragment: Positioned<InlineFragment>, object: Name) -> Positioned<Selection> {
        let is_written_out = mem::replace(&mut self.is_written_out, true);
        self.selections(&mut fragment.node.selection_set.node, &object);
        self.is_written_out = is_written_out;
        let condition = TypeCondition { on: Positioned::new(object, fragment.pos) };
        fragment.node.type_condition = Some(Positioned::new(condition, fragment.pos));
        let pos = fragment.pos;
        Positioned::new(Selection::InlineFragment(fragment), pos)
    }
}
