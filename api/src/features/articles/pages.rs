//! The pages of articles, for search engines, previews and feed readers.

use std::future::ready;

use super::catalogue::{self, Article};
use crate::platform::{
    error::{Error, Result},
    http::pages::{FeedEntry, Page, PageKind},
    language::Language,
};

/// The pages.
pub const KINDS: &[PageKind] = &[PageKind {
    routes: &["/blog/:id", "/article/:id"],
    catalogue: "blog",
    describe: |_, id, language| Box::pin(ready(describe(id, language))),
}];

fn describe(id: &str, language: Language) -> Result<Page> {
    let article = catalogue::by_id(id).ok_or(Error::NotFound)?;
    Ok(Page::prerendered(&path(article), language))
}

/// Returns the paths of all articles, the newest first.
pub fn paths() -> Vec<String> {
    catalogue::all().map(path).collect()
}

/// Returns all articles as entries of the feed, the newest first.
pub fn feed() -> Vec<FeedEntry> {
    let entry = |article: &'static Article| FeedEntry {
        path: path(article),
        title: &article.title,
        published_on: article.published_on,
        summary: &article.excerpt,
        html: &article.html,
    };
    catalogue::all().map(entry).collect()
}

fn path(article: &Article) -> String {
    format!("/blog/{}", article.number)
}
