//! The repertoire of each personality of Javier: embedded lines for what is said without asking anything of the project.

use std::{collections::BTreeMap, sync::LazyLock};

use entity::types::persona::Persona;
use serde::Deserialize;

use crate::platform::language::Language;

/// The repertoire of one personality in one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repertoire {
    /// The text shown until Javier replies.
    pub thinking: String,
    /// Replies to any message.
    pub replies: Vec<String>,
    /// Replies to messages about a topic, whose name is the same in all languages.
    keywords: BTreeMap<String, Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Languages {
    french: Repertoire,
    english: Repertoire,
}

macro_rules! repertoire {
    ($($persona:ident = $file:literal;)*) => {
        /// Returns the repertoire of a personality.
        pub fn repertoire(persona: Persona, language: Language) -> &'static Repertoire {
            let languages = match persona {$(
                Persona::$persona => {
                    static REPERTOIRE: LazyLock<Languages> =
                        LazyLock::new(|| parse(include_str!(concat!("personas/", $file))));
                    &*REPERTOIRE
                }
            )*};
            match language {
                Language::French => &languages.french,
                Language::English => &languages.english,
            }
        }
    };
}

repertoire! {
    Affectionate = "affectionate.json";
    Manipulative = "manipulative.json";
    Mentor = "mentor.json";
    Mystic = "mystic.json";
    Sarcastic = "sarcastic.json";
    Strategic = "strategic.json";
}

/// Parses an embedded file; the test below parses them all.
fn parse(json: &str) -> Languages {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("an embedded repertoire cannot be read: {error}"))
}

impl Repertoire {
    /// Returns the lines about any of the topics.
    pub fn about(&self, topics: &[&str]) -> Vec<String> {
        topics.iter().filter_map(|topic| self.keywords.get(*topic)).flatten().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use sea_orm::Iterable;

    use super::*;
    use crate::platform::text;

    #[test]
    fn every_personality_has_enough_lines_and_shares_none() {
        let mut all = HashSet::new();
        for persona in Persona::iter() {
            for language in [Language::French, Language::English] {
                let repertoire = repertoire(persona, language);
                assert!(!repertoire.thinking.trim().is_empty(), "{persona:?}");
                assert!(repertoire.replies.len() >= 8, "{persona:?}");
                for line in repertoire.replies.iter().chain(repertoire.keywords.values().flatten()) {
                    assert!((1..=4000).contains(&text::length(line)), "{line}");
                    assert!(all.insert(line), "duplicate line: {line}");
                }
                let fewest = repertoire.keywords.values().map(Vec::len).min();
                assert!(fewest.is_some_and(|fewest| fewest >= 2), "{persona:?} would have to repeat itself");
            }
        }
    }

    #[test]
    fn every_personality_reacts_to_the_same_topics_in_both_languages() {
        for persona in Persona::iter() {
            for language in [Language::French, Language::English] {
                let topics: Vec<&str> = repertoire(persona, language).keywords.keys().map(String::as_str).collect();
                let expected =
                    ["bug", "deadline", "doute", "feedback", "idee", "invitation", "motivation", "prix", "testeur"];
                assert_eq!(topics, expected, "{persona:?} {language:?}");
            }
        }
    }

    #[test]
    fn chooses_among_the_lines_of_all_topics() {
        let mentor = repertoire(Persona::Mentor, Language::French);
        let lines = mentor.about(&["bug", "prix", "inconnu"]);
        assert_eq!(lines.len(), mentor.keywords["bug"].len() + mentor.keywords["prix"].len());
    }
}
