//! Whether a document that was found valid stays so with other values of its variables, so that it need not be
//! validated again.
//!
//! The engine's validation depends on these values in one rule only: the value of an argument is of the argument's type.
//! A variable has the type of the place where it is used, so it suffices that its value has the type of the variable.
//! What is not certain here, the engine validates again.

use async_graphql::{
    Name, Positioned, Value as ConstValue, Variables,
    parser::types::{
        BaseType, Directive, ExecutableDocument, OperationDefinition, Selection, SelectionSet, Type, VariableDefinition,
    },
};
use async_graphql_value::Value;

use crate::platform::graphql::shape::Shape;

/// Whether the variables of a valid document are separate from what the engine checks once. They are not inside of
/// literals: a literal with a variable that has no value is not checked at all. Nor are they if there are several
/// operations: fragments of one are checked with the variables of another.
pub fn are_separate(document: &ExecutableDocument) -> bool {
    let operations = || document.operations.iter().map(|(_, operation)| &operation.node);
    let in_operations = || operations().map(|operation| (&operation.directives, &operation.selection_set.node));
    let fragments = document.fragments.values().map(|fragment| &fragment.node);
    let in_fragments = fragments.map(|fragment| (&fragment.directives, &fragment.selection_set.node));
    let mut parts = in_operations().chain(in_fragments);
    operations().count() == 1 && parts.all(|(on, selections)| are_whole_in(on, selections))
}

/// Whether all variables are whole arguments.
fn are_whole_in(directives: &[Positioned<Directive>], selections: &SelectionSet) -> bool {
    let arguments = |arguments: &[(Positioned<Name>, Positioned<Value>)]| {
        arguments.iter().all(|(_, value)| matches!(value.node, Value::Variable(_)) || is_constant(&value.node))
    };
    let on = |directives: &[Positioned<Directive>]| directives.iter().all(|one| arguments(&one.node.arguments));
    on(directives)
        && selections.items.iter().all(|selection| match &selection.node {
            Selection::Field(field) => {
                let field = &field.node;
                arguments(&field.arguments) && are_whole_in(&field.directives, &field.selection_set.node)
            }
            Selection::InlineFragment(fragment) => {
                are_whole_in(&fragment.node.directives, &fragment.node.selection_set.node)
            }
            Selection::FragmentSpread(spread) => on(&spread.node.directives),
        })
}

fn is_constant(value: &Value) -> bool {
    match value {
        Value::Variable(_) => false,
        Value::List(items) => items.iter().all(is_constant),
        Value::Object(fields) => fields.values().all(is_constant),
        _ => true,
    }
}

/// Whether the values of an operation's variables, with their defaults, are certainly of the types of the variables.
pub fn are_of_their_types(operation: &OperationDefinition, variables: &Variables, shape: &Shape) -> bool {
    operation.variable_definitions.iter().all(|definition| {
        let VariableDefinition { name, var_type, default_value, .. } = &definition.node;
        match variables.get(&name.node) {
            // One with a default may also be used where null is not allowed.
            Some(ConstValue::Null) => var_type.node.nullable && default_value.is_none(),
            Some(value) => is_of_type(value, &var_type.node, shape),
            None => var_type.node.nullable,
        }
    })
}

fn is_of_type(value: &ConstValue, ty: &Type, shape: &Shape) -> bool {
    let name = match (&ty.base, value) {
        (_, ConstValue::Null) => return ty.nullable,
        (BaseType::List(items), ConstValue::List(values)) => {
            return values.iter().all(|value| is_of_type(value, items, shape));
        }
        // A single value stands for a list of one.
        (BaseType::List(items), value) => return is_of_type(value, items, shape),
        (BaseType::Named(name), _) => name.as_str(),
    };
    match (name, value) {
        // In which of its integer types the engine reads an `Int` depends on the field.
        ("Int", ConstValue::Number(number)) => number.as_u64().is_some_and(|number| i32::try_from(number).is_ok()),
        // Dates were checked with the other values that the engine does not check.
        ("String" | "ID" | "Date" | "DateTime" | "ChangeCursor", ConstValue::String(_))
        | ("Boolean", ConstValue::Boolean(_)) => true,
        (_, ConstValue::String(value)) => shape.is_enum_value(name, value),
        (_, ConstValue::Object(fields)) => {
            let Some(input) = shape.input(name) else { return false };
            let has_values = |(name, ty): (&Name, &Type)| ty.nullable || fields.contains_key(name);
            !input.is_one_of
                && input.fields.iter().all(has_values)
                && fields
                    .iter()
                    .all(|(name, value)| input.fields.get(name).is_some_and(|ty| is_of_type(value, ty, shape)))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests;
