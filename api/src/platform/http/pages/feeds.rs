//! `robots.txt`, `sitemap.xml`, and the Atom feed.

use std::cmp::Reverse;

use askama::Template;
use axum::{
    body::Bytes,
    extract::State,
    http::header::CONTENT_TYPE,
    response::{IntoResponse, Response},
};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use futures_util::future::BoxFuture;
use tokio::sync::Mutex;

use super::{PUBLIC_PATHS, Site, markup::Escaped, texts::text};
use crate::{
    NAME,
    platform::{app::App, error::Result, http::Shared, language::Language},
};

/// The path of the feed.
pub const FEED: &str = "/feed.xml";

/// How long the sitemap is cached: anyone may request it, and generating it reads all public pages.
const SITEMAP_LIFETIME: TimeDelta = TimeDelta::minutes(5);

/// Returns the paths of the public pages of a feature. The protocol allows 50 000 addresses in total.
pub type SitemapPaths = for<'a> fn(&'a App) -> BoxFuture<'a, Result<Vec<String>>>;

/// An entry of the feed.
pub struct FeedEntry {
    /// The path of its page.
    pub path: String,
    /// The title.
    pub title: &'static str,
    /// The day of publication.
    pub published_on: NaiveDate,
    /// A summary in one or two sentences.
    pub summary: &'static str,
    /// The full text, as HTML.
    pub html: &'static str,
}

/// `GET /robots.txt`. Nothing is disallowed: private pages contain `noindex`, which a crawler must be able to read.
pub async fn robots(site: Site) -> String {
    format!("User-agent: *\nAllow: /\n\nSitemap: {}\n", site.address("/sitemap.xml"))
}

#[derive(Template)]
#[template(path = "sitemap.xml")]
struct SitemapXml {
    addresses: Vec<Escaped<String>>,
}

/// The cached sitemap and its timestamp. Requests that arrive while it is being generated wait for it.
#[derive(Debug, Default)]
pub struct Sitemap(Mutex<Option<(DateTime<Utc>, Bytes)>>);

/// `GET /sitemap.xml`: every page for search engines.
pub async fn sitemap(State(shared): State<Shared>, site: Site) -> Response {
    let (mut cached, now) = (shared.sitemap.0.lock().await, shared.app.clock.now());
    let xml = match &*cached {
        Some((at, xml)) if now - *at < SITEMAP_LIFETIME => xml.clone(),
        _ => {
            let (paths, is_complete) = public_paths(&shared.app).await;
            let addresses = paths.iter().map(|path| Escaped(site.address(path))).collect();
            let xml = Bytes::from(SitemapXml { addresses }.to_string());
            if is_complete {
                *cached = Some((now, xml.clone()));
            }
            xml
        }
    };
    ([(CONTENT_TYPE, "application/xml; charset=utf-8")], xml).into_response()
}

/// Returns the paths of all public pages, and whether no feature failed to return its own.
async fn public_paths(app: &App) -> (Vec<String>, bool) {
    let mut paths: Vec<String> = PUBLIC_PATHS.iter().map(|path| (*path).to_owned()).collect();
    let mut is_complete = true;
    for feature in app.api.features {
        let Some(own_paths) = feature.sitemap else { continue };
        match own_paths(app).await {
            Ok(own) => paths.extend(own),
            Err(error) => {
                is_complete = false;
                tracing::error!(
                    error = error.chain(),
                    feature = feature.name,
                    "the pages of the sitemap cannot be read"
                );
            }
        }
    }
    (paths, is_complete)
}

#[derive(Template)]
#[template(path = "feed.xml")]
struct FeedXml {
    product: &'static str,
    subtitle: Escaped<&'static str>,
    home: Escaped<String>,
    own: Escaped<String>,
    blog: Escaped<String>,
    icon: Escaped<String>,
    updated: Option<String>,
    entries: Vec<EntryXml>,
}

struct EntryXml {
    address: Escaped<String>,
    title: Escaped<&'static str>,
    date: String,
    summary: Escaped<&'static str>,
    html: Escaped<&'static str>,
}

/// `GET /feed.xml`: the full entries, the newest first.
pub async fn feed(State(app): State<App>, site: Site) -> impl IntoResponse {
    let lists = app.api.features.iter().filter_map(|feature| feature.feed);
    let mut entries: Vec<FeedEntry> = lists.flat_map(|list| list()).collect();
    entries.sort_by_key(|entry| Reverse(entry.published_on));
    ([(CONTENT_TYPE, "application/atom+xml; charset=utf-8")], FeedXml::new(&site, &entries).to_string())
}

impl FeedXml {
    fn new(site: &Site, entries: &[FeedEntry]) -> Self {
        let address = |path: &str| Escaped(site.address(path));
        let entry = |entry: &FeedEntry| EntryXml {
            address: address(&entry.path),
            title: Escaped(entry.title),
            date: noon(entry),
            summary: Escaped(entry.summary),
            html: Escaped(entry.html),
        };
        Self {
            product: NAME,
            subtitle: Escaped(text(Language::French, "landing", "/description")),
            home: address("/"),
            own: address(FEED),
            blog: address("/blog"),
            icon: address("/favicon.svg"),
            updated: entries.first().map(noon),
            entries: entries.iter().map(entry).collect(),
        }
    }
}

/// Returns the timestamp of an entry, which only has a date: noon UTC is on that date in almost every time zone.
fn noon(entry: &FeedEntry) -> String {
    format!("{}T12:00:00Z", entry.published_on)
}
