//! Validation of conversation names and messages.

use chrono::NaiveDateTime;

use super::messages;
use crate::platform::{
    auth::rate_limit::UserLimit,
    error::{Error, Result, UserErrorCode},
    language::Language,
    text,
};

/// The maximum number of conversations of a person.
pub const MAX_CONVERSATIONS: u64 = 1000;

/// The messages that a user may send to Javier: each is answered.
pub const MESSAGES: UserLimit = UserLimit::per_minute("messages", 60);

const MAX_NAME: usize = 80;
/// The maximum length of a name taken from a message, without its ellipsis: it fits in the list.
const MAX_NAME_FROM_MESSAGE: usize = 60;
/// The maximum length of a project's title in the name of a conversation: there is room for the time, and for a number.
const MAX_TITLE_IN_NAME: usize = 55;
const MAX_CONTENT: usize = 4000;

/// Returns the trimmed name, `None` when it is blank.
pub fn name(input: &str) -> Result<Option<String>> {
    let name = text::name(input);
    if text::length(&name) > MAX_NAME {
        return Err(Error::rejected("name", UserErrorCode::TooLong, messages::CONVERSATION_NAME_TOO_LONG));
    }
    Ok(Some(name).filter(|name| !name.is_empty()))
}

/// Returns the name of a conversation that begins with a message: its beginning, cut between words.
pub fn name_from(message: &str) -> String {
    text::excerpt(message, MAX_NAME_FROM_MESSAGE)
}

/// Returns the name of a conversation that begins at this time, in the workspace of the project with this title:
/// « Jeu de mots, 26 nov. 16:40 ».
pub fn name_at(title: Option<&str>, local: NaiveDateTime, language: Language) -> String {
    let place = match language {
        Language::French => "Nouvelle conversation",
        Language::English => "New conversation",
    };
    let place = text::excerpt(title.unwrap_or(place), MAX_TITLE_IN_NAME);
    format!("{place}, {} {}", language.day(local.date()), local.format("%H:%M"))
}

/// Returns a name that none of these is: with a number, if need be.
pub fn distinct(name: String, taken: &[String]) -> String {
    let numbered = (2_usize..).map(|number| format!("{name} ({number})"));
    [name.clone()].into_iter().chain(numbered).find(|name| !taken.contains(name)).unwrap_or(name)
}

/// Returns the trimmed text of a message.
pub fn content(input: &str) -> Result<String> {
    let content = text::paragraphs(input);
    if content.is_empty() {
        return Err(Error::rejected("content", UserErrorCode::Required, messages::MESSAGE_REQUIRED));
    }
    if text::length(&content) > MAX_CONTENT {
        return Err(Error::rejected("content", UserErrorCode::TooLong, messages::MESSAGE_TOO_LONG));
    }
    Ok(content)
}

/// Returns the text of a message of the model: without what cannot be stored, cut at the maximum length.
pub fn answer(written: &str) -> String {
    let content = text::paragraphs(written);
    match content.char_indices().nth(MAX_CONTENT - 1) {
        Some((end, last)) if end + last.len_utf8() < content.len() => format!("{}…", content[..end].trim_end()),
        _ => content,
    }
}

/// Whether a text of the model has more than a message can.
pub fn is_too_long(written: &str) -> bool {
    text::length(written) > MAX_CONTENT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_conversation_without_a_name_has_that_of_its_project_and_time() {
        let at = |month, day| chrono::NaiveDate::from_ymd_opt(2026, month, day).unwrap().and_hms_opt(6, 5, 0).unwrap();
        for (title, time, language, expected) in [
            (Some("Jeu de mots"), at(11, 26), Language::French, "Jeu de mots, 26 nov. 06:05"),
            (Some("Jeu de mots"), at(11, 1), Language::French, "Jeu de mots, 1er nov. 06:05"),
            (Some("Jeu de mots"), at(11, 26), Language::English, "Jeu de mots, 26 Nov 06:05"),
            (None, at(2, 3), Language::French, "Nouvelle conversation, 3 févr. 06:05"),
            (None, at(5, 31), Language::English, "New conversation, 31 May 06:05"),
        ] {
            assert_eq!(name_at(title, time, language), expected);
        }
        let long = distinct(name_at(Some(&"é".repeat(120)), at(9, 30), Language::French), &[]);
        assert!(text::length(&long) <= MAX_NAME - 4 && long.ends_with("…, 30 sept. 06:05"), "{long}");
        let taken = ["Un", "Un (2)"].map(str::to_owned);
        assert_eq!(distinct("Un".to_owned(), &taken), "Un (3)");
        assert_eq!(distinct("Deux".to_owned(), &taken), "Deux");
    }

    #[test]
    fn an_answer_is_cut_at_the_maximum_length() {
        assert_eq!(answer(" Bonjour\u{0}\r\n"), "Bonjour");
        assert_eq!(answer(&"é".repeat(MAX_CONTENT)), "é".repeat(MAX_CONTENT));
        let cut = answer(&"é".repeat(MAX_CONTENT + 1));
        assert_eq!((text::length(&cut), cut.ends_with("é…")), (MAX_CONTENT, true));
        assert!(is_too_long(&"é".repeat(MAX_CONTENT + 1)) && !is_too_long(&"é".repeat(MAX_CONTENT)));
    }
}
