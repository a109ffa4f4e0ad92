//! The words of a page before the client has started, for whoever reads sooner than scripts run, or without them.
//!
//! The client takes it away once it shows the same words itself. Its looks are in `web/src/theme/opening.css`.

use std::fmt::{Result, Write};

use entity::story;

use super::{
    article_path,
    markup::Escaped,
    texts::{list, text},
};
use crate::{
    NAME,
    articles::catalogue::{self, Article},
};

/// What there is to read.
pub enum Opening {
    /// Nothing: the page is a form, or somebody's own.
    None,
    /// What the product is.
    Landing,
    /// A title and a sentence.
    Words {
        /// The main heading.
        title: &'static str,
        /// What follows it.
        text: &'static str,
    },
    /// A title, a sentence, and every article.
    Blog {
        /// The main heading.
        title: &'static str,
        /// What follows it.
        text: &'static str,
    },
    /// A whole article.
    Article(&'static Article),
    /// A whole story.
    Story(story::Model),
}

impl Opening {
    /// As HTML.
    pub fn html(&self) -> String {
        let mut html = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut html);
        html
    }

    fn write(&self, html: &mut String) -> Result {
        if matches!(self, Self::None) {
            return write!(html, "<noscript>{}</noscript>", Escaped(text("noscript", "/text")));
        }
        html.push_str("<div id=\"opening\" data-until-start>");
        write_header(html)?;
        match self {
            Self::None => {}
            Self::Landing => write_landing(html)?,
            Self::Words { title, text } => {
                write!(html, "<main><h1>{}</h1><p class=\"lead\">{}</p></main>", Escaped(title), Escaped(text))?;
            }
            Self::Blog { title, text } => {
                write!(html, "<main><h1>{}</h1><p class=\"lead\">{}</p>", Escaped(title), Escaped(text))?;
                write_cards(html)?;
                html.push_str("</main>");
            }
            Self::Article(article) => write_article(html, article)?,
            Self::Story(story) => write_story(html, story)?,
        }
        html.push_str("</div>");
        Ok(())
    }
}

/// The addresses of the navigation, and what the client's catalogue calls them.
const LINKS: [(&str, &str); 7] = [
    ("/", "/nav/home"),
    ("/blog", "/nav/blog"),
    ("/stories", "/nav/tellStory"),
    ("/stories-page", "/nav/stories"),
    ("/donate", "/nav/donate"),
    ("/login", "/nav/login"),
    ("/register", "/nav/register"),
];

fn write_header(html: &mut String) -> Result {
    write!(html, "<header><a href=\"/\">{NAME}</a><nav>")?;
    for (address, label) in LINKS {
        write!(html, "<a href=\"{address}\">{}</a>", Escaped(text("common", label)))?;
    }
    html.push_str("</nav></header>");
    Ok(())
}

fn write_landing(html: &mut String) -> Result {
    write!(html, "<main class=\"landing\"><div><h1>{NAME}</h1><p class=\"tagline\">")?;
    for phrase in list("landing", "/taglines") {
        write!(html, "<span>{}</span> ", Escaped(phrase))?;
    }
    write!(html, "</p><p class=\"lead\">{}</p>", Escaped(text("landing", "/lead")))?;
    write!(html, "<a class=\"start\" href=\"/register\">{}</a></div></main>", Escaped(text("landing", "/start")))
}

/// The first picture is in sight when the page opens, and is what its visitor waits for.
fn write_cards(html: &mut String) -> Result {
    for (index, article) in catalogue::all().enumerate() {
        let urgency = if index == 0 { "fetchpriority=\"high\"" } else { "loading=\"lazy\"" };
        let (cover, alt) = (Escaped(&article.cover), Escaped(&article.cover_alt));
        write!(
            html,
            "<section><img src=\"/articles/{cover}\" alt=\"{alt}\" width=\"1200\" height=\"630\" {urgency} />"
        )?;
        let address = article_path(article);
        write!(html, "<h2><a href=\"{}\">{}</a></h2>", Escaped(&address), Escaped(&article.title))?;
        write!(html, "<p>{}</p></section>", Escaped(&article.excerpt))?;
    }
    Ok(())
}

fn write_article(html: &mut String, article: &Article) -> Result {
    write!(html, "<main><article lang=\"fr\"><h1>{}</h1>", Escaped(&article.title))?;
    write!(html, "<p class=\"lead\">{}</p>", Escaped(&article.excerpt))?;
    let (cover, alt) = (Escaped(&article.cover), Escaped(&article.cover_alt));
    write!(
        html,
        "<img src=\"/articles/{cover}\" alt=\"{alt}\" width=\"1200\" height=\"630\" fetchpriority=\"high\" />"
    )?;
    html.push_str(&article.html);
    html.push_str("</article></main>");
    Ok(())
}

fn write_story(html: &mut String, story: &story::Model) -> Result {
    write!(html, "<main><article><h1>{}</h1>", Escaped(&story.name))?;
    write!(html, "<p class=\"story\">{}</p></article></main>", Escaped(&story.text))
}
