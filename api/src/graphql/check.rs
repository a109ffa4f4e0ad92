//! Whether a document fits the schema, found out without executing it: before it is remembered, before anything is paid
//! for, and in a thread where it may take its time.

use std::sync::{Arc, LazyLock};

use async_graphql::{
    Request, ServerError, ValidationMode, ValidationResult, Variables,
    async_trait::async_trait,
    extensions::{Extension, ExtensionContext, ExtensionFactory, NextValidation},
    parser::types::ExecutableDocument,
};
use futures_util::FutureExt;

use super::{Schema, builder};

/// Tokens of a document for which names are suggested in place of unknown ones: each is compared with all fields of its
/// type, which takes longer than all else, and nobody writes a long document by hand.
const MAX_TOKENS_WITH_SUGGESTIONS: usize = 300;
/// Bytes of such a document.
const MAX_BYTES_WITH_SUGGESTIONS: usize = 4096;

/// The schema, of which only the rules are used. The crate has no other way to ask for them.
static RULES: LazyLock<Schema> =
    LazyLock::new(|| builder(ValidationMode::Strict).extension(Stop).disable_suggestions().finish());
static RULES_WITH_SUGGESTIONS: LazyLock<Schema> =
    LazyLock::new(|| builder(ValidationMode::Strict).extension(Stop).finish());

/// What about a document, with these variables, does not fit the schema; nothing when all does. `size` is that of its
/// text: tokens and bytes.
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
    // It waits for nothing.
    rules.execute(request).now_or_never().map(|response| response.errors).unwrap_or_default()
}

/// Ends before anything is executed.
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
