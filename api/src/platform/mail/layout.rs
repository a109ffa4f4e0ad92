//! Renders emails from one layout, as HTML and as plain text. The templates are compiled in; the HTML one escapes its
//! values.

use askama::Template;
use chrono::{DateTime, Utc};
use entity::types::id::JobId;
use lettre::{
    Address, Message,
    message::{
        Mailbox, MultiPart, SinglePart,
        header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue},
    },
};

use super::{email::Text, mailer::Mailer};
use crate::{
    NAME,
    platform::{error::Result, language::Language, messages},
};

#[derive(Template)]
#[template(path = "email.html")]
struct Html<'a> {
    product: &'a str,
    lang: &'a str,
    text: &'a Text,
    link_fallback: &'a str,
    sent_by: &'a str,
}

#[derive(Template)]
#[template(path = "email.txt")]
struct Plain<'a> {
    text: &'a Text,
    sent_by: &'a str,
}

/// Builds the whole MIME message. Its `Message-ID` is derived from the job's identifier, so that an email sent twice is
/// recognised as a duplicate.
pub(super) fn message(
    mailer: &Mailer,
    now: DateTime<Utc>,
    id: JobId,
    to: Address,
    language: Language,
    text: &Text,
) -> Result<Message> {
    let lang = language.tag();
    let sent_by = &messages::SENT_BY.text(language, &[("product", NAME)]);
    let link_fallback = &messages::LINK_FALLBACK.text(language, &[]);
    let html = Html { product: NAME, lang, text, link_fallback, sent_by };
    let plain = Plain { text, sent_by };
    let html = html.render().map_err(anyhow::Error::from)?;
    let plain = plain.render().map_err(anyhow::Error::from)?;
    let mut message = Message::builder()
        .from(mailer.from().clone())
        .to(Mailbox::new(None, to))
        .subject(&text.subject)
        .date(now.into())
        .message_id(Some(format!("<{id}@{}>", mailer.from().email.domain())))
        .raw_header(header("Auto-Submitted", "auto-generated".to_owned()))
        .raw_header(header("Content-Language", lang.to_owned()));
    if let Some(reply_to) = &text.reply_to {
        message = message.reply_to(reply_to.clone());
    }
    if let Some((_, _, one_click)) = &text.unsubscribe {
        message = message
            .raw_header(header("List-Unsubscribe", format!("<{one_click}>")))
            .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
    }
    let message = message.multipart(
        MultiPart::alternative()
            .singlepart(part(ContentType::TEXT_PLAIN, plain))
            .singlepart(part(ContentType::TEXT_HTML, html)),
    );
    Ok(message.map_err(anyhow::Error::from)?)
}

fn header(name: &'static str, value: String) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value)
}

fn part(content_type: ContentType, body: String) -> SinglePart {
    SinglePart::builder().header(content_type).header(ContentTransferEncoding::QuotedPrintable).body(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_markup_in_html() {
        let text = Text {
            subject: "Sujet".to_owned(),
            greeting: "Bonjour <img src=x onerror=alert(1)>,".to_owned(),
            body: "Texte".to_owned(),
            details: vec!["<b>gras</b>".to_owned()],
            action: None,
            note: "Note".to_owned(),
            reply_to: None,
            unsubscribe: None,
        };
        let html = Html { product: NAME, lang: "fr", text: &text, link_fallback: "", sent_by: "" }.render().unwrap();
        assert!(!html.contains("<img") && !html.contains("<b>"), "{html}");
        let plain = Plain { text: &text, sent_by: "" }.render().unwrap();
        assert!(plain.contains("<img"), "{plain}");
    }
}
