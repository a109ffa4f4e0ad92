//! What somebody typed, as Discord's Markdown shows it unchanged.

/// Takes the meaning from every character that has one, and what goes beyond `most` characters away.
pub fn plain(text: &str, most: usize) -> String {
    let cut = text.chars().count() > most;
    let kept = text.chars().take(if cut { most.saturating_sub(1) } else { most });
    let mut plain = String::with_capacity(text.len());
    for character in kept {
        if "\\*_~`|<>[]()#-".contains(character) {
            plain.push('\\');
        }
        plain.push(character);
    }
    if cut {
        plain.truncate(plain.trim_end().len());
        plain.push('…');
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_shown_and_does_nothing() {
        assert_eq!(plain("**Gras** <@1> [ici](https://x)", 100), r"\*\*Gras\*\* \<@1\> \[ici\]\(https://x\)");
        assert_eq!(plain("Carnet d'été 👍🏽", 100), "Carnet d'été 👍🏽");
    }

    #[test]
    fn what_is_too_long_is_cut_between_characters() {
        assert_eq!(plain("été indien", 10), "été indien");
        assert_eq!(plain("été indien", 9), "été indi…");
        assert_eq!(plain("été indien", 5), "été…");
        assert_eq!(plain("", 5), "");
    }
}
