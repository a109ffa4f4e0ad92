//! Security headers of all responses.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
use http::{HeaderName, HeaderValue, header};

use crate::platform::config::Config;

/// The content security policy; `{inline}` is the hash of the client's inline script. No other inline script, no `eval`,
/// nothing from other origins. Inline styles are allowed because the client's style engine inserts them; a style cannot
/// run code.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'{inline}; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Browsers use only HTTPS for one year after the last response.
const STRICT_TRANSPORT_SECURITY: &str = "max-age=31536000";

/// The security headers of a deployment. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Headers(Arc<[(HeaderName, HeaderValue)]>);

impl Headers {
    /// Creates the headers from the configuration and the SHA-256 hash, in base64, of the client's inline script.
    pub fn new(config: &Config, inline_script_hash: Option<&str>) -> Self {
        let inline = inline_script_hash.map(|hash| format!(" 'sha256-{hash}'")).unwrap_or_default();
        let policy = CONTENT_SECURITY_POLICY.replace("{inline}", &inline);
        let fixed = [
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
            (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        ];
        let with_tls = config.is_https().then_some((header::STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT_SECURITY));
        let mut headers: Vec<_> =
            fixed.into_iter().chain(with_tls).map(|(name, value)| (name, HeaderValue::from_static(value))).collect();
        headers
            .push((header::CONTENT_SECURITY_POLICY, HeaderValue::try_from(policy).expect("base64 is visible ASCII")));
        Self(headers.into())
    }
}

/// Adds the headers to a response, except those that it has: a file has a stricter policy.
pub async fn add_headers(State(Headers(headers)): State<Headers>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in &*headers {
        response.headers_mut().entry(name).or_insert_with(|| value.clone());
    }
    response
}
