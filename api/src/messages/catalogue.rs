//! Sentences by key, in both languages.

use std::collections::HashMap;

use serde_json::Value;

use crate::language::Language;

/// The same sentences in both languages.
pub(super) struct Catalogue {
    pub(super) french: HashMap<String, String>,
    pub(super) english: HashMap<String, String>,
}

impl Catalogue {
    /// Reads both sides.
    pub(super) fn new(french: &str, english: &str) -> Self {
        Self { french: flat(french), english: flat(english) }
    }

    /// A key without a sentence is its own, which a test never lets happen.
    pub(super) fn text(&self, key: &'static str, language: Language) -> &str {
        let sentences = match language {
            Language::French => &self.french,
            Language::English => &self.english,
        };
        sentences.get(key).map_or(key, String::as_str)
    }

    /// The sentence with words in its places, written `{{name}}`. What a word contains is never looked at again: a title
    /// may well be `{{person}}`.
    pub(super) fn fill(&self, key: &'static str, language: Language, words: &[(&str, &str)]) -> String {
        let mut text = String::new();
        let mut rest = self.text(key, language);
        while let Some((before, place)) = rest.split_once("{{") {
            let Some((name, after)) = place.split_once("}}") else { break };
            text.push_str(before);
            text.push_str(words.iter().find(|(known, _)| *known == name).map_or("", |(_, word)| word));
            rest = after;
        }
        text + rest
    }
}

/// Flattens the nested catalogue into `a.b` keys. A catalogue that is not JSON is empty, which the same test sees.
fn flat(json: &str) -> HashMap<String, String> {
    fn flatten(prefix: &str, value: Value, into: &mut HashMap<String, String>) {
        match value {
            Value::Object(entries) => {
                for (key, value) in entries {
                    flatten(&if prefix.is_empty() { key } else { format!("{prefix}.{key}") }, value, into);
                }
            }
            Value::String(text) => {
                into.insert(prefix.to_owned(), text);
            }
            _ => {}
        }
    }
    let mut flat = HashMap::new();
    flatten("", serde_json::from_str(json).unwrap_or_default(), &mut flat);
    flat
}
