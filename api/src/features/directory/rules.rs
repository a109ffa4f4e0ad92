//! Criteria and orders of the directory, and the validation of its listings.

use entity::{
    project_listing,
    types::{listing_kind::ListingKind, listing_language::ListingLanguage},
};

use super::messages;
use crate::platform::{
    auth::rate_limit::UserLimit,
    error::{Error, Result, UserErrorCode},
    text,
};

/// A project closes soon when its deadline is at most this many days away.
pub const CLOSING_SOON_DAYS: u64 = 7;

/// The projects that a user may apply to: their creators are notified.
pub const APPLICATIONS: UserLimit = UserLimit::per_hour("applications", 20);

const MAX_QUESTION: usize = 300;
const MAX_ANSWER: usize = 500;

/// The order of the directory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Projects without feedback first, then the newest. Default.
    #[default]
    Need,
    /// The newest first.
    Newest,
    /// Sorted by deadline, the nearest first.
    Deadline,
}

/// Criteria on projects in the directory. A list that is `None` has all values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Criteria {
    /// Folded words, separated by spaces, that must be in its title or its keywords.
    pub words: String,
    /// Accepted kinds of the project.
    pub kinds: Option<Vec<ListingKind>>,
    /// Accepted languages of the project.
    pub languages: Option<Vec<ListingLanguage>>,
    /// Whether the project closes soon.
    pub is_closing_soon: Option<bool>,
}

/// Returns the languages of the directory that somebody speaks, from their own words; `None` if they said nothing.
pub fn spoken(languages: &[String]) -> Option<Vec<ListingLanguage>> {
    let mut spoken: Vec<ListingLanguage> =
        languages.iter().flat_map(|words| languages_in(&text::fold(words))).collect();
    spoken.sort_unstable_by_key(|language| *language as u8);
    spoken.dedup();
    Some(spoken).filter(|spoken| !spoken.is_empty())
}

/// Returns the languages of the directory that folded words name. A language that is neither French nor English is another.
fn languages_in(folded: &str) -> Vec<ListingLanguage> {
    let names = [
        (ListingLanguage::French, ["francais", "french", "fr"]),
        (ListingLanguage::English, ["anglais", "english", "en"]),
    ];
    let words: Vec<&str> = folded.split(|letter: char| !letter.is_alphanumeric()).collect();
    let found = names.into_iter().filter(|(_, names)| words.iter().any(|word| names.contains(word)));
    let found: Vec<ListingLanguage> = found.map(|(language, _)| language).collect();
    if found.is_empty() { vec![ListingLanguage::Other] } else { found }
}

/// New values of the listing of a project. `None` leaves a field unchanged.
#[derive(Clone, Debug)]
pub struct Fields {
    pub is_open: Option<bool>,
    pub kind: Option<ListingKind>,
    pub language: Option<ListingLanguage>,
    /// Blank for none.
    pub question: Option<String>,
}

impl Fields {
    /// Cleans and validates the fields.
    pub fn validate(self) -> Result<Self> {
        let question = self.question.as_deref().map(text::line);
        if question.as_deref().is_some_and(|question| text::length(question) > MAX_QUESTION) {
            return Err(Error::rejected("question", UserErrorCode::TooLong, messages::LISTING_QUESTION_TOO_LONG));
        }
        Ok(Self { question, ..self })
    }

    /// Writes the given fields to a row.
    pub fn apply(&self, row: project_listing::Model) -> project_listing::Model {
        let question = match &self.question {
            Some(question) => Some(question.clone()).filter(|question| !text::fold(question).is_empty()),
            None => row.question.clone(),
        };
        project_listing::Model {
            is_open: self.is_open.unwrap_or(row.is_open),
            kind: self.kind.unwrap_or(row.kind),
            language: self.language.unwrap_or(row.language),
            question,
            ..row
        }
    }
}

/// Validates what somebody answers to the question of a creator; returns `None` when it is blank and there is no question.
pub fn validate_answer(question: Option<&str>, given: &str) -> Result<Option<String>> {
    let answer = text::paragraphs(given);
    if text::length(&answer) > MAX_ANSWER {
        return Err(Error::rejected("answer", UserErrorCode::TooLong, messages::APPLY_ANSWER_TOO_LONG));
    }
    if !text::fold(&answer).is_empty() {
        return Ok(Some(answer));
    }
    match question {
        Some(_) => Err(Error::rejected("answer", UserErrorCode::Required, messages::APPLY_ANSWER_REQUIRED)),
        None => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_required_where_there_is_a_question() {
        assert_eq!(validate_answer(None, " \u{200b}\n").unwrap(), None);
        assert_eq!(validate_answer(Some("Quel téléphone ?"), " Un\r\nvieux ").unwrap().unwrap(), "Un\nvieux");
        assert!(validate_answer(Some("Quel téléphone ?"), " ").is_err());
        assert!(validate_answer(None, &"a".repeat(501)).is_err());
    }

    #[test]
    fn languages_are_recognized_in_the_words_of_a_person() {
        use ListingLanguage::{English, French, Other};
        let spoken = |languages: &[&str]| spoken(&languages.iter().map(|&words| words.to_owned()).collect::<Vec<_>>());
        assert_eq!(spoken(&[]), None);
        assert_eq!(spoken(&["Français"]), Some(vec![French]));
        assert_eq!(spoken(&["English (fluent)", "français"]), Some(vec![French, English]));
        assert_eq!(spoken(&["Français/Anglais", "FR"]), Some(vec![French, English]));
        assert_eq!(spoken(&["Espagnol", "Ikwerre"]), Some(vec![Other]));
    }

    #[test]
    fn a_question_is_optional_and_limited_in_length() {
        let fields =
            |question: &str| Fields { is_open: None, kind: None, language: None, question: Some(question.to_owned()) };
        assert_eq!(fields(" \n").validate().unwrap().question.unwrap(), "");
        assert_eq!(fields(" Quel\ntéléphone ? ").validate().unwrap().question.unwrap(), "Quel téléphone ?");
        assert!(fields(&"é".repeat(301)).validate().is_err());
    }
}
