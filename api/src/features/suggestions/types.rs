//! GraphQL types of suggestions, favourites and what is counted of testers.

use async_graphql::{Context, InputObject, Object, SimpleObject};
use entity::types::id::{TesterProfileId, UserId};

use super::{
    loader::{SystemsOfTester, TestsOfTester, TimeToFirstFeedbackOfTester},
    suggested::{Popular, Suggestion},
};
use crate::{
    features::profiles::{Tester, TesterRow},
    platform::{
        error::Result,
        graphql::{context::ContextExt, id::TypedId, user_error::UserError},
    },
};

/// A tester who is suggested for a project.
#[derive(SimpleObject)]
pub struct SuggestedTester {
    /// The tester's skills, of both lists, that go with keywords of the project; at least one.
    pub matching_skills: Vec<String>,
    /// The tester.
    pub tester: Tester,
}

impl From<Suggestion> for SuggestedTester {
    fn from(suggestion: Suggestion) -> Self {
        Self { matching_skills: suggestion.matching_skills, tester: suggestion.tester.into() }
    }
}

/// A skill that many testers have.
#[derive(SimpleObject)]
pub struct PopularSkill {
    /// The skill as a tester writes it.
    pub label: String,
    /// Number of searchable testers who have it, at least 1.
    pub tester_count: i64,
}

impl From<Popular> for PopularSkill {
    fn from(popular: Popular) -> Self {
        Self { label: popular.label, tester_count: popular.testers }
    }
}

/// What is counted of a tester's tests.
#[derive(Clone, Debug)]
pub struct TesterFacts {
    tester: UserId,
    languages: Vec<String>,
    shows_devices: bool,
}

impl From<&TesterRow> for TesterFacts {
    fn from(row: &TesterRow) -> Self {
        Self { tester: row.user_id(), languages: row.languages().to_vec(), shows_devices: row.shows_devices() }
    }
}

/// What is counted of a tester's tests, on projects of all creators: numbers, never a score. Only creators and the tester see
/// it.
#[Object]
impl TesterFacts {
    /// Number of invitations through which the tester sent feedback.
    async fn test_count(&self, ctx: &Context<'_>) -> Result<i64> {
        Ok(ctx.app()?.loader.load_one(TestsOfTester(self.tester)).await?.map_or(0, |tests| tests.tests))
    }

    /// Number of the tester's feedback that creators marked as useful.
    async fn useful_feedback_count(&self, ctx: &Context<'_>) -> Result<i64> {
        Ok(ctx.app()?.loader.load_one(TestsOfTester(self.tester)).await?.map_or(0, |tests| tests.useful))
    }

    /// Median of the seconds between the acceptance of an invitation and the first feedback that came through it. Null below
    /// three accepted invitations with feedback.
    async fn median_seconds_to_first_feedback(&self, ctx: &Context<'_>) -> Result<Option<i64>> {
        Ok(ctx.app()?.loader.load_one(TimeToFirstFeedbackOfTester(self.tester)).await?)
    }

    /// Languages spoken, in the tester's words.
    async fn languages(&self) -> &[String] {
        &self.languages
    }

    /// Systems that the tester sent with feedback, each once, in alphabetical order: Android, ChromeOS, iOS, iPadOS, Linux,
    /// macOS, Windows. Null unless the tester shows them.
    async fn devices(&self, ctx: &Context<'_>) -> Result<Option<Vec<String>>> {
        if !self.shows_devices {
            return Ok(None);
        }
        let mut systems = ctx.app()?.loader.load_one(SystemsOfTester(self.tester)).await?.unwrap_or_default();
        systems.sort_by_key(|system| system.to_lowercase());
        Ok(Some(systems))
    }
}

/// A tester, and whether they are a favourite.
#[derive(Clone, Debug, InputObject)]
pub struct SetTesterFavoriteInput {
    /// Whether the tester is a favourite of the caller.
    pub is_favorite: bool,
    /// The tester.
    pub tester_id: TypedId<TesterProfileId>,
}

/// Result of `setTesterFavorite`.
#[derive(SimpleObject)]
pub struct SetTesterFavoritePayload {
    /// The tester, null when `userErrors` is not empty, and once unmarked when they have hidden since they were marked.
    pub tester: Option<Tester>,
    /// Business errors, empty on success.
    pub user_errors: Vec<UserError>,
}
