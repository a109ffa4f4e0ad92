//! The files of the web client, built by `npm run build` and served from the binary or from a configured directory.
//!
//! The binary contains texts only as compressed by the build with Brotli, in files that end in `.br`. Clients that do not
//! accept Brotli are rare; for them a text is decompressed, and the router compresses it with gzip if accepted. Names in
//! `assets/` contain a content hash, so browsers may cache those files for ever. Pages are not served as files:
//! [`super::pages`] generates them from files, for their address.

mod routes;

use std::{borrow::Cow, io::Read, path::PathBuf};

use axum::{
    body::{Body, Bytes},
    extract::{Request, State},
    response::{IntoResponse, Redirect, Response},
};
use base64::{
    Engine,
    prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD},
};
use brotli_decompressor::Decompressor;
use http::{
    HeaderMap, HeaderValue, Method, StatusCode,
    header::{
        ACCEPT_ENCODING, ACCESS_CONTROL_ALLOW_ORIGIN, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG,
        IF_NONE_MATCH, VARY,
    },
};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

pub use self::routes::{RouteMatch, Routes};
use super::{
    Shared,
    observe::Page,
    pages::{self, Dynamic, Site},
    quality::weight_of,
};
use crate::platform::language::Language;

/// The template of all pages that the build did not prerender.
const APP: &str = "app";
const GRAPHIQL: &str = "graphiql.html";

/// The script that other sites embed; its name has no hash.
const WIDGET: &str = "widget.js";

/// The script that the build inlines, unchanged, in every page.
const INLINE_SCRIPT: &str = "theme-init.js";

const CLIENT_MISSING: &str = "The web client is not part of this build. Build it (`npm ci && npm run build` in web/) and \
    build the server again, or name its directory with --web-dir.\n";

/// The ending of texts compressed with Brotli.
const COMPRESSED: &str = ".br";

#[derive(RustEmbed)]
#[folder = "../web/dist-embedded"]
#[allow_missing = true]
struct Embedded;

/// The client's files and routes.
pub struct WebClient {
    directory: Option<PathBuf>,
    routes: Routes,
}

impl WebClient {
    /// Serves the files of a directory, or those embedded in the binary.
    pub fn new(directory: Option<PathBuf>) -> Self {
        Self { directory, routes: Routes::load() }
    }

    /// Returns a file as it is stored; `None` for hidden files and anything outside the directory.
    fn stored(&self, path: &str) -> Option<EmbeddedFile> {
        let hidden = |segment: &str| segment.is_empty() || segment.starts_with('.') || segment.contains(['\\', '\0']);
        if path.split('/').any(hidden) {
            return None;
        }
        match &self.directory {
            Some(directory) => rust_embed::utils::read_file_from_fs(&directory.join(path)).ok(),
            None => Embedded::get(path),
        }
    }

    /// Returns the content of a file, decompressed if it is stored compressed, and its entity tag.
    fn content(&self, path: &str) -> Option<(Cow<'static, [u8]>, String)> {
        if let Some(file) = self.stored(path) {
            let tag = tag(&file);
            return Some((file.data, tag));
        }
        let compressed = self.stored(&format!("{path}{COMPRESSED}"))?;
        let mut content = Vec::new();
        Decompressor::new(&*compressed.data, 4096).read_to_end(&mut content).ok()?;
        Some((content.into(), format!("{}-plain", tag(&compressed))))
    }

    /// Returns the SHA-256 hash of the client's inline script, in base64; `None` without a client.
    pub fn inline_script_hash(&self) -> Option<String> {
        let (script, _) = self.content(INLINE_SCRIPT)?;
        Some(BASE64_STANDARD.encode(Sha256::digest(script)))
    }

    /// Returns the response with a file, compressed with Brotli if it is stored so and the request accepts it.
    fn file_response(&self, path: &str, headers: &HeaderMap) -> Option<Response> {
        let compressed = accepts_brotli(headers).then(|| self.stored(&format!("{path}{COMPRESSED}"))).flatten();
        let is_compressed = compressed.is_some();
        let (content, etag) = match compressed {
            Some(file) => {
                let etag = format!("\"{}\"", tag(&file));
                (file.data, etag)
            }
            // A weak tag, because the response may be compressed afterwards.
            None => self.content(path).map(|(content, tag)| (content, format!("W/\"{tag}\"")))?,
        };
        let etag = HeaderValue::from_str(&etag).ok()?;
        let mut response = if etag_matches(headers, &etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = Response::new(Body::from(bytes(content)));
            response.headers_mut().insert(CONTENT_TYPE, content_type(path));
            if is_compressed {
                response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
            } else if is_text(path) {
                response.extensions_mut().insert(Dynamic);
            }
            response
        };
        let lifetime = match path {
            WIDGET => "public, max-age=3600, stale-while-revalidate=86400",
            path if is_asset(path) => "public, max-age=31536000, immutable",
            _ => "no-cache",
        };
        let headers = response.headers_mut();
        if path == WIDGET {
            headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
            headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
        }
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(lifetime));
        headers.insert(ETAG, etag);
        headers.insert(VARY, HeaderValue::from(ACCEPT_ENCODING));
        Some(response)
    }

    /// Returns the HTML of a page from the build, by its name.
    fn prerendered(&self, language: Language, name: &str) -> Option<Cow<'static, str>> {
        let (page, _) = self.content(&format!("pages/{}/{name}.html", language.tag()))?;
        Some(match page {
            Cow::Borrowed(bytes) => str::from_utf8(bytes).ok()?.into(),
            Cow::Owned(bytes) => String::from_utf8(bytes).ok()?.into(),
        })
    }
}

