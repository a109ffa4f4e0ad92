//! Detects messages that mention suicide, and replies to them calmly with the places that help, in the same words for
//! every personality.
//!
//! A message is matched against the patterns of `distress.json`. A pattern is a sequence of slots, each a set of
//! alternative words, and filler words may stand between two slots. `^` and `$` anchor a pattern to the beginning and
//! the end of the message. A first slot with `!` lists words that must not stand just before the match, a last slot
//! with `!` words that must not follow it closely. Figures of speech (« mourir de rire ») are removed first.

use std::sync::LazyLock;

use serde::Deserialize;

use super::words::{collapse_repeated_letters, is_nearly, words};

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

/// Returns the responses that `reply` comes from, so that the next message gets their `afterwards`; `None` when `reply`
/// is not a reply to distress.
pub fn responses_after(reply: &str) -> Option<&'static Responses> {
    let Languages { french, english } = &*LANGUAGES;
    [french, english].into_iter().find(|responses| responses.reply == reply)
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
mod tests {
    use super::*;
    use crate::platform::text;

    fn in_french(message: &str) -> Option<bool> {
        responses_to(message).map(|responses| std::ptr::eq(responses, &raw const LANGUAGES.french))
    }

    #[test]
    fn recognises_distress_in_many_wordings() {
        for message in [
            "Je veux mourir",
            "je veux mourrir",
            "J’AI ENVIE D’EN FINIR",
            "j'ai envi d'en finir avec la vie",
            "j'ai vraiment envie d'en finir, ce projet m'a vidé",
            "Je vais en finir ce soir",
            "suicide",
            "je pense au suicide",
            "j'ai des pensées suicidaires",
            "je vais me suicider",
            "je pense au suiside",
            "idées suicidares",
            "je veux me tuer",
            "me tuer",
            "jveux me tué",
            "Je crois que je vais me tuer",
            "j'ai envie de me flinguer",
            "Je ne veux plus vivre",
            "je veux plus vivre",
            "jai plus envie de vivre",
            "je n'ai plus la force de vivre",
            "plus goût à la vie",
            "j'en ai marre de vivre",
            "la vie n'a plus de sens",
            "La vie ne vaut plus la peine d'être vécue",
            "je voudrais être morte",
            "je voudrais m'endormir et ne plus jamais me réveiller",
            "mettre fin à mes jours",
            "je vais mettre fin a ma vie",
            "tout le monde irait mieux sans moi",
            "je serais mieux mort",
            "à quoi bon vivre",
            "je veux me jeter sous un train",
            "j'ai envie de sauter du haut d'un pont",
            "je vais me foutre en l'air",
            "je veux disparaître",
            "Mon amie veut mourir, que faire ?",
            "un de mes testeurs parle de suicide",
            "Bonjour ! Le bug est corrigé. Je veux mourir.",
        ] {
            assert_eq!(in_french(message), Some(true), "{message}");
        }
        for message in [
            "I want to die",
            "i really just wanna die",
            "I'm going to kill myself",
            "thinking about killing myself",
            "I am suicidal",
            "I think about suicide a lot",
            "I want to end my life",
            "I don't want to live anymore",
            "I do not want to be alive",
            "I just want to end it all",
            "everyone would be better off without me",
            "there is no reason to live",
            "I wish I was dead",
            "life is not worth living",
        ] {
            assert_eq!(in_french(message), Some(false), "{message}");
        }
    }

    #[test]
    fn ignores_figures_of_speech_and_talk_of_work() {
        for message in [
            "je veux tuer ce bug",
            "mon projet est mort",
            "tuer le process",
            "comment tuer un process zombie ?",
            "kill -9 4242",
            "how do I kill the process?",
            "ce bug va me tuer",
            "Mon client va me tuer si je rate la date",
            "tu veux me tuer avec ces questions",
            "je vais me tuer à la tâche",
            "c'était à mourir de rire",
            "j'ai envie de mourir de rire",
            "je préfère mourir que de refaire ce formulaire",
            "J'ai envie d'en finir avec ce bug",
            "j'ai envie d'en finir rapidement avec ce sprint",
            "il faut en finir avec la dette technique",
            "je veux finir la version 2 demain",
            "Mes testeurs meurent d'ennui",
            "lancer en août, ce serait du suicide",
            "un suicide commercial",
            "je veux créer un jeu",
            "je veux faire mûrir l'idée",
            "je veux faire disparaître ce bouton",
            "je ne veux pas mourir",
            "je ne peux pas vivre sans café",
            "Le personnage meurt au niveau 3",
            "mettre fin à la bêta",
            "mettre fin au test",
            "je n'ai plus envie de travailler",
            "le serveur est en fin de vie",
            "I don't want to go live yet",
            "I don't want to live in the terminal",
            "this bug is killing me",
            "I want this feature to die",
            "I want to finish it tonight",
            "my project is dead",
            "deadline",
            "",
            "👍🏽",
        ] {
            assert_eq!(in_french(message), None, "{message}");
        }
    }

    #[test]
    fn replies_are_calm_and_name_places_that_help() {
        for responses in [&LANGUAGES.french, &LANGUAGES.english] {
            for reply in [&responses.reply, &responses.afterwards] {
                assert!(reply.contains("3114") && reply.contains("112"), "{reply}");
                assert!(!reply.contains('!'), "{reply}");
            }
            assert!(responses.reply.contains("findahelpline.com"));
            assert!(responses_after(&responses.reply).is_some() && responses_after(&responses.afterwards).is_none());
            for pattern in responses.patterns.iter().chain(&responses.idioms) {
                let words = pattern.split([' ', '|']).map(|word| word.trim_start_matches('!'));
                for word in words.filter(|word| !["^", "$"].contains(word)) {
                    assert_eq!(text::fold(word), *word, "{pattern}");
                }
            }
        }
        assert!(LANGUAGES.english.reply.contains("988"));
    }
}
