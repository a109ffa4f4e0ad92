//! A translation catalog: messages by key, in French and English.

use std::collections::HashMap;

use serde_json::Value;

use crate::platform::language::Language;

/// The same messages in both languages.
pub(super) struct Catalogue {
    pub(super) french: HashMap<String, String>,
    pub(super) english: HashMap<String, String>,
}

impl Catalogue {
    /// Parses the files of each language, which are JSON.
    pub(super) fn new(french: &[&str], english: &[&str]) -> Self {
        Self {
            french: french.iter().copied().flat_map(flat).collect(),
            english: english.iter().copied().flat_map(flat).collect(),
        }
    }

    /// Returns the text of a key, or the key itself when it has none (a test ensures that each has one).
    pub(super) fn text(&self, key: &'static str, language: Language) -> &str {
        let texts = match language {
            Language::French => &self.french,
            Language::English => &self.english,
        };
        texts.get(key).map_or(key, String::as_str)
    }

    /// Returns the text of a key with its placeholders (`{{name}}`) replaced by values. Values are not expanded: a
    /// title may be `{{person}}`.
    pub(super) fn format(&self, key: &'static str, language: Language, values: &[(&str, &str)]) -> String {
        let mut text = String::new();
        let mut rest = self.text(key, language);
        while let Some((before, placeholder)) = rest.split_once("{{") {
            let Some((name, after)) = placeholder.split_once("}}") else { break };
            text.push_str(before);
            text.push_str(values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value));
            rest = after;
        }
        text + rest
    }
}

/// Flattens nested JSON into `a.b` keys. A catalog that is not valid JSON is empty, which the same test reports.
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
