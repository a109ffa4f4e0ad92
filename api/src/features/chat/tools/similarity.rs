//! How alike feedback is, by the words that say what it is about.

use std::collections::{HashMap, HashSet};

use super::request::{composed, is_insignificant, tokens};
use crate::platform::text;

/// The minimum length of a word that says something.
const MIN_LENGTH: usize = 3;
/// The number of letters of a word that count, so that forms of a word are the same: « bloqué », « bloquée », « bloque ».
const STEM_LENGTH: usize = 5;
/// The number of characters of a text that are read.
const READ_LENGTH: usize = 1500;
/// The number of words of a text that count.
const MAX_STEMS: usize = 80;
/// The words that two texts must share at least, of all those that both have (Sørensen–Dice coefficient, in hundredths).
const MIN_ALIKE: usize = 60;
/// The number of words that two texts must share at least.
const MIN_SHARED: usize = 2;

/// A word of a text that says something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Significant {
    /// Its beginning, as it is compared.
    pub stem: String,
    /// The word as it is written, in lower case.
    pub written: String,
}

/// Returns the words of a text that say something, those with the same beginning once.
pub fn significant_words(content: &str) -> Vec<Significant> {
    let beginning: String = content.chars().take(READ_LENGTH).collect();
    let text = composed(&beginning);
    let mut seen = HashSet::new();
    let tokens = tokens(&text).into_iter();
    let significant = tokens.filter(|token| text::length(&token.word) >= MIN_LENGTH && !is_insignificant(&token.word));
    let words = significant.map(|token| {
        let singular = token.word.strip_suffix('s').filter(|singular| singular.len() >= MIN_LENGTH);
        let stem: String = singular.unwrap_or(&token.word).chars().take(STEM_LENGTH).collect();
        Significant { stem, written: text[token.start..token.end].to_lowercase() }
    });
    words.filter(|word| seen.insert(word.stem.clone())).take(MAX_STEMS).collect()
}

/// Returns the beginnings of the words of a text that say something, each once.
pub fn stems(content: &str) -> impl Iterator<Item = String> {
    significant_words(content).into_iter().map(|word| word.stem)
}

/// Groups texts that are alike: each group begins with the first of them, and has at most `max` others. Texts that are
/// like none are left out. Returns their indices.
pub fn groups(texts: &[&str], max: usize) -> Vec<Vec<usize>> {
    let mut numbers: HashMap<String, u32> = HashMap::new();
    let sets: Vec<HashSet<u32>> = texts
        .iter()
        .map(|text| {
            let number = |stem: String| {
                let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                *numbers.entry(stem).or_insert(next)
            };
            stems(text).map(number).collect()
        })
        .collect();
    let mut grouped = vec![false; texts.len()];
    let mut groups = Vec::new();
    for first in 0..sets.len() {
        if grouped[first] {
            continue;
        }
        let others = (first + 1..sets.len()).filter(|&other| !grouped[other] && are_alike(&sets[first], &sets[other]));
        let others: Vec<usize> = others.take(max).collect();
        if !others.is_empty() {
            for &other in &others {
                grouped[other] = true;
            }
            groups.push([first].into_iter().chain(others).collect());
        }
    }
    groups
}

fn are_alike(one: &HashSet<u32>, other: &HashSet<u32>) -> bool {
    let shared = one.intersection(other).count();
    shared >= MIN_SHARED && 200 * shared >= MIN_ALIKE * (one.len() + other.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_say_nothing_do_not_count() {
        let stems = |content| stems(content).collect::<Vec<_>>();
        assert_eq!(stems("Le bouton « Jouer » ne marche PAS, et c'est bloquant !"), ["bouto", "jouer", "bloqu"]);
        assert_eq!(stems("The button is not working, the BUTTON"), ["buton"]);
        assert_eq!(stems("👍🏽 à la"), Vec::<String>::new());
    }

    #[test]
    fn texts_that_are_alike_are_grouped() {
        let texts = [
            "Le bouton Jouer ne marche pas sur Firefox",
            "J'adore la musique du niveau deux",
            "Sur Firefox, le bouton « jouer » ne fonctionne pas",
            "L'écran de chargement reste bloqué à 99 % sur mobile",
            "Bloqué sur l'écran de chargement, mobile",
            "bouton jouer cassé, firefox",
            "Le tutoriel est trop long",
            "",
            "",
        ];
        assert_eq!(groups(&texts, 10), [vec![0, 2, 5], vec![3, 4]]);
        assert_eq!(groups(&texts, 1), [vec![0, 2], vec![3, 4]]);
        assert_eq!(groups(&[], 10), Vec::<Vec<usize>>::new());
        assert_eq!(groups(&["bien", "bien"], 10), Vec::<Vec<usize>>::new(), "one word says too little");
    }

    proptest::proptest! {
        #[test]
        fn each_text_is_in_one_group_at_most(texts in proptest::collection::vec("[a-c]{3} [a-c]{3} [a-c]{3}", 0..20)) {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let mut seen = HashSet::new();
            for group in groups(&texts, 3) {
                assert!((2..=4).contains(&group.len()));
                assert!(group.iter().all(|&at| at < texts.len() && seen.insert(at)));
            }
        }
    }
}
