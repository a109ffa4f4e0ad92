//! GraphQL types of articles.

use async_graphql::{Enum, ID, Object, SimpleObject};

use super::catalogue;
use crate::platform::graphql::scalars::Date;

/// Category of an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum ArticleCategory {
    /// How to go about a test. French label: « Guide ».
    Guide,
    /// News of the product. French label: « Nouveautés ».
    News,
    /// Experiences of users. French label: « Témoignages ».
    Testimonials,
    /// Short advice. French label: « Conseils ».
    Tips,
    /// Trends. French label: « Tendances ».
    Trends,
}

impl ArticleCategory {
    const ALL: [Self; 5] = [Self::Guide, Self::News, Self::Testimonials, Self::Tips, Self::Trends];

    /// Returns the name used in the files and the API.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Guide => "GUIDE",
            Self::News => "NEWS",
            Self::Testimonials => "TESTIMONIALS",
            Self::Tips => "TIPS",
            Self::Trends => "TRENDS",
        }
    }

    /// Returns the category with a name.
    pub(super) fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.name() == name)
    }
}

/// A part of an article, under a heading of the second level.
#[derive(Clone, Debug, PartialEq, Eq, SimpleObject)]
pub struct ArticleSection {
    /// The `id` of its heading in `Article.bodyHtml`: what follows `#` in the address of the part.
    pub anchor: String,
    /// Heading of the section, as plain text.
    pub title: String,
}

/// GraphQL type of an article.
#[derive(Clone, Copy, Debug)]
pub struct Article(&'static catalogue::Article);

impl From<&'static catalogue::Article> for Article {
    fn from(article: &'static catalogue::Article) -> Self {
        Self(article)
    }
}

/// An article of the blog, in French.
#[Object]
impl Article {
    /// Opaque global identifier.
    pub async fn id(&self) -> ID {
        self.0.id().into()
    }

    /// Number of the article, as in the address of its page.
    async fn number(&self) -> u32 {
        self.0.number
    }

    /// Title.
    async fn title(&self) -> &str {
        &self.0.title
    }

    /// Summary of the article, in one or two sentences.
    async fn excerpt(&self) -> &str {
        &self.0.excerpt
    }

    /// Category of the article.
    async fn category(&self) -> ArticleCategory {
        self.0.category
    }

    /// Day of publication.
    async fn published_on(&self) -> Date {
        Date(self.0.published_on)
    }

    /// How long it takes to read, in minutes.
    async fn reading_minutes(&self) -> u32 {
        self.0.reading_minutes
    }

    /// Path of its picture on this site (`/articles/cover-1.svg`).
    async fn cover(&self) -> String {
        self.0.cover_path()
    }

    /// Alternative text of the cover picture, for people who do not see it.
    async fn cover_alt(&self) -> &str {
        &self.0.cover_alt
    }

    /// The article itself, in Markdown, without its title.
    async fn body(&self) -> &str {
        &self.0.body
    }

    /// The same as HTML, to be shown as it is: it holds no script. The largest heading is an `h2`, and each has an `id`.
    async fn body_html(&self) -> &str {
        &self.0.html
    }

    /// Sections of the article, in order: a table of contents.
    async fn sections(&self) -> &[ArticleSection] {
        &self.0.sections
    }
}
