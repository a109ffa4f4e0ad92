//! The language model of the deployment: a client of the chat completions of the OpenAI protocol, which OpenAI,
//! Mistral, Ollama, vLLM and others speak.
//!
//! An answer is a stream of server-sent events. It is read within limits: of the time to connect, to the first text,
//! between two events and in all, and of its size. Errors are classified by whether a retry may succeed
//! ([`LlmError::is_temporary`]). No tools are offered to the model, and calls of tools in its answers are ignored.

mod answer;
mod error;
mod protocol;

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use anyhow::{Context, anyhow};
use http::{StatusCode, header};
use reqwest::{RequestBuilder, Response, header::HeaderValue};
use secrecy::ExposeSecret;
use tokio::time::{Instant, timeout_at};
use url::Url;

use self::protocol::{ErrorBody, Models, Request, StreamOptions};
pub use self::{
    answer::Answer,
    error::{Failure, LlmError},
    protocol::{Role, Turn, Usage},
};
use super::{
    clock::Clock,
    config::Config,
    http_client::{self, read_body, retry_after},
};

/// The time limit of a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// The time limit of [`Llm::check`].
const CHECK_TIMEOUT: Duration = Duration::from_secs(5);

/// The maximum size of a response that is not an answer, in bytes.
const MAX_BODY: usize = 1 << 20;

/// The number of characters of a token, where the server does not count: fewer than in most texts, so that the estimate
/// is high.
const CHARACTERS_OF_TOKEN: usize = 3;

/// The model of this deployment.
#[derive(Debug)]
pub struct Llm {
    http: reqwest::Client,
    clock: Clock,
    base: Url,
    model: String,
    /// The `Authorization` header; marked sensitive, so that it is not logged.
    authorization: Option<HeaderValue>,
    answer_tokens: u32,
    /// The time limit to the first text.
    first_text: Duration,
    /// The time limit between two events after it.
    between: Duration,
    /// The time limit of an answer.
    whole: Duration,
    /// Whether the server refused `max_tokens` and wants `max_completion_tokens`, as those of OpenAI's reasoning
    /// models.
    wants_completion_tokens: AtomicBool,
    /// Whether the server refused `stream_options`, as servers do that reject unknown fields.
    refuses_stream_options: AtomicBool,
}

impl Llm {
    /// Creates the client from the configuration. Returns `None` without an address and a model.
    pub fn new(config: &Config, clock: Clock) -> anyhow::Result<Option<Self>> {
        let llm = &config.llm;
        let (Some(base), Some(model)) = (llm.address()?, &llm.llm_model) else { return Ok(None) };
        let whole = Duration::from_secs(llm.llm_answer_seconds.into());
        let builder = http_client::builder().connect_timeout(CONNECT_TIMEOUT).timeout(whole);
        let authorization = llm.llm_key.as_ref().map(|key| {
            let mut value = HeaderValue::try_from(format!("Bearer {}", key.expose_secret()))
                .map_err(|_| anyhow!("RODAGE_LLM_KEY has characters that no key has"))?;
            value.set_sensitive(true);
            anyhow::Ok(value)
        });
        Ok(Some(Self {
            http: builder.build()?,
            clock,
            base,
            model: model.clone(),
            authorization: authorization.transpose()?,
            answer_tokens: llm.llm_answer_tokens,
            first_text: Duration::from_secs(llm.llm_first_text_seconds.into()),
            between: Duration::from_secs(llm.llm_pause_seconds.into()),
            whole,
            wants_completion_tokens: AtomicBool::default(),
            refuses_stream_options: AtomicBool::default(),
        }))
    }

    /// Returns the name of the model.
    pub fn name(&self) -> &str {
        &self.model
    }

    /// Returns the address of its server.
    pub fn address(&self) -> &Url {
        &self.base
    }

    /// Returns the maximum number of tokens of an answer.
    pub fn answer_tokens(&self) -> u32 {
        self.answer_tokens
    }

    /// Asks the model to continue a conversation. Returns as soon as the server accepts.
    pub async fn ask(&self, turns: &[Turn]) -> Result<Answer, LlmError> {
        let start = Instant::now();
        loop {
            let request = self.request(turns);
            let sent = self.post(&request).send();
            let response = timeout_at(start + self.first_text, sent).await;
            let response = response.map_err(|_| LlmError::timed_out("the model did not respond in time"))?;
            let response = response.map_err(LlmError::transport)?;
            if response.status().is_success() {
                return Answer::new(response, start, [self.first_text, self.between, self.whole]);
            }
            let status = response.status();
            let after = self.retry_after(&response);
            let body = timeout_at(start + self.first_text, read_body(response, MAX_BODY)).await;
            let body = body.ok().and_then(Result::ok).unwrap_or_default();
            if !self.adapts_to(status, &body, &request) {
                return Err(LlmError::refused(status, after, &ErrorBody::parse(&body)));
            }
        }
    }

