//! The replies of each personality of Javier: embedded lines, chosen by keyword and at random.

use std::{collections::BTreeMap, collections::HashSet, sync::LazyLock};

use entity::types::persona::Persona;
use serde::Deserialize;

use crate::platform::text;

/// The repertoire of one personality.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repertoire {
    /// The text shown until Javier replies.
    pub thinking: String,
    /// Replies to any message.
    replies: Vec<String>,
    /// Replies to messages that contain a keyword.
    keywords: BTreeMap<String, Vec<String>>,
}

macro_rules! repertoire {
    ($($persona:ident = $file:literal;)*) => {
        /// Returns the repertoire of a personality.
        pub fn repertoire(persona: Persona) -> &'static Repertoire {
            match persona {$(
                Persona::$persona => {
                    static REPERTOIRE: LazyLock<Repertoire> =
                        LazyLock::new(|| parse(include_str!(concat!("personas/", $file))));
                    &REPERTOIRE
                }
            )*}
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
fn parse(json: &str) -> Repertoire {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("an embedded repertoire cannot be read: {error}"))
}

impl Repertoire {
    /// Returns a reply to a message: one of the lines for its keywords if there are any, otherwise a general one, and
    /// never the `last` line. `chance` is the random number that selects the line.
    pub fn reply(&self, message: &str, last: Option<&str>, chance: u64) -> &str {
        let words = words(message);
        let matching = self.keywords.iter().filter(|(keyword, _)| mentions(&words, keyword));
        let matching = excluding(matching.flat_map(|(_, lines)| lines), last);
        let candidates = if matching.is_empty() { excluding(&self.replies, last) } else { matching };
        let index = usize::try_from(chance % candidates.len().max(1) as u64).unwrap_or_default();
        candidates.get(index).copied().unwrap_or(&self.thinking)
    }
}

fn excluding<'a>(lines: impl IntoIterator<Item = &'a String>, last: Option<&str>) -> Vec<&'a str> {
    lines.into_iter().map(String::as_str).filter(|line| Some(*line) != last).collect()
}

/// Returns the words of a message, folded: `L'Éditeur` becomes `l` and `editeur`.
fn words(message: &str) -> HashSet<String> {
    let folded = text::fold(message);
    folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Whether the words contain a keyword, in the singular or the plural.
fn mentions(words: &HashSet<String>, keyword: &str) -> bool {
    let keyword = text::fold(keyword);
    words.contains(&format!("{keyword}s")) || words.contains(&keyword)
}

#[cfg(test)]
mod tests {
    use sea_orm::Iterable;

    use super::*;

    #[test]
    fn every_personality_has_enough_lines_and_shares_none() {
        let mut all = HashSet::new();
        for persona in Persona::iter() {
            let repertoire = repertoire(persona);
            assert!(!repertoire.thinking.trim().is_empty(), "{persona:?}");
            assert!(repertoire.replies.len() >= 8, "{persona:?}");
            for keyword in ["prix", "bug", "testeur", "deadline"] {
                assert!(repertoire.keywords.contains_key(keyword), "{persona:?} does not react to {keyword}");
            }
            for line in repertoire.replies.iter().chain(repertoire.keywords.values().flatten()) {
                assert!((1..=4000).contains(&text::length(line)), "{line}");
                assert!(all.insert(line), "duplicate line: {line}");
            }
            let fewest = repertoire.keywords.values().map(Vec::len).min();
            assert!(fewest.is_some_and(|fewest| fewest >= 2), "{persona:?} would have to repeat itself");
        }
    }

    #[test]
    fn matches_whole_words_ignoring_case_accents_and_plural() {
        let mentor = repertoire(Persona::Mentor);
        let about_bugs: Vec<&str> = mentor.keywords["bug"].iter().map(String::as_str).collect();
        for message in ["bug", "Encore des BUGS !", "l'bug", "ce bûg-là"] {
            for chance in 0..20 {
                assert!(about_bugs.contains(&mentor.reply(message, None, chance)), "{message}");
            }
        }
        for message in ["debugger", "", "👍🏽", "مرحبا", "bugle"] {
            for chance in 0..20 {
                assert!(mentor.replies.iter().any(|line| line == mentor.reply(message, None, chance)), "{message}");
            }
        }
    }

    #[test]
    fn chooses_among_the_lines_of_all_matching_keywords() {
        let mentor = repertoire(Persona::Mentor);
        let replies: HashSet<&str> = (0..100).map(|chance| mentor.reply("le prix d'un bug", None, chance)).collect();
        assert_eq!(replies.len(), mentor.keywords["bug"].len() + mentor.keywords["prix"].len());
    }

    #[test]
    fn never_repeats_the_last_line() {
        for persona in Persona::iter() {
            for message in ["bonjour", "bug"] {
                let mut last = None;
                for chance in 0..200 {
                    let line = repertoire(persona).reply(message, last, chance * 7);
                    assert_ne!(Some(line), last);
                    last = Some(line);
                }
            }
        }
    }
}
