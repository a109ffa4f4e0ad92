//! HTTP requests to a provider. Responses are not trusted and are limited in size.

use anyhow::{Context, ensure};
use oauth2::{HttpRequest, HttpResponse};
use serde::de::DeserializeOwned;

use crate::platform::http_client::read_body;

/// The maximum size of a response, in bytes. Documented ones have a few thousand.
const MAX_RESPONSE: usize = 256 * 1024;

/// The error that a request to a provider failed.
#[derive(Debug)]
pub(super) struct Unreachable(anyhow::Error);

impl std::fmt::Display for Unreachable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:#}", self.0)
    }
}

impl std::error::Error for Unreachable {}

/// Sends a request of the OAuth library.
pub(super) async fn send(http: reqwest::Client, request: HttpRequest) -> Result<HttpResponse, Unreachable> {
    let exchange = async {
        let response = http.execute(request.try_into()?).await.map_err(reqwest::Error::without_url)?;
        let mut builder = http::Response::builder().status(response.status());
        if let Some(headers) = builder.headers_mut() {
            headers.clone_from(response.headers());
        }
        Ok::<_, anyhow::Error>(builder.body(read_body(response, MAX_RESPONSE).await?)?)
    };
    exchange.await.map_err(Unreachable)
}

/// Requests a JSON document from a provider's API.
pub(super) async fn get<T: DeserializeOwned>(http: &reqwest::Client, url: url::Url, token: &str) -> anyhow::Result<T> {
    let request = http.get(url).bearer_auth(token).header(http::header::ACCEPT, "application/json");
    let response = request.send().await.map_err(reqwest::Error::without_url)?;
    let status = response.status();
    ensure!(status.is_success(), "the provider responded with {status}");
    serde_json::from_slice(&read_body(response, MAX_RESPONSE).await?)
        .context("the provider's response is not as documented")
}
