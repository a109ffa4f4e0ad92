//! The kinds of emails, and how each is composed.

use entity::{
    types::{
        id::{ContactMessageId, InvitationId, NotificationId, ServiceRequestId, WebhookId},
        letter_purpose::LetterPurpose,
    },
    user, user_settings,
};
use lettre::message::Mailbox;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use url::{Url, form_urlencoded};

use super::phrases::Phrases;
use crate::{
    NAME,
    app::App,
    features::{contact, invitations, notifications, services, settings, webhooks},
    platform::{auth::email_token, error::Result, language::Language, messages::Phrase},
};

/// The maximum number of notifications listed in one email.
const MAX_LISTED: usize = 10;

/// An email, by what it is about. Stored in the payload of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Email {
    /// Verifies an address.
    VerifyEmail,
    /// Lets the user choose a new password.
    ResetPassword,
    /// Reports that the password was changed, in case somebody else did it.
    PasswordChanged,
    /// Confirms that the account was deleted.
    AccountDeleted,
    /// Reports that the account was reset: its address was verified for the first time, by somebody other than its
    /// creator.
    AccountReplaced,
    /// Invites somebody to test a project.
    Invitation(InvitationId),
    /// Reports that a webhook was disabled after repeated failures.
    WebhookSwitchedOff(WebhookId),
    /// Lists unread notifications.
    Notifications(Vec<NotificationId>),
    /// Forwards a contact message to the operator.
    ContactMessage(ContactMessageId),
    /// Acknowledges a contact message to its sender.
    ContactMessageReceived(ContactMessageId),
    /// Forwards a service request to the operator.
    ServiceRequest(ServiceRequestId),
    /// Acknowledges a service request to its sender.
    ServiceRequestReceived(ServiceRequestId),
}

/// The text of an email, in one language.
#[derive(Clone, Debug)]
pub struct Text {
    /// Subject and heading.
    pub subject: String,
    /// Greeting.
    pub greeting: String,
    /// Main paragraph.
    pub body: String,
    /// Lines shown in a block of their own: a quoted message, or a list of notifications.
    pub details: Vec<String>,
    /// Label and address of the button.
    pub action: Option<(String, Url)>,
    /// Secondary paragraph.
    pub note: String,
    /// The `Reply-To` address, when it differs from the sender.
    pub reply_to: Option<Mailbox>,
}

/// The data of one email, besides its phrases.
#[derive(Default)]
struct Content {
    /// Values of the placeholders in its phrases.
    values: Vec<(&'static str, String)>,
    /// Path that its button links to.
    path: String,
    details: Vec<String>,
    reply_to: Option<Mailbox>,
}

impl Email {
    /// Composes the email in the language of the recipient's settings, or in `fallback` without any. Returns `None`
    /// when the email is obsolete.
    pub(super) async fn compose(&self, app: &App, to: &str, fallback: Language) -> Result<Option<(Language, Text)>> {
        let recipient = user::Entity::find().filter(user::Column::Email.eq(to)).one(app.db.read()).await?;
        let language = match &recipient {
            Some(recipient) => chosen_language(app, recipient).await?.unwrap_or(fallback),
            None => fallback,
        };
        let Some(Content { values, path, details, reply_to }) = self.content(app, recipient.as_ref(), language).await?
        else {
            return Ok(None);
        };
        let Phrases { subject, body, action, mut note } = Phrases::of(self);
        if *self == Self::ResetPassword
            && recipient.as_ref().is_some_and(|recipient| recipient.email_verified_at.is_none())
        {
            note = Phrase::RESET_PASSWORD_NOTE_UNPROVED;
        }
        let values = values.iter().map(|(name, value)| (*name, value.as_str()));
        let values: Vec<(&str, &str)> = values.chain([("product", NAME)]).collect();
        let render = |phrase: Phrase| phrase.text(language, &values);
        let address = app.config.base_url().join(&path).map_err(anyhow::Error::from)?;
        let text = Text {
            subject: render(subject),
            greeting: greeting(language, recipient.as_ref().and_then(|recipient| recipient.first_name.as_deref())),
            body: render(body),
            details,
            action: action.map(|action| (render(action), address)),
            note: render(note),
            reply_to,
        };
        Ok(Some((language, text)))
    }

