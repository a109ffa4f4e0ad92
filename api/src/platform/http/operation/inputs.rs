//! Checks of input values that async-graphql checks only when a field needs them, after other fields were executed:
//! integers of more than 32 bits, dates, times, addresses and input objects, and variables inside of these.

use std::collections::{HashMap, HashSet};

use async_graphql::{
    InputType, Name, Positioned, Value, Variables,
    parser::types::{
        BaseType, ExecutableDocument, Field, OperationDefinition, Selection, SelectionSet, Type, VariableDefinition,
    },
};
use async_graphql_value::Value as GivenValue;
use chrono::{DateTime, Utc};

use crate::platform::graphql::{
    scalars::{Date, LocalTime, Url},
    shape::{Shape, named},
};

const ONE_OF: &str = "exactly one of its fields is expected, with a value";

/// Returns an error if a value in the document is invalid, or a variable is of another type than the value that it stands
/// for.
pub fn error_in_document(document: &ExecutableDocument, shape: &Shape) -> Option<String> {
    document.operations.iter().find_map(|(_, operation)| {
        let definitions = operation.node.variable_definitions.iter().map(|definition| &definition.node);
        let defaults = definitions.clone().find_map(|definition| {
            let Positioned { node: default, .. } = definition.default_value.as_ref()?;
            value_error(shape, &definition.var_type.node, default, &format!("${}", definition.name.node))
        });
        let variables = definitions.map(|definition| (&definition.name.node, definition)).collect();
        let mut checker = Checker { document, shape, variables, visited: HashSet::new() };
        let on = shape.root(operation.node.ty)?;
        defaults.or_else(|| checker.error_in_selections(&operation.node.selection_set.node, on))
    })
}

/// Returns an error if the value of a variable is invalid.
pub fn error_in_variables(operation: &OperationDefinition, variables: &Variables, shape: &Shape) -> Option<String> {
    operation.variable_definitions.iter().map(|definition| &definition.node).find_map(|definition| {
        let value = variables.get(&definition.name.node)?;
        value_error(shape, &definition.var_type.node, value, &format!("${}", definition.name.node))
    })
}

/// Checks the arguments of one operation.
struct Checker<'a> {
    document: &'a ExecutableDocument,
    shape: &'a Shape,
    variables: HashMap<&'a Name, &'a VariableDefinition>,
    /// The fragments that were checked, or are being checked.
    visited: HashSet<&'a Name>,
}

impl<'a> Checker<'a> {
    fn error_in_selections(&mut self, selections: &'a SelectionSet, on: &'a Name) -> Option<String> {
        selections.items.iter().find_map(|selection| match &selection.node {
            Selection::Field(field) => self.error_in_field(&field.node, on),
            Selection::InlineFragment(fragment) => {
                let condition = fragment.node.type_condition.as_ref().map(|condition| &condition.node.on.node);
                self.error_in_selections(&fragment.node.selection_set.node, condition.unwrap_or(on))
            }
            Selection::FragmentSpread(spread) => {
                let (name, fragment) = self.document.fragments.get_key_value(&spread.node.fragment_name.node)?;
                let on = &fragment.node.type_condition.node.on.node;
                self.visited.insert(name).then(|| self.error_in_selections(&fragment.node.selection_set.node, on))?
            }
        })
    }

    fn error_in_field(&mut self, field: &'a Field, on: &'a Name) -> Option<String> {
        let (shape, name) = (self.shape, field.name.node.as_str());
        if name == "__typename" {
            return self.typename_error(field);
        }
        let arguments = field.arguments.iter().find_map(|(argument, value)| {
            let ty = shape.argument(on, name, &argument.node)?;
            self.argument_error(ty, &value.node, &format!("{name}({})", argument.node))
        });
        arguments.or_else(|| self.error_in_selections(&field.selection_set.node, named(shape.field(on, name)?)))
    }

    /// Returns an error in a `__typename`, which async-graphql does not check.
    fn typename_error(&self, field: &Field) -> Option<String> {
        if !field.arguments.is_empty() || !field.selection_set.node.items.is_empty() {
            return Some("__typename has neither arguments nor fields".to_owned());
        }
        field.directives.iter().map(|directive| &directive.node).find_map(|directive| {
            let name = directive.name.node.as_str();
            if !matches!(name, "skip" | "include") {
                return Some(format!("there is no directive @{name} for fields"));
            }
            let condition = match &directive.arguments[..] {
                [(argument, value)] if argument.node == "if" => Some(&value.node),
                _ => None,
            };
            let is_valid = match condition {
                Some(GivenValue::Boolean(_)) => true,
                Some(GivenValue::Variable(variable)) => self.variables.contains_key(variable),
                _ => false,
            };
            (!is_valid).then(|| format!("@{name} has one argument, `if`, a Boolean"))
        })
    }

    /// Like [`value_error`], for a value that may contain variables.
    fn argument_error(&self, ty: &Type, value: &GivenValue, place: &str) -> Option<String> {
        match (&ty.base, value) {
            (_, GivenValue::Variable(name)) => self.usage_error(ty, name, place),
            (BaseType::List(items), GivenValue::List(values)) => {
                let mut values = values.iter().enumerate();
                values.find_map(|(index, value)| self.argument_error(items, value, &format!("{place}[{index}]")))
            }
            (BaseType::List(items), value) => self.argument_error(items, value, place),
            (BaseType::Named(name), GivenValue::Object(fields)) => {
                let is_one_of = self.shape.is_one_of(name);
                if is_one_of && !matches!(fields.values().collect::<Vec<_>>()[..], [only] if *only != GivenValue::Null)
                {
                    return Some(format!("{place}: {ONE_OF}"));
                }
                fields.iter().find_map(|(field, value)| {
                    let ty = self.shape.input_field(name, field)?;
                    // The variable, too, needs a value.
                    let ty = &Type { nullable: ty.nullable && !is_one_of, ..ty.clone() };
                    self.argument_error(ty, value, &format!("{place}.{field}"))
                })
            }
            (BaseType::Named(name), GivenValue::String(_)) if self.shape.is_enum(name) => {
                Some(format!("{place}: a value of {name} is written without quotes"))
            }
            (_, value) => value_error(self.shape, ty, &value.clone().into_const()?, place),
        }
    }

    /// Returns an error if a variable is of another type than the value that it stands for.
    fn usage_error(&self, expected: &Type, variable: &Name, place: &str) -> Option<String> {
        let definition = self.variables.get(variable)?;
        let given = &definition.var_type.node;
        let has_default = definition.default_value.as_ref().is_some_and(|default| default.node != Value::Null);
        (!fits(given, expected, has_default))
            .then(|| format!("{place}: the variable ${variable} is a {given}, but a {expected} is expected"))
    }
}

/// Returns whether a variable of a type can stand for a value of another one, which is the same or a nullable one.
fn fits(given: &Type, expected: &Type, has_default: bool) -> bool {
    let is_same = match (&given.base, &expected.base) {
        (BaseType::Named(given), BaseType::Named(expected)) => given == expected,
        (BaseType::List(given), BaseType::List(expected)) => fits(given, expected, false),
        _ => false,
    };
    is_same && (expected.nullable || !given.nullable || has_default)
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
            if shape.is_one_of(name)
                && !matches!(fields.values().collect::<Vec<_>>()[..], [only] if *only != Value::Null)
            {
                return Some(format!("{place}: {ONE_OF}"));
            }
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
