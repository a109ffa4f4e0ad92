//! The API of a process: its features, and what is derived once from their schema.

use std::sync::{Arc, OnceLock};

use async_graphql::{
    ObjectType, Request, Response, SDLExportOptions, Schema, SchemaBuilder, SubscriptionType, ValidationMode,
};
use futures_util::{FutureExt, StreamExt, future::BoxFuture, stream::BoxStream};

use super::{check::Validator, shape::Shape};
use crate::platform::{auth::scopes::TokenRules, feature::Feature};

/// Executes documents of a schema, whatever its root types.
pub trait Engine: Send + Sync {
    /// Executes a query or a mutation.
    fn execute(&self, request: Request) -> BoxFuture<'_, Response>;

    /// Executes any operation; a subscription ends when its stream is dropped.
    fn execute_stream(&self, request: Request) -> BoxStream<'static, Response>;

    /// Returns the schema in SDL, sorted.
    fn sdl(&self) -> String;
}

impl<Q, M, S> Engine for Schema<Q, M, S>
where
    Q: ObjectType + 'static,
    M: ObjectType + 'static,
    S: SubscriptionType + 'static,
{
    fn execute(&self, request: Request) -> BoxFuture<'_, Response> {
        Schema::execute(self, request).boxed()
    }

    fn execute_stream(&self, request: Request) -> BoxStream<'static, Response> {
        Schema::execute_stream(self, request).boxed()
    }

    fn sdl(&self) -> String {
        let options = SDLExportOptions::new().sorted_fields().sorted_arguments().sorted_enum_items();
        self.sdl_with_options(options.include_specified_by())
    }
}

/// The features of a process and their schema. It holds no data: the app and the viewer are attached to each request.
pub struct Api {
    /// The features, in the order in which their parts are used.
    pub features: &'static [Feature],
    /// The schema.
    pub schema: Arc<dyn Engine>,
    /// The schema that executes the messages of subscriptions. It skips validation, which was done when the
    /// subscription started and would be a third of the work of each message.
    pub subscription_schema: Arc<dyn Engine>,
    /// Validates documents.
    pub validator: Validator,
    /// The types of the schema.
    pub shape: Shape,
    /// What personal API tokens may do.
    pub token_rules: TokenRules,
    sdl: OnceLock<String>,
}

impl Api {
    /// Creates an API from its features and the function that begins their schema.
    pub fn new<Q, M, S>(features: &'static [Feature], builder: fn() -> SchemaBuilder<Q, M, S>) -> Self
    where
        Q: ObjectType + 'static,
        M: ObjectType + 'static,
        S: SubscriptionType + 'static,
    {
        let strict = builder().finish();
        // For documents that were validated before.
        let fast = builder().validation_mode(ValidationMode::Fast).finish();
        Self {
            features,
            shape: Shape::of(&fast),
            token_rules: TokenRules::new(features),
            sdl: OnceLock::new(),
            validator: Validator::new(builder),
            schema: Arc::new(strict),
            subscription_schema: Arc::new(fast),
        }
    }

    /// Returns the schema in SDL, as committed in `schema.graphql`.
    pub fn sdl(&self) -> &str {
        self.sdl.get_or_init(|| self.schema.sdl())
    }
}
