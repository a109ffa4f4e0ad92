//! Emails: what a feature registers of each kind, and what is stored of one until it is sent.

use entity::{types::id::SettingsId, user, user_settings};
use futures_util::future::BoxFuture;
use lettre::message::Mailbox;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use url::Url;

use crate::{
    NAME,
    platform::{
        app::App,
        error::Result,
        language::Language,
        messages::{self, Phrase},
    },
};

/// An email of one kind. Its value refers to what the email is about, and is stored until the email is sent: a newer
/// server reads what an older one has stored.
pub trait EmailTemplate: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The stored name of the kind.
    const NAME: &'static str;
    /// The phrases of the kind.
    const PHRASES: Phrases;

    /// Reads the content when the email is about to be sent; `None` when it is obsolete. `recipient` is the account
    /// with the address, if there is one.
    fn content(
        self,
        app: &App,
        recipient: Option<&user::Model>,
        language: Language,
    ) -> impl Future<Output = Result<Option<Content>>> + Send;
}

/// The phrases of a kind of email.
#[derive(Clone, Copy, Debug)]
pub struct Phrases {
    /// Subject and heading.
    pub subject: Phrase,
    /// Main paragraph.
    pub body: Phrase,
    /// Label of its button, if it has one.
    pub action: Option<Phrase>,
    /// Secondary paragraph.
    pub note: Phrase,
}

/// The content of one email, besides its phrases.
#[derive(Debug, Default)]
pub struct Content {
    /// Values of the placeholders in its phrases.
    pub values: Vec<(&'static str, String)>,
    /// Path that its button links to.
    pub path: String,
    /// Lines shown in a block of their own: a quoted message, or a list of notifications.
    pub details: Vec<String>,
    /// The `Reply-To` address, when it differs from the sender.
    pub reply_to: Option<Mailbox>,
    /// Secondary paragraph, when it differs from that of the kind.
    pub note: Option<Phrase>,
    /// How to get no more of these emails, where that needs no sign-in.
    pub unsubscribe: Option<Unsubscribe>,
}

/// How to get no more emails of a kind.
#[derive(Clone, Debug)]
pub struct Unsubscribe {
    /// Label of the link.
    pub label: Phrase,
    /// Path of the page that the link leads to.
    pub page: String,
    /// Path that programs of email post to (RFC 8058).
    pub one_click: String,
}

impl Content {
    /// Creates the content of an email whose button links to a path.
    pub fn linking_to(path: impl Into<String>) -> Self {
        Self { path: path.into(), ..Self::default() }
    }
}

/// Reads the content of an email from its stored parameter.
type ReadContent =
    for<'a> fn(&'a App, Value, Option<&'a user::Model>, Language) -> BoxFuture<'a, Result<Option<Content>>>;

/// A registered kind of email.
pub struct EmailKind {
    name: &'static str,
    phrases: Phrases,
    content: ReadContent,
}

impl EmailKind {
    /// Returns the kind of the emails `T`.
    pub const fn of<T: EmailTemplate>() -> Self {
        Self {
            name: T::NAME,
            phrases: T::PHRASES,
            content: |app, parameter, recipient, language| {
                Box::pin(async move {
                    let email: T = serde_json::from_value(parameter).map_err(anyhow::Error::from)?;
                    email.content(app, recipient, language).await
                })
            },
        }
    }
}

/// An email to send, as stored: the name of its kind, or an object from the name to the parameter, if it has one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "Value", try_from = "Value")]
pub(super) struct Email {
    kind: String,
    /// Null for a kind without one.
    parameter: Value,
}

impl From<Email> for Value {
    fn from(Email { kind, parameter }: Email) -> Self {
        if parameter.is_null() { Self::String(kind) } else { json!({ kind: parameter }) }
    }
}

impl TryFrom<Value> for Email {
    type Error = &'static str;

    fn try_from(stored: Value) -> Result<Self, Self::Error> {
        let mut entries = match stored {
            Value::String(kind) => return Ok(Self { kind, parameter: Value::Null }),
            Value::Object(entries) => entries.into_iter(),
            _ => return Err("expected a kind of email"),
        };
        match (entries.next(), entries.next()) {
            (Some((kind, parameter)), None) => Ok(Self { kind, parameter }),
            _ => Err("expected one kind of email with its parameter"),
        }
    }
}

/// The text of an email, in one language.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// Subject and heading.
    pub subject: String,
    /// Greeting.
    pub greeting: String,
    /// Main paragraph.
    pub body: String,
    /// Lines shown in a block of their own.
    pub details: Vec<String>,
    /// Label and address of the button.
    pub action: Option<(String, Url)>,
    /// Secondary paragraph.
    pub note: String,
    /// The `Reply-To` address, when it differs from the sender.
    pub reply_to: Option<Mailbox>,
    /// Label and address of the link to get no more of these emails, and the address that programs of email post to.
    pub unsubscribe: Option<(String, Url, Url)>,
}

