//! The emails of reminders. Each has a link that stops reminders of its kind.

use entity::{
    types::{id::ReminderId, reminder_kind::ReminderKind},
    user,
};
use serde::{Deserialize, Serialize};

use super::{messages, routes, stopping, subject::Subject};
use crate::platform::{
    app::App,
    error::Result,
    language::Language,
    mail::{Content, EmailKind, EmailTemplate, Phrases, Unsubscribe},
    messages::Phrase,
};

/// The kinds of these emails.
pub const KINDS: &[EmailKind] = &[EmailKind::of::<DeadlineReminder>(), EmailKind::of::<SilenceReminder>()];

/// Reminds a tester of a deadline. Obsolete when the reminder no longer holds.
#[derive(Serialize, Deserialize)]
pub struct DeadlineReminder(pub ReminderId);

/// Tells a creator that nobody gave feedback for a week. Obsolete when the reminder no longer holds.
#[derive(Serialize, Deserialize)]
pub struct SilenceReminder(pub ReminderId);

impl EmailTemplate for DeadlineReminder {
    const NAME: &'static str = "deadline_reminder";
    const PHRASES: Phrases = Phrases {
        subject: messages::DEADLINE_REMINDER_SUBJECT,
        body: messages::DEADLINE_REMINDER_BODY,
        action: Some(messages::DEADLINE_REMINDER_ACTION),
        note: messages::DEADLINE_REMINDER_NOTE,
    };

    async fn content(self, app: &App, recipient: Option<&user::Model>, _: Language) -> Result<Option<Content>> {
        content(app, self.0, recipient).await
    }
}

impl EmailTemplate for SilenceReminder {
    const NAME: &'static str = "silence_reminder";
    const PHRASES: Phrases = Phrases {
        subject: messages::SILENCE_REMINDER_SUBJECT,
        body: messages::SILENCE_REMINDER_BODY,
        action: Some(messages::SILENCE_REMINDER_ACTION),
        note: messages::SILENCE_REMINDER_NOTE,
    };

    async fn content(self, app: &App, recipient: Option<&user::Model>, _: Language) -> Result<Option<Content>> {
        content(app, self.0, recipient).await
    }
}

async fn content(app: &App, id: ReminderId, recipient: Option<&user::Model>) -> Result<Option<Content>> {
    let subject = Subject::read(app.db.read(), id, app.clock.now()).await?;
    // The address may belong to another account by now.
    let subject = subject.filter(|subject| recipient.is_some_and(|recipient| recipient.id == subject.person.id));
    let Some(subject) = subject.filter(|subject| subject.wants_email(app)) else { return Ok(None) };
    let kind = subject.reminder.kind;
    let token = stopping::token(app, subject.person.id, kind);
    Ok(Some(Content {
        values: subject.values(),
        unsubscribe: Some(Unsubscribe {
            label: label(kind),
            page: format!("/rappels/arret/{token}"),
            one_click: routes::one_click_path(&token),
        }),
        ..Content::linking_to(subject.path())
    }))
}

fn label(kind: ReminderKind) -> Phrase {
    match kind {
        ReminderKind::Deadline => messages::DEADLINE_REMINDER_STOP,
        ReminderKind::Silence => messages::SILENCE_REMINDER_STOP,
    }
}
