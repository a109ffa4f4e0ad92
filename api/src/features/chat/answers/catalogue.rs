//! The texts of answers: sentences with facts, which name nobody as « tu » or « vous », and the frames in which each
//! personality speaks them.

use std::{collections::BTreeMap, sync::LazyLock};

use entity::types::persona::Persona;
use serde::Deserialize;

use crate::platform::language::Language;

/// The kind of an answer, for each of which a personality has frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    Abilities,
    Acknowledgement,
    /// What was said before, with more.
    Again,
    /// Something is missing in what was asked for.
    Ask,
    Avoid,
    Complaint,
    Deadline,
    /// There is nothing yet.
    Empty,
    Farewell,
    Feedback,
    Feeling,
    Figures,
    /// There is nothing to blame.
    Fine,
    Greeting,
    Identity,
    Late,
    /// What is to come.
    Plan,
    /// Something is prepared, and waits for a confirmation.
    Proposal,
    Thanks,
    /// Where something is, or how it is done.
    Way,
}

type Texts<K> = BTreeMap<K, Vec<String>>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Languages<K: Ord> {
    french: Texts<K>,
    english: Texts<K>,
}

impl<K: Ord> Languages<K> {
    fn of(&self, language: Language) -> &Texts<K> {
        match language {
            Language::French => &self.french,
            Language::English => &self.english,
        }
    }
}

static FACTS: LazyLock<Languages<String>> = LazyLock::new(|| parse(include_str!("facts.json")));
static STARTERS: LazyLock<Languages<String>> = LazyLock::new(|| parse(include_str!("starters.json")));

macro_rules! voices {
    ($($persona:ident = $file:literal;)*) => {
        fn voice(persona: Persona) -> &'static Languages<Tone> {
            match persona {$(
                Persona::$persona => {
                    static VOICE: LazyLock<Languages<Tone>> =
                        LazyLock::new(|| parse(include_str!(concat!("voices/", $file))));
                    &VOICE
                }
            )*}
        }
    };
}

voices! {
    Affectionate = "affectionate.json";
    Manipulative = "manipulative.json";
    Mentor = "mentor.json";
    Mystic = "mystic.json";
    Sarcastic = "sarcastic.json";
    Strategic = "strategic.json";
}

/// Parses an embedded file; the tests parse them all.
fn parse<K: Ord + for<'de> Deserialize<'de>>(json: &str) -> Languages<K> {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("an embedded catalogue cannot be read: {error}"))
}

/// Returns the sentences that state a fact.
pub fn sentences(key: &str, language: Language) -> &'static [String] {
    FACTS.of(language).get(key).map_or(&[], Vec::as_slice)
}

/// Returns a word or a part of a sentence that has no variants.
pub fn word(key: &str, language: Language) -> &'static str {
    sentences(key, language).first().map_or("", String::as_str)
}

/// Returns what a personality says around a sentence.
pub fn frames(persona: Persona, tone: Tone, language: Language) -> &'static [String] {
    voice(persona).of(language).get(&tone).map_or(&[], Vec::as_slice)
}

/// Returns a question that somebody may ask.
pub fn starter(key: &str, language: Language) -> &'static str {
    let questions = STARTERS.of(language).get(key);
    questions.and_then(|questions| questions.first()).map_or("", String::as_str)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use sea_orm::Iterable;

    use super::*;
    use crate::features::chat::answers::intent::Intent;

    const LANGUAGES: [Language; 2] = [Language::French, Language::English];

    /// Returns the placeholders of a text.
    fn placeholders(text: &str) -> BTreeSet<&str> {
        let inner = text.split('{').skip(1).filter_map(|part| part.split('}').next());
        inner.filter_map(|placeholder| placeholder.split('|').next()).collect()
    }

    #[test]
    fn every_text_exists_in_both_languages_with_the_same_values() {
        assert_eq!(FACTS.french.keys().collect::<Vec<_>>(), FACTS.english.keys().collect::<Vec<_>>());
        assert_eq!(STARTERS.french.keys().collect::<Vec<_>>(), STARTERS.english.keys().collect::<Vec<_>>());
        for (key, french) in &FACTS.french {
            let english = &FACTS.english[key];
            assert_eq!(french.len(), english.len(), "{key}");
            for (french, english) in french.iter().zip(english) {
                assert_eq!(placeholders(french), placeholders(english), "{key}");
            }
        }
    }

    #[test]
    fn every_personality_has_every_tone_in_both_languages_and_shares_no_line() {
        let tones: Vec<Tone> = voice(Persona::Mentor).french.keys().copied().collect();
        assert_eq!(tones.len(), 20);
        let mut all = HashSet::new();
        for persona in Persona::iter() {
            for language in LANGUAGES {
                assert_eq!(voice(persona).of(language).keys().copied().collect::<Vec<_>>(), tones, "{persona:?}");
                for (tone, frames) in voice(persona).of(language) {
                    assert!(frames.len() >= 2, "{persona:?} {tone:?}");
                    let has_fact = placeholders(&frames[0]).contains("fact");
                    for frame in frames {
                        assert_eq!(placeholders(frame).contains("fact"), has_fact, "{frame}");
                        assert!(all.insert(frame), "{persona:?} shares a line: {frame}");
                    }
                }
            }
        }
    }

    #[test]
    fn nothing_is_said_of_the_subject_to_avoid() {
        for (persona, language) in Persona::iter().flat_map(|persona| LANGUAGES.map(|language| (persona, language))) {
            for line in frames(persona, Tone::Avoid, language) {
                let line = line.to_lowercase();
                for word in ["deadline", "date", "jour", "day", "roadmap", "testeur", "tester", "prix", "price"] {
                    assert!(!line.contains(word), "{line}");
                }
            }
        }
    }

    #[test]
    fn every_question_has_its_sentences() {
        let without_fact = ["thanks", "farewell", "acknowledgement", "feeling", "avoid"];
        for intent in Intent::ALL {
            let sentences = sentences(intent.key(), Language::French);
            assert_eq!(sentences.is_empty(), without_fact.contains(&intent.key()), "{intent:?}");
        }
    }

    #[test]
    fn ways_begin_where_they_are_read() {
        for sentence in FACTS.french.values().chain(FACTS.english.values()).flatten() {
            // A workspace has neither the menu nor the footer of the public pages.
            for place in
                ["menu principal", "main menu", "en bas de chaque page", "en bas de page", "bottom of every page"]
            {
                assert!(!sentence.to_lowercase().contains(place), "{sentence}");
            }
        }
    }

    #[test]
    fn sentences_with_facts_address_nobody() {
        for (key, sentences) in &FACTS.french {
            for sentence in sentences {
                // Examples of questions are quoted.
                let words = crate::features::chat::words::words(sentence);
                for word in ["tu", "te", "ton", "ta", "tes", "vous", "votre", "vos"] {
                    assert!(!words.iter().any(|one| one == word), "{key}: {sentence}");
                }
            }
        }
    }
}
