//! The messages of the protocol, as far as they are used. Servers add fields of their own, which are ignored.

use serde::{Deserialize, Serialize};

/// The longest code of an error that is logged.
const MAX_CODE: usize = 60;

/// The speaker of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The deployment, which instructs the model.
    System,
    /// The person.
    User,
    /// The model.
    Assistant,
}

/// A turn of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Turn {
    /// The speaker.
    pub role: Role,
    /// The text of the turn.
    pub content: String,
}

/// The request of an answer.
#[derive(Debug, Serialize)]
pub(super) struct Request<'a> {
    pub model: &'a str,
    pub messages: &'a [Turn],
    pub stream: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_completion_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stream_options: Option<StreamOptions>,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct StreamOptions {
    include_usage: bool,
}

impl StreamOptions {
    /// Asks for the number of tokens.
    pub const USAGE: Self = Self { include_usage: true };
}

/// The number of tokens of a request, as counted by the server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Usage {
    /// Tokens of the conversation.
    #[serde(default)]
    pub prompt_tokens: u64,
    /// Tokens of the answer.
    #[serde(default)]
    pub completion_tokens: u64,
}

/// An event of an answer.
#[derive(Debug, Deserialize)]
pub(super) struct Chunk {
    #[serde(default)]
    choices: Vec<Choice>,
    pub usage: Option<Usage>,
    pub error: Option<ErrorDetail>,
}

#[derive(Debug, Deserialize)]
struct Choice {
    #[serde(default)]
    delta: Option<Delta>,
    finish_reason: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Delta {
    content: Option<Content>,
}

/// Text, or parts of which only some are text: Mistral's reasoning models send their thoughts as others.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Content {
    Text(String),
    Parts(Vec<Part>),
}

#[derive(Debug, Deserialize)]
struct Part {
    text: Option<String>,
}

impl Chunk {
    /// Whether the answer is complete.
    pub fn is_last(&self) -> bool {
        self.choices.iter().any(|choice| choice.finish_reason.is_some())
    }

    /// Whether the answer ends here although the model had more to say, or something that the server does not let through.
    pub fn is_cut(&self) -> bool {
        let reasons = self.choices.iter().filter_map(|choice| choice.finish_reason.as_deref());
        reasons.into_iter().any(|reason| ["length", "content_filter"].contains(&reason))
    }

    /// Returns the text that it adds to the answer.
    pub fn into_text(self) -> String {
        let contents = self.choices.into_iter().take(1).filter_map(|choice| choice.delta?.content);
        let texts = contents.flat_map(|content| match content {
            Content::Text(text) => vec![text],
            Content::Parts(parts) => parts.into_iter().filter_map(|part| part.text).collect(),
        });
        texts.collect()
    }
}

/// The body of an error response.
#[derive(Debug, Default, Deserialize)]
pub(super) struct ErrorBody {
    error: Option<ErrorDetail>,
}

/// An error, without its sentence, which may quote the key or what people wrote.
#[derive(Debug, Deserialize)]
pub(super) struct ErrorDetail {
    code: Option<serde_json::Value>,
    r#type: Option<serde_json::Value>,
}

impl ErrorBody {
    /// Parses a body, of any kind.
    pub fn parse(body: &[u8]) -> Self {
        serde_json::from_slice(body).unwrap_or_default()
    }

    /// Returns the reason of the error.
    pub fn reason(&self) -> Option<&str> {
        self.error.as_ref().and_then(ErrorDetail::reason)
    }
}

impl ErrorDetail {
    /// Returns the code or the type, if it is one: a short word.
    pub fn reason(&self) -> Option<&str> {
        let is_word = |text: &&str| {
            (1..=MAX_CODE).contains(&text.len())
                && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        };
        [&self.code, &self.r#type].into_iter().flatten().filter_map(|value| value.as_str()).find(is_word)
    }
}

/// The response with the models of a server.
#[derive(Debug, Deserialize)]
pub(super) struct Models {
    pub data: Vec<ListedModel>,
}

/// A model of a server.
#[derive(Debug, Deserialize)]
pub(super) struct ListedModel {
    pub id: String,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn chunk(value: serde_json::Value) -> Chunk {
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn reads_the_text_of_an_event_whatever_stands_beside_it() {
        for (event, text, is_last) in [
            (json!({ "choices": [{ "delta": { "content": "Bon" }, "index": 0 }], "id": "x" }), "Bon", false),
            (json!({ "choices": [{ "delta": { "role": "assistant" }, "finish_reason": null }] }), "", false),
            (json!({ "choices": [{ "delta": {}, "finish_reason": "stop" }] }), "", true),
            (json!({ "choices": [], "usage": { "prompt_tokens": 3 } }), "", false),
            (json!({ "choices": [{ "delta": { "tool_calls": [{ "function": { "name": "delete" } }] } }] }), "", false),
            (json!({ "choices": [{ "delta": { "reasoning_content": "Hm", "content": null } }] }), "", false),
            (
                json!({ "choices": [{ "delta": { "content": [
                    { "type": "thinking", "thinking": [] }, { "type": "text", "text": "Oui" }] } }] }),
                "Oui",
                false,
            ),
        ] {
            assert_eq!(chunk(event.clone()).is_last(), is_last, "{event}");
            assert_eq!(chunk(event.clone()).into_text(), text, "{event}");
        }
    }

    #[test]
    fn the_sentence_of_an_error_is_not_read() {
        let reason =
            |body: serde_json::Value| ErrorBody::parse(body.to_string().as_bytes()).reason().map(str::to_owned);
        let error = json!({ "error": { "message": "Incorrect API key: sk-secret", "code": "invalid_api_key" } });
        assert_eq!(reason(error).as_deref(), Some("invalid_api_key"));
        assert_eq!(reason(json!({ "error": { "code": 400, "type": "bad_request" } })).as_deref(), Some("bad_request"));
        assert_eq!(reason(json!({ "error": { "code": "Your key sk-secret is wrong" } })), None);
        assert_eq!(reason(json!({ "error": "no" })), None);
        assert_eq!(ErrorBody::parse(b"<html>").reason(), None);
    }
}
