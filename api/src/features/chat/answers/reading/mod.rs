//! Recognises what a message asks.
//!
//! The catalogue of a language has *concepts*, each a list of words and phrases that mean the same, and *rules*: an
//! intent and the concepts that a message must contain, in any order. Of several rules that match, the first one counts.
//! In a rule, `|` separates alternatives and `!` precedes what must not be there; `@short`, `@question` and `@known` are
//! messages of at most three words, those with a question mark, and those that name a part of the product.

use std::{
    collections::{BTreeMap, HashSet},
    sync::LazyLock,
};

use serde::Deserialize;

use super::intent::Intent;
use crate::{
    features::chat::words::{collapse_repeated_letters, is_nearly, words},
    platform::language::Language,
};

/// The number of words that are read: a question is asked in fewer, and a text of thousands would take long.
const READ_WORDS: usize = 60;

/// The number of words of a message that is nothing but a name, such as « La roadmap ? ».
const SHORT: usize = 3;

/// What was understood of a message.
#[derive(Debug, PartialEq, Eq)]
pub struct Reading {
    /// The language in which to answer.
    pub language: Language,
    /// What is asked; `None` when it was not understood.
    pub intent: Option<Intent>,
    /// The topics of the repertoire that the message mentions.
    pub topics: Vec<&'static str>,
}

/// The catalogue of one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Vocabulary {
    /// Words by which the language is recognised.
    markers: Vec<String>,
    /// The concepts that are topics of the repertoire.
    topics: Vec<String>,
    /// The concepts that are parts of the product.
    known: Vec<String>,
    concepts: BTreeMap<String, Vec<String>>,
    rules: Vec<(Intent, String)>,
    /// The words of each phrase of `concepts`, folded once.
    #[serde(skip)]
    phrases: Vec<(String, Vec<Vec<String>>)>,
}

static FRENCH: LazyLock<Vocabulary> = LazyLock::new(|| Vocabulary::parse(include_str!("french.json")));
static ENGLISH: LazyLock<Vocabulary> = LazyLock::new(|| Vocabulary::parse(include_str!("english.json")));

/// Returns the vocabulary of a language.
fn vocabulary(language: Language) -> &'static Vocabulary {
    match language {
        Language::French => &FRENCH,
        Language::English => &ENGLISH,
    }
}

/// Returns the language of a message, or `default` when it cannot be told.
pub fn language_of(message: &str, default: Language) -> Language {
    recognised_language(&words(message)).unwrap_or(default)
}

/// Reads a message. `default` is the language in which to answer when that of the message cannot be told.
pub fn read(message: &str, default: Language) -> Reading {
    let mut words = words(message);
    let recognised = recognised_language(&words);
    words.truncate(READ_WORDS);
    let is_question = message.contains('?');
    let in_language = |language| vocabulary(language).read(&words, is_question, language);
    let reading = in_language(recognised.unwrap_or(default));
    if recognised.is_some() || reading.intent.is_some() {
        return reading;
    }
    // « Feedback? » and « Settings » are understood by those who use the product in French, too.
    let other = match default {
        Language::French => Language::English,
        Language::English => Language::French,
    };
    let foreign = in_language(other);
    match foreign.intent {
        Some(_) => foreign,
        None => reading,
    }
}

fn recognised_language(words: &[String]) -> Option<Language> {
    let count = |language| words.iter().filter(|word| vocabulary(language).markers.contains(word)).count();
    let (french, english) = (count(Language::French), count(Language::English));
    match french.cmp(&english) {
        std::cmp::Ordering::Greater => Some(Language::French),
        std::cmp::Ordering::Less => Some(Language::English),
        std::cmp::Ordering::Equal => None,
    }
}

impl Vocabulary {
    /// Parses an embedded file; the tests parse both.
    fn parse(json: &str) -> Self {
        let mut vocabulary: Self =
            serde_json::from_str(json).unwrap_or_else(|error| panic!("an embedded vocabulary cannot be read: {error}"));
        for marker in &mut vocabulary.markers {
            *marker = collapse_repeated_letters(marker);
        }
        let concepts = vocabulary.concepts.iter();
        vocabulary.phrases =
            concepts.map(|(name, phrases)| (name.clone(), phrases.iter().map(|one| words(one)).collect())).collect();
        vocabulary
    }

    fn read(&'static self, words: &[String], is_question: bool, language: Language) -> Reading {
        let mut found: HashSet<&str> = HashSet::new();
        for (name, phrases) in &self.phrases {
            if phrases.iter().any(|phrase| contains(words, phrase)) {
                found.insert(name);
            }
        }
        let topics = self.topics.iter().map(String::as_str).filter(|topic| found.contains(topic)).collect();
        if self.known.iter().any(|name| found.contains(name.as_str())) {
            found.insert("@known");
        }
        if words.len() <= SHORT {
            found.insert("@short");
        }
        if is_question {
            found.insert("@question");
        }
        let rule = self.rules.iter().find(|(_, rule)| matches(rule, &found));
        Reading { language, intent: rule.map(|(intent, _)| *intent), topics }
    }
}

/// Whether the concepts of a message satisfy a rule.
fn matches(rule: &str, found: &HashSet<&str>) -> bool {
    rule.split(' ').all(|term| match term.strip_prefix('!') {
        Some(excluded) => !excluded.split('|').any(|name| found.contains(name)),
        None => term.split('|').any(|name| found.contains(name)),
    })
}

/// Whether a message contains a phrase, in the singular or the plural.
fn contains(words: &[String], phrase: &[String]) -> bool {
    let mut places = words.windows(phrase.len().max(1));
    places.any(|place| place.iter().zip(phrase).all(|(word, expected)| is_form_of(word, expected)))
}

/// Whether a word is the expected one, its plural or its feminine, or a long one with a typo. An expected plural is not
/// a typo of the singular: « mes projets » are counted, « mon projet » is not.
fn is_form_of(word: &str, expected: &str) -> bool {
    let ending = if expected.len() > 2 { word.strip_prefix(expected) } else { None };
    let is_singular = expected.strip_suffix('s') == Some(word);
    !is_singular && is_nearly(word, expected) || ending.is_some_and(|ending| ["s", "x", "e", "es"].contains(&ending))
}

#[cfg(test)]
mod tests;
