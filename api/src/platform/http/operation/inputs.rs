//! Checks of input values that async-graphql checks only when a field needs them, after other fields were executed:
//! integers of more than 32 bits, dates, times, addresses and input objects.

use async_graphql::{
    InputType, Name, Positioned, Value, Variables,
    parser::types::{BaseType, ExecutableDocument, Field, OperationDefinition, Selection, SelectionSet, Type},
};
use chrono::{DateTime, Utc};

use crate::platform::graphql::{
    scalars::{Date, LocalTime, Url},
    shape::{Shape, named},
};

/// Returns an error if a value in the document is invalid.
pub fn error_in_document(document: &ExecutableDocument, shape: &Shape) -> Option<String> {
    let operations = document.operations.iter().map(|(_, operation)| &operation.node);
    let defaults = operations.clone().flat_map(|operation| &operation.variable_definitions).find_map(|definition| {
        let Positioned { node: default, .. } = definition.node.default_value.as_ref()?;
        let name = format!("${}", definition.node.name.node);
        value_error(shape, &definition.node.var_type.node, default, &name)
    });
    let operations =
        operations.filter_map(|operation| Some((shape.root(operation.ty)?, &operation.selection_set.node)));
    let fragments = document.fragments.values().map(|fragment| &fragment.node);
    let fragments = fragments.map(|fragment| (&fragment.type_condition.node.on.node, &fragment.selection_set.node));
    defaults.or_else(|| {
        let mut selections = operations.chain(fragments);
        selections.find_map(|(on, selections)| error_in_selections(shape, selections, on))
    })
}

/// Returns an error if the value of a variable is invalid.
pub fn error_in_variables(operation: &OperationDefinition, variables: &Variables, shape: &Shape) -> Option<String> {
    operation.variable_definitions.iter().map(|definition| &definition.node).find_map(|definition| {
        let value = variables.get(&definition.name.node)?;
        value_error(shape, &definition.var_type.node, value, &format!("${}", definition.name.node))
    })
}

fn error_in_selections(shape: &Shape, selections: &SelectionSet, on: &Name) -> Option<String> {
    selections.items.iter().find_map(|selection| match &selection.node {
        Selection::Field(field) => error_in_field(shape, &field.node, on),
        Selection::InlineFragment(fragment) => {
            let condition = fragment.node.type_condition.as_ref().map(|condition| &condition.node.on.node);
            error_in_selections(shape, &fragment.node.selection_set.node, condition.unwrap_or(on))
        }
        Selection::FragmentSpread(_) => None,
    })
}

fn error_in_field(shape: &Shape, field: &Field, on: &Name) -> Option<String> {
    let name = field.name.node.as_str();
    let arguments = field.arguments.iter().find_map(|(argument, value)| {
        let ty = shape.argument(on, name, &argument.node)?;
        // The values of variables are checked by `error_in_variables`.
        let value = value.node.clone().into_const_with(|_| Ok::<_, ()>(Value::Null)).ok()?;
        value_error(shape, ty, &value, &format!("{name}({})", argument.node))
    });
    arguments.or_else(|| error_in_selections(shape, &field.selection_set.node, named(shape.field(on, name)?)))
}

/// Returns an error if a value is invalid; `place` describes where it is.
fn value_error(shape: &Shape, ty: &Type, value: &Value, place: &str) -> Option<String> {
    let name = match (&ty.base, value) {
        (_, Value::Null) => return None,
        (BaseType::List(items), Value::List(values)) => {
            let mut values = values.iter().enumerate();
            return values.find_map(|(index, value)| value_error(shape, items, value, &format!("{place}[{index}]")));
        }
        (BaseType::List(items), value) => return value_error(shape, items, value, place),
        (BaseType::Named(name), Value::Object(fields)) => {
            return fields.iter().find_map(|(field, value)| {
                value_error(shape, shape.input_field(name, field)?, value, &format!("{place}.{field}"))
            });
        }
        (BaseType::Named(name), _) => name.as_str(),
    };
    let what = match (name, value) {
        // async-graphql itself rejects numbers that are not integers.
        ("Int", Value::Number(number)) if number.is_f64() => return None,
        ("Int", Value::Number(number)) => {
            let fits = number.as_i64().is_some_and(|number| i32::try_from(number).is_ok());
            (!fits).then_some("an Int has 32 bits: it is between -2147483648 and 2147483647")
        }
        ("Date", value) => Date::parse(Some(value.clone())).err().map(|_| "a Date is written YYYY-MM-DD"),
        ("LocalTime", value) => LocalTime::parse(Some(value.clone())).err().map(|_| "a LocalTime is written HH:MM"),
        ("URL", value) => Url::parse(Some(value.clone())).err().map(|_| "a URL is a text"),
        ("DateTime", value) => {
            let read = <DateTime<Utc> as InputType>::parse(Some(value.clone()));
            read.err().map(|_| "a DateTime is written as in RFC 3339, 2026-11-20T09:48:00Z for instance")
        }
        _ => shape.is_input(name).then_some("an input object is expected"),
    };
    what.map(|what| format!("{place}: {what}"))
}