/// `GET /graphiql`: GraphiQL.
pub async fn graphiql(State(shared): State<Shared>, site: Site, headers: HeaderMap) -> Response {
    match shared.web_client.file_response(GRAPHIQL, &headers) {
        Some(response) => response,
        None => page(&shared, None, &site, &headers).await,
    }
}

/// The fallback route: a file, a page of the client, or the client's page for 404.
pub async fn page_or_file(State(shared): State<Shared>, site: Site, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
    }
    let (client, headers, path) = (&shared.web_client, request.headers(), request.uri().path());
    if let Some(target) = client.routes.redirect(path) {
        let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
        return Redirect::permanent(&format!("{target}{query}")).into_response();
    }
    let route = client.routes.find(path);
    if route.is_some() {
        return page(&shared, route, &site, headers).await;
    }
    // Pages have addresses of their own, and compressed variants are selected by `Accept-Encoding`.
    let file = path.trim_start_matches('/');
    let is_public = ![".html", ".br", ".gz"].iter().any(|ending| file.ends_with(ending));
    if let Some(response) = is_public.then(|| client.file_response(file, headers)).flatten() {
        return response;
    }
    if is_asset(file) {
        // An HTML page here would be run as a script by an older version of the client.
        return (StatusCode::NOT_FOUND, "Not found.\n").into_response();
    }
    page(&shared, None, &site, headers).await
}

/// Returns the client's page for a route, or the page for 404.
async fn page(shared: &Shared, route: Option<RouteMatch<'_>>, site: &Site, headers: &HeaderMap) -> Response {
    let language = pages::language_of(headers);
    let page = pages::describe(&shared.app, route, language).await;
    let names = page.prerendered.iter().map(String::as_str).chain([APP]);
    let Some(file) = names.into_iter().find_map(|name| shared.web_client.prerendered(language, name)) else {
        return (StatusCode::SERVICE_UNAVAILABLE, CLIENT_MISSING).into_response();
    };
    let mut response = pages::respond(&shared.app.config, &file, &page, language, site, headers);
    if let Some(matched) = route {
        response.extensions_mut().insert(Page(matched.route));
    }
    response
}

fn is_asset(path: &str) -> bool {
    path.starts_with("assets/")
}

/// Returns whether `If-None-Match` contains the entity tag.
pub fn etag_matches(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let lines = headers.get_all(IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|tag| {
        let tag = tag.trim();
        tag == "*" || without_weak_prefix(tag.as_bytes()) == without_weak_prefix(etag.as_bytes())
    })
}

/// Removes the prefix of a weak entity tag: `If-None-Match` compares weakly.
fn without_weak_prefix(tag: &[u8]) -> &[u8] {
    tag.strip_prefix(b"W/").unwrap_or(tag)
}

/// Returns the media type of a file, by its name.
fn media_type(path: &str) -> mime_guess::Mime {
    mime_guess::from_path(path).first_or_octet_stream()
}

fn is_text(path: &str) -> bool {
    let media_type = media_type(path);
    ["text/", "application/json", "application/manifest+json", "image/svg+xml"]
        .iter()
        .any(|text| media_type.as_ref().starts_with(text))
}

fn content_type(path: &str) -> HeaderValue {
    let media_type = media_type(path);
    let value = if is_text(path) { format!("{media_type}; charset=utf-8") } else { media_type.to_string() };
    HeaderValue::from_str(&value).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

fn accepts_brotli(headers: &HeaderMap) -> bool {
    let weight = weight_of(headers, &ACCEPT_ENCODING, |item| match item {
        "*" => 1,
        item => 2 * u8::from(item.eq_ignore_ascii_case("br")),
    });
    weight.is_some_and(|(weight, _)| weight > 0.0)
}

/// Returns the entity tag of a stored file.
fn tag(file: &EmbeddedFile) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(&file.metadata.sha256_hash()[..16])
}

/// Converts the data of a file, without a copy if it is embedded in the binary.
fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}
