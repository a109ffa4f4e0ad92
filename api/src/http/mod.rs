//! The HTTP side: every path the process answers, and what happens around each answer.
//!
//! - [`graphql`]: GraphQL over HTTP. [`websocket`]: GraphQL over WebSocket. [`operation`]: what the two share.
//! - [`caller`]: who a request is from. [`origin`]: which page it is from.
//! - [`observe`]: its id, its log line, its figures, and an answer even when a handler panics.
//! - [`security`]: the headers that tell browsers what our pages may do.
//! - [`pace`]: how long things may take.
//! - [`web_client`]: the pages. [`probes`]: is the process well? [`quality`]: `Accept` and its kind.
//! - [`shutdown`]: listening, and ending well.

mod caller;
mod graphql;
mod observe;
mod operation;
mod origin;
mod pace;
mod probes;
mod quality;
mod security;
mod shutdown;
mod web_client;
mod websocket;

use std::sync::Arc;

use axum::{Router, middleware, routing::get};
use tower_http::{CompressionLevel, compression::CompressionLayer};

use self::{operation::Documents, web_client::WebClient};
pub use self::{pace::Pace, shutdown::serve};
use crate::app::App;

/// What the handlers share.
#[derive(Clone)]
struct Shared {
    app: App,
    documents: Arc<Documents>,
    web_client: Arc<WebClient>,
    pace: Pace,
}

/// The whole of what the process answers.
pub fn router(app: App) -> Router {
    router_at(app, Pace::default())
}

/// The same, at another pace.
pub fn router_at(app: App, pace: Pace) -> Router {
    probes::install_recorder();
    let security_headers = security::Headers::new(&app.config);
    let observer = app.clone();
    let web_client = Arc::new(WebClient::new(app.config.web_dir.clone()));
    let shared = Shared { app, documents: Arc::default(), web_client, pace };
    let api = Router::new()
        .route("/graphql", get(graphql::get_or_upgrade).post(graphql::post).fallback(graphql::other_method))
        .route("/schema.graphql", get(graphql::schema))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest));
    Router::new()
        .merge(api)
        .route("/graphiql", get(web_client::graphiql))
        .route("/healthz", get(probes::alive))
        .route("/readyz", get(probes::ready))
        .route("/metrics", get(probes::metrics))
        .fallback(web_client::page_or_file)
        .with_state(shared)
        .layer(middleware::from_fn_with_state(security_headers, security::add_headers))
        .layer(middleware::from_fn_with_state(observer, observe::observe))
}
