//! Identifiers in inputs, typed by what they identify, so that operations receive no text that is not an identifier.

use std::borrow::Cow;

use async_graphql::{ID, InputType, InputValueError, InputValueResult, Value, registry::Registry};
use entity::types::id::Id;
use uuid::Uuid;

/// An identifier of the type `T` in an input; the scalar `ID` in the schema.
///
/// A text that is not the identifier of a `T` names no object. It is decoded to the nil UUID, which no object has,
/// because identifiers are UUIDs of version 7: a lookup then responds as for any identifier that does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedId<T>(pub T);

impl<T: Id + Send + Sync> InputType for TypedId<T> {
    type RawValueType = Self;

    fn type_name() -> Cow<'static, str> {
        <ID as InputType>::type_name()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        <ID as InputType>::create_type_info(registry)
    }

    fn parse(value: Option<Value>) -> InputValueResult<Self> {
        let text = <ID as InputType>::parse(value).map_err(InputValueError::propagate);
        text.map(|text| Self(T::parse(&text).unwrap_or_else(|| T::from(Uuid::nil()))))
    }

    fn to_value(&self) -> Value {
        Value::String(self.0.to_string())
    }

    fn as_raw_value(&self) -> Option<&Self::RawValueType> {
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use async_graphql::Pos;
    use entity::types::id::ProjectId;

    use super::*;

    const TEXT: &str = "prj_0192f0c1a2b37c4d8e5f60718293a4b5";

    fn parse(value: Value) -> InputValueResult<TypedId<ProjectId>> {
        InputType::parse(Some(value))
    }

    /// Values of the scalar `ID` that are not the identifier of a project.
    fn others() -> Vec<Value> {
        let texts = ["", "prj_", "usr_0192f0c1a2b37c4d8e5f60718293a4b5", "prj_0192F0C1A2B37C4D8E5F60718293A4B5", "é"];
        texts.into_iter().map(Value::from).chain([Value::Number(7.into())]).collect()
    }

    #[test]
    fn accepts_the_exact_form() {
        let id = parse(TEXT.into()).unwrap();
        assert_eq!(id.0.to_string(), TEXT);
        assert_eq!(id.to_value(), Value::from(TEXT));
    }

    #[test]
    fn anything_else_is_the_nil_identifier() {
        for value in others() {
            let id = parse(value.clone()).unwrap();
            assert_eq!(id, TypedId(ProjectId(Uuid::nil())), "{value}");
        }
    }

    #[test]
    fn is_the_scalar_id() {
        type Typed = TypedId<ProjectId>;
        assert_eq!(<Typed as InputType>::type_name(), "ID");
        let mut registry = Registry::default();
        let names = [Typed::create_type_info(&mut registry), <ID as InputType>::create_type_info(&mut registry)];
        assert_eq!(names, ["ID!", "ID!"]);
        assert_eq!(registry.types.len(), 1);
        for value in [Value::Null, Value::Boolean(true), Value::List(vec![TEXT.into()])] {
            let error = parse(value.clone()).unwrap_err().into_server_error(Pos::default());
            let expected = <ID as InputType>::parse(Some(value)).unwrap_err().into_server_error(Pos::default());
            assert_eq!(error.message, expected.message);
        }
    }
}
