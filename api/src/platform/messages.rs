//! The messages of the server to users: their keys are constants of the part that uses them, `messages.rs` in a feature.
//!
//! Their texts are in translation catalogs beside those of the web client (`web/src/i18n/locales/{fr,en}/`):
//! `errors.json` for errors that the client says too, `server-errors.json` for the others, `events.json` for events,
//! `mail.json` for emails.

mod catalogue;

use std::sync::LazyLock;

use self::catalogue::Catalogue;
use crate::platform::language::Language;

/// The key of an error message, in `errors.json` or `server-errors.json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Message(&'static str);

impl Message {
    /// Creates it from its key.
    pub const fn new(key: &'static str) -> Self {
        Self(key)
    }

    /// Returns the text in a language.
    pub fn text(self, language: Language) -> &'static str {
        ERRORS.text(self.0, language)
    }
}

/// The key of an event message, in `events.json`. Its text may have placeholders, written `{{name}}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event(&'static str);

impl Event {
    /// Creates it from its key.
    pub const fn new(key: &'static str) -> Self {
        Self(key)
    }

    /// Returns the text in a language, with its placeholders replaced by `values`.
    pub fn text(self, language: Language, values: &[(&str, &str)]) -> String {
        EVENTS.format(self.0, language, values)
    }

    /// Returns the text about a person's action on a project; without a name, the person is "somebody".
    pub fn about(self, language: Language, title: Option<&str>, person: Option<&str>) -> String {
        let person = person.unwrap_or_else(|| EVENTS.text(SOMEONE.0, language));
        self.text(language, &[("title", title.unwrap_or_default()), ("person", person)])
    }
}

/// The key of a part of an email, in `mail.json`. Its text may have placeholders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Phrase(&'static str);

impl Phrase {
    /// Creates it from its key.
    pub const fn new(key: &'static str) -> Self {
        Self(key)
    }

    /// Returns the text in a language, with its placeholders replaced by `values`.
    pub fn text(self, language: Language, values: &[(&str, &str)]) -> String {
        MAIL.format(self.0, language, values)
    }
}

/// The messages that one part of the server defines, for the test that each has its texts.
#[derive(Clone, Copy, Debug)]
pub struct Messages {
    /// Messages of errors.
    pub errors: &'static [Message],
    /// Messages of events.
    pub events: &'static [Event],
    /// Messages of emails.
    pub phrases: &'static [Phrase],
}

impl Messages {
    /// No messages.
    pub const NONE: Self = Self { errors: &[], events: &[], phrases: &[] };
}

/// Defines a constant for each of these keys, and `ALL` of them.
macro_rules! messages {
    (
        $(errors { $($error:ident = $error_key:literal;)* })?
        $(events { $($event:ident = $event_key:literal;)* })?
        $(phrases { $($phrase:ident = $phrase_key:literal;)* })?
    ) => {
        $($(
            #[doc = concat!("The message `", $error_key, "`.")]
            pub const $error: $crate::platform::messages::Message = $crate::platform::messages::Message::new($error_key);
        )*)?
        $($(
            #[doc = concat!("The message `", $event_key, "`.")]
            pub const $event: $crate::platform::messages::Event = $crate::platform::messages::Event::new($event_key);
        )*)?
        $($(
            #[doc = concat!("The message `", $phrase_key, "`.")]
            pub const $phrase: $crate::platform::messages::Phrase = $crate::platform::messages::Phrase::new($phrase_key);
        )*)?
        /// All of these messages.
        pub const ALL: $crate::platform::messages::Messages = $crate::platform::messages::Messages {
            errors: &[$($($error),*)?],
            events: &[$($($event),*)?],
            phrases: &[$($($phrase),*)?],
        };
    };
}
pub(crate) use messages;

messages! {
    errors {
        UNAUTHENTICATED = "unauthenticated";
        SESSION_INVALID = "sessionInvalid";
        FORBIDDEN = "forbidden";
        SCOPE_MISSING = "scopeMissing";
        NOT_FOUND = "notFound";
        BAD_REQUEST = "badRequest";
        BAD_USER_INPUT = "badUserInput";
        RATE_LIMITED = "rateLimited";
        QUERY_TOO_COMPLEX = "queryTooComplex";
        QUERY_TOO_DEEP = "queryTooDeep";
        TIMEOUT = "timeout";
        PERSISTED_QUERY_NOT_FOUND = "persistedQueryNotFound";
        CURSOR_EXPIRED = "cursorExpired";
        IDEMPOTENCY_CONFLICT = "idempotencyConflict";
        OUTCOME_UNKNOWN = "outcomeUnknown";
        STORAGE_UNAVAILABLE = "storageUnavailable";
        FILES_UNAVAILABLE = "filesUnavailable";
        UNAVAILABLE = "unavailable";
        INTERNAL = "internal";
        EMAIL_TOKEN_INVALID = "account.emailTokenInvalid";
    }
    events {
        SOMEONE = "someone";
    }
    phrases {
        HELLO = "hello";
        HELLO_NAMED = "helloNamed";
        LINK_FALLBACK = "linkFallback";
        SENT_BY = "sentBy";
    }
}

/// Loads a catalog of one file, or of several, in both languages.
macro_rules! catalogue {
    ($($name:literal),+) => {
        LazyLock::new(|| {
            Catalogue::new(
                &[$(include_str!(concat!("../../../web/src/i18n/locales/fr/", $name, ".json"))),+],
                &[$(include_str!(concat!("../../../web/src/i18n/locales/en/", $name, ".json"))),+],
            )
        })
    };
}

static ERRORS: LazyLock<Catalogue> = catalogue!("errors", "server-errors");
static EVENTS: LazyLock<Catalogue> = catalogue!("events");
static MAIL: LazyLock<Catalogue> = catalogue!("mail");

/// Checks that each of these messages has a text in both languages with the same placeholders, and that each text belongs to
/// one of them.
#[cfg(test)]
pub(crate) fn assert_complete(parts: &[Messages]) {
    use std::collections::BTreeSet;

    fn assert_texts(catalogue: &Catalogue, keys: impl Iterator<Item = &'static str>) {
        let mut known = BTreeSet::new();
        for key in keys {
            assert!(known.insert(key), "{key} is defined twice");
            let placeholders = |language| {
                let text = catalogue.text(key, language);
                text.split("{{").skip(1).filter_map(|rest| rest.split("}}").next()).collect::<BTreeSet<_>>()
            };
            assert_eq!(placeholders(Language::French), placeholders(Language::English), "{key}");
        }
        for texts in [&catalogue.french, &catalogue.english] {
            assert_eq!(known, texts.keys().map(String::as_str).collect());
        }
    }

    assert_texts(&ERRORS, parts.iter().flat_map(|part| part.errors).map(|message| message.0));
    assert_texts(&EVENTS, parts.iter().flat_map(|part| part.events).map(|event| event.0));
    assert_texts(&MAIL, parts.iter().flat_map(|part| part.phrases).map(|phrase| phrase.0));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_in_values_are_not_expanded() {
        let values = [("title", "{{person}} & co"), ("person", "Ada")];
        let text = Event::new("activity.invitationAccepted").text(Language::English, &values);
        assert_eq!(text, "Ada agreed to test “{{person}} & co”");
    }

    #[test]
    fn returns_the_text_in_the_requested_language() {
        assert_eq!(Message::new("account.emailInvalid").text(Language::French), "Email invalide");
        assert_eq!(Message::new("account.emailInvalid").text(Language::English), "Invalid email");
    }
}
