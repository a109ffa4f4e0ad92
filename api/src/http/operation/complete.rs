//! An answer as the specification wants it (October 2021, 6.4.4): what failed is null, and what may not be null makes null of
//! what is around it.
//!
//! The engine leaves out what failed. Everything else is in its answer, or in its errors: see [`super::anchor`].

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use async_graphql::{
    Name, PathSegment, Response, ServerError, Value, Variables,
    indexmap::IndexMap,
    parser::types::{BaseType, Type},
};

use super::{
    anchor, order,
    selected::{Part, Reader, Selected},
};

/// Completes what an operation was answered; `root` is what it selects. Without errors nothing is left out that could be
/// missed, unless the engine was given another document.
pub fn complete(reader: Reader<'_>, root: Part<'_>, variables: &Variables, is_anchored: bool, response: &mut Response) {
    if response.is_ok() && !is_anchored && response.data != Value::Null {
        order::restore(reader.document, &root.selections.items, variables, &mut response.data);
        return;
    }
    keep_one_error_a_field(&mut response.errors);
    let data = std::mem::take(&mut response.data);
    let mut completion =
        Completion { reader, variables, failed: Paths::of(&response.errors), path: Vec::new(), known: HashMap::new() };
    let object = if let Value::Object(object) = data { object } else { IndexMap::new() };
    response.data = completion.object(object, root.on, &[root]).unwrap_or_default();
}

/// A field that the engine resolved in two places has failed once.
fn keep_one_error_a_field(errors: &mut Vec<ServerError>) {
    let mut failed: HashSet<Vec<Segment>> = HashSet::new();
    errors.retain(|error| error.path.is_empty() || failed.insert(path(error)));
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Segment {
    Key(Name),
    Index(usize),
}

fn path(error: &ServerError) -> Vec<Segment> {
    let segment = |segment: &PathSegment| match segment {
        PathSegment::Field(key) => Segment::Key(Name::new(key)),
        PathSegment::Index(index) => Segment::Index(*index),
    };
    error.path.iter().map(segment).collect()
}

/// The paths of errors, in order.
struct Paths(Vec<Vec<Segment>>);

impl Paths {
    fn of(errors: &[ServerError]) -> Self {
        let mut paths: Vec<_> = errors.iter().map(path).collect();
        paths.sort_unstable();
        Self(paths)
    }

    /// Whether something failed inside, and not the whole.
    fn are_inside(&self, whole: &[Segment]) -> bool {
        let first = self.0.partition_point(|path| path.as_slice() < whole);
        self.0.get(first).is_some_and(|path| path.len() > whole.len() && path.starts_with(whole))
    }
}

/// The value is null, and may not be.
struct Nulled;

/// What objects of a type have in one place of the answer.
type Fields<'a> = Rc<[(Selected<'a>, Vec<Part<'a>>)]>;

struct Completion<'a> {
    reader: Reader<'a>,
    variables: &'a Variables,
    failed: Paths,
    path: Vec<Segment>,
    /// By the address of what is selected, which stays where it is meanwhile, and the type of the object.
    known: HashMap<(usize, &'a Name), Fields<'a>>,
}

impl<'a> Completion<'a> {
    fn value(&mut self, value: Value, ty: &'a Type, parts: &[Part<'a>]) -> Result<Value, Nulled> {
        let value = match (&ty.base, value) {
            (BaseType::List(items), Value::List(values)) => self.list(values, items, parts).unwrap_or_default(),
            (BaseType::Named(name), Value::Object(object)) if !parts.is_empty() => {
                match self.type_of(&object, name, parts) {
                    Some(name) => self.object(object, name, parts).unwrap_or_default(),
                    None => Value::Object(object),
                }
            }
            // All of it failed.
            (BaseType::Named(name), Value::Null) if !parts.is_empty() && self.failed.are_inside(&self.path) => {
                self.object(IndexMap::new(), name, parts).unwrap_or_default()
            }
            (_, value) => value,
        };
        if value == Value::Null && !ty.nullable { Err(Nulled) } else { Ok(value) }
    }

    fn list(&mut self, values: Vec<Value>, ty: &'a Type, parts: &[Part<'a>]) -> Option<Value> {
        let mut list = Vec::with_capacity(values.len());
        for (index, value) in values.into_iter().enumerate() {
            self.path.push(Segment::Index(index));
            let value = self.value(value, ty, parts);
            self.path.pop();
            list.push(value.ok()?);
        }
        Some(Value::List(list))
    }

    fn object(&mut self, mut object: IndexMap<Name, Value>, name: &'a Name, parts: &[Part<'a>]) -> Option<Value> {
        let fields = self.fields(name, parts);
        let mut completed = IndexMap::with_capacity(fields.len());
        for (selected, parts) in &*fields {
            let value = object.swap_remove(selected.key).unwrap_or_default();
            let value = match self.reader.shape.field(name, selected.name()) {
                Some(ty) => {
                    self.path.push(Segment::Key(selected.key.clone()));
                    let value = self.value(value, ty, parts);
                    self.path.pop();
                    value.ok()?
                }
                // `__typename`.
                None => value,
            };
            completed.insert(selected.key.clone(), value);
        }
        Some(Value::Object(completed))
    }

    fn fields(&mut self, name: &'a Name, parts: &[Part<'a>]) -> Fields<'a> {
        let Self { reader, variables, known, .. } = self;
        let fields = known.entry((parts.as_ptr().addr(), name)).or_insert_with(|| {
            let fields = reader.fields(parts, name, variables).into_iter();
            fields
                .map(|selected| {
                    let parts = selected.parts(reader.shape);
                    (selected, parts)
                })
                .collect()
        });
        Rc::clone(fields)
    }

    /// What an object is, of which the schema may know only that it is one of several.
    fn type_of(&self, object: &IndexMap<Name, Value>, name: &'a Name, parts: &[Part<'a>]) -> Option<&'a Name> {
        if !self.reader.shape.is_abstract(name) {
            return Some(name);
        }
        let said = object.get(anchor::KEY).or_else(|| {
            let mut sure = parts.iter().flat_map(|part| self.reader.sure_fields(*part));
            object.get(sure.find(|selected| selected.name() == anchor::TYPENAME)?.key)
        });
        match said {
            Some(Value::String(said)) => self.reader.shape.name(said),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
