//! What the model costs and how it does, for the operator.

use std::time::Duration;

use crate::platform::llm::Usage;

/// Counts a request to the model and its tokens.
pub fn count_request(outcome: &'static str, duration: Duration, first_text: Option<Duration>, usage: Usage) {
    metrics::counter!("rodage_llm_requests_total", "outcome" => outcome).increment(1);
    metrics::histogram!("rodage_llm_request_duration_seconds").record(duration);
    if let Some(first_text) = first_text {
        metrics::histogram!("rodage_llm_first_text_seconds").record(first_text);
    }
    metrics::counter!("rodage_llm_tokens_total", "kind" => "prompt").increment(usage.prompt_tokens);
    metrics::counter!("rodage_llm_tokens_total", "kind" => "answer").increment(usage.completion_tokens);
}

/// Counts a reply to a person: how it ended.
pub fn count_reply(end: &'static str) {
    metrics::counter!("rodage_llm_replies_total", "end" => end).increment(1);
}
