//! The words of a text with their places in it, so that what is not understood can be taken from it as it was written.

use unicode_normalization::UnicodeNormalization;

use crate::{features::chat::words::collapse_repeated_letters, platform::text};

/// A word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The word as it is compared. One with a digit keeps its repeated letters: 22 is not 2.
    pub word: String,
    /// Where it begins in the text.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

/// Returns a text in the form in which [`tokens`] reads it, where an accent is part of its letter.
pub fn composed(text: &str) -> String {
    text.nfc().collect()
}

/// Returns the words of a text.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_alphanumeric(), start) {
            (true, None) => start = Some(at),
            (false, Some(first)) => {
                start = None;
                let folded = text::fold(&text[first..at]);
                let is_number = folded.contains(|c: char| c.is_ascii_digit());
                let word = if is_number { folded } else { collapse_repeated_letters(&folded) };
                if !word.is_empty() {
                    tokens.push(Token { word, start: first, end: at });
                }
            }
            _ => {}
        }
    }
    tokens
}

/// Phrases, each as its words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phrases(Vec<Vec<String>>);

impl<'de> serde::Deserialize<'de> for Phrases {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        Ok(Self(texts.iter().map(|text| tokens(text).into_iter().map(|token| token.word).collect()).collect()))
    }
}

impl Phrases {
    /// Returns the number of words of the longest phrase with which these begin.
    pub fn at_start(&self, words: &[Token]) -> Option<usize> {
        self.longest(|phrase| {
            words.len() >= phrase.len() && phrase.iter().zip(words).all(|(word, token)| *word == token.word)
        })
    }

    /// Like [`Phrases::at_start`], where the last word may be in the plural.
    pub fn or_plural_at_start(&self, words: &[Token]) -> Option<usize> {
        self.longest(|phrase| {
            let last = phrase.len().saturating_sub(1);
            let is_word = |(at, (word, token)): (usize, (&String, &Token))| {
                *word == token.word || at == last && token.word.strip_suffix('s') == Some(word)
            };
            words.len() >= phrase.len() && phrase.iter().zip(words).enumerate().all(is_word)
        })
    }

    /// Returns the number of words of the longest phrase with which these end.
    pub fn at_end(&self, words: &[Token]) -> Option<usize> {
        self.longest(|phrase| {
            let rest = words.len().checked_sub(phrase.len());
            rest.is_some_and(|rest| phrase.iter().zip(&words[rest..]).all(|(word, token)| *word == token.word))
        })
    }

    /// Returns the first place of a phrase, as indices of words.
    pub fn find(&self, words: &[Token]) -> Option<std::ops::Range<usize>> {
        (0..words.len()).find_map(|at| self.at_start(&words[at..]).map(|length| at..at + length))
    }

    /// Whether a word is one of the phrases.
    pub fn has(&self, word: &str) -> bool {
        self.0.iter().any(|phrase| phrase.as_slice() == [word])
    }

    fn longest(&self, is_there: impl Fn(&[String]) -> bool) -> Option<usize> {
        self.0.iter().filter(|phrase| is_there(phrase)).map(Vec::len).max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        tokens(text).into_iter().map(|token| token.word).collect()
    }

    #[test]
    fn words_are_folded_and_keep_their_places() {
        let text = "L’Étappe 22, le 1er";
        assert_eq!(words(text), ["l", "etape", "22", "le", "1er"]);
        assert_eq!(&text[tokens(text)[1].start..tokens(text)[1].end], "Étappe");
        assert_eq!(words(&composed("e\u{301}tape")), ["etape"]);
        assert_eq!(words(" — 👍🏽 "), Vec::<String>::new());
    }

    #[test]
    fn the_longest_phrase_counts() {
        let phrases: Phrases = serde_json::from_str(r#"["pour", "pour le", "doublon"]"#).unwrap();
        assert_eq!(phrases.at_start(&tokens("Pour le 12")), Some(2));
        assert_eq!(phrases.at_start(&tokens("le 12")), None);
        assert_eq!(phrases.at_end(&tokens("12 pour")), Some(1));
        assert_eq!(phrases.or_plural_at_start(&tokens("Doublons")), Some(1));
        assert_eq!(phrases.find(&tokens("et pour le 12")), Some(1..3));
        assert!(phrases.has("doublon") && !phrases.has("le"));
    }

    proptest::proptest! {
        #[test]
        fn places_are_in_the_text(text: String) {
            let text = composed(&text);
            for token in tokens(&text) {
                assert!(!text[token.start..token.end].is_empty());
            }
        }
    }
}
