//! What the server itself says of a page, before any script runs: its status, what stands in its head, and the words
//! that a visitor reads while the client starts. Search engines and link previews read nothing else.
//!
//! The client's build leaves two marked places in `index.html` ([`document`]); what goes into them is decided here, by
//! the page's address. The words are the client's own ([`texts`]), so that a sentence exists once. The language is French:
//! one address has one content, whoever asks.

mod document;
mod feeds;
mod markup;
mod opening;
mod site;
mod texts;

use entity::types::id::{Id, StoryId};
use http::StatusCode;

pub use self::{
    document::{Dynamic, respond},
    feeds::{Sitemap, feed, robots, sitemap},
    site::Site,
};
use self::{opening::Opening, texts::text};
use super::web_client::Place;
use crate::{
    NAME,
    app::App,
    articles::catalogue::{self, Article},
    error::{Error, Result},
    invitations, stories,
};

/// A description longer than this is cut by those who show it, in characters.
const DESCRIPTION_LENGTH: usize = 200;

/// The picture that previews show of a page that has none of its own; 1200 × 630 pixels like the others.
const IMAGE: &str = "/share/rodage.png";

/// What a page is, for its head and for its opening words.
pub struct Page {
    /// As the answer says it.
    pub status: StatusCode,
    /// Without the product's name, unless it is part of the sentence.
    title: String,
    /// One or two sentences; none for a page that is nobody's business.
    description: Option<String>,
    /// Path of the one address, of all those that show the page, that search engines keep; none when they keep none.
    canonical: Option<String>,
    /// Path of the picture that previews show.
    image: String,
    /// What kind of thing it is, in the words of Open Graph.
    kind: &'static str,
    /// Whether the address itself is a secret, which no other site is told.
    is_secret: bool,
    /// What is read before the client has started.
    opening: Opening,
}

/// A page that anyone may read and that is always there.
struct Listed {
    route: &'static str,
    canonical: &'static str,
    /// The catalogue of its words, and the place in it of `title` and `description`.
    words: (&'static str, &'static str),
    /// Whether its words are worth reading before the client has started. Those above a form are not.
    has_opening: bool,
}

const fn listed(route: &'static str, words: (&'static str, &'static str)) -> Listed {
    Listed { route, canonical: route, words, has_opening: true }
}

const fn form(route: &'static str, canonical: &'static str, words: (&'static str, &'static str)) -> Listed {
    Listed { route, canonical, words, has_opening: false }
}

const LISTED: &[Listed] = &[
    listed("/", ("landing", "")),
    listed("/blog", ("blog", "")),
    listed("/stories", ("stories", "")),
    listed("/stories-page", ("stories", "/wall")),
    listed("/donate", ("donate", "")),
    listed("/contact", ("contact", "")),
    listed("/resources", ("resources", "")),
    listed("/developpeurs", ("developers", "")),
    listed("/faq", ("faq", "")),
    listed("/privacy", ("legal", "/privacy")),
    listed("/terms", ("legal", "/terms")),
    listed("/mentions-legales", ("legal", "/notice")),
    form("/login", "/login", ("auth", "/login")),
    form("/auth-login", "/login", ("auth", "/login")),
    form("/simple-login", "/login", ("auth", "/login")),
    form("/register", "/register", ("auth", "/register")),
    form("/auth-register", "/register", ("auth", "/register")),
    form("/simple-register", "/register", ("auth", "/register")),
];

/// The page of an address.
pub async fn describe(app: &App, place: Option<Place<'_>>) -> Page {
    let Some(place) = place else {
        return Page::not_found("common");
    };
    let described = match (place.route, place.id) {
        ("/blog/:id" | "/article/:id", Some(id)) => catalogue::by_id(id).map(Page::of_article).ok_or(Error::NotFound),
        ("/stories/:id" | "/story/:id", Some(id)) => of_story(app, id).await,
        ("/invitation/:token", Some(token)) => of_invitation(app, token).await,
        (route, _) => Ok(LISTED.iter().find(|listed| listed.route == route).map_or_else(Page::private, Page::listed)),
    };
    described.unwrap_or_else(|error| match error {
        Error::NotFound => Page::not_found(match place.route {
            "/blog/:id" | "/article/:id" => "blog",
            "/stories/:id" | "/story/:id" => "stories",
            _ => "common",
        }),
        // The client asks for the same thing, and says to the person that it failed.
        error => {
            tracing::error!(?error, route = place.route, "a page cannot be described");
            Page::private()
        }
    })
}

