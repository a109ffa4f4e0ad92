//! What people type, made fit to be stored: trimmed, without characters that no one typed on purpose.

use unicode_normalization::UnicodeNormalization;

/// One line: control characters and line breaks become spaces, runs of spaces one.
pub fn line(typed: &str) -> String {
    let visible = typed.replace(|c: char| c.is_control(), " ");
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Several lines: line breaks are kept, as `\n`; other control characters go (PostgreSQL cannot store a NUL).
pub fn paragraphs(typed: &str) -> String {
    let unix = typed.replace("\r\n", "\n").replace('\r', "\n");
    unix.replace(|c: char| c.is_control() && c != '\n' && c != '\t', "").trim().to_owned()
}

/// The form in which texts are compared when case, accents and typography do not matter: `Développement`,
/// `developpement` and `DÉVELOPPEMENT` are one. Folding twice changes nothing.
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

/// The marks that stand on Latin, Greek and Cyrillic letters. Those of other scripts are letters of their own.
fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// Characters that no one sees: they join, separate or turn others.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}') || turns_text(c)
}

/// Characters that turn the direction of what follows them, also beyond the text they are part of.
pub fn turns_text(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Length as people count it: characters, not bytes.
pub fn length(text: &str) -> usize {
    text.chars().count()
}

/// Whether an address carries a name or a password: `https://user:password@host`.
pub fn has_credentials(url: &url::Url) -> bool {
    !url.username().is_empty() || url.password().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_line() {
        assert_eq!(line("  Mon\tprojet\r\n n°1\u{0} "), "Mon projet n°1");
        assert_eq!(line(" \n "), "");
    }

    #[test]
    fn folded_texts_are_equal_when_people_would_say_so() {
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
    fn paragraphs_keep_their_breaks() {
        assert_eq!(paragraphs("\n a\r\n\r\n\u{7}b\rc\u{0} "), "a\n\nb\nc");
        assert_eq!(length(&paragraphs("  é👍🏽 ")), 3);
    }

    proptest::proptest! {
        #[test]
        fn what_is_made_fit_once_is_fit(typed: String) {
            for fit in [line, paragraphs, fold] {
                assert_eq!(fit(&fit(&typed)), fit(&typed), "{typed:?}");
            }
            assert!(!line(&typed).contains(char::is_control));
            assert!(!paragraphs(&typed).contains(|c: char| c.is_control() && c != '\n' && c != '\t'));
        }
    }
}
