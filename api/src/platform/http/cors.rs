//! CORS: pages of the configured origins may use the API with a personal API token or anonymously, but never with the
//! session cookie of their visitor ([`super::origin`]). Pages of any origin may use what needs no account: the mutations that
//! features offer to other sites ([`super::graphql::cross_origin_post`]), and addresses with a secret.

use std::time::Duration;

use http::{HeaderName, Method, header};
use tower_http::cors::{AllowOrigin, Any, CorsLayer};

use crate::platform::config::Config;

/// How long a browser may cache a preflight response.
const MAX_AGE: Duration = Duration::from_hours(24);

/// The response headers that such a page may read.
const EXPOSED: [HeaderName; 6] = [
    HeaderName::from_static("x-request-id"),
    HeaderName::from_static("ratelimit-limit"),
    HeaderName::from_static("ratelimit-remaining"),
    HeaderName::from_static("ratelimit-reset"),
    header::RETRY_AFTER,
    HeaderName::from_static("idempotent-replayed"),
];

/// The request headers that such a page may send.
const ALLOWED: [HeaderName; 5] = [
    header::AUTHORIZATION,
    header::CONTENT_TYPE,
    header::ACCEPT_LANGUAGE,
    HeaderName::from_static("idempotency-key"),
    HeaderName::from_static("last-event-id"),
];

/// Creates a layer for what pages of any origin may use. Browsers then neither send their credentials nor store any: that
/// every origin is allowed excludes them.
pub fn any_origin<const M: usize, const A: usize, const E: usize>(
    methods: [Method; M],
    allowed: [HeaderName; A],
    exposed: [HeaderName; E],
) -> CorsLayer {
    let layer = CorsLayer::new().allow_origin(Any).allow_methods(methods).max_age(MAX_AGE);
    layer.allow_headers(allowed).expose_headers(exposed)
}

/// Creates the layer for the mutations that pages of any origin may send.
pub fn cross_origin_mutations() -> CorsLayer {
    let allowed = [header::CONTENT_TYPE, header::ACCEPT_LANGUAGE, HeaderName::from_static("idempotency-key")];
    any_origin([Method::POST], allowed, EXPOSED)
}

/// Creates the CORS layer, or `None` when no origin is configured.
pub fn layer(config: &Config) -> Option<CorsLayer> {
    let origins = &config.cors_origins;
    if origins.is_empty() {
        return None;
    }
    let layer = CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins.iter().cloned()))
        .allow_methods([Method::GET, Method::POST])
        .allow_headers(ALLOWED)
        .expose_headers(EXPOSED)
        .max_age(MAX_AGE);
    Some(layer)
}
