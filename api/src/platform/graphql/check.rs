//! Validation of a document against the schema without executing it: before it is cached and charged, and on a thread
//! that may block.

use std::sync::{Arc, LazyLock};

use async_graphql::{
    Request, ServerError, ValidationMode, ValidationResult, Variables,
    async_trait::async_trait,
    extensions::{Extension, ExtensionContext, ExtensionFactory, NextValidation},
    parser::types::ExecutableDocument,
};
use futures_util::FutureExt;

use super::{Schema, builder};

/// The maximum number of tokens of a document for which names are suggested in place of unknown ones. Each unknown name
/// is compared with all fields of its type, the slowest part of validation, and long documents are not written by hand.
const MAX_TOKENS_WITH_SUGGESTIONS: usize = 300;
/// The maximum size of such a document in bytes.
const MAX_BYTES_WITH_SUGGESTIONS: usize = 4096;

/// A schema used only for its validation rules, which the crate does not expose otherwise.
static RULES: LazyLock<Schema> =
    LazyLock::new(|| builder(ValidationMode::Strict).extension(Stop).disable_suggestions().finish());
static RULES_WITH_SUGGESTIONS: LazyLock<Schema> =
    LazyLock::new(|| builder(ValidationMode::Strict).extension(Stop).finish());

/// Returns the validation errors of a document with these variables; empty when it is valid. The last argument is the
/// size of its text in tokens and bytes.
pub fn check(
    document: &ExecutableDocument,
    operation_name: Option<&str>,
    variables: &Variables,
    (tokens, bytes): (usize, usize),
) -> Vec<ServerError> {
    let is_short = tokens <= MAX_TOKENS_WITH_SUGGESTIONS && bytes <= MAX_BYTES_WITH_SUGGESTIONS;
    let rules = if is_short { &*RULES_WITH_SUGGESTIONS } else { &*RULES };
    let mut request = Request::new("").variables(variables.clone());
    request.operation_name = operation_name.map(str::to_owned);
    request.set_parsed_query(document.clone());
    // Validation never suspends.
    rules.execute(request).now_or_never().map(|response| response.errors).unwrap_or_default()
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
