//! Rendering of an article's body to HTML, once, so that clients need no Markdown parser.
//!
//! Articles are trusted: the markup in them is kept.

use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use super::types::ArticleSection;
use crate::platform::text;

/// Returns the HTML of a Markdown body, and its second-level headings.
///
/// The page already has a title, so the largest heading is an `h2`. Each heading has an `id` to link to.
pub fn render(body: &str) -> (String, Vec<ArticleSection>) {
    let mut events: Vec<Event<'_>> = Parser::new_ext(body, Options::ENABLE_TABLES).collect();
    let sections = assign_heading_ids(&mut events);
    let mut html = String::with_capacity(body.len() * 3 / 2);
    html::push_html(&mut html, make_scrollable(events));
    (html, sections)
}

/// Sets the `id` of every heading to the slug of its text.
fn assign_heading_ids(events: &mut [Event<'_>]) -> Vec<ArticleSection> {
    let mut sections = Vec::new();
    for start in 0..events.len() {
        let (before, after) = events.split_at_mut(start + 1);
        match &mut before[start] {
            Event::Start(Tag::Heading { level, id, .. }) => {
                let title = heading_text(after);
                let anchor = slug(&title);
                *level = (*level).max(HeadingLevel::H2);
                *id = Some(CowStr::from(anchor.clone()));
                if *level == HeadingLevel::H2 {
                    sections.push(ArticleSection { anchor, title });
                }
            }
            Event::End(TagEnd::Heading(level)) => *level = (*level).max(HeadingLevel::H2),
            _ => {}
        }
    }
    sections
}

fn heading_text(rest: &[Event<'_>]) -> String {
    rest.iter()
        .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
        .filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(&**text),
            _ => None,
        })
        .collect()
}

/// « Jours 1 et 2 : choisir » → `jours-1-et-2-choisir`.
fn slug(title: &str) -> String {
    let folded = text::fold(title);
    folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}

/// Makes tables and code, which may be wider than the page, scrollable by keyboard too, and labels them with the
/// heading above.
fn make_scrollable(events: Vec<Event<'_>>) -> impl Iterator<Item = Event<'_>> {
    let mut name = String::new();
    events.into_iter().flat_map(move |event| {
        let markup = |markup: String| Event::Html(CowStr::from(markup));
        match event {
            Event::Start(Tag::Heading { id: Some(ref id), .. }) => {
                name = format!(" aria-labelledby=\"{id}\"");
                [Some(event), None]
            }
            Event::Start(Tag::Table(_)) => {
                [Some(markup(format!("<div role=\"group\"{name} tabindex=\"0\">"))), Some(event)]
            }
            Event::End(TagEnd::Table) => [Some(event), Some(markup("</div>\n".to_owned()))],
            Event::Start(Tag::CodeBlock(kind)) => {
                let language = language_class(&kind);
                [Some(markup(format!("<pre role=\"group\"{name} tabindex=\"0\"><code{language}>"))), None]
            }
            Event::End(TagEnd::CodeBlock) => [Some(markup("</code></pre>\n".to_owned())), None],
            other => [Some(other), None],
        }
        .into_iter()
        .flatten()
    })
}

fn language_class(kind: &CodeBlockKind<'_>) -> String {
    match kind {
        CodeBlockKind::Fenced(language) if language.chars().all(char::is_alphanumeric) && !language.is_empty() => {
            format!(" class=\"language-{language}\"")
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_have_ids_and_second_level_ones_are_listed() {
        let (html, sections) = render("# Titre\n\n## Été : *un* `deux`\n\n### Non\n\nMot.\n\n## Deux & deux");
        assert_eq!(
            html,
            "<h2 id=\"titre\">Titre</h2>\n<h2 id=\"ete-un-deux\">Été : <em>un</em> <code>deux</code></h2>\n\
             <h3 id=\"non\">Non</h3>\n<p>Mot.</p>\n<h2 id=\"deux-deux\">Deux &amp; deux</h2>\n"
        );
        let listed: Vec<_> = sections.iter().map(|section| (&*section.anchor, &*section.title)).collect();
        assert_eq!(listed, [("titre", "Titre"), ("ete-un-deux", "Été : un deux"), ("deux-deux", "Deux & deux")]);
    }

    #[test]
    fn tables_and_code_are_focusable_and_labelled_by_their_heading() {
        let (html, _) =
            render("```\nseul\n```\n\n## A\n\n| x | y |\n|---|--:|\n| 1 | 2 |\n\n```graphql\n{ a < b }\n```\n");
        assert!(html.starts_with("<pre role=\"group\" tabindex=\"0\"><code>seul\n</code></pre>\n"), "{html}");
        assert!(html.contains("<div role=\"group\" aria-labelledby=\"a\" tabindex=\"0\"><table>"), "{html}");
        assert!(html.contains("<td style=\"text-align: right\">2</td>"), "{html}");
        assert!(html.contains("</table>\n</div>\n<pre role=\"group\" aria-labelledby=\"a\" tabindex=\"0\">"), "{html}");
        assert!(html.ends_with("<code class=\"language-graphql\">{ a &lt; b }\n</code></pre>\n"), "{html}");
    }
}
