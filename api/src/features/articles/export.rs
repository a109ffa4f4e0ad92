//! Export of the articles for the build of the web client, which renders the blog without a server.

use serde_json::{Value, json};

use super::catalogue::{self, Article};

/// Returns all articles as JSON, newest first, with the fields of the GraphQL type: the content of
/// `web/src/features/site/blog/articles.generated.json`.
pub fn as_json() -> String {
    let all: Vec<Value> = catalogue::all().map(article_json).collect();
    format!("{:#}\n", Value::from(all))
}

fn article_json(article: &Article) -> Value {
    let sections: Vec<_> =
        article.sections.iter().map(|section| json!({ "anchor": section.anchor, "title": section.title })).collect();
    json!({
        "id": article.id(),
        "number": article.number,
        "title": article.title,
        "excerpt": article.excerpt,
        "category": article.category.name(),
        "publishedOn": article.published_on,
        "readingMinutes": article.reading_minutes,
        "cover": article.cover_path(),
        "coverAlt": article.cover_alt,
        "bodyHtml": article.html,
        "sections": sections,
    })
}
