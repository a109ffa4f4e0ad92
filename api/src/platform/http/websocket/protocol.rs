//! The messages and close codes of `graphql-transport-ws`.

use std::borrow::Cow;

use async_graphql::Response;
use axum::extract::ws::{CloseFrame, Utf8Bytes, close_code};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, value::RawValue};

use crate::platform::http::operation::Parameters;

/// The protocol's name in `Sec-WebSocket-Protocol`.
pub const SUBPROTOCOL: &str = "graphql-transport-ws";

/// The maximum length in bytes of the reason in a close frame.
const MAX_REASON: usize = 123;

/// A message from a client.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Initialises the connection.
    ConnectionInit {
        /// Optional parameters: `authorization`, as in the header of that name, and `language`, a language tag.
        #[serde(default)]
        payload: Option<Map<String, Value>>,
    },
    /// Requests a pong with the same payload.
    Ping {
        /// Whatever.
        #[serde(default)]
        payload: Option<Map<String, Value>>,
    },
    /// Answers a ping message; the server only sends pings as WebSocket frames.
    Pong {
        /// Whatever.
        #[serde(default, rename = "payload")]
        _payload: Option<Map<String, Value>>,
    },
    /// Starts an operation.
    Subscribe {
        /// The client's id of the operation.
        id: String,
        /// The parameters of the operation.
        payload: Parameters,
    },
    /// Stops an operation.
    Complete {
        /// The client's id of the operation.
        id: String,
    },
}

/// A message from the server.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage<'a> {
    /// Acknowledges the initialisation.
    ConnectionAck {
        /// Parameters of the connection.
        payload: AckPayload,
    },
    /// Answers a ping.
    Pong {
        /// The payload of the ping.
        #[serde(skip_serializing_if = "Option::is_none")]
        payload: Option<Map<String, Value>>,
    },
    /// A response of an operation.
    Next {
        /// The client's id of the operation.
        id: &'a str,
        /// The response.
        payload: &'a Response,
    },
    /// An operation failed and has ended.
    Error {
        /// The client's id of the operation.
        id: &'a str,
        /// The errors.
        payload: &'a RawValue,
    },
    /// An operation has ended.
    Complete {
        /// The client's id of the operation.
        id: &'a str,
    },
}

/// The payload of `connection_ack`.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AckPayload {
    /// Seconds between the server's pings: a client that misses two has lost the connection.
    pub ping_every: u64,
}

impl ServerMessage<'_> {
    /// Returns the message as JSON.
    pub fn text(&self) -> Utf8Bytes {
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

/// Returns a [`ServerMessage::Next`] for a response that is already JSON, so that a response shared by many operations
/// is copied once and not serialized again.
pub fn next(id: &str, response: &str) -> Utf8Bytes {
    let id = serde_json::to_string(id).unwrap_or_default();
    [r#"{"type":"next","id":"#, &id, r#","payload":"#, response, "}"].concat().into()
}

/// Why the server closes a connection. The standard client reconnects after 1012, 1013 and 4403, and not after the
/// other codes, which report client errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CloseReason {
    /// A message does not conform to the protocol.
    InvalidMessage(Cow<'static, str>),
    /// An operation was started before the connection was acknowledged.
    Unauthorized,
    /// The client's session or token is invalid or has ended.
    Forbidden,
    /// The client did not offer the subprotocol.
    SubprotocolNotAcceptable,
    /// The client did not send `connection_init` in time.
    InitialisationTimeout,
    /// An operation was started with the id of a running one.
    SubscriberExists(String),
    /// The client sent `connection_init` twice.
    TooManyInitialisations,
    /// A message is longer than the limit.
    MessageTooBig,
    /// The client exceeded the message rate limit or its budget.
    TooManyMessages,
    /// The user has reached the limit on connections.
    TooManyConnections,
    /// The process is shutting down.
    Restart,
}

impl CloseReason {
    /// Returns the close code.
    pub fn code(&self) -> u16 {
        match self {
            Self::InvalidMessage(_) => 4400,
            Self::Unauthorized => 4401,
            Self::Forbidden => 4403,
            Self::SubprotocolNotAcceptable => 4406,
            Self::InitialisationTimeout => 4408,
            Self::SubscriberExists(_) => 4409,
            Self::TooManyInitialisations => 4429,
            Self::MessageTooBig => close_code::SIZE,
            Self::TooManyMessages | Self::TooManyConnections => close_code::AGAIN,
            Self::Restart => close_code::RESTART,
        }
    }

    fn reason(&self) -> Cow<'_, str> {
        match self {
            Self::InvalidMessage(why) => format!("Invalid message: {why}").into(),
            Self::Unauthorized => "Unauthorized".into(),
            Self::Forbidden => "Forbidden".into(),
            Self::SubprotocolNotAcceptable => "Subprotocol not acceptable".into(),
            Self::InitialisationTimeout => "Connection initialisation timeout".into(),
            Self::SubscriberExists(id) => format!("Subscriber for {id} already exists").into(),
            Self::TooManyInitialisations => "Too many initialisation requests".into(),
            Self::MessageTooBig => "Message too big".into(),
            Self::TooManyMessages => "Too many messages".into(),
            Self::TooManyConnections => "Too many connections".into(),
            Self::Restart => "Restarting".into(),
        }
    }

    /// Returns the close frame, with the reason truncated to fit.
    pub fn frame(&self) -> CloseFrame {
        let reason = self.reason();
        let end = reason.floor_char_boundary(MAX_REASON);
        CloseFrame { code: self.code(), reason: Utf8Bytes::from(&reason[..end]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_only_messages_of_the_protocol() {
        for (text, valid) in [
            (r#"{"type":"connection_init"}"#, true),
            (r#"{"type":"connection_init","payload":{"a":1}}"#, true),
            (r#"{"type":"connection_init","payload":"a"}"#, false),
            (r#"{"type":"ping"}"#, true),
            (r#"{"type":"ping","payload":null}"#, true),
            (r#"{"type":"pong","payload":[]}"#, false),
            (r#"{"type":"subscribe","id":"1","payload":{"query":"{a}"}}"#, true),
            (
                r#"{"type":"subscribe","id":"1","payload":{"query":"{a}","variables":{"b":[1,"c"]},"operationName":null}}"#,
                true,
            ),
            (r#"{"type":"subscribe","id":1,"payload":{"query":"{a}"}}"#, false),
            (r#"{"type":"subscribe","id":"1","payload":{}}"#, false),
            (r#"{"type":"subscribe","id":"1","payload":{"query":"{a}","variables":"b"}}"#, false),
            (r#"{"type":"subscribe","payload":{"query":"{a}"}}"#, false),
            (r#"{"type":"complete","id":"1"}"#, true),
            (r#"{"type":"start","id":"1","payload":{"query":"{a}"}}"#, false),
            (r#"{"id":"1"}"#, false),
            ("hello", false),
        ] {
            assert_eq!(serde_json::from_str::<ClientMessage>(text).is_ok(), valid, "{text}");
        }
    }

    #[test]
    fn a_shared_response_makes_the_same_message() {
        let response = Response::new(async_graphql::value!({ "a": ["é", 1] }));
        for id in ["1", "\"\\\n", "é"] {
            let shared = next(id, &serde_json::to_string(&response).unwrap());
            assert_eq!(shared, ServerMessage::Next { id, payload: &response }.text());
        }
    }

    #[test]
    fn truncates_a_close_reason_with_a_long_operation_id() {
        let frame = CloseReason::SubscriberExists("é".repeat(100)).frame();
        assert_eq!(frame.code, 4409);
        assert!(frame.reason.len() <= MAX_REASON);
    }
}
