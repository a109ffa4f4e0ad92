//! The query of the search.

use async_graphql::{Context, Object};

use super::{service::Words, types::SearchResults};
use crate::platform::{
    auth::viewer::SignedIn,
    error::{Error, Result},
    graphql::context::ContextExt,
};

/// The default number of results of each kind.
const DEFAULT_SIZE: i32 = 5;
/// The maximum number of results of each kind. Longer lists have queries of their own.
const MAX_SIZE: i32 = 20;

/// Root fields of the search.
#[derive(Default)]
pub struct SearchQuery;

#[Object]
impl SearchQuery {
    /// Everything that the caller may find with some words, whatever their case and accents. Callers who are not
    /// creators only find articles. Codes: BAD_USER_INPUT.
    async fn search(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Results of each kind, 1 to 20; 5 when not given.")] first: Option<i32>,
        #[graphql(desc = "Words separated by spaces, 200 characters at most; nothing is found when blank.")]
        query: String,
    ) -> Result<Option<SearchResults>> {
        let first = first.unwrap_or(DEFAULT_SIZE);
        let first = usize::try_from(first).ok().filter(|_| (1..=MAX_SIZE).contains(&first));
        let first = first.ok_or_else(|| Error::BadUserInput(format!("`first` must be 1 to {MAX_SIZE}")))?;
        let creator = ctx.signed_in().and_then(SignedIn::creator).ok();
        Ok(Some(SearchResults { words: Words::parse(&query)?, creator, first }))
    }
}
