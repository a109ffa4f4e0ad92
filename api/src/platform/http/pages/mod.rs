//! HTML pages: the status of a page and, where only the server knows its subject, the metadata in its head. Search
//! engines and link previews read nothing else.
//!
//! The client's build prerenders the pages that are the same for all visitors, in each language
//! (`web/scripts/prerender.mjs`). All others are based on one template with two placeholders ([`document`]), whose
//! content is that of the feature which registered the page's route ([`PageKind`]). Messages come from the client's
//! catalogs ([`texts`]).

mod document;
mod feeds;
mod markup;
mod site;
mod texts;

use futures_util::future::BoxFuture;
use http::StatusCode;

pub use self::{
    document::{Dynamic, language_of, respond},
    feeds::{FeedEntry, Sitemap, SitemapPaths, feed, robots, sitemap},
    site::Site,
    texts::text,
};
use super::web_client::RouteMatch;
use crate::{
    NAME,
    platform::{
        app::App,
        error::{Error, Result},
        language::Language,
        text::excerpt,
    },
};

/// The maximum length of a description in characters; search engines and previews truncate longer ones.
const DESCRIPTION_LENGTH: usize = 200;

/// The preview image of pages without their own; 1200 × 630 pixels like the others.
const IMAGE: &str = "/share/rodage.png";

/// The name of the prerendered page for 404.
const NOT_FOUND: &str = "404";

/// The pages of a feature whose parameter only the server can look up.
pub struct PageKind {
    /// The patterns of their routes, as in the client's list, with one parameter.
    pub routes: &'static [&'static str],
    /// The catalog with the messages of their page for 404.
    pub catalogue: &'static str,
    /// Returns the page with a value of the parameter. [`Error::NotFound`] leads to the page for 404.
    pub describe: for<'a> fn(&'a App, &'a str, Language) -> BoxFuture<'a, Result<Page>>,
}

/// A page to respond with.
pub struct Page {
    /// The status of the response.
    pub status: StatusCode,
    /// The name of the prerendered page, if the build may have created one.
    pub prerendered: Option<String>,
    /// The metadata used if the page is not prerendered.
    description: Description,
}

/// The metadata of a page, and its content for readers without JavaScript.
pub struct Description {
    /// The title, without the product's name unless that is part of the sentence.
    pub title: String,
    /// Summary in one or two sentences; `None` for a private page.
    pub summary: Option<String>,
    /// The path of the canonical address; `None` for a page that must not be indexed.
    pub canonical: Option<String>,
    /// The path of its Atom feed, if it has one of its own.
    pub feed: Option<String>,
    /// The path of the preview image.
    pub image: &'static str,
    /// The Open Graph type.
    pub kind: &'static str,
    /// Whether the address is a secret, which must not be sent to other sites as the referrer.
    pub is_secret: bool,
    /// The heading shown without JavaScript.
    pub heading: String,
    /// The text shown without JavaScript.
    pub text: String,
}

/// The paths of the fixed pages for search engines.
const PUBLIC_PATHS: &[&str] = &[
    "/",
    "/projets",
    "/blog",
    "/stories",
    "/stories-page",
    "/donate",
    "/contact",
    "/resources",
    "/developpeurs",
    "/developpeurs/jetons",
    "/developpeurs/listes",
    "/developpeurs/erreurs",
    "/developpeurs/codes-de-saisie",
    "/developpeurs/limites",
    "/developpeurs/temps-reel",
    "/developpeurs/webhooks",
    "/developpeurs/widget",
    "/developpeurs/client-type",
    "/developpeurs/schema",
    "/faq",
    "/privacy",
    "/terms",
    "/mentions-legales",
    "/login",
    "/register",
];

