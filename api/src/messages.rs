//! Every sentence the server may say to a person.
//!
//! The sentences stand once, in the catalogues that the web client reads too
//! (`web/src/i18n/locales/{fr,en}/errors.json`); here are only their keys. A test holds the two sides together: a key
//! without a sentence, or a sentence that nobody says, fails it.

use std::{collections::HashMap, sync::LazyLock};

use serde_json::Value;

use crate::language::Language;

/// The key of one sentence of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Message(&'static str);

impl Message {
    /// The sentence in a language.
    pub fn text(self, language: Language) -> &'static str {
        let catalogue = match language {
            Language::French => &FRENCH,
            Language::English => &ENGLISH,
        };
        catalogue.get(self.0).map_or(self.0, String::as_str)
    }
}

macro_rules! messages {
    ($($name:ident = $key:literal;)*) => {
        impl Message {
            $(#[doc = concat!("The sentence `", $key, "` of the catalogue.")] pub const $name: Self = Self($key);)*
        }
        #[cfg(test)]
        const ALL: &[Message] = &[$(Message::$name),*];
    };
}

messages! {
    UNAUTHENTICATED = "unauthenticated";
    SESSION_INVALID = "sessionInvalid";
    FORBIDDEN = "forbidden";
    NOT_FOUND = "notFound";
    BAD_REQUEST = "badRequest";
    BAD_USER_INPUT = "badUserInput";
    RATE_LIMITED = "rateLimited";
    QUERY_TOO_COMPLEX = "queryTooComplex";
    QUERY_TOO_DEEP = "queryTooDeep";
    TIMEOUT = "timeout";
    CURSOR_EXPIRED = "cursorExpired";
    INTERNAL = "internal";

    EMAIL_INVALID = "account.emailInvalid";
    EMAIL_TAKEN = "account.emailTaken";
    PASSWORD_TOO_SHORT = "account.passwordTooShort";
    PASSWORD_TOO_LONG = "account.passwordTooLong";
    FIRST_NAME_REQUIRED = "account.firstNameRequired";
    FIRST_NAME_TOO_LONG = "account.firstNameTooLong";
    LAST_NAME_REQUIRED = "account.lastNameRequired";
    LAST_NAME_TOO_LONG = "account.lastNameTooLong";
    USER_TYPE_REQUIRED = "account.userTypeRequired";
    PROFILE_TYPE_REQUIRED = "account.profileTypeRequired";
    TYPE_ALREADY_CHOSEN = "account.typeAlreadyChosen";
    INVALID_CREDENTIALS = "account.invalidCredentials";

    PROJECT_NOT_FOUND = "project.notFound";
    PROJECT_TITLE_TOO_SHORT = "project.titleTooShort";
    PROJECT_TITLE_TOO_LONG = "project.titleTooLong";
    PROJECT_DESCRIPTION_TOO_SHORT = "project.descriptionTooShort";
    PROJECT_DESCRIPTION_TOO_LONG = "project.descriptionTooLong";
    PROJECT_OBJECTIVES_TOO_SHORT = "project.objectivesTooShort";
    PROJECT_OBJECTIVES_TOO_LONG = "project.objectivesTooLong";
    PROJECT_FEEDBACK_TYPE_TOO_SHORT = "project.feedbackTypeTooShort";
    PROJECT_FEEDBACK_TYPE_TOO_LONG = "project.feedbackTypeTooLong";
    PROJECT_DEADLINE_REQUIRED = "project.deadlineRequired";
    PROJECT_DETAILS_TOO_SHORT = "project.detailsTooShort";
    PROJECT_DETAILS_TOO_LONG = "project.detailsTooLong";
    PROJECT_LINK_INVALID = "project.linkInvalid";
    PROJECT_LINK_TOO_LONG = "project.linkTooLong";
    PROJECT_KEYWORD_REQUIRED = "project.keywordRequired";
    PROJECT_KEYWORD_TOO_LONG = "project.keywordTooLong";
    PROJECT_TOO_MANY_KEYWORDS = "project.tooManyKeywords";
    PROJECT_VERSION_CONFLICT = "project.versionConflict";
}

static FRENCH: LazyLock<HashMap<String, String>> =
    LazyLock::new(|| catalogue(include_str!("../../web/src/i18n/locales/fr/errors.json")));
static ENGLISH: LazyLock<HashMap<String, String>> =
    LazyLock::new(|| catalogue(include_str!("../../web/src/i18n/locales/en/errors.json")));

/// Flattens the nested catalogue into `a.b` keys. A catalogue that is not JSON is empty, which the test below sees.
fn catalogue(json: &str) -> HashMap<String, String> {
    fn flatten(prefix: &str, value: Value, into: &mut HashMap<String, String>) {
        match value {
            Value::Object(entries) => {
                for (key, value) in entries {
                    flatten(&if prefix.is_empty() { key } else { format!("{prefix}.{key}") }, value, into);
                }
            }
            Value::String(text) => {
                into.insert(prefix.to_owned(), text);
            }
            _ => {}
        }
    }
    let mut flat = HashMap::new();
    flatten("", serde_json::from_str(json).unwrap_or_default(), &mut flat);
    flat
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn both_catalogues_hold_exactly_the_sentences_that_are_said() {
        let said: BTreeSet<&str> = ALL.iter().map(|message| message.0).collect();
        for catalogue in [&FRENCH, &ENGLISH] {
            let written: BTreeSet<&str> = catalogue.keys().map(String::as_str).collect();
            assert_eq!(said, written);
        }
    }

    #[test]
    fn a_sentence_is_said_in_the_language_asked() {
        assert_eq!(Message::EMAIL_INVALID.text(Language::French), "Email invalide");
        assert_eq!(Message::EMAIL_INVALID.text(Language::English), "Invalid email");
    }
}
