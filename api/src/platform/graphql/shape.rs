//! The types of the schema's fields, arguments and input fields, and the possible types of interfaces and unions. Read
//! once by introspection.

use std::collections::{HashMap, HashSet};

use async_graphql::{
    Executor, Name, from_value,
    parser::types::{BaseType, OperationType, Type},
};
use futures_util::FutureExt;
use serde::Deserialize;

const INTROSPECTION_QUERY: &str = "{ __schema {
    queryType { name } mutationType { name } subscriptionType { name }
    types {
        name kind isOneOf possibleTypes { name }
        fields(includeDeprecated: true) { name type { ...T } args(includeDeprecated: true) { name type { ...T } defaultValue } }
        inputFields(includeDeprecated: true) { name type { ...T } defaultValue }
    }
} }
fragment T on __Type { name kind ofType { name kind ofType { name kind ofType { name kind ofType { name kind } } } } }";

/// The types of a schema.
#[derive(Debug)]
pub struct Shape {
    query: Name,
    mutation: Option<Name>,
    subscription: Option<Name>,
    composites: HashMap<Name, Composite>,
    inputs: HashMap<Name, HashMap<Name, Type>>,
    /// The input objects with exactly one field.
    one_of: HashSet<Name>,
    enums: HashSet<Name>,
}

/// An object, interface or union.
#[derive(Debug, Default)]
struct Composite {
    fields: HashMap<Name, Field>,
    /// The possible object types of an interface or union; empty for an object.
    possible: HashSet<Name>,
}

#[derive(Debug)]
struct Field {
    ty: Type,
    arguments: HashMap<Name, Type>,
}

impl Shape {
    /// Reads the types of a schema.
    ///
    /// # Panics
    ///
    /// If introspection fails.
    pub fn of(schema: &impl Executor) -> Self {
        let described =
            schema.execute(INTROSPECTION_QUERY.into()).now_or_never().expect("introspection never suspends");
        let Introspection { schema } = from_value(described.data).expect("introspection succeeds");
        let inputs = schema.types.iter().filter(|ty| ty.kind == "INPUT_OBJECT");
        let one_of = inputs.clone().filter(|ty| ty.is_one_of == Some(true)).map(|ty| ty.name.clone()).collect();
        let enums = schema.types.iter().filter(|ty| ty.kind == "ENUM").map(|ty| ty.name.clone()).collect();
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
            one_of,
            enums,
        }
    }

    /// Returns the root type of a kind of operation.
    pub fn root(&self, kind: OperationType) -> Option<&Name> {
        match kind {
            OperationType::Query => Some(&self.query),
            OperationType::Mutation => self.mutation.as_ref(),
            OperationType::Subscription => self.subscription.as_ref(),
        }
    }

    /// Returns the type of a field, if it exists.
    pub fn field(&self, on: &str, name: &str) -> Option<&Type> {
        Some(&self.composites.get(on)?.fields.get(name)?.ty)
    }

    /// Returns the type of a field's argument, if it exists. It is nullable if the argument has a default value.
    pub fn argument(&self, on: &str, field: &str, name: &str) -> Option<&Type> {
        self.composites.get(on)?.fields.get(field)?.arguments.get(name)
    }

    /// Returns the type of an input field, if it exists. It is nullable if the field has a default value.
    pub fn input_field(&self, on: &str, name: &str) -> Option<&Type> {
        self.inputs.get(on)?.get(name)
    }

    /// Returns whether there is an input object of this name.
    pub fn is_input(&self, name: &str) -> bool {
        self.inputs.contains_key(name)
    }

    /// Returns whether objects of this input type have exactly one field.
    pub fn is_one_of(&self, name: &str) -> bool {
        self.one_of.contains(name)
    }

    /// Returns whether there is an enum of this name.
    pub fn is_enum(&self, name: &str) -> bool {
        self.enums.contains(name)
    }

    /// Returns the stored name of a type, with the lifetime of the shape.
    pub fn name(&self, name: &str) -> Option<&Name> {
        self.composites.get_key_value(name).map(|(name, _)| name)
    }

    /// Returns the names of the objects, interfaces and unions.
    #[cfg(test)]
    pub fn composites(&self) -> impl Iterator<Item = &str> {
        self.composites.keys().map(Name::as_str)
    }

    /// Returns whether a type is an object, interface or union.
    pub fn is_composite(&self, name: &str) -> bool {
        self.composites.contains_key(name)
    }

    /// Returns whether a type is a list of objects, interfaces or unions.
    pub fn is_list_of_composites(&self, ty: &Type) -> bool {
        matches!(ty.base, BaseType::List(_)) && self.is_composite(named(ty))
    }

    /// Returns the fields that are such lists, as `Query.nodes`.
    #[cfg(test)]
    pub fn lists_of_composites(&self) -> impl Iterator<Item = String> {
        self.composites.iter().flat_map(move |(on, composite)| {
            let lists = composite.fields.iter().filter(move |(_, field)| self.is_list_of_composites(&field.ty));
            lists.map(move |(name, _)| format!("{on}.{name}"))
        })
    }

    /// Returns whether a type is an interface or a union.
    pub fn is_abstract(&self, name: &str) -> bool {
        self.composites.get(name).is_some_and(|composite| !composite.possible.is_empty())
    }

    /// Returns whether a type is a union.
    pub fn is_union(&self, name: &str) -> bool {
        self.is_abstract(name) && self.composites.get(name).is_some_and(|composite| composite.fields.is_empty())
    }

    /// Returns whether an object type always satisfies the type condition of a fragment.
    pub fn is_always(&self, object: &str, condition: &str) -> bool {
        object == condition || self.composites.get(condition).is_some_and(|other| other.possible.contains(object))
    }

    /// Returns whether an object may be of both types.
    pub fn overlaps(&self, one: &Name, other: &Name) -> bool {
        one == other || self.possible(one).into_iter().any(|object| self.is_always(object, other))
    }

    /// Returns the possible object types of a type, in no particular order.
    pub fn possible<'a>(&'a self, name: &'a Name) -> Vec<&'a Name> {
        match self.composites.get(name) {
            Some(composite) if !composite.possible.is_empty() => composite.possible.iter().collect(),
            _ => vec![name],
        }
    }
}

