//! The HTML of a page: a file of the client's build, completed by the server.

use askama::Template;
use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use http::{
    HeaderMap, HeaderValue, StatusCode,
    header::{CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_TYPE, ETAG, VARY},
};
use sha2::{Digest, Sha256};

use super::{Description, Page, Site, markup::Escaped};
use crate::{
    NAME,
    platform::{
        auth::{cookie, session},
        config::Config,
        http::web_client::etag_matches,
        language::Language,
    },
};

/// Placeholders in the template `app.html`.
const HEAD: &str = "<!--page-head-->";
const NOSCRIPT: &str = "<!--page-words-->";

/// The placeholder for the site's address in prerendered pages.
const SITE: &str = "https://site.invalid";

/// The cookie in which the client stores the chosen language.
const LANGUAGE_COOKIE: &str = "language";

/// The elements for the head, which the client replaces once it shows the page.
#[derive(Template)]
#[template(path = "page_head.html")]
struct Head<'a> {
    title: Escaped<String>,
    summary: Option<Escaped<&'a str>>,
    canonical: Option<Escaped<String>>,
    feed: Option<Escaped<String>>,
    is_secret: bool,
    kind: &'a str,
    product: &'a str,
    locale: &'a str,
    image: Escaped<String>,
}

/// The content shown without JavaScript.
#[derive(Template)]
#[template(path = "page_noscript.html")]
struct Noscript<'a> {
    heading: Escaped<&'a str>,
    paragraphs: Vec<Escaped<&'a str>>,
}

/// Marks a response generated for its request, which is not compressed yet. An extension of the response.
#[derive(Clone, Copy, Debug)]
pub struct Dynamic;

/// Returns the language of a page: the one chosen in this browser, else the one preferred by `Accept-Language`.
pub fn language_of(headers: &HeaderMap) -> Language {
    let chosen = cookie::value(headers, LANGUAGE_COOKIE);
    chosen.and_then(|tag| Language::of_tag(&tag)).unwrap_or_else(|| Language::of(headers))
}

/// Creates the response with a page, from the file of the client's build that it is based on.
pub fn respond(
    config: &Config,
    file: &str,
    page: &Page,
    language: Language,
    site: &Site,
    headers: &HeaderMap,
) -> Response {
    let mut html = fill(file, page, language, site);
    if session::Token::from_headers(config, headers).is_some() {
        // Hides the links for anonymous visitors until the client knows whether the session is valid.
        html = html.replacen("<html ", "<html data-session ", 1);
    }
    let hash = BASE64_URL_SAFE_NO_PAD.encode(&Sha256::digest(&html)[..16]);
    // A weak tag, because the response may be compressed afterwards.
    let etag = HeaderValue::from_str(&format!("W/\"{hash}\"")).ok();
    let is_fresh = page.status.is_success() && etag.as_ref().is_some_and(|etag| etag_matches(headers, etag));
    let mut response = if is_fresh {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = Response::new(Body::from(html));
        *response.status_mut() = page.status;
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        response.headers_mut().insert(CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
        response
    };
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept-language, cookie"));
    if let Some(etag) = etag {
        response.headers_mut().insert(ETAG, etag);
    }
    response.extensions_mut().insert(Dynamic);
    response
}

fn fill(file: &str, page: &Page, language: Language, site: &Site) -> String {
    let html = file.replace(SITE, &Escaped(site.address("")).to_string());
    // A prerendered page has neither placeholder.
    let Some((before, rest)) = html.split_once(HEAD) else { return html };
    let Some((between, after)) = rest.split_once(NOSCRIPT) else { return html };
    let (head, noscript) = (Head::new(&page.description, language, site), Noscript::new(&page.description));
    format!("{before}{head}{between}{noscript}{after}")
}

impl<'a> Head<'a> {
    fn new(page: &'a Description, language: Language, site: &Site) -> Self {
        let address = |path: &str| Escaped(site.address(path));
        Self {
            title: Escaped(page.full_title()),
            summary: page.summary.as_deref().map(Escaped),
            canonical: page.canonical.as_deref().map(address),
            feed: page.feed.as_deref().map(address),
            is_secret: page.is_secret,
            kind: page.kind,
            product: NAME,
            locale: language.locale(),
            image: address(page.image),
        }
    }
}

impl<'a> Noscript<'a> {
    fn new(page: &'a Description) -> Self {
        let lines = page.text.lines().filter(|line| !line.trim().is_empty());
        Self { heading: Escaped(&page.heading), paragraphs: lines.map(Escaped).collect() }
    }
}
