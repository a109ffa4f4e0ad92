//! The embedded articles, parsed.
//!
//! A file has a header of `key: value` lines between two `---` lines, with texts in quotation marks, and a Markdown
//! body. To add an article, add a file to `content/`, its cover to `web/public/articles/` and a line to [`FILES`].

use std::sync::LazyLock;

use chrono::NaiveDate;

use super::{
    html,
    types::{ArticleCategory, ArticleSection},
};
use crate::platform::text;

/// The prefix of identifiers.
pub(super) const PREFIX: &str = "art_";

const FILES: &[&str] = &[
    include_str!("content/1.md"),
    include_str!("content/2.md"),
    include_str!("content/3.md"),
    include_str!("content/4.md"),
    include_str!("content/5.md"),
    include_str!("content/6.md"),
];

/// An article, with the fields of its header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Article {
    /// The number in the address of its page.
    pub number: u32,
    /// The title.
    pub title: String,
    /// A summary in one or two sentences.
    pub excerpt: String,
    /// The category.
    pub category: ArticleCategory,
    /// The day of publication.
    pub published_on: NaiveDate,
    /// The reading time, in minutes.
    pub reading_minutes: u32,
    /// The file name of the cover, in `web/public/articles/`.
    pub cover: String,
    /// The alternative text of the cover.
    pub cover_alt: String,
    /// The body in Markdown, without the title.
    pub body: String,
    /// The body as HTML.
    pub html: String,
    /// The sections, in order.
    pub sections: Vec<ArticleSection>,
    /// Title and excerpt, folded for search.
    folded: String,
}

/// Every article, newest first. Files that cannot be parsed are skipped; a test below checks that there are none.
static ALL: LazyLock<Vec<Article>> = LazyLock::new(|| {
    let mut all: Vec<Article> = FILES.iter().filter_map(|file| Article::parse(file)).collect();
    all.sort_by_key(|article| std::cmp::Reverse((article.published_on, article.number)));
    all
});

/// Returns every article, newest first.
pub fn all() -> impl Iterator<Item = &'static Article> {
    ALL.iter()
}

/// Returns the article with an identifier (`art_1`) or a number (`1`), as in the addresses of the blog.
pub fn by_id(id: &str) -> Option<&'static Article> {
    let number = id.strip_prefix(PREFIX).unwrap_or(id);
    ALL.iter().find(|article| article.number.to_string() == number)
}

/// Returns the articles of a category that contain every word of a search, newest first. A blank search matches all.
pub fn matching(category: Option<ArticleCategory>, query: &str) -> impl Iterator<Item = &'static Article> {
    let query = text::fold(query);
    ALL.iter().filter(move |article| {
        category.is_none_or(|category| article.category == category)
            && query.split(' ').all(|word| article.folded.contains(word))
    })
}

impl Article {
    /// Returns the global identifier.
    pub fn id(&self) -> String {
        format!("{PREFIX}{}", self.number)
    }

    /// Returns the path of the cover on this site.
    pub fn cover_path(&self) -> String {
        format!("/articles/{}", self.cover)
    }

    fn parse(file: &str) -> Option<Self> {
        let (header, body) = file.strip_prefix("---\n")?.split_once("\n---\n")?;
        let value = |key: &str| {
            let value = header.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))?.trim();
            let text = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value);
            Some(text.to_owned()).filter(|text| !text.is_empty())
        };
        let (title, excerpt) = (value("title")?, value("excerpt")?);
        let (html, sections) = html::render(body);
        Some(Self {
            number: value("id")?.parse().ok()?,
            category: ArticleCategory::parse(&value("category")?)?,
            published_on: value("date")?.parse().ok()?,
            reading_minutes: value("readTime")?.parse().ok()?,
            cover: value("cover")?,
            cover_alt: value("coverAlt")?,
            body: body.trim().to_owned(),
            html,
            sections,
            folded: text::fold(&format!("{title} {excerpt}")),
            title,
            excerpt,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, path::Path};

    use super::*;

    #[test]
    fn parses_every_file_and_finds_its_cover() {
        assert_eq!(ALL.len(), FILES.len());
        for article in ALL.iter() {
            let cover = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/public/articles").join(&article.cover);
            assert!(cover.is_file(), "{} has no cover {}", article.number, article.cover);
            assert!(article.body.len() > 2000 && !article.body.contains("---\n"), "{}", article.number);
            assert_eq!(by_id(&article.id()), Some(article));
            let anchors: HashSet<_> =
                article.html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
            assert!(article.sections.len() > 1, "{}", article.number);
            assert_eq!(anchors.len(), article.html.matches(" id=\"").count(), "{}: duplicate anchor", article.number);
            assert!(!article.html.contains("|--"), "{}: unparsed table", article.number);
        }
        assert!(ALL.is_sorted_by_key(|article| std::cmp::Reverse(article.published_on)));
    }

    #[test]
    fn finds_an_article_by_identifier_or_number_only() {
        assert_eq!(by_id("1"), by_id("art_1"));
        for other in ["", "0", "7", "01", "+1", "-1", "1 ", "art_", "art_01", "art_art_1", "un", "99999999999999999999"]
        {
            assert_eq!(by_id(other), None, "{other:?}");
        }
    }

    #[test]
    fn rejects_invalid_files() {
        let valid = "---\nid: 9\ntitle: \"T: \"\nexcerpt: E\ncategory: GUIDE\ndate: 2026-01-02\nreadTime: 3\ncover: c\n\
            coverAlt: \"a\"\n---\n\nCorps\n";
        assert_eq!(Article::parse(valid).unwrap().title, "T: ");
        for (part, replacement) in
            [("id: 9", "id: neuf"), ("GUIDE", "RIEN"), ("2026-01-02", "hier"), ("\n---\n", "\n"), ("excerpt: E", "")]
        {
            assert_eq!(Article::parse(&valid.replacen(part, replacement, 1)), None, "{replacement:?}");
        }
    }
}
