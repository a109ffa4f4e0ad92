//! What the schema says of requests and answers: the types of fields and of what is given to them, and what an interface or a
//! union may be. Read once from the schema's description of itself.

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use async_graphql::{
    Executor, Name, ValidationMode, from_value,
    parser::types::{BaseType, OperationType, Type},
};
use futures_util::FutureExt;
use serde::Deserialize;

const DESCRIPTION: &str = "{ __schema {
    queryType { name } mutationType { name } subscriptionType { name }
    types {
        name kind possibleTypes { name }
        fields(includeDeprecated: true) { name type { ...T } args(includeDeprecated: true) { name type { ...T } } }
        inputFields(includeDeprecated: true) { name type { ...T } }
    }
} }
fragment T on __Type { name kind ofType { name kind ofType { name kind ofType { name kind ofType { name kind } } } } }";

/// The shape of every request and answer.
pub static SHAPE: LazyLock<Shape> = LazyLock::new(|| Shape::of(&super::schema(ValidationMode::Fast)));

/// The types of a schema.
#[derive(Debug)]
pub struct Shape {
    query: Name,
    mutation: Option<Name>,
    subscription: Option<Name>,
    composites: HashMap<Name, Composite>,
    inputs: HashMap<Name, HashMap<Name, Type>>,
}

/// An object, interface or union.
#[derive(Debug, Default)]
struct Composite {
    fields: HashMap<Name, Field>,
    /// The object types it may be; none for an object.
    possible: HashSet<Name>,
}

#[derive(Debug)]
struct Field {
    ty: Type,
    arguments: HashMap<Name, Type>,
}

impl Shape {
    /// The shape of what a schema answers.
    ///
    /// # Panics
    ///
    /// When the schema does not describe itself.
    pub fn of(schema: &impl Executor) -> Self {
        let described = schema.execute(DESCRIPTION.into()).now_or_never().expect("a description waits for nothing");
        let Described { schema } = from_value(described.data).expect("a schema describes itself");
        let inputs = schema.types.iter().filter(|ty| ty.kind == "INPUT_OBJECT");
        let inputs = inputs.map(|ty| (ty.name.clone(), values(ty.input_fields.as_deref()))).collect();
        let mut composites: HashMap<Name, Composite> = schema.types.iter().filter_map(composite).collect();
        if let Some(query) = composites.get_mut(&schema.query_type.name) {
            for (name, ty) in [("__schema", "__Schema!"), ("__type", "__Type")] {
                let field = Type::new(ty).map(|ty| Field { ty, arguments: HashMap::new() });
                query.fields.extend(field.map(|field| (Name::new(name), field)));
            }
        }
        let name = |named: Named| named.name;
        Self {
            query: schema.query_type.name,
            mutation: schema.mutation_type.map(name),
            subscription: schema.subscription_type.map(name),
            composites,
            inputs,
        }
    }

    /// The type on which operations of a kind begin.
    pub fn root(&self, kind: OperationType) -> Option<&Name> {
        match kind {
            OperationType::Query => Some(&self.query),
            OperationType::Mutation => self.mutation.as_ref(),
            OperationType::Subscription => self.subscription.as_ref(),
        }
    }

    /// The type of a field, when there is one of that name.
    pub fn field(&self, on: &str, name: &str) -> Option<&Type> {
        Some(&self.composites.get(on)?.fields.get(name)?.ty)
    }

    /// The type of a field's argument, when there is one of that name.
    pub fn argument(&self, on: &str, field: &str, name: &str) -> Option<&Type> {
        self.composites.get(on)?.fields.get(field)?.arguments.get(name)
    }

    /// The type of a field of an input, when there is one of that name.
    pub fn input_field(&self, on: &str, name: &str) -> Option<&Type> {
        self.inputs.get(on)?.get(name)
    }

    /// The name of a type as it stands here.
    pub fn name(&self, name: &str) -> Option<&Name> {
        self.composites.get_key_value(name).map(|(name, _)| name)
    }

    /// Whether a type has fields, or is one of several that do.
    pub fn is_composite(&self, name: &str) -> bool {
        self.composites.contains_key(name)
    }

    /// Whether it is an interface or a union.
    pub fn is_abstract(&self, name: &str) -> bool {
        self.composites.get(name).is_some_and(|composite| !composite.possible.is_empty())
    }

    /// Whether it is a union.
    pub fn is_union(&self, name: &str) -> bool {
        self.is_abstract(name) && self.composites.get(name).is_some_and(|composite| composite.fields.is_empty())
    }

    /// Whether every object of a type is also of another: a condition a fragment may have.
    pub fn is_always(&self, object: &str, condition: &str) -> bool {
        object == condition || self.composites.get(condition).is_some_and(|other| other.possible.contains(object))
    }

    /// The object types that something of a type may have; in no particular order.
    pub fn possible<'a>(&'a self, name: &'a Name) -> Vec<&'a Name> {
        match self.composites.get(name) {
            Some(composite) if !composite.possible.is_empty() => composite.possible.iter().collect(),
            _ => vec![name],
        }
    }
}

/// The name at the core of a type, whatever lists are around it.
pub fn named(ty: &Type) -> &Name {
    match &ty.base {
        BaseType::Named(name) => name,
        BaseType::List(items) => named(items),
    }
}

#[derive(Deserialize)]
struct Described {
    #[serde(rename = "__schema")]
    schema: DescribedSchema,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DescribedSchema {
    query_type: Named,
    mutation_type: Option<Named>,
    subscription_type: Option<Named>,
    types: Vec<DescribedType>,
}

#[derive(Deserialize)]
struct Named {
    name: Name,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DescribedType {
    name: Name,
    kind: String,
    fields: Option<Vec<DescribedField>>,
    input_fields: Option<Vec<DescribedValue>>,
    possible_types: Option<Vec<Named>>,
}

#[derive(Deserialize)]
struct DescribedField {
    name: Name,
    #[serde(rename = "type")]
    ty: Reference,
    args: Vec<DescribedValue>,
}

#[derive(Deserialize)]
struct DescribedValue {
    name: Name,
    #[serde(rename = "type")]
    ty: Reference,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Reference {
    name: Option<Name>,
    kind: String,
    of_type: Option<Box<Reference>>,
}

fn composite(described: &DescribedType) -> Option<(Name, Composite)> {
    if !matches!(described.kind.as_str(), "OBJECT" | "INTERFACE" | "UNION") {
        return None;
    }
    let fields = described.fields.iter().flatten().filter_map(|field| {
        let arguments = values(Some(&field.args));
        Some((field.name.clone(), Field { ty: referred(&field.ty)?, arguments }))
    });
    let possible = described.possible_types.iter().flatten().map(|ty| ty.name.clone()).collect();
    Some((described.name.clone(), Composite { fields: fields.collect(), possible }))
}

fn values(described: Option<&[DescribedValue]>) -> HashMap<Name, Type> {
    let described = described.unwrap_or_default().iter();
    described.filter_map(|value| Some((value.name.clone(), referred(&value.ty)?))).collect()
}

fn referred(reference: &Reference) -> Option<Type> {
    let inner = || referred(reference.of_type.as_deref()?);
    match reference.kind.as_str() {
        "NON_NULL" => Some(Type { nullable: false, ..inner()? }),
        "LIST" => Some(Type { base: BaseType::List(Box::new(inner()?)), nullable: true }),
        _ => Some(Type { base: BaseType::Named(reference.name.clone()?), nullable: true }),
    }
}
