//! What a text is made of, before it is parsed. The parser calls itself for each bracket, and a text of a few kilobytes,
//! all brackets, would exhaust its thread's stack and end the process; and it takes a microsecond or two for each token,
//! a thousand times what it takes to count it.

/// What was counted in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The most brackets open at once, of all kinds, outside of strings and comments.
    pub nesting: usize,
    /// Names, numbers, strings and signs as GraphQL has them, and comments. A number with a fraction is counted in parts.
    pub tokens: usize,
}

/// Counts what a document is made of.
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

/// How many values a text has that is JSON, keys included; at least so many, when it is not.
pub fn values_of_json(text: &[u8]) -> usize {
    let mut values = 1;
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        values += usize::from(matches!(first, b'{' | b'[' | b',' | b':'));
        rest = if *first == b'"' { after_line_string(after) } else { after };
    }
    values
}

/// A letter, a digit, or what stands within a number.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+')
}

/// What follows a string, or nothing when it does not end: the parser will get no further either.
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
            assert_eq!(of_document(text).nesting, expected, "{text}");
        }
    }

    #[test]
    fn tokens_are_those_of_the_language_and_comments() {
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
    fn the_values_of_json_are_counted_without_reading_it() {
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
