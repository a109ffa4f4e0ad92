//! A stored submission of a form, as the emails about it need it: one is sent to the operator, and an acknowledgement
//! to the sender.
//!
//! The acknowledgement goes to an unverified address, so it must be useless for sending spam to others: it is sent at
//! most once an hour per address, and quotes only a short excerpt without links.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{contact_message, service_request};
use lettre::message::Mailbox;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, prelude::Uuid};

use crate::platform::{app::App, error::Result, mail::Content, text::may_be_link};

/// The minimum interval between two acknowledgements to one address.
const ACKNOWLEDGEMENT_INTERVAL: TimeDelta = TimeDelta::hours(1);

/// The maximum length of an excerpt, in characters.
const MAX_EXCERPT: usize = 160;

/// A stored contact message or service request.
#[derive(Clone, Debug)]
pub struct Submission {
    /// Identifier; those of messages and of requests are in one common order of time.
    pub id: Uuid,
    /// Name of the sender.
    pub name: String,
    /// Email address of the sender.
    pub email: String,
    /// The message.
    pub message: String,
    /// Time of the submission.
    pub at: DateTime<Utc>,
}

impl Submission {
    /// Returns the content of the email that forwards it to the operator.
    pub fn email_to_operator(&self) -> Content {
        let values = vec![("name", self.name.clone()), ("email", self.email.clone())];
        let details = self.message.lines().map(str::to_owned).collect();
        Content { values, details, reply_to: self.reply_to(), ..Content::default() }
    }

    /// Returns the content of the email that acknowledges it to the sender; `None` when it is not acknowledged.
    pub async fn email_to_sender(&self, app: &App) -> Result<Option<Content>> {
        let is_due = self.is_acknowledged(app).await?;
        Ok(is_due.then(|| Content { details: vec![self.excerpt()], ..Content::default() }))
    }

    /// Returns the `Reply-To` address for the operator, or `None` when the address is invalid.
    fn reply_to(&self) -> Option<Mailbox> {
        Some(Mailbox::new(Some(self.name.clone()), self.email.parse().ok()?))
    }

    /// Returns the first words of the message, without those that a mail client could turn into links.
    fn excerpt(&self) -> String {
        let mut excerpt = String::new();
        for word in self.message.split_whitespace() {
            let word = if may_be_link(word) { "…" } else { word };
            if excerpt.chars().count() + word.chars().count() >= MAX_EXCERPT {
                excerpt.push_str(" …");
                break;
            }
            if !excerpt.is_empty() {
                excerpt.push(' ');
            }
            excerpt.push_str(word);
        }
        excerpt
    }

    /// Whether to acknowledge this submission: only if the address submitted nothing in the hour before.
    async fn is_acknowledged(&self, app: &App) -> Result<bool> {
        let (db, since) = (app.db.read(), self.at - ACKNOWLEDGEMENT_INTERVAL);
        let messages = contact_message::Entity::find()
            .filter(contact_message::Column::Email.eq(&self.email))
            .filter(contact_message::Column::CreatedAt.gt(since))
            .filter(contact_message::Column::Id.lt(self.id));
        let requests = service_request::Entity::find()
            .filter(service_request::Column::Email.eq(&self.email))
            .filter(service_request::Column::CreatedAt.gt(since))
            .filter(service_request::Column::Id.lt(self.id));
        Ok(messages.count(db).await? + requests.count(db).await? == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpt(message: &str) -> String {
        let email = "ada@exemple.fr".to_owned();
        let (name, message) = ("Ada".to_owned(), message.to_owned());
        Submission { id: Uuid::nil(), name, email, message, at: DateTime::UNIX_EPOCH }.excerpt()
    }

    #[test]
    fn an_excerpt_contains_no_links() {
        for (message, expected) in [
            ("Bonjour,\n\nun site « à moi », svp…  Merci !", "Bonjour, un site « à moi », svp… Merci !"),
            ("Voir https://mal.exemple/a (vite)", "Voir … (vite)"),
            ("(mal.exemple). ou www.mal.exemple, moi@mal.exemple;", "… ou … …"),
            ("mailto:moi ou tel:+336 ou mal．exemple", "… ou … ou …"),
            ("C'est fini.", "C'est fini."),
            ("", ""),
        ] {
            assert_eq!(excerpt(message), expected);
        }
    }

    proptest::proptest! {
        #[test]
        fn any_excerpt_is_short_and_contains_no_links(message in "[a-z./:@ \n]{0,400}") {
            let excerpt = excerpt(&message);
            assert!(excerpt.chars().count() <= MAX_EXCERPT + 2, "{excerpt}");
            assert!(!excerpt.split(' ').any(may_be_link), "{excerpt}");
        }
    }
}
