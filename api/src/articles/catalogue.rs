//! The files, read.
//!
//! A file is a head of `key: value` lines between two lines `---`, texts in quotation marks, and a body in Markdown. To
//! add an article: a file in `content/`, its cover in `web/public/articles/`, and a line in [`FILES`].

use std::sync::LazyLock;

use chrono::NaiveDate;

use super::{
    html,
    types::{ArticleCategory, ArticleSection},
};
use crate::text;

/// What an identifier begins with.
const PREFIX: &str = "art_";

const FILES: &[&str] = &[
    include_str!("content/1.md"),
    include_str!("content/2.md"),
    include_str!("content/3.md"),
    include_str!("content/4.md"),
    include_str!("content/5.md"),
    include_str!("content/6.md"),
];

/// One article. The fields are those of its head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Article {
    /// As in the address of its page.
    pub number: u32,
    /// Title.
    pub title: String,
    /// What it is about, in one or two sentences.
    pub excerpt: String,
    /// What it is about, in one word.
    pub category: ArticleCategory,
    /// Day of publication.
    pub published_on: NaiveDate,
    /// How long it takes to read, in minutes.
    pub reading_minutes: u32,
    /// File of its picture, in `web/public/articles/`.
    pub cover: String,
    /// What the picture shows.
    pub cover_alt: String,
    /// The article itself, in Markdown.
    pub body: String,
    /// The same as HTML.
    pub html: String,
    /// Its parts, in order.
    pub sections: Vec<ArticleSection>,
    /// Title and excerpt, as they are searched.
    folded: String,
}

/// Every article, the newest first. One that cannot be read is left out, which a test below never lets happen.
static ALL: LazyLock<Vec<Article>> = LazyLock::new(|| {
    let mut all: Vec<Article> = FILES.iter().filter_map(|file| Article::parse(file)).collect();
    all.sort_by_key(|article| std::cmp::Reverse((article.published_on, article.number)));
    all
});

/// Every article, the newest first.
pub fn all() -> impl Iterator<Item = &'static Article> {
    ALL.iter()
}

/// The article of an identifier, `art_1`, or of its bare number, `1`, as the addresses of the blog have it.
pub fn by_id(id: &str) -> Option<&'static Article> {
    let number = id.strip_prefix(PREFIX).unwrap_or(id);
    ALL.iter().find(|article| article.number.to_string() == number)
}

/// The articles of a category in which every word of a search occurs, the newest first. A blank search finds all.
pub fn matching(category: Option<ArticleCategory>, query: &str) -> impl Iterator<Item = &'static Article> {
    let query = text::fold(query);
    ALL.iter().filter(move |article| {
        category.is_none_or(|category| article.category == category)
            && query.split(' ').all(|word| article.folded.contains(word))
    })
}

impl Article {
    /// The identifier as the API shows it.
    pub fn id(&self) -> String {
        format!("{PREFIX}{}", self.number)
    }

    /// Path of its picture on this site.
    pub fn cover_path(&self) -> String {
        format!("/articles/{}", self.cover)
    }

    fn parse(file: &str) -> Option<Self> {
        let (head, body) = file.strip_prefix("---\n")?.split_once("\n---\n")?;
        let value = |key: &str| {
            let value = head.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))?.trim();
            let bare = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value);
            Some(bare.to_owned()).filter(|bare| !bare.is_empty())
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
    fn every_file_is_read_and_has_its_cover() {
        assert_eq!(ALL.len(), FILES.len());
        for article in ALL.iter() {
            let cover = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/public/articles").join(&article.cover);
            assert!(cover.is_file(), "{} has no cover {}", article.number, article.cover);
            assert!(article.body.len() > 2000 && !article.body.contains("---\n"), "{}", article.number);
            assert_eq!(by_id(&article.id()), Some(article));
            let anchors: HashSet<_> =
                article.html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
            assert!(article.sections.len() > 1, "{}", article.number);
            assert_eq!(anchors.len(), article.html.matches(" id=\"").count(), "{}: two of one anchor", article.number);
            assert!(!article.html.contains("|--"), "{}: a table that is none", article.number);
        }
        assert!(ALL.is_sorted_by_key(|article| std::cmp::Reverse(article.published_on)));
    }

    #[test]
    fn an_article_has_one_identifier_and_one_number() {
        assert_eq!(by_id("1"), by_id("art_1"));
        for other in ["", "0", "7", "01", "+1", "-1", "1 ", "art_", "art_01", "art_art_1", "un", "99999999999999999999"]
        {
            assert_eq!(by_id(other), None, "{other:?}");
        }
    }

    #[test]
    fn what_is_not_an_article_is_none() {
        let whole = "---\nid: 9\ntitle: \"T: \"\nexcerpt: E\ncategory: GUIDE\ndate: 2026-01-02\nreadTime: 3\ncover: c\n\
            coverAlt: \"a\"\n---\n\nCorps\n";
        assert_eq!(Article::parse(whole).unwrap().title, "T: ");
        for (broken, instead) in
            [("id: 9", "id: neuf"), ("GUIDE", "RIEN"), ("2026-01-02", "hier"), ("\n---\n", "\n"), ("excerpt: E", "")]
        {
            assert_eq!(Article::parse(&whole.replacen(broken, instead, 1)), None, "{instead:?}");
        }
    }
}
