//! Detects messages that mention suicide, and replies to them calmly with the places that help, in the same words for
//! every personality.
//!
//! A message is matched against the patterns of `distress.json`. A pattern is a sequence of slots, each a set of
//! alternative words, and filler words may stand between two slots. `^` and `$` anchor a pattern to the beginning and
//! the end of the message. A first slot with `!` lists words that must not stand just before the match, a last slot
//! with `!` words that must not follow it closely. Figures of speech (« mourir de rire ») are removed first.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{
    answers::reading,
    words::{collapse_repeated_letters, is_nearly, words},
};
use crate::platform::language::Language;

/// The number of words after a match in which an excluded word (`!`) rejects it.
const EXCLUSION_WINDOW: usize = 3;

/// The replies in one language, and the patterns that trigger them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Responses {
    /// The text shown until Javier replies.
    pub thinking: String,
    /// The reply.
    pub reply: String,
    /// The reply to the next message, whatever it says.
    pub afterwards: String,
    /// Words that distinguish the language from French when a message matches patterns of both.
    markers: Vec<String>,
    fillers: Vec<String>,
    idioms: Vec<String>,
    patterns: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Languages {
    french: Responses,
    english: Responses,
}

static LANGUAGES: LazyLock<Languages> = LazyLock::new(|| {
    let mut languages: Languages = serde_json::from_str(include_str!("distress.json"))
        .unwrap_or_else(|error| panic!("the embedded file distress.json cannot be read: {error}"));
    for responses in [&mut languages.french, &mut languages.english] {
        for words in [&mut responses.markers, &mut responses.fillers, &mut responses.idioms, &mut responses.patterns] {
            for word in words {
                *word = collapse_repeated_letters(word);
            }
        }
    }
    languages
});

/// Returns the responses to a message that mentions suicide, in its language; `None` for any other message.
pub fn responses_to(message: &str) -> Option<&'static Responses> {
    let Languages { french, english } = &*LANGUAGES;
    let mut words = words(message);
    for responses in [french, english] {
        responses.remove_idioms(&mut words);
    }
    let is_english = || words.iter().any(|word| english.markers.contains(word));
    match (french.matches(&words), english.matches(&words)) {
        (true, true) if is_english() => Some(english),
        (true, _) => Some(french),
        (false, true) => Some(english),
        (false, false) => None,
    }
}

/// Returns the responses whose `afterwards` answers `message`, the one after `reply`: those in its language, or in that of
/// the reply when it does not tell. `None` when `reply` is not a reply to distress.
pub fn responses_after(reply: &str, message: &str) -> Option<&'static Responses> {
    let Languages { french, english } = &*LANGUAGES;
    let language = if reply == french.reply {
        Language::French
    } else if reply == english.reply {
        Language::English
    } else {
        return None;
    };
    Some(match reading::language_of(message, language) {
        Language::French => french,
        Language::English => english,
    })
}

/// Whether `reply` is a reply to distress, or to the message after it.
pub fn is_response(reply: &str) -> bool {
    let Languages { french, english } = &*LANGUAGES;
    [french, english].into_iter().any(|responses| responses.reply == reply || responses.afterwards == reply)
}

impl Responses {
    fn remove_idioms(&self, words: &mut Vec<String>) {
        for idiom in &self.idioms {
            while let Some((from, to)) = self.find(idiom, words) {
                words.splice(from..to, [String::from("…")]);
            }
        }
    }

    fn matches(&self, words: &[String]) -> bool {
        self.patterns.iter().any(|pattern| self.find(pattern, words).is_some())
    }

    /// Returns the range of words that a pattern matches.
    fn find(&self, pattern: &str, words: &[String]) -> Option<(usize, usize)> {
        let (at_start, pattern) = strip_anchor(pattern.strip_prefix("^ "), pattern);
        let (at_end, pattern) = strip_anchor(pattern.strip_suffix(" $"), pattern);
        let mut slots: Vec<&str> = pattern.split(' ').collect();
        let excluded_before = slots.first().and_then(|slot| slot.strip_prefix('!'));
        let excluded_after = slots.last().and_then(|slot| slot.strip_prefix('!'));
        slots.retain(|slot| !slot.starts_with('!'));
        let starts = if at_start { 0..1 } else { 0..words.len() };
        starts.into_iter().find_map(|from| {
            let to = self.match_at(&slots, words, from)?;
            let is_excluded = |slot: Option<&str>, near: &[String]| {
                slot.is_some_and(|slot| near.iter().any(|word| matches_slot(word, slot)))
            };
            let is_match = !is_excluded(excluded_before, &words[from.saturating_sub(1)..from])
                && !is_excluded(excluded_after, &words[to..words.len().min(to + EXCLUSION_WINDOW)]);
            (is_match && (!at_end || to == words.len())).then_some((from, to))
        })
    }

    /// Returns the index after the last word of a match of all `slots` that begins at `from`.
    fn match_at(&self, slots: &[&str], words: &[String], from: usize) -> Option<usize> {
        let mut at = from;
        for (number, slot) in slots.iter().enumerate() {
            while number > 0
                && words.get(at).is_some_and(|word| !matches_slot(word, slot) && self.fillers.contains(word))
            {
                at += 1;
            }
            if !matches_slot(words.get(at)?, slot) {
                return None;
            }
            at += 1;
        }
        Some(at)
    }
}

fn strip_anchor<'a>(stripped: Option<&'a str>, whole: &'a str) -> (bool, &'a str) {
    (stripped.is_some(), stripped.unwrap_or(whole))
}

/// Whether a word is one of the alternatives of a slot, or is one typo away from a long one.
fn matches_slot(word: &str, slot: &str) -> bool {
    slot.split('|').any(|expected| is_nearly(word, expected))
}

#[cfg(test)]
mod tests;
