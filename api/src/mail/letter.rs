//! What letters say.

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
    NAME, app::App, auth::letter_token, contact, error::Result, invitations, language::Language, messages::Phrase,
    notifications, services, settings, webhooks,
};

/// Lines set apart in a letter about notifications.
const MAX_NEWS: usize = 10;

/// One letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Letter {
    /// To prove that mail reaches its reader.
    VerifyEmail,
    /// To choose a new password.
    ResetPassword,
    /// The password was changed, in case somebody else did it.
    PasswordChanged,
    /// The account is no more.
    AccountDeleted,
    /// The address was proved for the first time, by somebody else than who made the account: it began anew.
    AccountReplaced,
    /// Somebody is asked to test a project.
    Invitation(InvitationId),
    /// A webhook took nothing any more and was switched off.
    WebhookSwitchedOff(WebhookId),
    /// What happened and was not read.
    Notifications(Vec<NotificationId>),
    /// To the operator: somebody wrote.
    ContactMessage(ContactMessageId),
    /// To whoever wrote: it arrived.
    ContactMessageReceived(ContactMessageId),
    /// To the operator: somebody asks for a service.
    ServiceRequest(ServiceRequestId),
    /// To whoever asked: it arrived.
    ServiceRequestReceived(ServiceRequestId),
}

/// A letter's text, in one language.
#[derive(Clone, Debug)]
pub struct Text {
    /// Subject and heading.
    pub subject: String,
    /// How it begins.
    pub hello: String,
    /// What it says.
    pub body: String,
    /// What is set apart, line by line: what somebody wrote, or what happened.
    pub apart: Vec<String>,
    /// What to do, and where.
    pub action: Option<(String, Url)>,
    /// What else to know.
    pub note: String,
    /// Whom an answer reaches, when it is not whom the letter is from.
    pub reply_to: Option<Mailbox>,
}

/// What one letter is about, beside its phrases.
#[derive(Default)]
struct Matter {
    /// The words in the places of its phrases.
    words: Vec<(&'static str, String)>,
    /// Where its button leads.
    path: String,
    apart: Vec<String>,
    reply_to: Option<Mailbox>,
}

impl Letter {
    /// Writes the letter to whoever has the address, in their language; `asked` is that of a reader who chose none. None
    /// when it has become pointless.
    pub(super) async fn compose(&self, app: &App, to: &str, asked: Language) -> Result<Option<(Language, Text)>> {
        let reader = user::Entity::find().filter(user::Column::Email.eq(to)).one(app.db.read()).await?;
        let language = match &reader {
            Some(reader) => chosen_language(app, reader).await?.unwrap_or(asked),
            None => asked,
        };
        let Some(Matter { words, path, apart, reply_to }) = self.matter(app, reader.as_ref(), language).await? else {
            return Ok(None);
        };
        let Phrases { subject, body, action, mut note } = Phrases::of(self);
        if *self == Self::ResetPassword && reader.as_ref().is_some_and(|reader| reader.email_verified_at.is_none()) {
            note = Phrase::RESET_PASSWORD_NOTE_UNPROVED;
        }
        let words = words.iter().map(|(name, word)| (*name, word.as_str()));
        let words: Vec<(&str, &str)> = words.chain([("product", NAME)]).collect();
        let say = |phrase: Phrase| phrase.text(language, &words);
        let address = app.config.base_url().join(&path).map_err(anyhow::Error::from)?;
        let text = Text {
            subject: say(subject),
            hello: hello(language, reader.as_ref().and_then(|reader| reader.first_name.as_deref())),
            body: say(body),
            apart,
            action: action.map(|action| (say(action), address)),
            note: say(note),
            reply_to,
        };
        Ok(Some((language, text)))
    }