    /// Reads the data of the email. Returns `None` when it is obsolete.
    async fn content(&self, app: &App, recipient: Option<&user::Model>, language: Language) -> Result<Option<Content>> {
        let at = |path: String| Content { path, ..Content::default() };
        let content = match (self, recipient) {
            (Self::VerifyEmail, Some(recipient)) if recipient.email_verified_at.is_none() => {
                let token = email_token::create(app, recipient.id, LetterPurpose::VerifyEmail).await?;
                at(format!("/verification/{token}"))
            }
            (Self::ResetPassword, Some(recipient)) => {
                let token = email_token::create(app, recipient.id, LetterPurpose::ResetPassword).await?;
                at(format!("/reinitialiser/{token}"))
            }
            (Self::PasswordChanged, Some(_)) => at("/mot-de-passe-oublie".to_owned()),
            (Self::AccountDeleted, None) | (Self::AccountReplaced, Some(_)) => Content::default(),
            (Self::Invitation(id), _) => {
                let Some(open) = invitations::find_pending(app, *id).await? else { return Ok(None) };
                let creator = invitations::inviter_name(app, &open.project, language).await?;
                let project = open.project;
                let values = vec![("creator", creator), ("title", project.title), ("description", project.description)];
                // The address prefills the sign-up form. It is in the fragment, which browsers never send to a server.
                let address = open.invitation.email.as_deref().unwrap_or_default();
                let fragment = form_urlencoded::Serializer::new(String::new()).append_pair("pour", address).finish();
                Content { values, ..at(format!("/invitation/{}#{fragment}", open.invitation.token)) }
            }
            (Self::WebhookSwitchedOff(id), Some(_)) => {
                let Some(url) = webhooks::disabled_url(app, *id).await? else { return Ok(None) };
                Content { values: vec![("url", url)], ..at("/dashboard/settings?onglet=webhooks".to_owned()) }
            }
            (Self::Notifications(ids), Some(recipient)) => {
                let Some(digest) = notifications::digest(app, recipient, ids, language).await? else { return Ok(None) };
                of_digest(digest, language)
            }
            (Self::ContactMessage(id), _) => {
                let Some(message) = contact::read(app, *id).await? else { return Ok(None) };
                to_operator(&message)
            }
            (Self::ContactMessageReceived(id), _) => {
                let Some(message) = contact::read(app, *id).await? else { return Ok(None) };
                return to_sender(app, &message).await;
            }
            (Self::ServiceRequest(id), _) => {
                let Some((offer, request)) = services::read(app, *id).await? else { return Ok(None) };
                let mut content = to_operator(&request);
                content.values.push(("offer", offer.label(language)));
                content
            }
            (Self::ServiceRequestReceived(id), _) => {
                let Some((offer, request)) = services::read(app, *id).await? else { return Ok(None) };
                let Some(mut content) = to_sender(app, &request).await? else { return Ok(None) };
                content.values.push(("offer", offer.label(language)));
                content
            }
            _ => return Ok(None),
        };
        Ok(Some(content))
    }
}

/// Lists notifications. The subject is the notification itself when there is only one, otherwise their number.
fn of_digest(digest: notifications::Digest, language: Language) -> Content {
    let notifications::Digest { mut sentences, path } = digest;
    let what = match &*sentences {
        [only] => only.clone(),
        several => Phrase::NOTIFICATIONS_SEVERAL.text(language, &[("count", &several.len().to_string())]),
    };
    if let Some(more @ 1..) = sentences.len().checked_sub(MAX_LISTED) {
        sentences.truncate(MAX_LISTED);
        sentences.push(Phrase::NOTIFICATIONS_MORE.text(language, &[("count", &more.to_string())]));
    }
    Content { values: vec![("what", what)], path, details: sentences, reply_to: None }
}

fn to_operator(submission: &contact::Submission) -> Content {
    let values = vec![("name", submission.name.clone()), ("email", submission.email.clone())];
    Content { values, details: submission.lines(), reply_to: submission.reply_to(), ..Content::default() }
}

async fn to_sender(app: &App, submission: &contact::Submission) -> Result<Option<Content>> {
    let is_due = submission.is_acknowledged(app).await?;
    Ok(is_due.then(|| Content { details: vec![submission.excerpt()], ..Content::default() }))
}

fn greeting(language: Language, name: Option<&str>) -> String {
    match name {
        Some(name) => Phrase::HELLO_NAMED.text(language, &[("name", name)]),
        None => Phrase::HELLO.text(language, &[]),
    }
}

/// Returns the language of the user's settings, or `None` when they have never saved any.
async fn chosen_language(app: &App, recipient: &user::Model) -> Result<Option<Language>> {
    let row = user_settings::Entity::find_by_id(settings::id_of(recipient.id)).one(app.db.read()).await?;
    Ok(row.map(|row| row.language.into()))
}
