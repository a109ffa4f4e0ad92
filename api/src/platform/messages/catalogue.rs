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
    /// Parses the files of each language, which are JSON. Those in French may be written with ordinary spaces.
    pub(super) fn new(french: &[&str], english: &[&str]) -> Self {
        Self {
            french: french.iter().copied().flat_map(flat).map(|(key, text)| (key, with_french_spaces(&text))).collect(),
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

/// Returns a French text with non-breaking spaces next to its punctuation, so that no line begins or ends with it, and
/// within its numbers and before their units. The build of the web client does the same with its catalogs:
/// `withFrenchSpaces` in `web/src/i18n/frenchSpaces.ts`.
fn with_french_spaces(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        let (before, after) = (&spaced, &text[at + character.len_utf8()..]);
        let is_kept = before.ends_with('«')
            || after.starts_with(['!', '?', ';', ':', '»', '%', '€'])
            || before.ends_with(|last: char| last.is_ascii_digit() || last == '}') && continues_number(after);
        spaced.push(if character == ' ' && is_kept { '\u{a0}' } else { character });
    }
    spaced
}

/// Whether a text begins with three digits or a unit.
fn continues_number(text: &str) -> bool {
    let length = text.find(|character: char| !character.is_alphanumeric()).unwrap_or(text.len());
    let (word, rest) = text.split_at(length);
    let is_thousand = word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    (is_thousand || ["ko", "Mo", "min", "h", "s"].contains(&word)) && !rest.starts_with(['\'', '’'])
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_next_to_french_punctuation_do_not_break() {
        for (written, expected) in [
            ("Prêt ? Oui ! Ici ; là : fin", "Prêt\u{a0}? Oui\u{a0}! Ici\u{a0}; là\u{a0}: fin"),
            ("«\u{a0}{{title}} » : « fini »", "«\u{a0}{{title}}\u{a0}»\u{a0}: «\u{a0}fini\u{a0}»"),
            (
                "https://exemple.fr/?a=1;b à 10:30, c'est {{a}}:{{b}} !",
                "https://exemple.fr/?a=1;b à 10:30, c'est {{a}}:{{b}}\u{a0}!",
            ),
            ("{{percent}} % de 10 000 € en 5 s", "{{percent}}\u{a0}% de 10\u{a0}000\u{a0}€ en 5\u{a0}s"),
            ("15 ko, {{size}} Mo. 2 sites, 3 s'ouvrent", "15\u{a0}ko, {{size}}\u{a0}Mo. 2 sites, 3 s'ouvrent"),
            ("1 000 000 en 24 h, 30 hélices", "1\u{a0}000\u{a0}000 en 24\u{a0}h, 30 hélices"),
            ("2026-11-27T10:30:00Z, rien de plus.", "2026-11-27T10:30:00Z, rien de plus."),
        ] {
            assert_eq!(with_french_spaces(written), expected);
        }
    }

    #[test]
    fn only_french_texts_get_them_and_values_stay_as_they_are() {
        let texts = r#"{ "ask" : { "who" : "« {{who}} » : qui ?" } }"#;
        let catalogue = Catalogue::new(&[texts], &[texts]);
        let asked = |language| catalogue.format("ask.who", language, &[("who", "« Moi ! »")]);
        assert_eq!(asked(Language::French), "«\u{a0}« Moi ! »\u{a0}»\u{a0}: qui\u{a0}?");
        assert_eq!(asked(Language::English), "« « Moi ! » » : qui ?");
    }
}
