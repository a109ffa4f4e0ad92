//! Rendering of what creators write to HTML, for readers of feeds. They are not trusted: markup in it is shown as text, links
//! lead to the web only, and pictures, which would tell a third party who reads, are replaced by their text.

use pulldown_cmark::{Event, Parser, Tag, TagEnd, html};

use crate::platform::text::web_link;

/// Returns the HTML of a text in Markdown.
pub fn render(text: &str) -> String {
    let mut rendered = String::with_capacity(text.len() * 3 / 2);
    let mut links = Vec::new();
    let events = Parser::new(text).filter_map(|event| match event {
        Event::Html(markup) | Event::InlineHtml(markup) => Some(Event::Text(markup)),
        Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => None,
        Event::Start(Tag::Link { ref dest_url, .. }) => {
            let is_web = web_link(dest_url).is_some();
            links.push(is_web);
            is_web.then_some(event)
        }
        Event::End(TagEnd::Link) => links.pop().filter(|is_web| *is_web).map(|_| event),
        other => Some(other),
    });
    html::push_html(&mut rendered, events);
    rendered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_markup_as_text_and_leads_to_the_web_only() {
        for (text, expected) in [
            (
                "## Neuf\n\n- *un*\n- `deux`",
                "<h2>Neuf</h2>\n<ul>\n<li><em>un</em></li>\n<li><code>deux</code></li>\n</ul>\n",
            ),
            ("a <b onclick=\"x\">b</b>", "<p>a &lt;b onclick=\"x\"&gt;b&lt;/b&gt;</p>\n"),
            ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
            ("[ici](https://exemple.fr)", "<p><a href=\"https://exemple.fr\">ici</a></p>\n"),
            ("[ici](javascript:alert(1))", "<p>ici</p>\n"),
            ("![plan](https://exemple.fr/a.png)", "<p>plan</p>\n"),
        ] {
            assert_eq!(render(text), expected, "{text}");
        }
    }
}
