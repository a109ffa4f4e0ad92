//! Queries of articles.

use async_graphql::{Context, ID, Object};
use uuid::Uuid;

use super::{
    catalogue, policy,
    types::{Article, ArticleCategory},
};
use crate::platform::{
    app::App,
    auth::viewer::Viewer,
    error::{Error, Result},
    graphql::{
        node::{NodeId, NodeType},
        page::{Connection, PageArguments},
    },
    page::{Key, Page, Slice},
    text,
};

/// The maximum length of a search, in characters.
const MAX_QUERY: usize = 200;

/// Query root fields of articles.
#[derive(Default)]
pub struct ArticleQuery;

#[Object]
impl ArticleQuery {
    /// Articles of the blog, newest first.
    #[expect(clippy::too_many_arguments, reason = "the arguments of a Relay connection")]
    async fn articles(
        &self,
        _ctx: &Context<'_>,
        #[graphql(desc = "Cursor after which the page starts.")] after: Option<String>,
        #[graphql(desc = "Cursor before which the page ends.")] before: Option<String>,
        #[graphql(desc = "Keep only this category.")] category: Option<ArticleCategory>,
        #[graphql(desc = "Size of a forward page, 1 to 100; 20 when neither `first` nor `last` is given.")]
        first: Option<i32>,
        #[graphql(desc = "Size of a backward page, 1 to 100.")] last: Option<i32>,
        #[graphql(
            desc = "Words that the title or the excerpt must contain, whatever their case and accents; at most \
            200 characters. Blank for all."
        )]
        query: Option<String>,
    ) -> Result<Option<Connection<Article>>> {
        let page = PageArguments { after, before, first, last }.try_into()?;
        let query = query.unwrap_or_default();
        if text::length(&query) > MAX_QUERY {
            return Err(Error::BadUserInput(format!("`query` may have {MAX_QUERY} characters at most")));
        }
        let found: Vec<_> = catalogue::matching(category, &query).collect();
        let total_count = found.len().try_into().unwrap_or(u64::MAX);
        Ok(Some(page_of(found, &page).into_connection(total_count, |article| key(article), Article::from)))
    }

    /// Article by identifier (`art_1`) or by its number (`1`), null when it does not exist.
    async fn article(
        &self,
        _ctx: &Context<'_>,
        #[graphql(desc = "Global identifier, or number.")] id: ID,
    ) -> Result<Option<Article>> {
        Ok(catalogue::by_id(&id).map(Article::from))
    }
}

/// The identifier of an article. It contains the article's number, not a UUID as those of rows.
pub struct ArticleId(String);

impl NodeId for ArticleId {
    fn parse(text: &str) -> Option<Self> {
        text.starts_with(catalogue::PREFIX).then(|| Self(text.to_owned()))
    }
}

impl NodeType for Article {
    type Id = ArticleId;

    async fn find(_: &App, _: &Viewer, id: ArticleId) -> Result<Self> {
        policy::view(&id.0).map(Self::from)
    }
}

/// Returns a page of a list in memory.
fn page_of(mut found: Vec<&'static catalogue::Article>, page: &Page) -> Slice<&'static catalogue::Article> {
    // The newest come first, so later articles in the list have smaller sort keys.
    let sort_key = |key: &Key| (key.sort.clone(), key.id);
    found.retain(|article| {
        let current = sort_key(&key(article));
        page.after.as_ref().is_none_or(|after| current < sort_key(after))
            && page.before.as_ref().is_none_or(|before| current > sort_key(before))
    });
    let count = usize::try_from(page.size).unwrap_or(usize::MAX).saturating_add(1);
    if page.backward {
        found.drain(..found.len().saturating_sub(count));
    } else {
        found.truncate(count);
    }
    Slice::cut(found, page)
}

fn key(article: &catalogue::Article) -> Key {
    Key { sort: article.published_on.to_string(), id: Uuid::from_u128(article.number.into()) }
}
