//! How deep the brackets of a text go, before it is parsed: the parser calls itself for each, and a text of a few
//! kilobytes, all brackets, would exhaust its thread's stack and end the process.

/// The most brackets open at once, of all kinds, outside of strings and comments.
pub fn nesting(text: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        rest = match first {
            b'{' | b'[' | b'(' => {
                depth += 1;
                deepest = deepest.max(depth);
                after
            }
            b'}' | b']' | b')' => {
                depth = depth.saturating_sub(1);
                after
            }
            b'#' => after_first(after, |byte| matches!(byte, b'\n' | b'\r')),
            b'"' => after_string(rest),
            _ => after,
        };
    }
    deepest
}

/// What follows a string, or nothing when it does not end: the parser will get no further either.
fn after_string(text: &[u8]) -> &[u8] {
    const BLOCK: &[u8] = b"\"\"\"";
    let (is_block, mut rest) = match text.strip_prefix(BLOCK) {
        Some(rest) => (true, rest),
        None => (false, &text[1..]),
    };
    loop {
        rest = match rest {
            [] => return rest,
            [b'\\', b'"', b'"', b'"', after @ ..] if is_block => after,
            [b'"', b'"', b'"', after @ ..] if is_block => return after,
            [b'\\', _, after @ ..] if !is_block => after,
            [b'"', after @ ..] if !is_block => return after,
            [_, after @ ..] => after,
        };
    }
}

fn after_first(text: &[u8], is_end: impl Fn(&u8) -> bool) -> &[u8] {
    text.iter().position(is_end).map_or(&[], |end| &text[end + 1..])
}

#[cfg(test)]
mod tests {
    use super::nesting;

    #[test]
    fn brackets_count_outside_of_strings_and_comments() {
        for (text, expected) in [
            ("", 0),
            ("{ a }", 1),
            ("{ a(b: [{ c: 1 }]) { d } }", 4),
            ("} } { a }", 1),
            (r#"{ a(b: "{{{", c: "\"{{{") }"#, 2),
            (r#"{ a(b: """{{{ " \""" {{{""") { c } }"#, 2),
            (r#"{ a(b: "") { c(d: "") { e } } }"#, 3),
            ("{ a # {{{\n b { c } }", 2),
            ("# }}}\r{ a { b # }}} \n { c } } }", 3),
            ("{ a(b: \"{{{", 2),
        ] {
            assert_eq!(nesting(text), expected, "{text}");
        }
    }
}
