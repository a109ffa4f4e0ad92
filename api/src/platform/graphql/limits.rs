//! Query complexity limits, checked before a document is executed or otherwise traversed: with fragments that spread
//! fragments, a document of a few lines can stand for millions of fields.
//!
//! Every operation of the document must be within the limits, not only the one to be executed. The cost of that one is
//! charged to the caller ([`crate::platform::auth::budget`]).

mod argument;
mod meter;
mod text;
mod work;

use async_graphql::{
    Variables,
    parser::types::{ExecutableDocument, OperationDefinition},
};

pub use self::argument::{ArgumentValue, argument};
use super::shape::Shape;
use crate::platform::error::{Error, Result};

/// The maximum number of tokens of a document, comments included.
const MAX_TOKENS: usize = 15_000;
/// The maximum number of values in the JSON of a request, keys included.
const MAX_VALUES: usize = 20_000;
/// The maximum nesting of brackets of all kinds in a document.
const MAX_NESTING: usize = 64;
/// The maximum nesting of fields.
const MAX_DEPTH: u32 = 10;
/// The maximum nesting of fields in introspection, where types are nested in types.
const MAX_INTROSPECTION_DEPTH: u32 = 20;
/// The maximum nesting of lists of types or fields in introspection: each multiplies the response by the whole schema.
const MAX_INTROSPECTION_LISTS: u32 = 2;
/// The maximum number of introspection fields in the response. They are read from memory, so a point pays for many.
const MAX_INTROSPECTION_COST: u64 = 1_000_000;
/// The number of introspection fields from which the response takes longer to write than most operations take in total.
const LARGE_INTROSPECTION_COST: u64 = 20_000;
/// The number of introspection fields that one point pays for.
const INTROSPECTION_FIELDS_PER_POINT: u64 = 200;
/// The maximum number of aliases: many of them allow trying many passwords in one request.
const MAX_ALIASES: u32 = 30;
/// The maximum number of root fields.
const MAX_ROOT_FIELDS: u32 = 20;
/// The maximum number of directives.
const MAX_DIRECTIVES: u32 = 50;
/// The maximum number of fragments, counted each time they are spread.
const MAX_FRAGMENTS: u32 = 500;
/// The maximum cost of an operation: one point per field in the response, those in a list once per item.
const MAX_COST: u64 = 5000;
/// The cost of the total of a list in which words are searched, for which all that contains them is read.
const SEARCH_TOTAL_COST: u64 = 200;
/// The maximum number of operations in a document.
const MAX_OPERATIONS: usize = 20;
/// The maximum number of fragment definitions in a document: the engine recurses for each that spreads the next.
const MAX_FRAGMENT_DEFINITIONS: usize = 200;
/// The maximum number of fields that the engine compares to find out whether they can be merged; also the maximum
/// number of fields in all operations.
const MAX_COMPARISONS: u64 = 20_000;
/// The maximum number of values in variables, each counted once per use of the variable.
const MAX_COPIES: u64 = 100_000;

/// Checks a text before it is parsed, and returns its number of tokens.
///
/// # Errors
///
/// [`Error::QueryTooDeep`] and [`Error::QueryTooComplex`].
pub fn check_text(text: &str) -> Result<usize> {
    let counts = text::of_document(text);
    if counts.nesting > MAX_NESTING {
        return Err(Error::QueryTooDeep(format!("brackets may be nested {MAX_NESTING} deep")));
    }
    ensure_at_most(counts.tokens, MAX_TOKENS, "tokens, comments included")?;
    Ok(counts.tokens)
}

/// Checks JSON before it is parsed.
///
/// # Errors
///
/// [`Error::BadRequest`].
pub fn check_json(text: &[u8]) -> Result<()> {
    if text::values_of_json(text) > MAX_VALUES {
        return Err(Error::BadRequest(format!("a request may have at most {MAX_VALUES} values")));
    }
    Ok(())
}

/// Checks a document before it is validated against the schema.
///
/// # Errors
///
/// [`Error::QueryTooComplex`].
pub fn check_document(document: &ExecutableDocument) -> Result<()> {
    ensure_at_most(document.operations.iter().count(), MAX_OPERATIONS, "operations")?;
    ensure_at_most(document.fragments.len(), MAX_FRAGMENT_DEFINITIONS, "fragments defined")?;
    ensure_at_most(
        work::comparisons(document),
        MAX_COMPARISONS,
        "fields, each counted again in all fragments around it",
    )
}

/// The cost of an operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// In points.
    pub points: u32,
    /// Whether it selects so much introspection that it occupies a processor for a noticeable time.
    pub is_large_introspection: bool,
}

/// Checks a document and returns the cost of the operation to be executed, which may exceed the limit in a dry run. What
/// `shape` does not know is left to validation.
///
/// # Errors
///
/// [`Error::QueryTooDeep`], [`Error::QueryTooComplex`], or [`Error::BadRequest`] when a fragment contains itself.
pub fn check(
    document: &ExecutableDocument,
    executed: &OperationDefinition,
    shape: &Shape,
    variables: &Variables,
    is_dry_run: bool,
) -> Result<Cost> {
    ensure_at_most(work::copies(document, variables), MAX_COPIES, "values of variables, counted at each use")?;
    let (mut cost, mut fields) = (Cost::default(), 0);
    for (_, operation) in document.operations.iter() {
        let is_executed = std::ptr::eq(&raw const operation.node, executed);
        let max_cost = if is_executed && is_dry_run { u64::MAX } else { MAX_COST };
        let count = meter::count(document, &operation.node, shape, variables, max_cost)?;
        fields += count.fields;
        ensure_at_most(fields, MAX_COMPARISONS, "fields in all operations")?;
        if is_executed {
            let points = u32::try_from(count.points()).unwrap_or(u32::MAX);
            cost = Cost {
                // The maximum of the GraphQL type `Int`.
                points: points.min(i32::MAX.unsigned_abs()),
                is_large_introspection: count.introspection_cost > LARGE_INTROSPECTION_COST,
            };
        }
    }
    Ok(cost)
}

fn ensure_at_most<N: Copy + PartialOrd + std::fmt::Display>(count: N, limit: N, what: &str) -> Result<()> {
    if count > limit {
        return Err(Error::QueryTooComplex(format!("a request may have at most {limit} {what}")));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