/// Returns the named type inside any lists.
pub fn named(ty: &Type) -> &Name {
    match &ty.base {
        BaseType::Named(name) => name,
        BaseType::List(items) => named(items),
    }
}

#[derive(Deserialize)]
struct Introspection {
    #[serde(rename = "__schema")]
    schema: IntrospectedSchema,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct IntrospectedSchema {
    query_type: Named,
    mutation_type: Option<Named>,
    subscription_type: Option<Named>,
    types: Vec<IntrospectedType>,
}

#[derive(Deserialize)]
struct Named {
    name: Name,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct IntrospectedType {
    name: Name,
    kind: String,
    is_one_of: Option<bool>,
    fields: Option<Vec<IntrospectedField>>,
    input_fields: Option<Vec<IntrospectedValue>>,
    possible_types: Option<Vec<Named>>,
}

#[derive(Deserialize)]
struct IntrospectedField {
    name: Name,
    #[serde(rename = "type")]
    ty: TypeReference,
    args: Vec<IntrospectedValue>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct IntrospectedValue {
    name: Name,
    #[serde(rename = "type")]
    ty: TypeReference,
    default_value: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TypeReference {
    name: Option<Name>,
    kind: String,
    of_type: Option<Box<TypeReference>>,
}

fn composite(described: &IntrospectedType) -> Option<(Name, Composite)> {
    if !matches!(described.kind.as_str(), "OBJECT" | "INTERFACE" | "UNION") {
        return None;
    }
    let fields = described.fields.iter().flatten().filter_map(|field| {
        let arguments = values(Some(&field.args));
        Some((field.name.clone(), Field { ty: to_type(&field.ty)?, arguments }))
    });
    let possible = described.possible_types.iter().flatten().map(|ty| ty.name.clone()).collect();
    Some((described.name.clone(), Composite { fields: fields.collect(), possible }))
}

fn values(described: Option<&[IntrospectedValue]>) -> HashMap<Name, Type> {
    let described = described.unwrap_or_default().iter();
    let typed = described.filter_map(|value| {
        let ty = to_type(&value.ty)?;
        Some((value.name.clone(), Type { nullable: ty.nullable || value.default_value.is_some(), ..ty }))
    });
    typed.collect()
}

fn to_type(reference: &TypeReference) -> Option<Type> {
    let inner = || to_type(reference.of_type.as_deref()?);
    match reference.kind.as_str() {
        "NON_NULL" => Some(Type { nullable: false, ..inner()? }),
        "LIST" => Some(Type { base: BaseType::List(Box::new(inner()?)), nullable: true }),
        _ => Some(Type { base: BaseType::Named(reference.name.clone()?), nullable: true }),
    }
}
