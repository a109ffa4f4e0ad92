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

impl ArgumentValue<'_> {
    /// Returns whether the value is `true`.
    pub fn is_true(self) -> bool {
        matches!(self, Self::Literal(Value::Boolean(true)) | Self::Variable(ConstValue::Boolean(true)))
    }
}

/// Returns the value of a field's argument.
pub fn argument<'a>(
    field: &'a Field,
    name: &str,
    operation: &'a OperationDefinition,
    variables: &'a Variables,
) -> Option<ArgumentValue<'a>> {
    let name = match &field.get_argument(name)?.node {
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
