//! Somebody who is thinking of dying writes that to whoever answers, also to a program in a workshop. Javier then says
//! calmly where help is, in the same words whatever his personality.
//!
//! Recognised by wordings (`distress.json`), of which each is a row of slots: a slot is any of its words, and words that
//! change nothing may stand between two slots. `^` and `$` are the message's beginning and end; a first or last slot with
//! `!` names words that must not stand just before, or soon after. Figures of speech (« mourir de rire ») are looked for
//! first, and taken out.

use std::sync::LazyLock;

use serde::Deserialize;
use strsim::osa_distance;

use crate::text;

/// Words as long as this may have one wrong letter: shorter ones would be taken for others.
const LONG: usize = 7;

/// How far a word with `!` is looked for behind a wording, in words.
const AHEAD: usize = 3;

/// What is said in one language, and the wordings it is said to.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Care {
    /// What is shown until he answers.
    pub thinking: String,
    /// The answer.
    pub reply: String,
    /// What is said to the message after it, whatever it is.
    pub afterwards: String,
    /// Words by which the language is told from French when a wording is the same in both.
    markers: Vec<String>,
    fillers: Vec<String>,
    idioms: Vec<String>,
    patterns: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Languages {
    french: Care,
    english: Care,
}

static LANGUAGES: LazyLock<Languages> = LazyLock::new(|| {
    let mut languages: Languages = serde_json::from_str(include_str!("distress.json"))
        .unwrap_or_else(|error| panic!("the embedded answers to distress cannot be read: {error}"));
    for care in [&mut languages.french, &mut languages.english] {
        for words in [&mut care.markers, &mut care.fillers, &mut care.idioms, &mut care.patterns] {
            for word in words {
                *word = single(word);
            }
        }
    }
    languages
});

/// What to say to a message in which somebody speaks of dying; none for any other message.
pub fn care_for(message: &str) -> Option<&'static Care> {
    let Languages { french, english } = &*LANGUAGES;
    let mut words = words(message);
    for care in [french, english] {
        care.take_idioms_out(&mut words);
    }
    let is_english = || words.iter().any(|word| english.markers.contains(word));
    match (french.recognises(&words), english.recognises(&words)) {
        (true, true) if is_english() => Some(english),
        (true, _) => Some(french),
        (false, true) => Some(english),
        (false, false) => None,
    }
}

/// What to say to the message that follows an answer to distress; none when `reply` is no such answer.
pub fn after(reply: &str) -> Option<&'static Care> {
    let Languages { french, english } = &*LANGUAGES;
    [french, english].into_iter().find(|care| care.reply == reply)
}

impl Care {
    fn take_idioms_out(&self, words: &mut Vec<String>) {
        for idiom in &self.idioms {
            while let Some((from, to)) = self.find(idiom, words) {
                words.splice(from..to, [String::from("…")]);
            }
        }
    }

    fn recognises(&self, words: &[String]) -> bool {
        self.patterns.iter().any(|pattern| self.find(pattern, words).is_some())
    }

    /// Where a wording stands among the words.
    fn find(&self, pattern: &str, words: &[String]) -> Option<(usize, usize)> {
        let (first_only, pattern) = strip(pattern.strip_prefix("^ "), pattern);
        let (last_only, pattern) = strip(pattern.strip_suffix(" $"), pattern);
        let mut slots: Vec<&str> = pattern.split(' ').collect();
        let before = slots.first().and_then(|slot| slot.strip_prefix('!'));
        let behind = slots.last().and_then(|slot| slot.strip_prefix('!'));
        slots.retain(|slot| !slot.starts_with('!'));
        let starts = if first_only { 0..1 } else { 0..words.len() };
        starts.into_iter().find_map(|from| {
            let to = self.match_at(&slots, words, from)?;
            let is_barred = |slot: Option<&str>, near: &[String]| {
                slot.is_some_and(|slot| near.iter().any(|word| is_one_of(word, slot)))
            };
            let is_free = !is_barred(before, &words[from.saturating_sub(1)..from])
                && !is_barred(behind, &words[to..words.len().min(to + AHEAD)]);
            (is_free && (!last_only || to == words.len())).then_some((from, to))
        })
    }

    /// Where a row of slots ends that begins at a word.
    fn match_at(&self, slots: &[&str], words: &[String], from: usize) -> Option<usize> {
        let mut at = from;
        for (number, slot) in slots.iter().enumerate() {
            while number > 0 && words.get(at).is_some_and(|word| !is_one_of(word, slot) && self.fillers.contains(word))
            {
                at += 1;
            }
            if !is_one_of(words.get(at)?, slot) {
                return None;
            }
            at += 1;
        }
        Some(at)
    }
}

fn strip<'a>(stripped: Option<&'a str>, whole: &'a str) -> (bool, &'a str) {
    (stripped.is_some(), stripped.unwrap_or(whole))
}

/// Whether a word is one of a slot's, or nearly when that is long.
fn is_one_of(word: &str, slot: &str) -> bool {
    slot.split('|').any(|meant| word == meant || meant.len() >= LONG && osa_distance(word, meant) <= 1)
}

/// The words of a message, folded; a letter that is doubled counts once, so that « mourrir » is « mourir ».
fn words(message: &str) -> Vec<String> {
    let folded = text::fold(message);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(single).collect()
}

fn single(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_french(message: &str) -> Option<bool> {
        care_for(message).map(|care| std::ptr::eq(care, &raw const LANGUAGES.french))
    }

    #[test]
    fn distress_is_recognised_in_many_words() {
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
    fn talk_of_work_is_not_taken_for_it() {
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
    fn the_answer_is_calm_and_says_where_help_is() {
        for care in [&LANGUAGES.french, &LANGUAGES.english] {
            for said in [&care.reply, &care.afterwards] {
                assert!(said.contains("3114") && said.contains("112"), "{said}");
                assert!(!said.contains('!'), "{said}");
            }
            assert!(care.reply.contains("findahelpline.com"));
            assert!(after(&care.reply).is_some() && after(&care.afterwards).is_none());
            for pattern in care.patterns.iter().chain(&care.idioms) {
                let words = pattern.split([' ', '|']).map(|word| word.trim_start_matches('!'));
                for word in words.filter(|word| !["^", "$"].contains(word)) {
                    assert_eq!(text::fold(word), *word, "{pattern}");
                }
            }
        }
        assert!(LANGUAGES.english.reply.contains("988"));
    }
}
