//! Negotiation of the media type of a response.

use http::{
    HeaderMap,
    header::{ACCEPT, CONTENT_TYPE},
};

use crate::platform::http::quality::weight_of;

/// The media types of a GraphQL response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MediaType {
    /// `application/graphql-response+json`: the HTTP status reflects whether the document was valid.
    GraphQlResponse,
    /// `application/json`: the status is 200 even if the document was rejected, for older clients.
    Json,
    /// `text/event-stream`: server-sent events, also for a single result.
    EventStream,
}

impl MediaType {
    /// Returns the type preferred by `Accept`, or `None` when none is acceptable. `application/json` is used without
    /// the header and for `*/*`; events only if named explicitly and preferred.
    pub fn from_headers(headers: &HeaderMap) -> Option<Self> {
        if !headers.contains_key(ACCEPT) {
            return Some(Self::Json);
        }
        let json = Self::preferred_json(headers);
        let Some(events) = weight_of_events(headers) else { return json };
        let is_less_preferred =
            |form: &Self| weight(headers, form.bare_name()).is_none_or(|(weight, _)| weight < events);
        if json.as_ref().is_none_or(is_less_preferred) { Some(Self::EventStream) } else { json }
    }

    fn preferred_json(headers: &HeaderMap) -> Option<Self> {
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

    /// Returns the value of `Content-Type`.
    pub fn name(self) -> &'static str {
        match self {
            Self::GraphQlResponse => "application/graphql-response+json; charset=utf-8",
            Self::Json => "application/json; charset=utf-8",
            // Always UTF-8, so the type has no charset parameter.
            Self::EventStream => "text/event-stream",
        }
    }

    fn bare_name(self) -> &'static str {
        self.name().split_once(';').map_or(self.name(), |(name, _)| name)
    }
}

/// Returns whether `text/event-stream` is accepted. A subscription has no other form, so it need not be preferred.
pub fn accepts_events(headers: &HeaderMap) -> bool {
    weight_of_events(headers).is_some()
}

/// Returns the weight of `text/event-stream`, which must be named: a client that sends `*/*` does not expect an
/// endless response.
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

/// Returns whether the body is declared as JSON in UTF-8. Nothing else is accepted: a page of another site can send
/// other types, such as `text/plain`, without a CORS preflight.
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
    fn selects_the_preferred_media_type() {
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
            assert_eq!(MediaType::from_headers(&headers), expected, "{accept}");
        }
        assert_eq!(MediaType::from_headers(&HeaderMap::new()), Some(Json));
    }

    #[test]
    fn accepts_only_json_in_utf_8() {
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
