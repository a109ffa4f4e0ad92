//! Escaping of text in HTML and XML.

use std::fmt::{self, Display, Write};

use askama::filters::HtmlSafe;

/// Displays a text escaped for content and quoted attributes, so that user input never becomes markup. Templates escape
/// every other value themselves, with numbers; with this type their entities have the same names as elsewhere (`&lt;`).
pub struct Escaped<T>(pub T);

impl<T: Display> HtmlSafe for Escaped<T> {}

impl<T: Display> Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaper(f), "{}", self.0)
    }
}

struct Escaper<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl Write for Escaper<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            match c {
                '&' => self.0.write_str("&amp;")?,
                '<' => self.0.write_str("&lt;")?,
                '>' => self.0.write_str("&gt;")?,
                '"' => self.0.write_str("&quot;")?,
                '\'' => self.0.write_str("&#39;")?,
                other => self.0.write_char(other)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_markup() {
        assert_eq!(Escaped("<b a='\"'>&amp;</b>").to_string(), "&lt;b a=&#39;&quot;&#39;&gt;&amp;amp;&lt;/b&gt;");
        assert_eq!(Escaped("L’été, 1 € > 0").to_string(), "L’été, 1 € &gt; 0");
    }
}
