//! `robots.txt`, `sitemap.xml`, and the blog as an Atom feed.

use std::fmt::{Result, Write};

use axum::{
    body::Bytes,
    extract::State,
    http::header::CONTENT_TYPE,
    response::{IntoResponse, Response},
};
use chrono::{DateTime, TimeDelta, Utc};
use entity::{story, types::id::StoryId};
use sea_orm::{DbErr, QueryOrder, QuerySelect};
use tokio::sync::Mutex;

use super::{PUBLIC_PATHS, Site, article_path, markup::Escaped, story_path, texts::text};
use crate::{
    NAME,
    app::App,
    features::{
        articles::catalogue::{self, Article},
        stories,
    },
    platform::{http::Shared, language::Language},
};

/// The path of the feed.
pub const FEED: &str = "/feed.xml";

/// The maximum number of stories in the sitemap, the newest first. The protocol allows 50 000 addresses in total.
const SITEMAP_STORIES: u64 = 5000;

/// How long the sitemap is cached: anyone may request it, and generating it reads all these stories.
const SITEMAP_LIFETIME: TimeDelta = TimeDelta::minutes(5);

const XML: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n";

/// `GET /robots.txt`. Nothing is disallowed: private pages contain `noindex`, which a crawler must be able to read.
pub async fn robots(site: Site) -> String {
    format!("User-agent: *\nAllow: /\n\nSitemap: {}\n", site.address("/sitemap.xml"))
}

/// The cached sitemap and its timestamp. Requests that arrive while it is being generated wait for it.
#[derive(Debug, Default)]
pub struct Sitemap(Mutex<Option<(DateTime<Utc>, Bytes)>>);

/// `GET /sitemap.xml`: every page for search engines.
pub async fn sitemap(State(shared): State<Shared>, site: Site) -> Response {
    let (mut cached, now) = (shared.sitemap.0.lock().await, shared.app.clock.now());
    let xml = match &*cached {
        Some((at, xml)) if now - *at < SITEMAP_LIFETIME => xml.clone(),
        _ => match newest_stories(&shared.app).await {
            Ok(stories) => cached.insert((now, write_sitemap(&site, stories).into())).1.clone(),
            Err(error) => {
                tracing::error!(?error, "the stories of the sitemap cannot be read");
                write_sitemap(&site, Vec::new()).into()
            }
        },
    };
    ([(CONTENT_TYPE, "application/xml; charset=utf-8")], xml).into_response()
}

fn write_sitemap(site: &Site, stories: Vec<StoryId>) -> String {
    let mut paths: Vec<String> = PUBLIC_PATHS.iter().map(|path| (*path).to_owned()).collect();
    paths.extend(catalogue::all().map(article_path));
    paths.extend(stories.into_iter().map(story_path));
    let mut xml = format!("{XML}<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for path in paths {
        // Writing to a string cannot fail.
        let _ = writeln!(xml, "<url><loc>{}</loc></url>", Escaped(site.address(&path)));
    }
    xml.push_str("</urlset>\n");
    xml
}

async fn newest_stories(app: &App) -> std::result::Result<Vec<StoryId>, DbErr> {
    let newest = stories::service::visible_stories().order_by_desc(story::Column::Id).limit(SITEMAP_STORIES);
    newest.select_only().column(story::Column::Id).into_tuple().all(app.db.read()).await
}

/// `GET /feed.xml`: the full articles, the newest first.
pub async fn feed(site: Site) -> impl IntoResponse {
    let mut xml = String::from(XML);
    // Writing to a string cannot fail.
    let _ = write_feed(&mut xml, &site);
    ([(CONTENT_TYPE, "application/atom+xml; charset=utf-8")], xml)
}

fn write_feed(xml: &mut String, site: &Site) -> Result {
    let home = site.address("/");
    xml.push_str("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"fr\">\n");
    writeln!(xml, "<id>{}</id>", Escaped(&home))?;
    writeln!(xml, "<title>{NAME}</title>")?;
    writeln!(xml, "<subtitle>{}</subtitle>", Escaped(text(Language::French, "landing", "/description")))?;
    writeln!(xml, "<link rel=\"self\" href=\"{}\" />", Escaped(site.address(FEED)))?;
    writeln!(xml, "<link rel=\"alternate\" type=\"text/html\" href=\"{}\" />", Escaped(site.address("/blog")))?;
    writeln!(xml, "<icon>{}</icon>", Escaped(site.address("/favicon.svg")))?;
    writeln!(xml, "<author><name>{NAME}</name></author>")?;
    if let Some(newest) = catalogue::all().next() {
        writeln!(xml, "<updated>{}</updated>", noon(newest))?;
    }
    for article in catalogue::all() {
        write_entry(xml, site, article)?;
    }
    xml.push_str("</feed>\n");
    Ok(())
}

fn write_entry(xml: &mut String, site: &Site, article: &Article) -> Result {
    let address = site.address(&article_path(article));
    let address = Escaped(&address);
    writeln!(xml, "<entry><id>{address}</id><title>{}</title>", Escaped(&article.title))?;
    writeln!(xml, "<link rel=\"alternate\" type=\"text/html\" href=\"{address}\" />")?;
    writeln!(xml, "<published>{date}</published><updated>{date}</updated>", date = noon(article))?;
    writeln!(xml, "<summary>{}</summary>", Escaped(&article.excerpt))?;
    writeln!(xml, "<content type=\"html\">{}</content></entry>", Escaped(&article.html))
}

/// Returns the timestamp of an article, which only has a date: noon UTC is on that date in almost every time zone.
fn noon(article: &Article) -> String {
    format!("{}T12:00:00Z", article.published_on)
}
