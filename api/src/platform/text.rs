//! Normalization of user input: trimmed, without control and invisible characters.

use icu_properties::{
    CodePointSetData,
    props::{BidiControl, DefaultIgnorableCodePoint},
};
use unicode_normalization::UnicodeNormalization;

use super::error::{Error, Result};

/// The maximum length of the text of a search, in characters.
const MAX_SEARCH: usize = 200;

/// Normalizes to one line: control characters and line breaks become spaces, and runs of spaces one space.
pub fn line(typed: &str) -> String {
    let visible = typed.replace(is_unprintable, " ");
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Normalizes a name or a title, which is shown inside sentences: to one line, without characters that change the
/// direction of the text around it. One without visible characters is empty.
pub fn name(typed: &str) -> String {
    let name = line(&typed.replace(is_bidi_control, ""));
    if fold(&name).is_empty() { String::new() } else { name }
}

/// Returns the beginning of a text on one line: at most `max` characters, cut between words, and an ellipsis.
pub fn excerpt(text: &str, max: usize) -> String {
    let line = line(text);
    let Some((end, _)) = line.char_indices().nth(max) else {
        return line;
    };
    let cut = line[..end].rfind(' ').unwrap_or(end);
    format!("{}…", &line[..cut])
}

/// Whether a mail client could turn a word into a link.
pub fn may_be_link(word: &str) -> bool {
    let inside = word.trim_matches(|c: char| !c.is_alphanumeric());
    // Includes the full stops that host names accept as equivalents, and full-width forms.
    inside.contains(['.', ':', '/', '\\', '@', '。', '．', '｡', '：', '／', '＠'])
}

/// Normalizes to several lines: line breaks are kept, as `\n`; other control characters are removed (PostgreSQL cannot
/// store a NUL).
pub fn paragraphs(typed: &str) -> String {
    let unix = typed.replace("\r\n", "\n").replace('\r', "\n");
    unix.replace(|c: char| is_unprintable(c) && c != '\n' && c != '\t', "").trim().to_owned()
}

/// Whether a character is a control character, or one that XML does not allow.
fn is_unprintable(c: char) -> bool {
    c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// Returns the form for comparisons that ignore case, accents and typography: `Développement`, `developpement` and
/// `DÉVELOPPEMENT` are equal. Folding is idempotent.
pub fn fold(text: &str) -> String {
    let bare = text.nfkd().filter(|&c| !is_accent(c) && !is_invisible(c)).nfc().collect::<String>().to_lowercase();
    let mut folded = String::with_capacity(bare.len());
    for c in bare.chars() {
        match c {
            'œ' => folded.push_str("oe"),
            'æ' => folded.push_str("ae"),
            'ß' => folded.push_str("ss"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' | 'ð' => folded.push('d'),
            'ı' => folded.push('i'),
            'ς' => folded.push('σ'),
            '’' | 'ʼ' => folded.push('\''),
            other => folded.push(other),
        }
    }
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Validates the text of a search, given in an argument of this name, and returns it folded.
pub fn search(argument: &str, typed: &str) -> Result<String> {
    let line = line(typed);
    if length(&line) > MAX_SEARCH {
        return Err(Error::BadUserInput(format!("`{argument}` may have {MAX_SEARCH} characters at most")));
    }
    Ok(fold(&line))
}

/// Whether this is a combining mark of Latin, Greek or Cyrillic letters. Marks of other scripts are significant.
fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// Whether this is a character without a glyph: one that joins, separates or changes the direction of others, a filler, or
/// the blank of Braille.
fn is_invisible(c: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c) || c == '\u{2800}' || is_bidi_control(c)
}

/// Whether this is a control character for the direction of text, which may also affect the text that follows.
fn is_bidi_control(c: char) -> bool {
    CodePointSetData::new::<BidiControl>().contains(c)
}

/// Returns the length in characters, not bytes.
pub fn length(text: &str) -> usize {
    text.chars().count()
}

/// Parses a link that others will follow. Only `http` and `https` are accepted, because a `javascript:` link would be an
/// attack on them. Credentials are rejected: everyone who sees the link would see them, and
/// `https://bank.example@evil.example` looks like another site.
pub fn web_link(link: &str) -> Option<url::Url> {
    let url = url::Url::parse(link).ok()?;
    (matches!(url.scheme(), "http" | "https") && url.has_host() && !has_credentials(&url)).then_some(url)
}

/// Whether a URL contains a username or a password: `https://user:password@host`.
pub fn has_credentials(url: &url::Url) -> bool {
    !url.username().is_empty() || url.password().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_no_breaks() {
        assert_eq!(line("  Mon\tprojet\r\n n°1\u{0} "), "Mon projet n°1");
        assert_eq!(line(" \n "), "");
        assert_eq!((line("a\u{fffe}b"), paragraphs("a\u{ffff}\nb")), ("a b".to_owned(), "a\nb".to_owned()));
    }

    #[test]
    fn a_name_is_visible_and_does_not_change_the_text_around_it() {
        assert_eq!(name(" Zoé\u{202e}\n Martin "), "Zoé Martin");
        assert_eq!(name("🦀"), "🦀");
        for invisible in ["\u{200b} \u{2066}", "\u{3164}", "\u{2800}", "\u{115f}\u{61c}", "\u{e0061}"] {
            assert_eq!(name(invisible), "");
        }
        assert_eq!(name("\u{61c}mamie\u{200f}"), "mamie");
    }

    #[test]
    fn the_text_of_a_search_is_folded_and_limited_in_length() {
        assert_eq!(search("query", " Été\n2026 ").unwrap(), "ete 2026");
        assert!(search("query", &"é".repeat(200)).is_ok());
        assert!(search("query", &"é".repeat(201)).is_err());
    }

    #[test]
    fn folding_ignores_case_accents_and_typography() {
        for (one, other) in [
            ("Développement", "developpement"),
            ("DÉVELOPPEMENT", "de\u{301}veloppement"),
            ("Œuvre", "oeuvre"),
            ("Straße", "STRASSE"),
            ("ＵＸ", "ux"),
            ("ΟΔΟΣ", "οδοσ"),
            ("İstanbul", "istanbul"),
            ("L’écran", "l'ecran"),
            ("Zo\u{200b}é\u{202e}", "zoe"),
            ("mamie_wifi\u{3164}", "mamie_wifi"),
            ("❤\u{fe0f}", "❤"),
            ("\u{a0}a \t b ", "a b"),
        ] {
            assert_eq!(fold(one), fold(other), "{one} {other}");
            assert_eq!(fold(&fold(one)), fold(one), "{one}");
        }
        for (one, other) in [("C", "C#"), ("C#", "C++"), ("भारत", "भरत"), ("日本", "日"), ("🦀", "")]
        {
            assert_ne!(fold(one), fold(other));
        }
        assert_eq!(fold("\u{200b} \u{202e}"), "");
    }

    #[test]
    fn paragraphs_keep_line_breaks() {
        assert_eq!(paragraphs("\n a\r\n\r\n\u{7}b\rc\u{0} "), "a\n\nb\nc");
        assert_eq!(length(&paragraphs("  é👍🏽 ")), 3);
    }

    proptest::proptest! {
        #[test]
        fn normalization_is_idempotent(typed: String) {
            for normalize in [line, name, paragraphs, fold] {
                assert_eq!(normalize(&normalize(&typed)), normalize(&typed), "{typed:?}");
            }
            assert!(!line(&typed).contains(char::is_control));
            assert!(!paragraphs(&typed).contains(|c: char| c.is_control() && c != '\n' && c != '\t'));
        }
    }
}
