//! The messages of `graphql-transport-ws`, and the codes with which a connection ends.

use std::borrow::Cow;

use async_graphql::Response;
use axum::extract::ws::{CloseFrame, Utf8Bytes, close_code};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, value::RawValue};

use crate::http::operation::Parameters;

/// The protocol's name in `Sec-WebSocket-Protocol`.
pub const SUBPROTOCOL: &str = "graphql-transport-ws";

/// The most bytes that a close frame has room for, beside the code.
const MAX_REASON: usize = 123;

/// What a client says.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// The first message.
    ConnectionInit {
        /// An object; `authorization` may hold what the header of that name would, `language` the tag of a language.
        #[serde(default)]
        payload: Option<Map<String, Value>>,
    },
    /// To be answered with a pong that says the same.
    Ping {
        /// Whatever.
        #[serde(default)]
        payload: Option<Map<String, Value>>,
    },
    /// An answer to a ping; we send none in this form.
    Pong {
        /// Whatever.
        #[serde(default, rename = "payload")]
        _payload: Option<Map<String, Value>>,
    },
    /// Begins an operation.
    Subscribe {
        /// What the client calls it.
        id: String,
        /// What to execute.
        payload: Parameters,
    },
    /// Ends an operation.
    Complete {
        /// What the client calls it.
        id: String,
    },
}

/// What we say.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage<'a> {
    /// Welcome.
    ConnectionAck {
        /// How to keep the connection.
        payload: Welcome,
    },
    /// The answer to a ping.
    Pong {
        /// What the ping said.
        #[serde(skip_serializing_if = "Option::is_none")]
        payload: Option<Map<String, Value>>,
    },
    /// One answer of an operation.
    Next {
        /// What the client calls it.
        id: &'a str,
        /// The answer.
        payload: &'a Response,
    },
    /// An operation failed, and is over.
    Error {
        /// What the client calls it.
        id: &'a str,
        /// Why.
        payload: &'a RawValue,
    },
    /// An operation is over.
    Complete {
        /// What the client calls it.
        id: &'a str,
    },
}

/// What a client is told at the beginning.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Welcome {
    /// Seconds between our pings: a client that misses two has lost us.
    pub ping_every: u64,
}

impl ServerMessage<'_> {
    /// As sent.
    pub fn text(&self) -> Utf8Bytes {
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

/// [`ServerMessage::Next`] with an answer that is JSON already: one that is shared by many is copied once, between what
/// stands before and after it.
pub fn next(id: &str, answer: &str) -> Utf8Bytes {
    let id = serde_json::to_string(id).unwrap_or_default();
    [r#"{"type":"next","id":"#, &id, r#","payload":"#, answer, "}"].concat().into()
}

/// Why we end a connection. The standard client tries again after 1012, 1013 and 4403, and gives up after the others:
/// those are its own mistakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Closing {
    /// A message that is none of the protocol's.
    InvalidMessage(Cow<'static, str>),
    /// An operation before the welcome.
    Unauthorized,
    /// The session it came with is over.
    Forbidden,
    /// It does not speak the protocol.
    SubprotocolNotAcceptable,
    /// It said nothing.
    InitialisationTimeout,
    /// An operation with the name of one under way.
    SubscriberExists(String),
    /// It introduced itself twice.
    TooManyInitialisations,
    /// A message longer than any of a client's.
    MessageTooBig,
    /// It asks too often, or for too much.
    TooManyMessages,
    /// Whoever it speaks for has as many as there may be.
    TooManyConnections,
    /// This process stops; another takes over.
    Restart,
}

impl Closing {
    /// The code.
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

    /// As sent.
    pub fn frame(&self) -> CloseFrame {
        let reason = self.reason();
        let room = reason.floor_char_boundary(MAX_REASON);
        CloseFrame { code: self.code(), reason: Utf8Bytes::from(&reason[..room]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_the_protocol_writes_them() {
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
    fn a_shared_answer_makes_the_same_message() {
        let response = Response::new(async_graphql::value!({ "a": ["é", 1] }));
        for id in ["1", "\"\\\n", "é"] {
            let shared = next(id, &serde_json::to_string(&response).unwrap());
            assert_eq!(shared, ServerMessage::Next { id, payload: &response }.text());
        }
    }

    #[test]
    fn a_reason_fits_its_frame_whatever_the_client_called_the_operation() {
        let frame = Closing::SubscriberExists("é".repeat(100)).frame();
        assert_eq!(frame.code, 4409);
        assert!(frame.reason.len() <= MAX_REASON);
    }
}
