//! Fills the placeholders of a text: `{title}`, and `{pending|invitation|invitations}` for a number with its noun.

use crate::platform::language::Language;

/// The value of a placeholder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, which may be followed by a noun in the singular or the plural.
    Number(i64),
    /// A text.
    Text(String),
}

/// Fills a text with the values that `value` knows. What is filled in is not read again, so that text written by people
/// stays as it is.
pub fn fill(template: &str, language: Language, mut value: impl FnMut(&str) -> Option<Value>) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let (placeholder, after) = after.split_once('}').unwrap_or((after, ""));
        let mut parts = placeholder.split('|');
        match value(parts.next().unwrap_or_default()) {
            Some(Value::Number(number)) => {
                filled.push_str(&language.number(number));
                let noun = if is_singular(number, language) { parts.next() } else { parts.nth(1) };
                if let Some(noun) = noun {
                    filled.push(' ');
                    filled.push_str(noun);
                }
            }
            Some(Value::Text(text)) => filled.push_str(&text),
            None => tracing::error!(placeholder, "a text of Javier names a value that is not known"),
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// Whether a noun after a number is in the singular: in French after 0, too.
fn is_singular(number: i64, language: Language) -> bool {
    number == 1 || number == 0 && language == Language::French
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_agree_with_their_nouns() {
        let template = "{n|invitation reste|invitations restent} sur {n}.";
        let with = |number, language| fill(template, language, |_| Some(Value::Number(number)));
        assert_eq!(with(0, Language::French), "0 invitation reste sur 0.");
        assert_eq!(with(1, Language::French), "1 invitation reste sur 1.");
        assert_eq!(with(2, Language::French), "2 invitations restent sur 2.");
        assert_eq!(fill("{n|step|steps}", Language::English, |_| Some(Value::Number(0))), "0 steps");
        assert_eq!(fill("{n|step|steps}", Language::English, |_| Some(Value::Number(1))), "1 step");
    }

    #[test]
    fn what_people_wrote_is_not_read_as_a_placeholder() {
        let text = fill("« {title} »", Language::French, |_| Some(Value::Text("{n} {".to_owned())));
        assert_eq!(text, "« {n} { »");
    }
}
