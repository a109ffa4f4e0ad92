//! Escapes user input for Discord's Markdown.

/// Escapes the special characters of Markdown, after truncating the text to `max` characters.
pub fn escape_markdown(text: &str, max: usize) -> String {
    let is_truncated = text.chars().count() > max;
    let kept = text.chars().take(if is_truncated { max.saturating_sub(1) } else { max });
    let mut escaped = String::with_capacity(text.len());
    for character in kept {
        if "\\*_~`|<>[]()#-".contains(character) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    if is_truncated {
        escaped.truncate(escaped.trim_end().len());
        escaped.push('…');
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
}