/// Returns the page of a route, or the page for 404.
pub async fn describe(app: &App, matched: Option<RouteMatch<'_>>, language: Language) -> Page {
    let Some(matched) = matched else {
        let missing = Page::not_found("common", language);
        return Page { prerendered: Some(NOT_FOUND.to_owned()), ..missing };
    };
    let Some(id) = matched.id else { return Page::prerendered(matched.route, language) };
    let mut kinds = app.api.features.iter().flat_map(|feature| feature.pages);
    let Some(kind) = kinds.find(|kind| kind.routes.contains(&matched.route)) else { return Page::private(language) };
    (kind.describe)(app, id, language).await.unwrap_or_else(|error| match error {
        Error::NotFound => Page::not_found(kind.catalogue, language),
        // The client requests the same object and shows the failure.
        error => {
            tracing::error!(error = error.chain(), route = matched.route, "a page cannot be described");
            Page::private(language)
        }
    })
}

impl Page {
    /// Creates a page with metadata.
    pub fn of(description: Description) -> Self {
        Self { status: StatusCode::OK, prerendered: None, description }
    }

    /// Creates a page that the build may have prerendered; otherwise it is private.
    pub fn prerendered(path: &str, language: Language) -> Self {
        let name = path.trim_start_matches('/');
        let name = if name.is_empty() { "index" } else { name };
        Self { prerendered: Some(name.to_owned()), ..Self::private(language) }
    }

    /// Creates a page of one account, without metadata.
    fn private(language: Language) -> Self {
        Self::of(Description::private(language))
    }

    /// Creates a page for 404, with the messages of a catalog.
    fn not_found(catalogue: &str, language: Language) -> Self {
        let title = text(language, catalogue, "/notFound/title");
        let description = Description {
            title: title.to_owned(),
            heading: title.to_owned(),
            text: text(language, catalogue, "/notFound/text").to_owned(),
            ..Description::private(language)
        };
        Self { status: StatusCode::NOT_FOUND, ..Self::of(description) }
    }
}

impl Description {
    /// Creates the metadata of a private page.
    pub fn private(language: Language) -> Self {
        Self {
            title: NAME.to_owned(),
            summary: None,
            canonical: None,
            feed: None,
            image: IMAGE,
            kind: "website",
            is_secret: false,
            heading: NAME.to_owned(),
            text: text(language, "noscript", "/text").to_owned(),
        }
    }

    /// Returns the title with the product's name.
    fn full_title(&self) -> String {
        if self.title.contains(NAME) { self.title.clone() } else { format!("{} · {NAME}", self.title) }
    }
}

/// Returns the summary of a page with a long text: one line, truncated at a word boundary.
pub fn summarize(text: &str) -> String {
    excerpt(text, DESCRIPTION_LENGTH)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::features::articles::catalogue;

    #[test]
    fn every_preview_image_exists() {
        let exists =
            |image: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/public").join(&image[1..]).is_file();
        assert!(exists(IMAGE));
        for article in catalogue::all() {
            let image = format!("/share/article-{}.png", article.number);
            assert!(exists(&image), "{image}: run `npm run share-images` in web/");
        }
    }

    #[test]
    fn every_message_exists_in_each_language() {
        for language in [Language::French, Language::English] {
            for (catalogue, at) in [
                ("common", "/notFound/title"),
                ("blog", "/notFound/text"),
                ("public-project", "/notFound/text"),
                ("stories", "/story/title"),
                ("noscript", "/text"),
                ("landing", "/description"),
            ] {
                assert!(!text(language, catalogue, at).is_empty(), "{language:?}: {catalogue}{at}");
            }
        }
    }

    #[test]
    fn truncates_a_long_text_at_a_word_boundary() {
        assert_eq!(summarize("Deux\nlignes"), "Deux lignes");
        let long = "mots ".repeat(100);
        let cut = summarize(&long);
        assert!(cut.ends_with("mots…") && cut.chars().count() <= DESCRIPTION_LENGTH + 1, "{cut}");
        assert_eq!(summarize(&"é".repeat(300)).chars().count(), DESCRIPTION_LENGTH + 1);
    }
}
