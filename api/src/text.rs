//! What people type, made fit to be stored: trimmed, without characters that no one typed on purpose.

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

/// Length as people count it: characters, not bytes.
pub fn length(text: &str) -> usize {
    text.chars().count()
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
    fn paragraphs_keep_their_breaks() {
        assert_eq!(paragraphs("\n a\r\n\r\n\u{7}b\rc\u{0} "), "a\n\nb\nc");
        assert_eq!(length(&paragraphs("  é👍🏽 ")), 3);
    }
}