impl Email {
    /// Returns the stored form of an email.
    pub fn new<T: EmailTemplate>(email: &T) -> Result<Self> {
        let parameter = serde_json::to_value(email).map_err(anyhow::Error::from)?;
        Ok(Self { kind: T::NAME.to_owned(), parameter })
    }

    /// Composes the email in the language of the recipient's settings, or in `fallback` without any. Returns `None`
    /// when the email is obsolete.
    pub async fn compose(self, app: &App, to: &str, fallback: Language) -> Result<Option<(Language, Text)>> {
        let Self { kind: name, parameter } = self;
        let kind = app.api.features.iter().flat_map(|feature| feature.emails).find(|kind| kind.name == name);
        let kind = kind.ok_or_else(|| anyhow::anyhow!("unknown kind of email: {name}"))?;
        let recipient = user::Entity::find().filter(user::Column::Email.eq(to)).one(app.db.read()).await?;
        let language = match &recipient {
            Some(recipient) => chosen_language(app, recipient).await?.unwrap_or(fallback),
            None => fallback,
        };
        let content = (kind.content)(app, parameter, recipient.as_ref(), language).await?;
        let Some(Content { values, path, details, reply_to, note, unsubscribe }) = content else { return Ok(None) };
        let values = values.iter().map(|(name, value)| (*name, value.as_str()));
        let values: Vec<(&str, &str)> = values.chain([("product", NAME)]).collect();
        let render = |phrase: Phrase| phrase.text(language, &values);
        let base = app.config.base_url();
        let join = |path: &str| base.join(path).map_err(anyhow::Error::from);
        let address = join(&path)?;
        // Anyone can sign up with the address of somebody else, and a name that says what they want.
        let proved = recipient.as_ref().filter(|recipient| recipient.email_verified_at.is_some());
        let unsubscribe = match unsubscribe {
            Some(Unsubscribe { label, page, one_click }) => Some((render(label), join(&page)?, join(&one_click)?)),
            None => None,
        };
        let text = Text {
            subject: render(kind.phrases.subject),
            greeting: greeting(language, proved.and_then(|recipient| recipient.first_name.as_deref())),
            body: render(kind.phrases.body),
            details,
            action: kind.phrases.action.map(|action| (render(action), address)),
            note: render(note.unwrap_or(kind.phrases.note)),
            reply_to,
            unsubscribe,
        };
        Ok(Some((language, text)))
    }
}

fn greeting(language: Language, name: Option<&str>) -> String {
    match name {
        Some(name) => messages::HELLO_NAMED.text(language, &[("name", name)]),
        None => messages::HELLO.text(language, &[]),
    }
}

/// Returns the language of the user's settings, or `None` when they have never saved any.
async fn chosen_language(app: &App, recipient: &user::Model) -> Result<Option<Language>> {
    // Settings have the identifier of their user.
    let row = user_settings::Entity::find_by_id(SettingsId(recipient.id.0)).one(app.db.read()).await?;
    Ok(row.map(|row| row.language.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_email_round_trips() {
        let id = "00000000-0000-0000-0000-000000000007";
        for stored in [json!("verify_email"), json!({ "invitation": id }), json!({ "notifications": [id, id] })] {
            let email: Email = serde_json::from_value(stored.clone()).unwrap();
            assert_eq!(serde_json::to_value(email).unwrap(), stored);
        }
        for other in [json!(null), json!(7), json!({}), json!({ "invitation": id, "notifications": [] })] {
            assert!(serde_json::from_value::<Email>(other.clone()).is_err(), "{other}");
        }
    }

    #[test]
    fn the_stored_names_of_kinds_stay_the_same() {
        let features = crate::features::api().features;
        let mut names: Vec<_> = features.iter().flat_map(|feature| feature.emails).map(|kind| kind.name).collect();
        names.sort_unstable();
        let expected = [
            "account_deleted",
            "account_replaced",
            "contact_message",
            "contact_message_received",
            "deadline_reminder",
            "feedback_answered",
            "invitation",
            "new_release",
            "notifications",
            "password_changed",
            "project_removed",
            "reset_password",
            "service_request",
            "service_request_received",
            "silence_reminder",
            "verify_email",
            "webhook_switched_off",
        ];
        assert_eq!(names, expected);
    }
}
