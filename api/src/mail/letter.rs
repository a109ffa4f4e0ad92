//! What letters say.

use entity::{
    types::{
        id::{InvitationId, WebhookId},
        letter_purpose::LetterPurpose,
    },
    user, user_settings,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::{
    NAME, app::App, auth::letter_token, error::Result, invitations, language::Language, messages::Phrase, settings,
    webhooks,
};

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
    /// Somebody is asked to test a project.
    Invitation(InvitationId),
    /// A webhook took nothing any more and was switched off.
    WebhookSwitchedOff(WebhookId),
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
    /// What to do, and where.
    pub action: Option<(String, Url)>,
    /// What else to know.
    pub note: String,
}

/// The sentences of one kind of letter.
struct Phrases {
    subject: Phrase,
    body: Phrase,
    action: Option<Phrase>,
    note: Phrase,
}

impl Letter {
    /// Writes the letter to whoever has the address, in their language; `asked` is that of a reader who chose none. None
    /// when it has become pointless.
    pub(super) async fn compose(&self, app: &App, to: &str, asked: Language) -> Result<Option<(Language, Text)>> {
        let reader = user::Entity::find().filter(user::Column::Email.eq(to)).one(app.db.read()).await?;
        let mut about = Vec::new();
        let path = match (self, &reader) {
            (Self::VerifyEmail, Some(reader)) if reader.email_verified_at.is_none() => {
                let token = letter_token::make(app, reader.id, LetterPurpose::VerifyEmail).await?;
                format!("/verification/{token}")
            }
            (Self::ResetPassword, Some(reader)) => {
                let token = letter_token::make(app, reader.id, LetterPurpose::ResetPassword).await?;
                format!("/reinitialiser/{token}")
            }
            (Self::PasswordChanged, Some(_)) => "/mot-de-passe-oublie".to_owned(),
            (Self::AccountDeleted, None) => String::new(),
            (Self::Invitation(id), _) => {
                let Some(open) = invitations::to_carry(app, *id).await? else { return Ok(None) };
                about = vec![("title", open.project.title), ("description", open.project.description)];
                format!("/invitation/{}", open.invitation.token)
            }
            (Self::WebhookSwitchedOff(id), Some(_)) => {
                let Some(url) = webhooks::switched_off(app, *id).await? else { return Ok(None) };
                about = vec![("url", url)];
                "/dashboard/settings".to_owned()
            }
            _ => return Ok(None),
        };
        let language = match &reader {
            Some(reader) => chosen_language(app, reader).await?.unwrap_or(asked),
            None => asked,
        };
        let Phrases { subject, body, action, note } = self.phrases();
        let about = about.iter().map(|(name, word)| (*name, word.as_str()));
        let words: Vec<(&str, &str)> = about.chain([("product", NAME)]).collect();
        let say = |phrase: Phrase| phrase.text(language, &words);
        let mut address = app.config.base_url();
        address.set_path(&path);
        let text = Text {
            subject: say(subject),
            hello: hello(language, reader.as_ref().and_then(|reader| reader.first_name.as_deref())),
            body: say(body),
            action: action.map(|action| (say(action), address)),
            note: say(note),
        };
        Ok(Some((language, text)))
    }

    fn phrases(&self) -> Phrases {
        match self {
            Self::VerifyEmail => Phrases {
                subject: Phrase::VERIFY_EMAIL_SUBJECT,
                body: Phrase::VERIFY_EMAIL_BODY,
                action: Some(Phrase::VERIFY_EMAIL_ACTION),
                note: Phrase::VERIFY_EMAIL_NOTE,
            },
            Self::ResetPassword => Phrases {
                subject: Phrase::RESET_PASSWORD_SUBJECT,
                body: Phrase::RESET_PASSWORD_BODY,
                action: Some(Phrase::RESET_PASSWORD_ACTION),
                note: Phrase::RESET_PASSWORD_NOTE,
            },
            Self::PasswordChanged => Phrases {
                subject: Phrase::PASSWORD_CHANGED_SUBJECT,
                body: Phrase::PASSWORD_CHANGED_BODY,
                action: Some(Phrase::PASSWORD_CHANGED_ACTION),
                note: Phrase::PASSWORD_CHANGED_NOTE,
            },
            Self::AccountDeleted => Phrases {
                subject: Phrase::ACCOUNT_DELETED_SUBJECT,
                body: Phrase::ACCOUNT_DELETED_BODY,
                action: None,
                note: Phrase::ACCOUNT_DELETED_NOTE,
            },
            Self::Invitation(_) => Phrases {
                subject: Phrase::INVITATION_SUBJECT,
                body: Phrase::INVITATION_BODY,
                action: Some(Phrase::INVITATION_ACTION),
                note: Phrase::INVITATION_NOTE,
            },
            Self::WebhookSwitchedOff(_) => Phrases {
                subject: Phrase::WEBHOOK_SWITCHED_OFF_SUBJECT,
                body: Phrase::WEBHOOK_SWITCHED_OFF_BODY,
                action: Some(Phrase::WEBHOOK_SWITCHED_OFF_ACTION),
                note: Phrase::WEBHOOK_SWITCHED_OFF_NOTE,
            },
        }
    }
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
