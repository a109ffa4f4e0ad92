//! What somebody wrote to the operator, as letters need it: one goes to the operator, one back to whoever wrote.
//!
//! The one that goes back is sent to an address that nobody has proven. So it must be of no use to those who would have
//! letters of their own sent to others: it comes at most once an hour, and of what was written it shows a few words that
//! lead nowhere.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{contact_message, service_request, types::id::ContactMessageId};
use lettre::message::Mailbox;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, prelude::Uuid};

use crate::{app::App, error::Result};

/// Between two acknowledgements to one address.
const APART: TimeDelta = TimeDelta::hours(1);

/// Longest excerpt, in characters.
const EXCERPT: usize = 160;

/// A message or a request, as it was kept.
#[derive(Clone, Debug)]
pub struct Written {
    /// Its identifier: those of messages and of requests rise together.
    pub id: Uuid,
    /// Who writes.
    pub name: String,
    /// Where to answer.
    pub email: String,
    /// What it is about.
    pub message: String,
    /// When.
    pub at: DateTime<Utc>,
}

impl Written {
    /// To whom the operator's answer goes; none when no mail server would understand the address.
    pub fn reply_to(&self) -> Option<Mailbox> {
        Some(Mailbox::new(Some(self.name.clone()), self.email.parse().ok()?))
    }

    /// All of it, line by line.
    pub fn lines(&self) -> Vec<String> {
        self.message.lines().map(str::to_owned).collect()
    }

    /// Its first words, without those that a mail program would make links of.
    pub fn excerpt(&self) -> String {
        let mut excerpt = String::new();
        for word in self.message.split_whitespace() {
            let word = if leads_somewhere(word) { "…" } else { word };
            if excerpt.chars().count() + word.chars().count() >= EXCERPT {
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

    /// Whether whoever wrote is told so: not again for what they wrote soon after.
    pub async fn is_acknowledged(&self, app: &App) -> Result<bool> {
        let (db, since) = (app.db.read(), self.at - APART);
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

/// Whether a word is an address of some kind, or could pass for one.
fn leads_somewhere(word: &str) -> bool {
    let inside = word.trim_matches(|c: char| !c.is_alphanumeric());
    // Also the other full stops that names of hosts may be written with, and wide forms.
    inside.contains(['.', ':', '/', '\\', '@', '。', '．', '｡', '：', '／', '＠'])
}

/// Reads a message to the operator.
pub async fn read(app: &App, id: ContactMessageId) -> Result<Option<Written>> {
    let row = contact_message::Entity::find_by_id(id).one(app.db.read()).await?;
    Ok(row.map(|row| Written {
        id: row.id.into(),
        name: row.name,
        email: row.email,
        message: row.message,
        at: row.created_at,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpt(message: &str) -> String {
        let email = "ada@exemple.fr".to_owned();
        let (name, message) = ("Ada".to_owned(), message.to_owned());
        Written { id: Uuid::nil(), name, email, message, at: DateTime::UNIX_EPOCH }.excerpt()
    }

    #[test]
    fn an_excerpt_leads_nowhere() {
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
        fn an_excerpt_is_short_and_has_no_address(message in "[a-z./:@ \n]{0,400}") {
            let excerpt = excerpt(&message);
            assert!(excerpt.chars().count() <= EXCERPT + 2, "{excerpt}");
            assert!(!excerpt.split(' ').any(leads_somewhere), "{excerpt}");
        }
    }
}
