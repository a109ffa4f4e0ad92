//! The words of a message, in the form in which they are compared.

use strsim::osa_distance;

use crate::platform::text;

/// The minimum length, in bytes, of a word that may contain one typo: shorter words would be mistaken for other words.
const MIN_FUZZY_LENGTH: usize = 7;

/// Returns the words of a message, folded: `L'Éditeur` becomes `l` and `editeur`. Repeated letters are collapsed, so
/// that « mourrir » equals « mourir ».
pub fn words(message: &str) -> Vec<String> {
    let folded = text::fold(message);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(collapse_repeated_letters).collect()
}

/// Reduces each run of the same letter to one letter.
pub fn collapse_repeated_letters(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}

/// Whether a word is the expected one, or is one typo away from a long one.
pub fn is_nearly(word: &str, expected: &str) -> bool {
    // Most words are told apart by their length: comparing their letters takes a hundred times as long.
    let has_like_length = || word.chars().count().abs_diff(expected.chars().count()) <= 1;
    word == expected || expected.len() >= MIN_FUZZY_LENGTH && has_like_length() && osa_distance(word, expected) <= 1
}
