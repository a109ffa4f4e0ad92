//! A page's HTML: the client's `index.html` with its marked places filled.

use std::fmt::Write;

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use http::{
    HeaderMap, HeaderValue, StatusCode,
    header::{CACHE_CONTROL, CONTENT_TYPE, ETAG},
};
use sha2::{Digest, Sha256};

use super::{Page, Site, markup::Escaped};
use crate::{NAME, http::web_client::is_known};

/// What stands between these two in the client's build is for when it runs without us.
const HEAD: (&str, &str) = ("<!--page-head-->", "<!--/page-head-->");
const OPENING: &str = "<!--page-opening-->";

/// Marks an answer that is made for the request, so not compressed yet. An extension of the response.
#[derive(Clone, Copy, Debug)]
pub struct Dynamic;

/// The answer to a request for a page.
pub fn respond(template: &str, page: &Page, site: &Site, headers: &HeaderMap) -> Response {
    let html = fill(template, page, site);
    let hash = BASE64_URL_SAFE_NO_PAD.encode(&Sha256::digest(&html)[..16]);
    // A weak one: it is of the text, whatever form the text is compressed to.
    let etag = HeaderValue::from_str(&format!("W/\"{hash}\"")).ok();
    let mut response = if etag.as_ref().is_some_and(|etag| is_known(headers, etag)) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = Response::new(Body::from(html));
        *response.status_mut() = page.status;
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        response
    };
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Some(etag) = etag {
        response.headers_mut().insert(ETAG, etag);
    }
    response.extensions_mut().insert(Dynamic);
    response
}

/// A template without the marks is the page as it is.
fn fill(template: &str, page: &Page, site: &Site) -> String {
    let places = template.split_once(HEAD.0).and_then(|(before, rest)| {
        let (_, rest) = rest.split_once(HEAD.1)?;
        Some((before, rest.split_once(OPENING)?))
    });
    places.map_or_else(
        || template.to_owned(),
        |(before, (between, after))| format!("{before}{}{between}{}{after}", head(page, site), page.opening.html()),
    )
}

/// What is marked is taken away once the client says the same; see `web/src/app/opening.ts`.
fn head(page: &Page, site: &Site) -> String {
    let mut head = String::new();
    // Writing to a string cannot fail.
    let _ = write_head(&mut head, page, site);
    head
}

fn write_head(head: &mut String, page: &Page, site: &Site) -> std::fmt::Result {
    let title = page.full_title();
    let title = Escaped(&title);
    write!(head, "<title data-until-start>{title}</title>")?;
    if let Some(description) = &page.description {
        let description = Escaped(description);
        write!(head, "<meta data-until-start name=\"description\" content=\"{description}\" />")?;
        write!(head, "<meta property=\"og:description\" content=\"{description}\" />")?;
    }
    if let Some(canonical) = &page.canonical {
        let address = site.address(canonical);
        let address = Escaped(&address);
        write!(head, "<link data-until-start rel=\"canonical\" href=\"{address}\" />")?;
        write!(head, "<meta property=\"og:url\" content=\"{address}\" />")?;
    } else {
        head.push_str("<meta data-until-start name=\"robots\" content=\"noindex\" />");
    }
    if page.is_secret {
        head.push_str("<meta name=\"referrer\" content=\"no-referrer\" />");
    }
    write!(head, "<meta property=\"og:title\" content=\"{title}\" />")?;
    write!(head, "<meta property=\"og:type\" content=\"{}\" />", page.kind)?;
    write!(head, "<meta property=\"og:site_name\" content=\"{NAME}\" />")?;
    head.push_str("<meta property=\"og:locale\" content=\"fr_FR\" />");
    let image = site.address(&page.image);
    write!(head, "<meta property=\"og:image\" content=\"{}\" />", Escaped(&image))?;
    head.push_str("<meta property=\"og:image:width\" content=\"1200\" />");
    head.push_str("<meta property=\"og:image:height\" content=\"630\" />");
    head.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\" />");
    Ok(())
}
