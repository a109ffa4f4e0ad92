//! The GraphQL types of the search.

use async_graphql::{Context, Object};
use entity::types::id::UserId;

use super::service::{self, Words};
use crate::{
    features::{
        articles::{self, Article},
        feedback::Feedback,
        profiles::Tester,
        projects::Project,
    },
    platform::{error::Result, graphql::context::ContextExt},
};

/// A search. Each kind of result is only searched for when its field is selected.
pub struct SearchResults {
    /// The words; `None` for a blank query, which finds nothing.
    pub(super) words: Option<Words>,
    /// The caller, if they are a creator: others have no projects and may not search testers.
    pub(super) creator: Option<UserId>,
    /// The maximum number of results of each kind.
    pub(super) first: usize,
}

/// The results of a search, by kind; only the selected kinds are searched.
#[Object]
impl SearchResults {
    /// The caller's own projects with every word in title, description or keywords: those with all in the title first, then
    /// newest first.
    async fn projects(&self, ctx: &Context<'_>) -> Result<Vec<Project>> {
        let (Some(words), Some(creator)) = (&self.words, self.creator) else { return Ok(Vec::new()) };
        let found = service::projects(&ctx.app()?.db, creator, words, self.first).await?;
        Ok(found.into_iter().map(Project::from).collect())
    }

    /// For creators: the tester of exactly that username, then those with most matching skills, as `testerSearch` finds
    /// them.
    async fn testers(&self, ctx: &Context<'_>) -> Result<Vec<Tester>> {
        let (Some(words), Some(creator)) = (&self.words, self.creator) else { return Ok(Vec::new()) };
        let found = service::testers(ctx.app()?, creator, words, self.first).await?;
        Ok(found.into_iter().map(Tester::from).collect())
    }

    /// Feedback on the caller's own projects with every word in its text or its author's name, newest first.
    async fn feedbacks(&self, ctx: &Context<'_>) -> Result<Vec<Feedback>> {
        let (Some(words), Some(creator)) = (&self.words, self.creator) else { return Ok(Vec::new()) };
        let found = service::feedback(&ctx.app()?.db, creator, words, self.first).await?;
        Ok(found.into_iter().map(Feedback::from).collect())
    }

    /// Articles with every word in title or excerpt, newest first.
    async fn articles(&self) -> Vec<Article> {
        let Some(words) = &self.words else { return Vec::new() };
        articles::matching(None, words.as_str()).take(self.first).map(Article::from).collect()
    }
}