    /// Checks that the server responds, accepts the key and has the model. Costs nothing: the model is not asked.
    pub async fn check(&self) -> Result<(), LlmError> {
        let request = self.authorized(self.http.get(self.url(&["models"]))).timeout(CHECK_TIMEOUT);
        let response = request.send().await.map_err(LlmError::transport)?;
        let (status, after) = (response.status(), self.retry_after(&response));
        let body = read_body(response, MAX_BODY).await.map_err(|error| LlmError::new(Failure::Unreachable, error))?;
        if !status.is_success() {
            return Err(LlmError::refused(status, after, &ErrorBody::parse(&body)));
        }
        let models: Models = serde_json::from_slice(&body)
            .context("its list of models cannot be read")
            .map_err(|error| LlmError::new(Failure::Invalid, error))?;
        if models.data.iter().any(|model| is_same_model(&model.id, &self.model)) {
            return Ok(());
        }
        Err(LlmError::new(Failure::Refused, anyhow!("it has no model {}", self.model)))
    }

    fn request<'a>(&'a self, turns: &'a [Turn]) -> Request<'a> {
        let wants_completion_tokens = self.wants_completion_tokens.load(Ordering::Relaxed);
        Request {
            model: &self.model,
            messages: turns,
            stream: true,
            max_tokens: (!wants_completion_tokens).then_some(self.answer_tokens),
            max_completion_tokens: wants_completion_tokens.then_some(self.answer_tokens),
            stream_options: (!self.refuses_stream_options.load(Ordering::Relaxed)).then_some(StreamOptions::USAGE),
        }
    }

    /// Whether the server refused a field of the request that it names, which can be sent differently from now on.
    fn adapts_to(&self, status: StatusCode, body: &[u8], request: &Request<'_>) -> bool {
        if !matches!(status, StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY) {
            return false;
        }
        let body = String::from_utf8_lossy(body);
        if request.max_tokens.is_some() && body.contains("max_completion_tokens") {
            self.wants_completion_tokens.store(true, Ordering::Relaxed);
        } else if request.stream_options.is_some() && body.contains("stream_options") {
            self.refuses_stream_options.store(true, Ordering::Relaxed);
        } else {
            return false;
        }
        true
    }

    /// Returns how long the server asks to wait.
    fn retry_after(&self, response: &Response) -> Option<Duration> {
        retry_after(response.headers(), self.clock.now())
    }

    fn post(&self, request: &Request<'_>) -> RequestBuilder {
        let post = self.http.post(self.url(&["chat", "completions"])).json(request);
        self.authorized(post).header(header::ACCEPT, "text/event-stream")
    }

    fn authorized(&self, request: RequestBuilder) -> RequestBuilder {
        match &self.authorization {
            Some(authorization) => request.header(header::AUTHORIZATION, authorization.clone()),
            None => request,
        }
    }

    /// Returns an address below the configured one.
    fn url(&self, path: &[&str]) -> Url {
        let mut url = self.base.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().extend(path);
        }
        url
    }
}

/// Estimates the number of tokens of a text.
pub fn estimated_tokens(text: &str) -> u64 {
    u64::try_from(text.chars().count().div_ceil(CHARACTERS_OF_TOKEN)).unwrap_or(u64::MAX)
}

/// Whether a listed model is the configured one: Ollama lists `mistral:latest`, and answers to `mistral`.
fn is_same_model(listed: &str, configured: &str) -> bool {
    listed == configured || listed.strip_suffix(":latest") == Some(configured)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_estimated_high() {
        assert_eq!([estimated_tokens(""), estimated_tokens("ab"), estimated_tokens("été 1")], [0, 1, 2]);
    }

    #[test]
    fn the_latest_version_of_a_model_is_that_model() {
        assert!(is_same_model("mistral:latest", "mistral") && is_same_model("gpt-5", "gpt-5"));
        assert!(!is_same_model("mistral:7b", "mistral") && !is_same_model("mistral-large", "mistral"));
    }
}
