//! Escapes user input for Discord's Markdown.

/// Escapes the special characters of Markdown, and truncates the result to `max` characters.
pub fn escape_markdown(text: &str, max: usize) -> String {
    let mut escaped = String::with_capacity(text.len());
    let (mut length, mut end_with_room) = (0, 0);
    for character in text.chars() {
        let is_special = "\\*_~`|<>[]()#-".contains(character);
        length += 1 + usize::from(is_special);
        if length > max {
            escaped.truncate(end_with_room);
            escaped.truncate(escaped.trim_end().len());
            escaped.push('…');
            return escaped;
        }
        if is_special {
            escaped.push('\\');
        }
        escaped.push(character);
        if length < max {
            end_with_room = escaped.len();
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_special_characters() {
        assert_eq!(escape_markdown("**Gras** <@1> [ici](https://x)", 100), r"\*\*Gras\*\* \<@1\> \[ici\]\(https://x\)");
        assert_eq!(escape_markdown("Carnet d'été 👍🏽", 100), "Carnet d'été 👍🏽");
    }

    #[test]
    fn truncates_between_characters() {
        assert_eq!(escape_markdown("été indien", 10), "été indien");
        assert_eq!(escape_markdown("été indien", 9), "été indi…");
        assert_eq!(escape_markdown("été indien", 5), "été…");
        assert_eq!(escape_markdown("", 5), "");
    }

    #[test]
    fn what_is_escaped_counts() {
        assert_eq!(escape_markdown("****", 8), r"\*\*\*\*");
        assert_eq!(escape_markdown("****", 7), r"\*\*\*…");
        assert_eq!(escape_markdown("****", 6), r"\*\*…");
    }
}
