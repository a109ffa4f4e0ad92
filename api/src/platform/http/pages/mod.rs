//! HTML pages: the status of a page and, where only the server knows its subject, the metadata in its head. Search
//! engines and link previews read nothing else.
//!
//! The client's build prerenders the pages that are the same for all visitors, in each language
//! (`web/scripts/prerender.mjs`). All others are based on one template with two placeholders ([`document`]), whose
//! content is selected here by the page's address. Messages come from the client's catalogs ([`texts`]).

mod document;
mod feeds;
mod markup;
mod site;
mod texts;

use entity::types::id::{Id, StoryId};
use http::StatusCode;

use self::texts::text;
pub use self::{
    document::{Dynamic, language_of, respond},
    feeds::{Sitemap, feed, robots, sitemap},
    site::Site,
};
use super::web_client::RouteMatch;
use crate::{
    NAME,
    app::App,
    features::{
        articles::catalogue::{self, Article},
        invitations, stories,
    },
    platform::{
        error::{Error, Result},
        language::Language,
    },
};

/// The maximum length of a description in characters; search engines and previews truncate longer ones.
const DESCRIPTION_LENGTH: usize = 200;

/// The preview image of pages without their own; 1200 × 630 pixels like the others.
const IMAGE: &str = "/share/rodage.png";

/// The name of the prerendered page for 404.
const NOT_FOUND: &str = "404";

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
struct Description {
    /// The title, without the product's name unless that is part of the sentence.
    title: String,
    /// One or two sentences; `None` for a private page.
    summary: Option<String>,
    /// The path of the canonical address; `None` for a page that must not be indexed.
    canonical: Option<String>,
    /// The path of the preview image.
    image: &'static str,
    /// The Open Graph type.
    kind: &'static str,
    /// Whether the address is a secret, which must not be sent to other sites as the referrer.
    is_secret: bool,
    /// The heading and text shown without JavaScript.
    heading: String,
    text: String,
}

/// The paths of the fixed pages for search engines.
const PUBLIC_PATHS: &[&str] = &[
    "/",
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
    let described = match (matched.route, matched.id) {
        ("/blog/:id" | "/article/:id", Some(id)) => {
            let found = catalogue::by_id(id).map(|article| Page::prerendered(&article_path(article), language));
            found.ok_or(Error::NotFound)
        }
        ("/stories/:id" | "/story/:id", Some(id)) => story_page(app, id, language).await,
        ("/invitation/:token", Some(token)) => invitation_page(app, token, language).await,
        (route, None) => Ok(Page::prerendered(route, language)),
        _ => Ok(Page::private(language)),
    };
    described.unwrap_or_else(|error| match error {
        Error::NotFound => {
            let catalogue = match matched.route {
                "/blog/:id" | "/article/:id" => "blog",
                "/stories/:id" | "/story/:id" => "stories",
                _ => "common",
            };
            Page::not_found(catalogue, language)
        }
        // The client requests the same object and shows the failure.
        error => {
            tracing::error!(?error, route = matched.route, "a page cannot be described");
            Page::private(language)
        }
    })
}

async fn story_page(app: &App, id: &str, language: Language) -> Result<Page> {
    let id = StoryId::parse(id).ok_or(Error::NotFound)?;
    let story = stories::policy::view(app, id).await?.into_inner();
    Ok(Page::of(Description {
        title: text(language, "stories", "/story/title").replace("{{name}}", &story.name),
        summary: Some(truncate(&story.text)),
        canonical: Some(story_path(id)),
        kind: "article",
        heading: story.name,
        text: story.text,
        ..Description::private(language)
    }))
}

/// Returns the page of an invitation, without its content: links to it are shared where previews are shown.
async fn invitation_page(app: &App, token: &str, language: Language) -> Result<Page> {
    invitations::policy::by_token(app.db.read(), token).await?;
    Ok(Page::of(Description { is_secret: true, ..Description::private(language) }))
}

impl Page {
    fn of(description: Description) -> Self {
        Self { status: StatusCode::OK, prerendered: None, description }
    }

    /// Creates a page that the build may have prerendered; otherwise it is private.
    fn prerendered(path: &str, language: Language) -> Self {
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
    fn private(language: Language) -> Self {
        Self {
            title: NAME.to_owned(),
            summary: None,
            canonical: None,
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

fn article_path(article: &Article) -> String {
    format!("/blog/{}", article.number)
}

fn story_path(id: StoryId) -> String {
    format!("/stories/{id}")
}

/// Truncates a text to [`DESCRIPTION_LENGTH`] characters at a word boundary, and puts it on one line.
fn truncate(text: &str) -> String {
    let line = crate::platform::text::line(text);
    let Some((end, _)) = line.char_indices().nth(DESCRIPTION_LENGTH) else {
        return line;
    };
    let cut = line[..end].rfind(' ').unwrap_or(end);
    format!("{}…", &line[..cut])
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

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
        assert_eq!(truncate("Deux\nlignes"), "Deux lignes");
        let long = "mots ".repeat(100);
        let cut = truncate(&long);
        assert!(cut.ends_with("mots…") && cut.chars().count() <= DESCRIPTION_LENGTH + 1, "{cut}");
        assert_eq!(truncate(&"é".repeat(300)).chars().count(), DESCRIPTION_LENGTH + 1);
    }
}
