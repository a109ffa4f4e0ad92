//! Completion of responses as the specification requires (October 2021, 6.4.4): fields that failed are null, and null
//! in a non-null position propagates to the parent.
//!
//! async-graphql omits fields that failed. Everything else is in its response or in its errors: see [`super::rewrite`].

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
    order, rewrite,
    selected::{FieldCollector, Part, Selected},
};

/// Completes the response of an operation; `root` is its selection set. A response without errors is complete except
/// for the order of its fields, unless the document was rewritten.
pub fn complete(
    collector: FieldCollector<'_>,
    root: Part<'_>,
    variables: &Variables,
    is_rewritten: bool,
    response: &mut Response,
) {
    if response.is_ok() && !is_rewritten && response.data != Value::Null {
        order::restore(collector.document, &root.selections.items, variables, &mut response.data);
        return;
    }
    keep_one_error_a_field(&mut response.errors);
    let data = std::mem::take(&mut response.data);
    let mut completion = Completion {
        collector,
        variables,
        failed: Paths::of(&response.errors),
        path: Vec::new(),
        fields: HashMap::new(),
    };
    let object = if let Value::Object(object) = data { object } else { IndexMap::new() };
    response.data = completion.object(object, root.on, &[root]).unwrap_or_default();
}

/// Removes duplicate errors of fields that async-graphql resolved twice.
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

/// The paths of errors, sorted.
struct Paths(Vec<Vec<Segment>>);

impl Paths {
    fn of(errors: &[ServerError]) -> Self {
        let mut paths: Vec<_> = errors.iter().map(path).collect();
        paths.sort_unstable();
        Self(paths)
    }

    /// Returns whether a path is inside the parent, and the parent is not itself one of the paths.
    fn are_inside(&self, parent: &[Segment]) -> bool {
        let first = self.0.partition_point(|path| path.as_slice() < parent);
        self.0.get(first).is_some_and(|path| path.len() > parent.len() && path.starts_with(parent))
    }
}

/// A value is null in a non-null position.
struct NullViolation;

/// The fields of an object, each with its own selections.
type Fields<'a> = Rc<[(Selected<'a>, Vec<Part<'a>>)]>;

struct Completion<'a> {
    collector: FieldCollector<'a>,
    variables: &'a Variables,
    failed: Paths,
    path: Vec<Segment>,
    /// A cache of the fields by the address of the selections, which do not move meanwhile, and the object's type.
    fields: HashMap<(usize, &'a Name), Fields<'a>>,
}

impl<'a> Completion<'a> {
    fn value(&mut self, value: Value, ty: &'a Type, parts: &[Part<'a>]) -> Result<Value, NullViolation> {
        let value = match (&ty.base, value) {
            (BaseType::List(items), Value::List(values)) => self.list(values, items, parts).unwrap_or_default(),
            (BaseType::Named(name), Value::Object(object)) if !parts.is_empty() => {
                match self.type_of(&object, name, parts) {
                    Some(name) => self.object(object, name, parts).unwrap_or_default(),
                    None => Value::Object(object),
                }
            }
            // All fields of the object failed.
            (BaseType::Named(name), Value::Null) if !parts.is_empty() && self.failed.are_inside(&self.path) => {
                self.object(IndexMap::new(), name, parts).unwrap_or_default()
            }
            (_, value) => value,
        };
        if value == Value::Null && !ty.nullable { Err(NullViolation) } else { Ok(value) }
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
            let value = match self.collector.shape.field(name, selected.name()) {
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
        let Self { collector, variables, fields: cache, .. } = self;
        let fields = cache.entry((parts.as_ptr().addr(), name)).or_insert_with(|| {
            let fields = collector.fields(parts, name, variables).into_iter();
            fields
                .map(|selected| {
                    let parts = selected.parts(collector.shape);
                    (selected, parts)
                })
                .collect()
        });
        Rc::clone(fields)
    }

    /// Returns the type of an object, which the response contains if the schema has only an abstract type.
    fn type_of(&self, object: &IndexMap<Name, Value>, name: &'a Name, parts: &[Part<'a>]) -> Option<&'a Name> {
        if !self.collector.shape.is_abstract(name) {
            return Some(name);
        }
        let typename = object.get(rewrite::TYPENAME_KEY).or_else(|| {
            let mut fields = parts.iter().flat_map(|part| self.collector.unconditional_fields(*part));
            object.get(fields.find(|selected| selected.name() == rewrite::TYPENAME)?.key)
        });
        match typename {
            Some(Value::String(name)) => self.collector.shape.name(name),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