/// Paths of the pages for search engines that are always there.
fn listed_paths() -> impl Iterator<Item = &'static str> {
    LISTED.iter().filter(|listed| listed.route == listed.canonical).map(|listed| listed.canonical)
}

async fn of_story(app: &App, id: &str) -> Result<Page> {
    let id = StoryId::parse(id).ok_or(Error::NotFound)?;
    let story = stories::policy::view(app, id).await?.into_inner();
    Ok(Page {
        title: text("stories", "/story/title").replace("{{name}}", &story.name),
        description: Some(shortened(&story.text)),
        canonical: Some(story_path(id)),
        kind: "article",
        opening: Opening::Story(story),
        ..Page::private()
    })
}

/// Says nothing of what is inside: a link to it is passed on in places that show previews.
async fn of_invitation(app: &App, token: &str) -> Result<Page> {
    invitations::policy::by_token(app.db.read(), token).await?;
    Ok(Page { is_secret: true, ..Page::private() })
}

impl Page {
    fn listed(listed: &Listed) -> Self {
        let (catalogue, at) = listed.words;
        let title = text(catalogue, &format!("{at}/title"));
        let description = text(catalogue, &format!("{at}/description"));
        // What a page opens with where it does not open with its description.
        let lead = Some(text(catalogue, &format!("{at}/lead"))).filter(|lead| !lead.is_empty()).unwrap_or(description);
        let opening = match (listed.route, listed.has_opening) {
            ("/", _) => Opening::Landing,
            ("/blog", _) => Opening::Blog { title, text: lead },
            (_, true) => Opening::Words { title, text: lead },
            (_, false) => Opening::None,
        };
        Self {
            title: title.to_owned(),
            description: Some(description.to_owned()),
            canonical: Some(listed.canonical.to_owned()),
            opening,
            ..Self::private()
        }
    }

    fn of_article(article: &'static Article) -> Self {
        Self {
            title: article.title.clone(),
            description: Some(article.excerpt.clone()),
            canonical: Some(article_path(article)),
            image: format!("/share/article-{}.png", article.number),
            kind: "article",
            opening: Opening::Article(article),
            ..Self::private()
        }
    }

    /// A page of one account: there is nothing to say of it to anyone else.
    fn private() -> Self {
        Self {
            status: StatusCode::OK,
            title: NAME.to_owned(),
            description: None,
            canonical: None,
            image: IMAGE.to_owned(),
            kind: "website",
            is_secret: false,
            opening: Opening::None,
        }
    }

    /// In the words of a catalogue.
    fn not_found(catalogue: &str) -> Self {
        let title = text(catalogue, "/notFound/title");
        Self {
            status: StatusCode::NOT_FOUND,
            title: title.to_owned(),
            opening: Opening::Words { title, text: text(catalogue, "/notFound/text") },
            ..Self::private()
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
    fn every_listed_page_has_its_words() {
        for listed in LISTED {
            let page = Page::listed(listed);
            let description = page.description.unwrap();
            assert!(!page.title.is_empty(), "{}: no title", listed.route);
            assert!(
                (50..=DESCRIPTION_LENGTH).contains(&description.chars().count()),
                "{}: {description}",
                listed.route
            );
        }
    }

    #[test]
    fn every_picture_for_previews_is_there() {
        let exists =
            |image: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/public").join(&image[1..]).is_file();
        assert!(exists(IMAGE));
        for article in catalogue::all() {
            let image = Page::of_article(article).image;
            assert!(exists(&image), "{image}: run `npm run share-images` in web/");
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
