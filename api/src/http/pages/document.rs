//! A page's HTML: what the client's build wrote, with what only the server knows filled in.

use std::fmt::Write;

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
    auth::{cookie, session},
    http::web_client::is_known,
    language::Language,
};

/// Where the build leaves room in the page that all others start from.
const HEAD: &str = "<!--page-head-->";
const WORDS: &str = "<!--page-words-->";

/// What the build writes for the address of the site, which it does not know.
const SITE: &str = "https://site.invalid";

/// The cookie in which the client keeps the language that was chosen.
const LANGUAGE_COOKIE: &str = "language";

/// Marks an answer that is made for the request, so not compressed yet. An extension of the response.
#[derive(Clone, Copy, Debug)]
pub struct Dynamic;

/// The language of a page: the one chosen in this browser, or the one it asks for.
pub fn language_of(headers: &HeaderMap) -> Language {
    let chosen = cookie::value(headers, LANGUAGE_COOKIE);
    chosen.and_then(|tag| Language::of_tag(&tag)).unwrap_or_else(|| Language::of(headers))
}

/// The answer to a request for a page, from the file of the client's build that it starts from.
pub fn respond(file: &str, page: &Page, language: Language, site: &Site, headers: &HeaderMap) -> Response {
    let mut html = fill(file, page, language, site);
    if cookie::value(headers, session::COOKIE_NAME).is_some() {
        // The links for who is not signed in stay hidden until it is known.
        html = html.replacen("<html ", "<html data-session ", 1);
    }
    let hash = BASE64_URL_SAFE_NO_PAD.encode(&Sha256::digest(&html)[..16]);
    // A weak one: it is of the text, whatever form the text is compressed to.
    let etag = HeaderValue::from_str(&format!("W/\"{hash}\"")).ok();
    let mut response = if etag.as_ref().is_some_and(|etag| is_known(headers, etag)) {
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
    // A page that the build wrote has neither place.
    let Some((before, rest)) = html.split_once(HEAD) else { return html };
    let Some((between, after)) = rest.split_once(WORDS) else { return html };
    let description = &page.description;
    format!("{before}{}{between}{}{after}", head(description, language, site), words(description))
}

/// The client replaces it once it shows the page.
fn head(page: &Description, language: Language, site: &Site) -> String {
    let mut head = String::new();
    // Writing to a string cannot fail.
    let _ = write_head(&mut head, page, language, site);
    head
}

fn write_head(head: &mut String, page: &Description, language: Language, site: &Site) -> std::fmt::Result {
    let title = page.full_title();
    let title = Escaped(&title);
    write!(head, "<title>{title}</title>")?;
    if let Some(summary) = &page.summary {
        let summary = Escaped(summary);
        write!(head, "<meta name=\"description\" content=\"{summary}\" />")?;
        write!(head, "<meta property=\"og:description\" content=\"{summary}\" />")?;
    }
    if let Some(canonical) = &page.canonical {
        let address = site.address(canonical);
        let address = Escaped(&address);
        write!(head, "<link rel=\"canonical\" href=\"{address}\" />")?;
        write!(head, "<meta property=\"og:url\" content=\"{address}\" />")?;
    } else {
        head.push_str("<meta name=\"robots\" content=\"noindex\" />");
    }
    if page.is_secret {
        head.push_str("<meta name=\"referrer\" content=\"no-referrer\" />");
    }
    write!(head, "<meta property=\"og:title\" content=\"{title}\" />")?;
    write!(head, "<meta property=\"og:type\" content=\"{}\" />", page.kind)?;
    write!(head, "<meta property=\"og:site_name\" content=\"{NAME}\" />")?;
    write!(head, "<meta property=\"og:locale\" content=\"{}\" />", language.locale())?;
    let image = site.address(page.image);
    write!(head, "<meta property=\"og:image\" content=\"{}\" />", Escaped(&image))?;
    head.push_str("<meta property=\"og:image:width\" content=\"1200\" />");
    head.push_str("<meta property=\"og:image:height\" content=\"630\" />");
    head.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\" />");
    Ok(())
}

/// What is read where scripts do not run.
fn words(page: &Description) -> String {
    let mut html = format!("<noscript><h1>{}</h1>", Escaped(&page.heading));
    for line in page.text.lines().filter(|line| !line.trim().is_empty()) {
        // Writing to a string cannot fail.
        let _ = write!(html, "<p>{}</p>", Escaped(line));
    }
    html.push_str("</noscript>");
    html
}
