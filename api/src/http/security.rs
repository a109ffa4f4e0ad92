//! What browsers may do with our answers.

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
use http::{HeaderName, HeaderValue, header};

use crate::config::Config;

/// No inline scripts, no `eval`, nothing from elsewhere. Styles are inline because the client's style engine inserts
/// them; a style cannot run code.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// For one year from the last visit, the browser comes by TLS only.
const STRICT_TRANSPORT_SECURITY: &str = "max-age=31536000";

/// The headers that every answer carries.
#[derive(Clone, Debug)]
pub struct Headers(Vec<(HeaderName, HeaderValue)>);

impl Headers {
    /// Those of a deployment.
    pub fn new(config: &Config) -> Self {
        let by_tls = config.public_url.as_ref().is_some_and(|url| url.scheme() == "https");
        let always = [
            (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
            (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        ];
        let with_tls = by_tls.then_some((header::STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT_SECURITY));
        Self(always.into_iter().chain(with_tls).map(|(name, value)| (name, HeaderValue::from_static(value))).collect())
    }
}

/// Adds them.
pub async fn add_headers(State(Headers(headers)): State<Headers>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().extend(headers);
    response
}
