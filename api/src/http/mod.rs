//! The HTTP side: every path the process answers, and what happens around each answer.
//!
//! - [`graphql`]: GraphQL over HTTP. [`websocket`], [`sse`]: over WebSocket and server-sent events.
//!   [`operation`], [`live`]: what they share.
//! - [`caller`]: who a request is from. [`origin`]: which page it is from. [`cors`]: which pages of other sites may ask.
//! - [`oauth`]: walking to a provider and back.
//! - [`observe`]: its id, its log line, its figures, and an answer even when a handler panics.
//! - [`security`]: the headers that tell browsers what our pages may do.
//! - [`pace`]: how long things may take. [`turns`]: who may keep a processor busy. [`places`]: how much may last at once.
//! - [`web_client`]: the client's files. [`pages`]: what the server says of each page. [`probes`]: is the process well? [`quality`]: `Accept` and its kind.
//! - [`serving`]: listening, and ending well.

mod caller;
mod cors;
mod graphql;
mod live;
mod oauth;
mod observe;
mod operation;
mod origin;
mod pace;
mod pages;
mod places;
mod probes;
mod quality;
mod security;
mod serving;
mod sse;
mod turns;
mod web_client;
mod websocket;

use std::sync::Arc;

use axum::{Router, middleware, routing::get};
use http::{Extensions, HeaderMap, StatusCode, Version};
use tower_http::{CompressionLevel, compression::CompressionLayer};

pub use self::{
    graphql::idempotency::KEPT as IDEMPOTENCY_KEYS_KEPT,
    pace::Pace,
    serving::{listen, serve, serve_at, serve_metrics},
};
use self::{live::Groups, operation::Documents, pages::Dynamic, places::Places, turns::Turns, web_client::WebClient};
use crate::app::App;

/// For a few kilobytes that are made at each request: most of the gain for a tenth of a millisecond.
const PAGE_COMPRESSION: CompressionLevel = CompressionLevel::Precise(5);

/// What the handlers share.
#[derive(Clone)]
struct Shared {
    app: App,
    documents: Arc<Documents>,
    groups: Arc<Groups>,
    turns: Arc<Turns>,
    places: Arc<Places>,
    web_client: Arc<WebClient>,
    sitemap: Arc<pages::Sitemap>,
    pace: Pace,
}

impl Shared {
    fn new(app: App, web_client: WebClient, pace: Pace) -> Self {
        let (places, web_client) = (Arc::new(Places::new(&app.config)), Arc::new(web_client));
        Self {
            app,
            documents: Arc::default(),
            groups: Arc::default(),
            turns: Arc::default(),
            places,
            web_client,
            sitemap: Arc::default(),
            pace,
        }
    }
}

/// The whole of what the process answers.
fn router(app: App, pace: Pace) -> Router {
    probes::install_recorder();
    let (security_headers, cors) = (security::Headers::new(&app.config), cors::layer(&app.config));
    let observer = app.clone();
    let web_client = WebClient::new(app.config.web_dir.clone());
    let shared = Shared::new(app, web_client, pace);
    let api = Router::new()
        .route("/graphql", get(graphql::get_or_upgrade).post(graphql::post).fallback(graphql::other_method))
        .route("/schema.graphql", get(graphql::schema))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest));
    let api = match cors {
        Some(cors) => api.layer(cors),
        None => api,
    };
    let feeds = Router::new()
        .route("/feed.xml", get(pages::feed))
        .route("/robots.txt", get(pages::robots))
        .route("/sitemap.xml", get(pages::sitemap))
        .layer(CompressionLayer::new().quality(PAGE_COMPRESSION));
    let client = Router::new()
        .route("/graphiql", get(web_client::graphiql))
        .fallback(web_client::page_or_file)
        .layer(CompressionLayer::new().quality(PAGE_COMPRESSION).compress_when(is_dynamic));
    Router::new()
        .merge(api)
        .merge(feeds)
        .merge(client)
        .route("/auth/github", get(oauth::depart))
        .route("/auth/github/callback", get(oauth::arrive))
        .route("/auth/discord", get(oauth::depart))
        .route("/auth/discord/callback", get(oauth::arrive))
        .route("/healthz", get(probes::alive))
        .route("/readyz", get(probes::ready))
        .with_state(shared)
        .layer(middleware::from_fn_with_state(security_headers, security::add_headers))
        .layer(middleware::from_fn_with_state(observer, observe::observe))
}

/// What is answered to those who watch the process, at an address of its own.
fn metrics_router() -> Router {
    probes::install_recorder();
    Router::new().route("/metrics", get(probes::metrics))
}

/// Files come compressed already, or not at all.
fn is_dynamic(_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions) -> bool {
    extensions.get::<Dynamic>().is_some()
}
