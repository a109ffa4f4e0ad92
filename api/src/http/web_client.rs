//! The web client: files built by `npm run build`, inside the binary, or in a directory of the deployment's choice.
//!
//! Each file may stand beside its compressed forms (`.br`, `.gz`), made once by the build and not at each request. The
//! names in `assets/` contain a hash of what they hold, so browsers keep those for good. A page is no file to ask for: it is
//! made from one, for its address, by [`super::pages`].

mod encoding;
mod routes;

use std::{borrow::Cow, path::PathBuf};

use axum::{
    body::{Body, Bytes},
    extract::{Request, State},
    response::{IntoResponse, Redirect, Response},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use http::{
    HeaderMap, HeaderValue, Method, StatusCode,
    header::{ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY},
};
use rust_embed::{EmbeddedFile, RustEmbed};

use self::encoding::Encoding;
pub use self::routes::{Place, Routes};
use super::{
    Shared,
    observe::Page,
    pages::{self, Site},
};
use crate::language::Language;

/// The page that all those start from which the build did not write.
const APP: &str = "app";
const GRAPHIQL: &str = "graphiql.html";

const MISSING: &str = "The web client is not part of this build. Build it (`npm ci && npm run build` in web/) and build \
    the server again, or name its directory with --web-dir.\n";

#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct Embedded;

/// Where the files are, and which addresses are pages.
pub struct WebClient {
    directory: Option<PathBuf>,
    routes: Routes,
}

impl WebClient {
    /// Serves the files of a directory, or those inside the binary.
    pub fn new(directory: Option<PathBuf>) -> Self {
        Self { directory, routes: Routes::of_client() }
    }

    /// A file as it is stored. None for those that are not for the public: hidden ones, and anything outside.
    fn file(&self, path: &str) -> Option<EmbeddedFile> {
        let hidden = |segment: &str| segment.is_empty() || segment.starts_with('.') || segment.contains(['\\', '\0']);
        if path.split('/').any(hidden) {
            return None;
        }
        match &self.directory {
            Some(directory) => rust_embed::utils::read_file_from_fs(&directory.join(path)).ok(),
            None => Embedded::get(path),
        }
    }

    /// A file, in the best form that the request accepts.
    fn answer(&self, path: &str, headers: &HeaderMap) -> Option<Response> {
        let plain = self.file(path)?;
        let content_type = content_type(plain.metadata.mimetype());
        let (file, encoding) = Encoding::by_preference(headers)
            .into_iter()
            .find_map(|encoding| Some((self.file(&format!("{path}{}", encoding.suffix()))?, Some(encoding))))
            .unwrap_or((plain, None));
        let hash = BASE64_URL_SAFE_NO_PAD.encode(&file.metadata.sha256_hash()[..16]);
        let etag = HeaderValue::from_str(&format!("\"{hash}\"")).ok()?;
        let mut response = if is_known(headers, &etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = Response::new(Body::from(bytes(file.data)));
            response.headers_mut().insert(CONTENT_TYPE, content_type);
            if let Some(encoding) = encoding {
                response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
            }
            response
        };
        let lifetime = if is_asset(path) { "public, max-age=31536000, immutable" } else { "no-cache" };
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(lifetime));
        headers.insert(ETAG, etag);
        headers.insert(VARY, HeaderValue::from(ACCEPT_ENCODING));
        Some(response)
    }

    /// The HTML of a page that the build wrote, by its name.
    fn written(&self, language: Language, name: &str) -> Option<Cow<'static, str>> {
        Some(match self.file(&format!("pages/{}/{name}.html", language.tag()))?.data {
            Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
            Cow::Owned(bytes) => String::from_utf8_lossy(&bytes).into_owned().into(),
        })
    }
}

/// `GET /graphiql`: the explorer.
pub async fn graphiql(State(shared): State<Shared>, site: Site, headers: HeaderMap) -> Response {
    match shared.web_client.answer(GRAPHIQL, &headers) {
        Some(response) => response,
        None => page(&shared, None, &site, &headers).await,
    }
}

/// Everything that is not the API's: a file, a page of the client, or the client's own page for what does not exist.
pub async fn page_or_file(State(shared): State<Shared>, site: Site, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
    }
    let (client, headers, path) = (&shared.web_client, request.headers(), request.uri().path());
    if let Some(target) = client.routes.redirect(path) {
        let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
        return Redirect::permanent(&format!("{target}{query}")).into_response();
    }
    let place = client.routes.find(path);
    if place.is_some() {
        return page(&shared, place, &site, headers).await;
    }
    // The pages have addresses of their own, and the compressed forms are no files to ask for.
    let file = path.trim_start_matches('/');
    let is_public = ![".html", ".br", ".gz"].iter().any(|ending| file.ends_with(ending));
    if let Some(response) = is_public.then(|| client.answer(file, headers)).flatten() {
        return response;
    }
    if is_asset(file) {
        // A page here would be run as the script of an older version of the client.
        return (StatusCode::NOT_FOUND, "Not found.\n").into_response();
    }
    page(&shared, None, &site, headers).await
}

/// The client's page for a place, or for what does not exist.
async fn page(shared: &Shared, place: Option<Place<'_>>, site: &Site, headers: &HeaderMap) -> Response {
    let language = pages::language_of(headers);
    let described = pages::describe(&shared.app, place, language).await;
    let written = described.written.iter().map(String::as_str).chain([APP]);
    let Some(file) = written.into_iter().find_map(|name| shared.web_client.written(language, name)) else {
        return (StatusCode::SERVICE_UNAVAILABLE, MISSING).into_response();
    };
    let mut response = pages::respond(&file, &described, language, site, headers);
    if let Some(place) = place {
        response.extensions_mut().insert(Page(place.route));
    }
    response
}

fn is_asset(path: &str) -> bool {
    path.starts_with("assets/")
}

/// Whether the browser has what the tag is of.
pub fn is_known(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok());
    known.flat_map(|line| line.split(',')).any(|tag| {
        let tag = tag.trim();
        tag == "*" || weak(tag.as_bytes()) == weak(etag.as_bytes())
    })
}

/// A tag without the mark of a weak one: for not sending a thing again the two are as good.
fn weak(tag: &[u8]) -> &[u8] {
    tag.strip_prefix(b"W/").unwrap_or(tag)
}

fn content_type(media_type: &str) -> HeaderValue {
    let is_text = ["text/", "application/json", "application/manifest+json", "image/svg+xml"]
        .iter()
        .any(|text| media_type.starts_with(text));
    let stated = if is_text { format!("{media_type}; charset=utf-8") } else { media_type.to_owned() };
    HeaderValue::from_str(&stated).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

/// Without a copy when the file is part of the binary.
fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}
