//! The value of a field's argument, from the document or from a variable.

use async_graphql::{
    Value as ConstValue, Variables,
    parser::types::{Field, OperationDefinition},
};
use async_graphql_value::Value;

/// The value of an argument. Borrowed, because values may be long and are read often.
#[derive(Clone, Copy, Debug)]
pub enum ArgumentValue<'a> {
    /// A literal in the document, which may contain variables.
    Literal(&'a Value),
    /// The value of a variable.
    Variable(&'a ConstValue),
}

impl<'a> ArgumentValue<'a> {
    /// Returns whether the value is `true`.
    pub fn is_true(self) -> bool {
        matches!(self, Self::Literal(Value::Boolean(true)) | Self::Variable(ConstValue::Boolean(true)))
    }

    /// Returns whether the value is a text that is not empty.
    pub fn is_text(self) -> bool {
        match self {
            Self::Literal(Value::String(text)) | Self::Variable(ConstValue::String(text)) => !text.is_empty(),
            _ => false,
        }
    }

    /// Returns the number of items of a list, 0 for any other value.
    pub fn length(self) -> u64 {
        match self {
            Self::Literal(Value::List(items)) => items.len() as u64,
            Self::Variable(ConstValue::List(items)) => items.len() as u64,
            _ => 0,
        }
    }

    /// Returns the value of a field of an input object.
    pub fn input_field(self, name: &str, operation: &'a OperationDefinition, variables: &'a Variables) -> Option<Self> {
        match self {
            Self::Literal(Value::Object(fields)) => resolved(fields.get(name)?, operation, variables),
            Self::Variable(ConstValue::Object(fields)) => fields.get(name).map(Self::Variable),
            _ => None,
        }
    }
}

/// Returns the value of a field's argument.
pub fn argument<'a>(
    field: &'a Field,
    name: &str,
    operation: &'a OperationDefinition,
    variables: &'a Variables,
) -> Option<ArgumentValue<'a>> {
    resolved(&field.get_argument(name)?.node, operation, variables)
}

/// Returns a value of the document, or that of the variable that it is.
fn resolved<'a>(
    value: &'a Value,
    operation: &'a OperationDefinition,
    variables: &'a Variables,
) -> Option<ArgumentValue<'a>> {
    let name = match value {
        Value::Variable(name) => name,
        literal => return Some(ArgumentValue::Literal(literal)),
    };
    let default = || {
        let mut definitions = operation.variable_definitions.iter();
        let definition = definitions.find(|definition| definition.node.name.node == *name)?;
        definition.node.default_value.as_ref().map(|value| &value.node)
    };
    variables.get(name).or_else(default).map(ArgumentValue::Variable)
}
