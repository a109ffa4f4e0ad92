//! In which form an answer is wanted.

use http::{
    HeaderMap,
    header::{ACCEPT, CONTENT_TYPE},
};

use crate::http::quality::weight_of;

/// The forms of a GraphQL answer: the same bytes under two promises, or as events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MediaType {
    /// `application/graphql-response+json`: the HTTP status tells what became of the request.
    GraphQlResponse,
    /// `application/json`: for clients that expect 200 with whatever the document deserved.
    Json,
    /// `text/event-stream`: for clients that listen, also when there is only one thing to say.
    EventStream,
}

impl MediaType {
    /// The one preferred by `Accept`; none when none is acceptable. Who does not say gets the old one, as do those who
    /// take anything. Events are for those who name them, and prefer them.
    pub fn of(headers: &HeaderMap) -> Option<Self> {
        if !headers.contains_key(ACCEPT) {
            return Some(Self::Json);
        }
        let json = Self::of_json(headers);
        let Some(events) = weight_of_events(headers) else { return json };
        let is_preferred = |form: &Self| weight(headers, form.bare_name()).is_none_or(|(weight, _)| weight < events);
        if json.as_ref().is_none_or(is_preferred) { Some(Self::EventStream) } else { json }
    }

    fn of_json(headers: &HeaderMap) -> Option<Self> {
        let new = weight(headers, "application/graphql-response+json");
        let old = weight(headers, "application/json");
        match (new, old) {
            (Some((new, 3)), Some((old, 3))) if new >= old && new > 0.0 => Some(Self::GraphQlResponse),
            (Some((new, 3)), old) if new > 0.0 && old.is_none_or(|(_, specificity)| specificity < 3) => {
                Some(Self::GraphQlResponse)
            }
            (_, Some((old, _))) if old > 0.0 => Some(Self::Json),
            (Some((new, _)), _) if new > 0.0 => Some(Self::GraphQlResponse),
            _ => None,
        }
    }

    /// As `Content-Type` says it.
    pub fn name(self) -> &'static str {
        match self {
            Self::GraphQlResponse => "application/graphql-response+json; charset=utf-8",
            Self::Json => "application/json; charset=utf-8",
            // Always in UTF-8, so the type has no such parameter.
            Self::EventStream => "text/event-stream",
        }
    }

    fn bare_name(self) -> &'static str {
        self.name().split_once(';').map_or(self.name(), |(name, _)| name)
    }
}

/// Whether an answer may come as events: a subscription can come in no other form, so it need not be the preferred one.
pub fn accepts_events(headers: &HeaderMap) -> bool {
    weight_of_events(headers).is_some()
}

/// How much events are wanted. They must be named: who takes anything does not expect an answer without an end.
fn weight_of_events(headers: &HeaderMap) -> Option<f32> {
    let (weight, specificity) = weight(headers, MediaType::EventStream.name())?;
    (specificity == 3 && weight > 0.0).then_some(weight)
}

fn weight(headers: &HeaderMap, name: &str) -> Option<(f32, u8)> {
    weight_of(headers, &ACCEPT, |range| match range.to_ascii_lowercase().as_str() {
        "*/*" => 1,
        "application/*" if name.starts_with("application/") => 2,
        range => 3 * u8::from(range == name),
    })
}

/// Whether a body says that it is JSON in UTF-8. Nothing else is read: a page of another site can send any of the few
/// other types without asking us first.
pub fn is_json(headers: &HeaderMap) -> bool {
    let Some(content_type) = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()) else { return false };
    let mut parts = content_type.split(';').map(str::trim);
    parts.next().is_some_and(|name| name.eq_ignore_ascii_case("application/json"))
        && parts.all(|parameter| match parameter.split_once('=') {
            Some((name, value)) if name.trim().eq_ignore_ascii_case("charset") => {
                value.trim().trim_matches('"').eq_ignore_ascii_case("utf-8")
            }
            _ => true,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preferred_form_is_chosen() {
        use MediaType::{EventStream, GraphQlResponse, Json};
        for (accept, expected) in [
            ("application/graphql-response+json", Some(GraphQlResponse)),
            ("application/graphql-response+json, application/json", Some(GraphQlResponse)),
            ("application/json, application/graphql-response+json", Some(GraphQlResponse)),
            ("application/json, application/graphql-response+json;q=0.9", Some(Json)),
            ("application/graphql-response+json;charset=utf-8, application/json;q=0.9", Some(GraphQlResponse)),
            ("application/graphql-response+json, */*;q=0.1", Some(GraphQlResponse)),
            ("application/json; charset=utf-8", Some(Json)),
            ("Application/JSON", Some(Json)),
            ("*/*", Some(Json)),
            ("application/*", Some(Json)),
            ("text/html,application/xhtml+xml,*/*;q=0.8", Some(Json)),
            ("application/json;q=0, */*", Some(GraphQlResponse)),
            ("application/json;q=0", None),
            ("text/html", None),
            ("text/event-stream", Some(EventStream)),
            ("Text/Event-Stream; charset=utf-8", Some(EventStream)),
            ("text/event-stream, application/json", Some(Json)),
            ("text/event-stream, application/json;q=0.9", Some(EventStream)),
            ("text/event-stream, */*;q=0.1", Some(EventStream)),
            ("application/graphql-response+json, text/event-stream;q=0.9", Some(GraphQlResponse)),
            ("text/event-stream;q=0, application/json", Some(Json)),
            ("text/event-stream;q=0", None),
            ("text/*", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT, accept.parse().unwrap());
            assert_eq!(MediaType::of(&headers), expected, "{accept}");
        }
        assert_eq!(MediaType::of(&HeaderMap::new()), Some(Json));
    }

    #[test]
    fn only_json_in_utf_8_is_read() {
        for (content_type, readable) in [
            ("application/json", true),
            ("application/json; charset=utf-8", true),
            ("Application/JSON;charset=\"UTF-8\"", true),
            ("application/json; charset=iso-8859-1", false),
            ("text/plain", false),
            ("multipart/form-data; boundary=x", false),
            ("application/x-www-form-urlencoded", false),
            ("application/jsonp", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(CONTENT_TYPE, content_type.parse().unwrap());
            assert_eq!(is_json(&headers), readable, "{content_type}");
        }
        assert!(!is_json(&HeaderMap::new()));
    }
}
