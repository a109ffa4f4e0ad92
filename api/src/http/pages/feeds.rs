//! What programs that follow sites ask for: `robots.txt`, `sitemap.xml`, and the blog as an Atom feed.

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

use super::{LISTED, Site, article_path, markup::Escaped, story_path, texts::text};
use crate::{
    NAME,
    app::App,
    articles::catalogue::{self, Article},
    http::Shared,
    language::Language,
    stories,
};

/// Where the feed is.
pub const FEED: &str = "/feed.xml";

/// A sitemap may name 50 000 addresses; the newest stories are enough.
const SITEMAP_STORIES: u64 = 5000;

/// Writing it reads them all, and anyone may ask: it happens this often at most.
const SITEMAP_FRESH: TimeDelta = TimeDelta::minutes(5);

const XML: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n";

/// `GET /robots.txt`. Private pages say `noindex` themselves, which a program must be able to read.
pub async fn robots(site: Site) -> String {
    format!("User-agent: *\nAllow: /\n\nSitemap: {}\n", site.address("/sitemap.xml"))
}

/// The sitemap as it was last written. Who asks while it is being written waits for it.
#[derive(Debug, Default)]
pub struct Sitemap(Mutex<Option<(DateTime<Utc>, Bytes)>>);

/// `GET /sitemap.xml`: every page that is worth finding.
pub async fn sitemap(State(shared): State<Shared>, site: Site) -> Response {
    let (mut last, now) = (shared.sitemap.0.lock().await, shared.app.clock.now());
    let xml = match &*last {
        Some((at, xml)) if now - *at < SITEMAP_FRESH => xml.clone(),
        _ => match newest_stories(&shared.app).await {
            Ok(stories) => last.insert((now, write_sitemap(&site, stories).into())).1.clone(),
            Err(error) => {
                tracing::error!(?error, "the sitemap has no stories");
                write_sitemap(&site, Vec::new()).into()
            }
        },
    };
    ([(CONTENT_TYPE, "application/xml; charset=utf-8")], xml).into_response()
}

fn write_sitemap(site: &Site, stories: Vec<StoryId>) -> String {
    let mut paths: Vec<String> = LISTED.iter().map(|path| (*path).to_owned()).collect();
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
    let newest = stories::service::on_wall().order_by_desc(story::Column::Id).limit(SITEMAP_STORIES);
    newest.select_only().column(story::Column::Id).into_tuple().all(app.db.read()).await
}

/// `GET /feed.xml`: the articles, whole, the newest first.
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

/// An article has a day, Atom wants an instant: at noon it is that day almost everywhere.
fn noon(article: &Article) -> String {
    format!("{}T12:00:00Z", article.published_on)
}
