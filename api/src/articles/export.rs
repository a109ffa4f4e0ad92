//! The articles as the web client's build needs them: it writes the pages of the blog without asking a server.

use serde_json::{Value, json};

use super::catalogue::{self, Article};

/// All of them as JSON, the newest first, each as GraphQL shows it: what `web/src/features/site/blog/articles.generated.json` holds.
pub fn as_json() -> String {
    let all: Vec<Value> = catalogue::all().map(exported).collect();
    format!("{:#}\n", Value::from(all))
}

fn exported(article: &Article) -> Value {
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
