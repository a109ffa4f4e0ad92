//! Which pages of other sites may use the API: those of the configured origins, with a personal API token or nothing at
//! all. The cookie of their visitor is not theirs to act with, here as everywhere ([`super::origin`]).

use std::time::Duration;

use http::{HeaderName, Method, header};
use tower_http::cors::{AllowOrigin, CorsLayer};

use crate::config::Config;

/// For so long a browser need not ask again.
const MAX_AGE: Duration = Duration::from_hours(24);

/// What such a page may read of an answer beside its body.
const EXPOSED: [HeaderName; 5] = [
    HeaderName::from_static("x-request-id"),
    HeaderName::from_static("ratelimit-limit"),
    HeaderName::from_static("ratelimit-remaining"),
    HeaderName::from_static("ratelimit-reset"),
    header::RETRY_AFTER,
];

/// What such a page may send.
const ALLOWED: [HeaderName; 5] = [
    header::AUTHORIZATION,
    header::CONTENT_TYPE,
    header::ACCEPT_LANGUAGE,
    HeaderName::from_static("idempotency-key"),
    HeaderName::from_static("last-event-id"),
];

/// As configured; none when no origin is.
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
