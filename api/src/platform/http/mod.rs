//! The HTTP server: its routes and middleware.
//!
//! - [`graphql`]: GraphQL over HTTP. [`websocket`], [`sse`]: over WebSocket and server-sent events.
//!   [`operation`], [`live`]: shared by the three transports.
//! - [`caller`]: the viewer and address of a request. [`origin`]: protection against cross-site requests. [`cors`]: the
//!   origins of other sites that may use the API.
//! - [`observe`]: request ids, logs, metrics, and a response even when a handler panics.
//! - [`security`]: security headers.
//! - [`timeouts`]: timeouts and intervals. [`concurrency`]: limits on open connections and subscriptions.
//!   [`cpu_queue`]: a fair queue for CPU-bound work.
//! - [`web_client`]: the files of the web client. [`pages`]: HTML pages, feeds and sitemap.
//! - [`probes`]: health checks and metrics, described in [`metric_names`]. [`quality`]: weighted preferences in headers such as `Accept`.
//! - [`status`]: the status of errors. [`mod@refusal`]: errors outside of GraphQL.
//!   [`serving`]: listeners and graceful shutdown.

mod caller;
mod concurrency;
mod cors;
mod cpu_queue;
mod graphql;
mod live;
mod metric_names;
mod observe;
mod operation;
mod origin;
pub mod pages;
mod probes;
pub mod quality;
mod refusal;
mod security;
mod serving;
mod sse;
mod status;
mod timeouts;
mod web_client;
mod websocket;

use std::{ops::Deref, sync::Arc};

use axum::{
    Router,
    extract::FromRef,
    middleware,
    routing::{get, post},
};
use http::{Extensions, HeaderMap, StatusCode, Version};
use tower_http::{CompressionLevel, compression::CompressionLayer};

pub use self::{
    caller::{address as network_address, request_info},
    cors::any_origin,
    cpu_queue::CpuQueue,
    graphql::idempotency::KEY_LIFETIME as IDEMPOTENCY_KEY_LIFETIME,
    probes::install_recorder,
    refusal::{json_error, refusal},
    serving::{bind, listen, serve, serve_at, serve_metrics},
    timeouts::Timeouts,
};
use self::{concurrency::ConcurrencyLimits, live::Groups, operation::Documents, pages::Dynamic, web_client::WebClient};
use crate::platform::app::App;

/// The compression level of pages, a few kilobytes each, generated for each request: most of the gain in a tenth of a
/// millisecond.
const PAGE_COMPRESSION: CompressionLevel = CompressionLevel::Precise(5);

/// The state shared by the handlers. Cheap to clone, as each request does.
#[derive(Clone)]
pub struct Shared(Arc<Parts>);

/// The state of a [`Shared`], which dereferences to it.
pub struct Parts {
    app: App,
    documents: Documents,
    groups: Arc<Groups>,
    cpu_queue: Arc<CpuQueue>,
    concurrency: Arc<ConcurrencyLimits>,
    web_client: WebClient,
    sitemap: pages::Sitemap,
    timeouts: Timeouts,
}

impl Shared {
    fn new(app: App, web_client: WebClient, timeouts: Timeouts) -> Self {
        let concurrency = Arc::new(ConcurrencyLimits::new(&app.config));
        Self(Arc::new(Parts {
            app,
            documents: Documents::default(),
            groups: Arc::default(),
            cpu_queue: Arc::default(),
            concurrency,
            web_client,
            sitemap: pages::Sitemap::default(),
            timeouts,
        }))
    }
}

impl Deref for Shared {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl FromRef<Shared> for App {
    fn from_ref(shared: &Shared) -> Self {
        shared.app.clone()
    }
}

/// Creates the router of the public listener.
fn router(app: App, timeouts: Timeouts) -> Router {
    install_recorder();
    let web_client = WebClient::new(app.config.web_dir.clone());
    let security_headers = security::Headers::new(&app.config, web_client.inline_script_hash().as_deref());
    let cors = cors::layer(&app.config);
    let observer = app.clone();
    let features = app.api.features.iter().filter_map(|feature| feature.routes);
    let features = features.fold(Router::<Shared>::new(), |router, routes| router.merge(routes()));
    let shared = Shared::new(app, web_client, timeouts);
    let api = Router::new()
        .route("/graphql", get(graphql::get_or_upgrade).post(graphql::post).fallback(graphql::other_method))
        .route("/schema.graphql", get(graphql::schema))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest));
    let api = match cors {
        Some(cors) => api.layer(cors),
        None => api,
    };
    let cross_origin =
        Router::new().route("/widget/graphql", post(graphql::cross_origin_post)).layer(cors::cross_origin_mutations());
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
        .merge(cross_origin)
        .merge(feeds)
        .merge(client)
        .merge(features)
        .route("/healthz", get(probes::alive))
        .route("/readyz", get(probes::ready))
        .with_state(shared)
        .layer(middleware::from_fn_with_state(security_headers, security::add_headers))
        .layer(middleware::from_fn_with_state(observer, observe::observe))
}

/// Creates the router of the metrics listener, which has an address of its own.
fn metrics_router(app: App) -> Router {
    install_recorder();
    Router::new().route("/metrics", get(probes::metrics)).with_state(app)
}

/// Returns whether a response was generated for its request; files are compressed by the build, or not at all.
fn is_dynamic(_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions) -> bool {
    extensions.get::<Dynamic>().is_some()
}
