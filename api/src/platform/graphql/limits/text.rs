//! Counts nesting and tokens of a text before it is parsed. The parser recurses for each bracket, so a few kilobytes of
//! brackets would overflow the stack and abort the process; and it takes one or two microseconds per token, a thousand
//! times as long as counting it.

/// The counts of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The maximum nesting of brackets of all kinds, outside of strings and comments.
    pub nesting: usize,
    /// The number of GraphQL tokens and comments. A number with a fraction counts as several.
    pub tokens: usize,
}

/// Counts the tokens and nesting of a document.
pub fn of_document(text: &str) -> Counts {
    let mut counts = Counts::default();
    let mut depth = 0_usize;
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        counts.tokens += 1;
        rest = match first {
            b'{' | b'[' | b'(' => {
                depth += 1;
                counts.nesting = counts.nesting.max(depth);
                after
            }
            b'}' | b']' | b')' => {
                depth = depth.saturating_sub(1);
                after
            }
            b'#' => after_first(after, |byte| matches!(byte, b'\n' | b'\r')),
            b'"' => after_string(rest),
            b'.' => after_all(after, |byte| byte == b'.'),
            b' ' | b'\t' | b'\n' | b'\r' | b',' => {
                counts.tokens -= 1;
                after
            }
            first if is_word(*first) => after_all(after, is_word),
            _ => after,
        };
    }
    counts
}

/// Returns the number of values in a JSON text, keys included; an upper bound if the text is not valid JSON.
pub fn values_of_json(text: &[u8]) -> usize {
    let mut values = 1;
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        values += usize::from(matches!(first, b'{' | b'[' | b',' | b':'));
        rest = if *first == b'"' { after_line_string(after) } else { after };
    }
    values
}

/// Returns whether the byte is part of a name or number.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+')
}

/// Returns the text after a string; empty when the string is not terminated, where the parser fails as well.
fn after_string(text: &[u8]) -> &[u8] {
    const BLOCK: &[u8] = b"\"\"\"";
    match text.strip_prefix(BLOCK) {
        Some(rest) => after_block_string(rest),
        None => after_line_string(&text[1..]),
    }
}

fn after_block_string(mut rest: &[u8]) -> &[u8] {
    loop {
        rest = match rest {
            [] => return rest,
            [b'"', b'"', b'"', after @ ..] => return after,
            [b'\\', b'"', b'"', b'"', after @ ..] | [_, after @ ..] => after,
        };
    }
}

fn after_line_string(mut rest: &[u8]) -> &[u8] {
    loop {
        rest = match rest {
            [] => return rest,
            [b'"', after @ ..] => return after,
            [b'\\', _, after @ ..] | [_, after @ ..] => after,
        };
    }
}

fn after_first(text: &[u8], is_end: impl Fn(&u8) -> bool) -> &[u8] {
    text.iter().position(is_end).map_or(&[], |end| &text[end + 1..])
}

fn after_all(text: &[u8], belongs: impl Fn(u8) -> bool) -> &[u8] {
    text.iter().position(|byte| !belongs(*byte)).map_or(&[], |end| &text[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_nesting_outside_of_strings_and_comments() {
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
            assert_eq!(of_document(text).nesting, expected, "{text}");
        }
    }

    #[test]
    fn counts_tokens_and_comments() {
        for (text, expected) in [
            ("", 0),
            (" ,\t\r\n", 0),
            ("{ a }", 3),
            ("{a b,c}", 5),
            ("query Q($v: [Int!]! = [1, -2.5e+3]) { a(b: $v) @c }", 30),
            ("{ ...F ... on T { a } }", 10),
            ("# one\n# two\n{ a }", 5),
            (r#"{ a(b: "x y z", c: """x " y""") }"#, 11),
            ("{ é }", 4),
        ] {
            assert_eq!(of_document(text).tokens, expected, "{text}");
        }
    }

    #[test]
    fn counts_json_values() {
        for (text, expected) in [
            ("1", 1),
            (r#""a,b:[{""#, 1),
            (r#"{"a":1}"#, 3),
            ("[1,2,3]", 4),
            (r#"{"a":[1,{"b":"\",,,"}],"c":null}"#, 9),
            ("[[[[", 5),
            ("\"", 1),
        ] {
            assert_eq!(values_of_json(text.as_bytes()), expected, "{text}");
        }
    }
}