    /// Reads what the letter is about; none when it has become pointless.
    async fn matter(&self, app: &App, reader: Option<&user::Model>, language: Language) -> Result<Option<Matter>> {
        let at = |path: String| Matter { path, ..Matter::default() };
        let matter = match (self, reader) {
            (Self::VerifyEmail, Some(reader)) if reader.email_verified_at.is_none() => {
                let token = letter_token::make(app, reader.id, LetterPurpose::VerifyEmail).await?;
                at(format!("/verification/{token}"))
            }
            (Self::ResetPassword, Some(reader)) => {
                let token = letter_token::make(app, reader.id, LetterPurpose::ResetPassword).await?;
                at(format!("/reinitialiser/{token}"))
            }
            (Self::PasswordChanged, Some(_)) => at("/mot-de-passe-oublie".to_owned()),
            (Self::AccountDeleted, None) | (Self::AccountReplaced, Some(_)) => Matter::default(),
            (Self::Invitation(id), _) => {
                let Some(open) = invitations::to_carry(app, *id).await? else { return Ok(None) };
                let creator = invitations::inviter(app, &open.project, language).await?;
                let about = open.project;
                let words = vec![("creator", creator), ("title", about.title), ("description", about.description)];
                // Whom it was sent to goes along for the form that may follow: no server ever sees a fragment.
                let reader = open.invitation.email.as_deref().unwrap_or_default();
                let fragment = form_urlencoded::Serializer::new(String::new()).append_pair("pour", reader).finish();
                Matter { words, ..at(format!("/invitation/{}#{fragment}", open.invitation.token)) }
            }
            (Self::WebhookSwitchedOff(id), Some(_)) => {
                let Some(url) = webhooks::switched_off(app, *id).await? else { return Ok(None) };
                Matter { words: vec![("url", url)], ..at("/dashboard/settings?onglet=webhooks".to_owned()) }
            }
            (Self::Notifications(ids), Some(reader)) => {
                let Some(news) = notifications::news(app, reader, ids, language).await? else { return Ok(None) };
                gathered(news, language)
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
                let mut matter = to_operator(&request);
                matter.words.push(("offer", offer.label(language)));
                matter
            }
            (Self::ServiceRequestReceived(id), _) => {
                let Some((offer, request)) = services::read(app, *id).await? else { return Ok(None) };
                let Some(mut matter) = to_sender(app, &request).await? else { return Ok(None) };
                matter.words.push(("offer", offer.label(language)));
                matter
            }
            _ => return Ok(None),
        };
        Ok(Some(matter))
    }
}

/// One thing that happened is the subject itself; of several their number is.
fn gathered(news: notifications::News, language: Language) -> Matter {
    let notifications::News { mut sentences, path } = news;
    let what = match &*sentences {
        [only] => only.clone(),
        several => Phrase::NOTIFICATIONS_SEVERAL.text(language, &[("count", &several.len().to_string())]),
    };
    if let Some(more @ 1..) = sentences.len().checked_sub(MAX_NEWS) {
        sentences.truncate(MAX_NEWS);
        sentences.push(Phrase::NOTIFICATIONS_MORE.text(language, &[("count", &more.to_string())]));
    }
    Matter { words: vec![("what", what)], path, apart: sentences, reply_to: None }
}

fn to_operator(written: &contact::Written) -> Matter {
    let words = vec![("name", written.name.clone()), ("email", written.email.clone())];
    Matter { words, apart: written.lines(), reply_to: written.reply_to(), ..Matter::default() }
}

async fn to_sender(app: &App, written: &contact::Written) -> Result<Option<Matter>> {
    let is_due = written.is_acknowledged(app).await?;
    Ok(is_due.then(|| Matter { apart: vec![written.excerpt()], ..Matter::default() }))
}

fn hello(language: Language, name: Option<&str>) -> String {
    match name {
        Some(name) => Phrase::HELLO_NAMED.text(language, &[("name", name)]),
        None => Phrase::HELLO.text(language, &[]),
    }
}

/// The language of the reader's settings, once they have saved any.
async fn chosen_language(app: &App, reader: &user::Model) -> Result<Option<Language>> {
    let row = user_settings::Entity::find_by_id(settings::id_of(reader.id)).one(app.db.read()).await?;
    Ok(row.map(|row| row.language.into()))
}
