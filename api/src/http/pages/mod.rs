//! What the server itself says of a page, before any script runs: its status, and, where only it knows what the page is about, what
//! stands in its head. Search engines and link previews read nothing else.
//!
//! The client's build writes the pages that are the same for everybody, whole, in each language (`web/scripts/prerender.mjs`). All others
//! start from one page with two marked places ([`document`]); what goes into them is decided here, by the page's address.
//! The words are the client's own ([`texts`]), so that a sentence exists once.

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
use super::web_client::Place;
use crate::{
    NAME,
    app::App,
    articles::catalogue::{self, Article},
    error::{Error, Result},
    invitations,
    language::Language,
    stories,
};

/// A description longer than this is cut by those who show it, in characters.
const DESCRIPTION_LENGTH: usize = 200;

/// The picture that previews show of a page that has none of its own; 1200 × 630 pixels like the others.
const IMAGE: &str = "/share/rodage.png";

/// The page for what does not exist, among those that the build wrote.
const NOT_FOUND: &str = "404";

/// A page, for whoever asked for it.
pub struct Page {
    /// As the answer says it.
    pub status: StatusCode,
    /// The name that it has among the pages that the build wrote, when it is one that the build may have written.
    pub written: Option<String>,
    /// For a page that the build did not write.
    description: Description,
}

/// What is said of a page to those who do not run its scripts.
struct Description {
    /// Without the product's name, unless it is part of the sentence.
    title: String,
    /// One or two sentences; none for a page that is nobody's business.
    summary: Option<String>,
    /// Path of the one address, of all those that show the page, that search engines keep; none when they keep none.
    canonical: Option<String>,
    /// Path of the picture that previews show.
    image: &'static str,
    /// What kind of thing it is, in the words of Open Graph.
    kind: &'static str,
    /// Whether the address itself is a secret, which no other site is told.
    is_secret: bool,
    /// What is read where scripts do not run, and what stands over it.
    heading: String,
    text: String,
}

/// The pages for search engines that are always there.
const LISTED: &[&str] = &[
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

/// The page of an address.
pub async fn describe(app: &App, place: Option<Place<'_>>, language: Language) -> Page {
    let Some(place) = place else {
        let missing = Page::not_found("common", language);
        return Page { written: Some(NOT_FOUND.to_owned()), ..missing };
    };
    let described = match (place.route, place.id) {
        ("/blog/:id" | "/article/:id", Some(id)) => {
            let found = catalogue::by_id(id).map(|article| Page::written(&article_path(article), language));
            found.ok_or(Error::NotFound)
        }
        ("/stories/:id" | "/story/:id", Some(id)) => of_story(app, id, language).await,
        ("/invitation/:token", Some(token)) => of_invitation(app, token, language).await,
        (route, None) => Ok(Page::written(route, language)),
        _ => Ok(Page::private(language)),
    };
    described.unwrap_or_else(|error| match error {
        Error::NotFound => {
            let catalogue = match place.route {
                "/blog/:id" | "/article/:id" => "blog",
                "/stories/:id" | "/story/:id" => "stories",
                _ => "common",
            };
            Page::not_found(catalogue, language)
        }
        // The client asks for the same thing, and says to the person that it failed.
        error => {
            tracing::error!(?error, route = place.route, "a page cannot be described");
            Page::private(language)
        }
    })
}

async fn of_story(app: &App, id: &str, language: Language) -> Result<Page> {
    let id = StoryId::parse(id).ok_or(Error::NotFound)?;
    let story = stories::policy::view(app, id).await?.into_inner();
    Ok(Page::of(Description {
        title: text(language, "stories", "/story/title").replace("{{name}}", &story.name),
        summary: Some(shortened(&story.text)),
        canonical: Some(story_path(id)),
        kind: "article",
        heading: story.name,
        text: story.text,
        ..Description::private(language)
    }))
}

/// Says nothing of what is inside: a link to it is passed on in places that show previews.
async fn of_invitation(app: &App, token: &str, language: Language) -> Result<Page> {
    invitations::policy::by_token(app.db.read(), token).await?;
    Ok(Page::of(Description { is_secret: true, ..Description::private(language) }))
}

impl Page {
    fn of(description: Description) -> Self {
        Self { status: StatusCode::OK, written: None, description }
    }

    /// One that the build may have written; else it is somebody's own.
    fn written(path: &str, language: Language) -> Self {
        let name = path.trim_start_matches('/');
        let name = if name.is_empty() { "index" } else { name };
        Self { written: Some(name.to_owned()), ..Self::private(language) }
    }

    /// A page of one account: there is nothing to say of it to anyone else.
    fn private(language: Language) -> Self {
        Self::of(Description::private(language))
    }

    /// In the words of a catalogue.
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

    /// The title as the window shows it.
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

/// The beginning of a text, on one line, cut between two words.
fn shortened(text: &str) -> String {
    let line = crate::text::line(text);
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
    fn every_picture_for_previews_is_there() {
        let exists =
            |image: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/public").join(&image[1..]).is_file();
        assert!(exists(IMAGE));
        for article in catalogue::all() {
            let image = format!("/share/article-{}.png", article.number);
            assert!(exists(&image), "{image}: run `npm run share-images` in web/");
        }
    }

    #[test]
    fn the_words_are_there_in_each_language() {
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
    fn a_long_text_is_cut_between_two_words() {
        assert_eq!(shortened("Deux\nlignes"), "Deux lignes");
        let long = "mots ".repeat(100);
        let cut = shortened(&long);
        assert!(cut.ends_with("mots…") && cut.chars().count() <= DESCRIPTION_LENGTH + 1, "{cut}");
        assert_eq!(shortened(&"é".repeat(300)).chars().count(), DESCRIPTION_LENGTH + 1);
    }
}
