//! The HTTP side: every path the process answers, and what happens around each answer.
//!
//! - [`graphql`]: GraphQL over HTTP. [`websocket`]: GraphQL over WebSocket. [`operation`]: what the two share.
//! - [`caller`]: who a request is from. [`origin`]: which page it is from.
//! - [`observe`]: its id, its log line, its figures, and an answer even when a handler panics.
//! - [`security`]: the headers that tell browsers what our pages may do.
//! - [`web_client`]: the pages. [`probes`]: is the process well? [`quality`]: `Accept` and its kind.
//! - [`shutdown`]: listening, and ending well.

mod caller;
mod graphql;
mod observe;
mod operation;
mod origin;
mod probes;
mod quality;
mod security;
mod shutdown;
mod web_client;
mod websocket;

use std::sync::Arc;

use axum::{Router, extract::DefaultBodyLimit, middleware, routing::get};
use tower_http::{CompressionLevel, compression::CompressionLayer};

pub use self::shutdown::serve;
use self::{operation::Documents, web_client::WebClient};
use crate::app::App;

/// The longest request body, in bytes. Nothing is uploaded here.
const MAX_BODY: usize = 128 * 1024;

/// What the handlers share.
#[derive(Clone)]
struct Shared {
    app: App,
    documents: Arc<Documents>,
    web_client: Arc<WebClient>,
}

/// The whole of what the process answers.
pub fn router(app: App) -> Router {
    probes::install_recorder();
    let security_headers = security::Headers::new(&app.config);
    let observer = app.clone();
    let shared =
        Shared { documents: Arc::default(), web_client: Arc::new(WebClient::new(app.config.web_dir.clone())), app };
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
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(security_headers, security::add_headers))
        .layer(middleware::from_fn_with_state(observer, observe::observe))
}
