//! What an argument of a field is given, by the document or by a variable.

use async_graphql::{
    Value as ConstValue, Variables,
    parser::types::{Field, OperationDefinition},
};
use async_graphql_value::Value;

/// What an argument is given. Not a copy: it may be long, and be asked for often.
#[derive(Clone, Copy, Debug)]
pub enum Given<'a> {
    /// As written in the document; in it there may be variables.
    Written(&'a Value),
    /// By a variable.
    Variable(&'a ConstValue),
}

impl Given<'_> {
    /// Whether it is `true`.
    pub fn is_true(self) -> bool {
        matches!(self, Self::Written(Value::Boolean(true)) | Self::Variable(ConstValue::Boolean(true)))
    }
}

/// The value of a field's argument.
pub fn argument<'a>(
    field: &'a Field,
    name: &str,
    operation: &'a OperationDefinition,
    variables: &'a Variables,
) -> Option<Given<'a>> {
    let name = match &field.get_argument(name)?.node {
        Value::Variable(name) => name,
        written => return Some(Given::Written(written)),
    };
    let default = || {
        let mut definitions = operation.variable_definitions.iter();
        let definition = definitions.find(|definition| definition.node.name.node == *name)?;
        definition.node.default_value.as_ref().map(|value| &value.node)
    };
    variables.get(name).or_else(default).map(Given::Variable)
}
