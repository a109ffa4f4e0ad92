//! Spans of the root fields of operations, for the log. They are not an extension of the engine, which would cost every
//! field, nor spans of all fields.

use std::borrow::Cow;

use async_graphql::{
    ContainerType, Context, ContextSelectionSet, ObjectType, OutputType, Positioned, ServerResult, Value,
    parser::types::Field, registry::Registry,
};
use futures_util::FutureExt;
use tracing::Instrument;

/// A root type. Each of its fields is resolved in a span with its kind of operation and its name, at level `debug`.
pub struct Traced<T>(pub T);

impl<T: ObjectType> ContainerType for Traced<T> {
    async fn resolve_field(&self, ctx: &Context<'_>) -> ServerResult<Option<Value>> {
        let span = tracing::debug_span!(
            "field",
            graphql.kind = %ctx.query_env.operation.node.ty,
            graphql.field = ctx.item.node.name.node.as_str(),
        );
        if span.is_disabled() {
            return self.0.resolve_field(ctx).await;
        }
        // Boxed because it would take up space in this future a second time.
        self.0.resolve_field(ctx).boxed().instrument(span).await
    }
}

impl<T: ObjectType> OutputType for Traced<T> {
    fn type_name() -> Cow<'static, str> {
        T::type_name()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        T::create_type_info(registry)
    }

    async fn resolve(&self, ctx: &ContextSelectionSet<'_>, field: &Positioned<Field>) -> ServerResult<Value> {
        self.0.resolve(ctx, field).await
    }
}

impl<T: ObjectType> ObjectType for Traced<T> {}
