//! Validation of a document against the schema without executing it: before it is cached and charged, and on a thread
//! that may block.

use std::sync::{Arc, LazyLock};

use async_graphql::{
    ObjectType, Request, SchemaBuilder, ServerError, SubscriptionType, ValidationResult, Variables,
    async_trait::async_trait,
    extensions::{Extension, ExtensionContext, ExtensionFactory, NextValidation},
    parser::types::ExecutableDocument,
};
use futures_util::FutureExt;

use super::api::Engine;

/// The maximum number of tokens of a document for which names are suggested in place of unknown ones. Each unknown name
/// is compared with all fields of its type, the slowest part of validation, and long documents are not written by hand.
/// Documents of the web client are shorter.
const MAX_TOKENS_WITH_SUGGESTIONS: usize = 400;
/// The maximum size of such a document in bytes.
const MAX_BYTES_WITH_SUGGESTIONS: usize = 4096;

type LazyEngine = LazyLock<Arc<dyn Engine>, Box<dyn FnOnce() -> Arc<dyn Engine> + Send>>;

/// Schemas used only for their validation rules, which the crate does not expose otherwise.
pub struct Validator {
    /// For long documents. Made for the first one: it takes eight megabytes.
    rules: LazyEngine,
    rules_with_suggestions: Arc<dyn Engine>,
}

impl Validator {
    /// Creates a validator from the function that begins a strict schema.
    pub fn new<Q, M, S>(builder: fn() -> SchemaBuilder<Q, M, S>) -> Self
    where
        Q: ObjectType + 'static,
        M: ObjectType + 'static,
        S: SubscriptionType + 'static,
    {
        Self {
            rules: LazyLock::new(Box::new(move || Arc::new(builder().extension(Stop).disable_suggestions().finish()))),
            rules_with_suggestions: Arc::new(builder().extension(Stop).finish()),
        }
    }

    /// Returns the validation errors of a document with these variables; empty when it is valid. The last argument is
    /// the size of its text in tokens and bytes.
    pub fn check(
        &self,
        document: &ExecutableDocument,
        operation_name: Option<&str>,
        variables: &Variables,
        (tokens, bytes): (usize, usize),
    ) -> Vec<ServerError> {
        let is_short = tokens <= MAX_TOKENS_WITH_SUGGESTIONS && bytes <= MAX_BYTES_WITH_SUGGESTIONS;
        let rules = if is_short { &self.rules_with_suggestions } else { &self.rules };
        let mut request = Request::new("").variables(variables.clone());
        request.operation_name = operation_name.map(str::to_owned);
        request.set_parsed_query(document.clone());
        // Validation never suspends.
        rules.execute(request).now_or_never().map(|response| response.errors).unwrap_or_default()
    }
}

/// Ends each request after validation, before anything is executed.
struct Stop;

impl ExtensionFactory for Stop {
    fn create(&self) -> Arc<dyn Extension> {
        Arc::new(Self)
    }
}

#[async_trait]
impl Extension for Stop {
    async fn validation(
        &self,
        ctx: &ExtensionContext<'_>,
        next: NextValidation<'_>,
    ) -> Result<ValidationResult, Vec<ServerError>> {
        next.run(ctx).await?;
        Err(Vec::new())
    }
}
