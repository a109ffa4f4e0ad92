//! What Javier says in each of his personalities: lines written by people, embedded, chosen by rule and chance.

use std::{collections::BTreeMap, collections::HashSet, sync::LazyLock};

use entity::types::persona::Persona;
use serde::Deserialize;

use crate::text;

/// The repertoire of one personality.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repertoire {
    /// What is shown while he thinks.
    pub thinking: String,
    /// Lines that fit any message.
    replies: Vec<String>,
    /// Lines that fit messages with a certain word.
    keywords: BTreeMap<String, Vec<String>>,
}

macro_rules! repertoire {
    ($($persona:ident = $file:literal;)*) => {
        /// The repertoire of a personality.
        pub fn repertoire(persona: Persona) -> &'static Repertoire {
            match persona {$(
                Persona::$persona => {
                    static REPERTOIRE: LazyLock<Repertoire> =
                        LazyLock::new(|| read(include_str!(concat!("personas/", $file))));
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

/// Reads an embedded file; the test below reads them all.
fn read(json: &str) -> Repertoire {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("an embedded repertoire cannot be read: {error}"))
}

impl Repertoire {
    /// An answer to a message: of the lines for its words if there are any, else of the general ones; never the line said
    /// last. `chance` decides among them.
    pub fn reply(&self, message: &str, last: Option<&str>, chance: u64) -> &str {
        let words = words(message);
        let fitting = self.keywords.iter().filter(|(keyword, _)| mentions(&words, keyword));
        let fitting = not_again(fitting.flat_map(|(_, lines)| lines), last);
        let among = if fitting.is_empty() { not_again(&self.replies, last) } else { fitting };
        let index = usize::try_from(chance % among.len().max(1) as u64).unwrap_or_default();
        among.get(index).copied().unwrap_or(&self.thinking)
    }
}

fn not_again<'a>(lines: impl IntoIterator<Item = &'a String>, last: Option<&str>) -> Vec<&'a str> {
    lines.into_iter().map(String::as_str).filter(|line| Some(*line) != last).collect()
}

/// Whole words, folded: `L'Éditeur` is `l` and `editeur`.
fn words(message: &str) -> HashSet<String> {
    let folded = text::fold(message);
    folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Whether a word was said, in the singular or the plural.
fn mentions(words: &HashSet<String>, keyword: &str) -> bool {
    let keyword = text::fold(keyword);
    words.contains(&format!("{keyword}s")) || words.contains(&keyword)
}

#[cfg(test)]
mod tests {
    use sea_orm::Iterable;

    use super::*;

    #[test]
    fn every_personality_has_enough_to_say_and_none_says_what_another_does() {
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
                assert!(all.insert(line), "said twice: {line}");
            }
            let fewest = repertoire.keywords.values().map(Vec::len).min();
            assert!(fewest.is_some_and(|fewest| fewest >= 2), "{persona:?} would have to repeat itself");
        }
    }

    #[test]
    fn a_word_is_recognised_whole_whatever_its_case_accents_and_number() {
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
    fn several_words_share_the_answer() {
        let mentor = repertoire(Persona::Mentor);
        let said: HashSet<&str> = (0..100).map(|chance| mentor.reply("le prix d'un bug", None, chance)).collect();
        assert_eq!(said.len(), mentor.keywords["bug"].len() + mentor.keywords["prix"].len());
    }

    #[test]
    fn the_line_said_last_is_not_said_again() {
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
