//! Queries of suggestions, popular skills and favourites.

use async_graphql::{Context, Object, connection::Edge};
use entity::types::id::{ProjectId, UserId};

use super::{
    favorites,
    loader::{HasTestedFor, IsFavorite},
    suggested,
    types::{PopularSkill, SuggestedTester},
};
use crate::{
    features::profiles::Tester,
    platform::{
        error::{Error, Result},
        graphql::{
            account::Account,
            context::ContextExt,
            page::{Connection, PageArguments, Total},
        },
        page::Page,
    },
};

/// The default and the maximum number of suggestions.
const SUGGESTIONS: (i32, i32) = (6, 20);
/// The default and the maximum number of popular skills.
const POPULAR_SKILLS: (i32, i32) = (10, 30);

/// Root query fields of popular skills.
#[derive(Default)]
pub struct SuggestionQuery;

#[Object]
impl SuggestionQuery {
    /// The skills that most searchable testers have, for creators, the most frequent one first. Codes: BAD_USER_INPUT,
    /// FORBIDDEN, UNAUTHENTICATED. Token scope: `testers:read`.
    async fn popular_skills(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Number of skills, 1 to 30; 10 when not given.")] first: Option<i32>,
    ) -> Result<Option<Vec<PopularSkill>>> {
        ctx.signed_in()?.creator()?;
        let first = within(first, POPULAR_SKILLS)?;
        let popular = suggested::popular(&ctx.app()?.db, first.into()).await?;
        Ok(Some(popular.into_iter().map(PopularSkill::from).collect()))
    }
}

/// Returns the testers who are suggested for a project of the caller, its owner.
pub async fn of_project(
    ctx: &Context<'_>,
    project: (ProjectId, UserId),
    keywords: &[String],
    first: Option<i32>,
) -> Result<Vec<SuggestedTester>> {
    let first = usize::try_from(within(first, SUGGESTIONS)?).unwrap_or_default();
    let suggestions = Box::pin(suggested::suggest(ctx.app()?, project, keywords, first)).await?;
    Ok(suggestions.into_iter().map(SuggestedTester::from).collect())
}

/// Returns a number of items as given, or the default one.
fn within(first: Option<i32>, (default, max): (i32, i32)) -> Result<i32> {
    let first = first.unwrap_or(default);
    if (1..=max).contains(&first) { Ok(first) } else { Err(Error::BadUserInput(format!("`first` must be 1 to {max}"))) }
}

/// Returns whether a tester is a favourite of the caller. Batched.
pub async fn is_favorite(ctx: &Context<'_>, tester: UserId) -> Result<bool> {
    let creator = ctx.signed_in()?.user_id;
    Ok(ctx.app()?.loader.load_one(IsFavorite { creator, tester }).await?.is_some())
}

/// Returns whether a tester sent feedback on a project of the caller. Batched.
pub async fn has_tested_for_viewer(ctx: &Context<'_>, tester: UserId) -> Result<bool> {
    let creator = ctx.signed_in()?.user_id;
    Ok(ctx.app()?.loader.load_one(HasTestedFor { creator, tester }).await?.is_some())
}

/// Fields of the GraphQL object `Viewer`: the favourite testers.
pub struct SuggestionViewer(UserId);

impl From<&Account> for SuggestionViewer {
    fn from(account: &Account) -> Self {
        Self(account.user_id)
    }
}

#[Object]
impl SuggestionViewer {
    /// Favourite testers of the person, the last one marked first. Testers who are no longer searchable are left out, unless
    /// the person has invited them.
    async fn favorite_testers(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
    ) -> Result<Option<Connection<Tester>>> {
        let app = ctx.app()?;
        let page = Page::try_from(PageArguments { after, before, first, last })?;
        let (found, has_previous, has_next) = favorites::page(app, self.0, &page).await?.into_parts();
        let is_counted = ctx.look_ahead().field("totalCount").exists();
        let total_count = if is_counted { favorites::count(app, self.0).await? } else { 0 };
        let mut testers = Connection::with_additional_fields(has_previous, has_next, Total { total_count });
        testers.edges.extend(found.into_iter().map(|(key, tester)| Edge::new(key, tester.into())));
        Ok(Some(testers))
    }
}
