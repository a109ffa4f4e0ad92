//! Speaking HTTP to a provider, which may be slow, broken, or not what it seems.

use anyhow::{Context, ensure};
use oauth2::{HttpRequest, HttpResponse};
use reqwest::Response;
use serde::de::DeserializeOwned;

/// The longest answer that is read, in bytes. Documented ones have a few thousand.
const MAX_ANSWER: usize = 256 * 1024;

/// Why a provider could not be asked.
#[derive(Debug)]
pub(super) struct Unreachable(anyhow::Error);

impl std::fmt::Display for Unreachable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:#}", self.0)
    }
}

impl std::error::Error for Unreachable {}

/// Sends what the OAuth library wants sent.
pub(super) async fn send(http: reqwest::Client, request: HttpRequest) -> Result<HttpResponse, Unreachable> {
    let exchange = async {
        let mut response = http.execute(request.try_into()?).await.map_err(reqwest::Error::without_url)?;
        let mut answer = http::Response::builder().status(response.status());
        if let Some(headers) = answer.headers_mut() {
            headers.clone_from(response.headers());
        }
        Ok::<_, anyhow::Error>(answer.body(read(&mut response).await?)?)
    };
    exchange.await.map_err(Unreachable)
}

/// Reads one JSON document of a provider's API.
pub(super) async fn get<T: DeserializeOwned>(http: &reqwest::Client, url: url::Url, token: &str) -> anyhow::Result<T> {
    let request = http.get(url).bearer_auth(token).header(http::header::ACCEPT, "application/json");
    let mut response = request.send().await.map_err(reqwest::Error::without_url)?;
    let status = response.status();
    ensure!(status.is_success(), "the provider answered {status}");
    serde_json::from_slice(&read(&mut response).await?).context("the provider's answer is not what is documented")
}

async fn read(response: &mut Response) -> anyhow::Result<Vec<u8>> {
    let mut answer = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(reqwest::Error::without_url)? {
        ensure!(answer.len() + chunk.len() <= MAX_ANSWER, "the provider's answer has no end");
        answer.extend_from_slice(&chunk);
    }
    Ok(answer)
}
